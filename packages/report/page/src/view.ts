/** What the parts of the page know of each other. */
import type { Model } from "./model.ts";

export const viewNames = ["verdict", "errors", "tree", "paths", "source", "effort"] as const;
export type ViewName = (typeof viewNames)[number];

/** Where the page is: a view and what it shows. It is the part after `#` of the address. */
export interface Route {
  readonly view: ViewName;
  /** tree: a node; errors: an error; source: a file. */
  readonly item?: number;
  /** source: a line. */
  readonly line?: number;
}

export interface App {
  readonly model: Model;
  go(route: Route): void;
  /** The tree with this query in its search field. */
  searchTree(query: string): void;
}

export interface View {
  readonly title: string;
  readonly element: HTMLElement;
  /** Called each time the view comes into sight. */
  show(route: Route): void;
  /** True if the key meant something here. */
  key?(event: KeyboardEvent): boolean;
  /** Before the page is printed, and after. */
  print?(forPrint: boolean): void;
  /** Where `/` goes. */
  readonly searchField?: HTMLInputElement;
}

export function routeText({ view, item, line }: Route): string {
  return `#/${[view, item, line].filter((part) => part !== undefined).join("/")}`;
}

export function parseRoute(text: string): Route {
  const [, name, item, line] = text.split("/");
  const view = viewNames.find((known) => known === name) ?? "verdict";
  const number = (part: string | undefined) =>
    part !== undefined && /^\d+$/.test(part) ? Number(part) : undefined;
  const [first, second] = [number(item), number(line)];
  return {
    view,
    ...(first === undefined ? {} : { item: first }),
    ...(second === undefined ? {} : { line: second }),
  };
}
