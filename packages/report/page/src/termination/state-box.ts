/** A state of the graph as a box: position and statement, then LV, KB, AL and PT, each of which folds. */
import type { StateEntry, TerminationData } from "../../../src/html/termination-data.ts";
import { type Child, h } from "../dom.ts";

/** Facts shown before the others are folded away. */
const shownFacts = 4;

export function stateBox(
  { files }: TerminationData,
  state: StateEntry,
  index: number,
  onSelect: () => void,
  onFold: () => void,
): HTMLElement {
  const [file, line, column] = state.place;
  const text = files[file]?.text?.split("\n")[line - 1]?.trim() ?? "";
  const part = (name: string, title: string, rows: readonly Child[], isOpen: boolean): Child =>
    rows.length > 0 &&
    h(
      "details",
      { open: isOpen, ontoggle: onFold },
      h("summary", { title }, name),
      h(
        "ul",
        {},
        rows.map((row) => h("li", {}, h("code", {}, row))),
      ),
    );
  const facts = [...state.facts];
  const first = Math.max(Math.min(shownFacts, state.facts.length), Math.min(state.learned, 8));
  return h(
    "article",
    {
      class: `state${state.end === undefined ? "" : ` end-${state.end.kind}`}`,
      id: `state-${index}`,
      tabindex: 0,
      onclick: onSelect,
      onfocus: onSelect,
    },
    h(
      "header",
      {},
      h("b", {}, String(index)),
      h("span", { title: state.position }, `${line}:${column}`),
      h("code", {}, text),
    ),
    part(
      "LV",
      "values of the program's variables",
      state.values.map(([name, value]) => `${name} = ${value}`),
      true,
    ),
    part("KB", "what is known of the symbolic variables", facts.slice(0, first), true),
    part(`${facts.length - first} more`, "the rest of KB", facts.slice(first), false),
    part("AL", "allocated areas", state.areas, false),
    part("PT", "what memory holds", state.cells, state.cells.length <= 3),
    state.end !== undefined && h("footer", {}, state.end.text),
  );
}
