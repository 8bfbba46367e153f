/** The keys. */
import { h } from "./dom.ts";

/** Titles, and below each what keys do. */
export type Keys = readonly (readonly [string, readonly (readonly [string, string])[]])[];

const keys: Keys = [
  [
    "Everywhere",
    [
      ["1 … 6", "the views, from left to right"],
      ["/", "search"],
      ["d", "dark or light"],
      ["?", "this help"],
      ["Esc", "leave the search field or this help"],
    ],
  ],
  [
    "In the tree",
    [
      ["← →", "to the decision before, into the true side"],
      ["↑ ↓", "to the neighbour above or below"],
      ["t f", "to the true or the false side"],
      ["Enter", "fold or unfold"],
      ["*", "unfold everything below"],
      ["e E", "next or previous error"],
      ["n N", "next or previous search result"],
      ["+ − 0", "zoom in, zoom out, show all"],
      ["Home", "to the root"],
    ],
  ],
  [
    "In lists and in the source",
    [
      ["↑ ↓", "up and down"],
      ["Enter", "open a path in the tree"],
    ],
  ],
  [
    "Searching the tree",
    [
      ["x > 5", "any text of conditions, inputs, results"],
      ["line:16", "decisions and errors of a line; line:file.c:16"],
      ["path:8", "a path by its number"],
      ["end:error", "paths by how they end"],
      ["i = 3", "a variable by its value in the store"],
    ],
  ],
];

export function helpDialog(): HTMLDialogElement {
  return keysDialog(keys);
}

export function keysDialog(keys: Keys): HTMLDialogElement {
  const dialog = h(
    "dialog",
    { class: "help", "aria-label": "Keys" },
    h(
      "div",
      { class: "help-columns" },
      keys.map(([title, rows]) =>
        h(
          "section",
          {},
          h("h2", {}, title),
          h(
            "dl",
            {},
            rows.map(([key, meaning]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning)]),
          ),
        ),
      ),
    ),
    h("p", {}, h("button", { type: "button", onclick: () => dialog.close() }, "Close")),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
