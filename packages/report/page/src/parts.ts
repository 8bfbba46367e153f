/** Small pieces that several views show. */
import { type Child, h } from "./dom.ts";
import { grouped } from "./format.ts";
import { highlight } from "./highlight.ts";
import type { App, Route } from "./view.ts";
import { routeText } from "./view.ts";

export function link(app: App, route: Route, ...children: readonly Child[]): HTMLAnchorElement {
  return h(
    "a",
    {
      href: routeText(route),
      onclick: (event) => {
        if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        event.preventDefault();
        app.go(route);
      },
    },
    ...children,
  );
}

/** A place in the source, as a link to it. */
export function placeLink(app: App, place: number | undefined): Child {
  const location = app.model.location(place);
  if (location === undefined) return undefined;
  const route = { view: "source", item: location.file, line: location.line } as const;
  const anchor = link(app, route, app.model.placeText(place));
  anchor.classList.add("place");
  anchor.title = `${app.model.files[location.file]?.name ?? ""}:${location.line}:${location.column}`;
  return anchor;
}

/** One line of source, in colours, without its indentation. */
export function sourceSnippet(app: App, place: number | undefined): Child {
  const text = app.model.sourceLine(place).trim();
  if (text === "") return undefined;
  return h("code", { class: "snippet" }, codeTokens(text));
}

export function codeTokens(text: string, language?: Parameters<typeof highlight>[1]): Child {
  return (highlight(text, language)[0] ?? []).map(({ kind, text: piece }) =>
    kind === "" ? piece : h("span", { class: `token-${kind}` }, piece),
  );
}

/** `Node#2 {` behind another object: where the text of an object graph is broken into lines. */
const nextObject = /(?<=[}\]],) (?=[\w[\]]+#\d+ [{[])/;

/** An input: of an object graph each object stands on a line of its own. */
export function inputTokens(text: string): Child {
  const objects = text.split(nextObject);
  if (objects.length === 1) return codeTokens(text);
  return objects.map((object) => h("span", { class: "object" }, codeTokens(object)));
}

export function section(title: string, ...children: readonly Child[]): HTMLElement {
  return h("section", { class: "block" }, h("h3", {}, title), ...children);
}

export function copyButton(text: string): HTMLButtonElement {
  const button = h("button", { class: "quiet copy", type: "button", title: "Copy" }, "Copy");
  button.addEventListener("click", () => {
    copy(text).then(
      () => {
        button.textContent = "Copied";
        setTimeout(() => {
          button.textContent = "Copy";
        }, 1200);
      },
      () => {
        button.textContent = "Press Ctrl-C";
      },
    );
  });
  return button;
}

/** The clipboard is closed to pages opened from a file in some browsers: then the old way. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", { class: "offscreen" });
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (!copied) throw new Error("the clipboard is closed");
  }
}

/** name, value, and the value under the inputs where it says more. */
export function variableTable(
  rows: readonly { readonly name: string; readonly value: string; readonly concrete?: string }[],
  heads: readonly [string, string, string?],
): HTMLElement {
  const third = heads[2] !== undefined && rows.some(({ concrete }) => (concrete ?? "") !== "");
  return h(
    "table",
    { class: "variables" },
    h("thead", {}, h("tr", {}, h("th", {}, heads[0]), h("th", {}, heads[1]), third && h("th", {}, heads[2]))),
    h(
      "tbody",
      {},
      rows.map(({ name, value, concrete }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, h("code", {}, name)),
          h("td", {}, h("code", {}, value)),
          third &&
            h(
              "td",
              { class: concrete === value ? "same" : "" },
              h("code", {}, concrete === "" ? "–" : concrete),
            ),
        ),
      ),
    ),
  );
}

export function number(count: number): HTMLElement {
  return h("span", { class: "number" }, grouped(count));
}
