/** The bar at the top of every page: what the verdict is, of which program, and the tools that all pages have. */
import { h } from "./dom.ts";
import { toggleTheme } from "./theme.ts";

export interface Bar {
  readonly verdict: string;
  /** What stands out. */
  readonly title: HTMLElement;
  readonly subtitle: string;
  /** Tabs, where the page has several views. */
  readonly tabs?: HTMLElement;
  /** Shows the page's keys. */
  readonly showKeys: () => void;
}

export function bar({ verdict, title, subtitle, tabs, showKeys }: Bar): HTMLElement {
  return h(
    "header",
    { class: "bar" },
    h(
      "div",
      { class: "brand" },
      h("span", { class: `dot verdict-${verdict}` }),
      title,
      h("span", { class: "sub" }, subtitle),
    ),
    tabs !== undefined && tabs,
    h(
      "div",
      { class: "tools" },
      h(
        "button",
        {
          type: "button",
          id: "theme",
          class: "quiet",
          title: "Dark or light (d)",
          "aria-label": "Dark or light",
          onclick: toggleTheme,
        },
        "◐",
      ),
      h(
        "button",
        { type: "button", class: "quiet", title: "Keys (?)", "aria-label": "Keys", onclick: showKeys },
        "?",
      ),
    ),
  );
}

/** The name of a verdict, as a bar shows it. */
export function verdictName(verdict: string): HTMLElement {
  return h("strong", { class: "verdict-name" }, verdict);
}

/** Files as a bar names them: without their folders. */
export function fileNames(paths: readonly string[]): string {
  return paths.map((path) => path.split("/").at(-1)).join(", ");
}
