/** Every path in a list: how it ends, its input, its condition. */
import { h, replace } from "./dom.ts";
import { ends, endTitle, sign } from "./ends.ts";
import { grouped, plural, shorten } from "./format.ts";
import type { App, View } from "./view.ts";
import { VirtualList } from "./virtual-list.ts";

/** Conjuncts looked at for the end of a condition. */
const lastConjuncts = 12;

export class PathsPage implements View {
  readonly title = "Paths";
  readonly element: HTMLElement;
  readonly searchField: HTMLInputElement;
  private readonly list: VirtualList;
  private readonly status = h("span", { class: "search-status", role: "status" });
  private readonly end: HTMLSelectElement;
  private shown: readonly number[] = [];
  private selected = 0;

  constructor(private readonly app: App) {
    const { model } = app;
    this.searchField = h("input", {
      type: "search",
      placeholder: "Filter by input, result or error",
      "aria-label": "Filter the paths",
      spellcheck: "false",
      oninput: () => this.filter(),
    });
    const kinds = ends.filter((end) => end !== "open" && model.count(0, end) > 0);
    this.end = h(
      "select",
      { "aria-label": "How they end", onchange: () => this.filter() },
      h("option", { value: "" }, "all ends"),
      kinds.map((end) => h("option", { value: end }, `${endTitle[end]} (${grouped(model.count(0, end))})`)),
    );
    this.list = new VirtualList({ rowHeight: 34, label: "Paths", row: (index) => this.row(index) });
    this.element = h(
      "div",
      { class: "view paths-view" },
      h("div", { class: "toolbar" }, h("div", { class: "search" }, this.searchField, this.status), this.end),
      h(
        "div",
        { class: "path-row head", "aria-hidden": "true" },
        ["path", "", "end", "inputs", "condition"].map((text) => h("span", {}, text)),
      ),
      this.list.element,
    );
    this.filter();
  }

  show(): void {
    this.list.draw(true);
  }

  key(event: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }[event.key];
    if (step !== undefined) {
      this.selected = Math.max(0, Math.min(this.shown.length - 1, this.selected + step));
      this.list.reveal(this.selected);
      this.list.draw(true);
      return true;
    }
    if (event.key !== "Enter") return false;
    const path = this.shown[this.selected];
    if (path !== undefined) this.open(path);
    return true;
  }

  private filter(): void {
    const { model } = this.app;
    const wanted = this.searchField.value.trim().toLowerCase();
    const end = this.end.value;
    const shown: number[] = [];
    for (let path = 1; path <= model.pathCount; path++) {
      if (end !== "" && model.endOfPath(path) !== end) continue;
      if (wanted !== "" && !this.textOf(path).includes(wanted)) continue;
      shown.push(path);
    }
    this.shown = shown;
    this.selected = 0;
    this.list.element.scrollTop = 0;
    this.list.setLength(shown.length);
    replace(
      this.status,
      shown.length === model.pathCount
        ? plural(shown.length, "path")
        : `${grouped(shown.length)} of ${grouped(model.pathCount)}`,
    );
  }

  private textOf(path: number): string {
    const { model } = this.app;
    return `${path} ${model.outcome(path)} ${(model.inputsOf(path) ?? []).join(" ")}`.toLowerCase();
  }

  private open(path: number): void {
    const node = this.app.model.nodeOfPath[path] ?? -1;
    if (node >= 0) this.app.go({ view: "tree", item: node });
  }

  private row(index: number): HTMLElement {
    const { model } = this.app;
    const path = this.shown[index]!;
    const end = model.endOfPath(path);
    const inputs = model.inputsOf(path);
    return h(
      "div",
      {
        class: `row path-row${index === this.selected ? " selected" : ""}`,
        role: "option",
        "aria-selected": String(index === this.selected),
        onclick: () => {
          this.selected = index;
          this.open(path);
        },
      },
      h("span", { class: "number" }, grouped(path)),
      sign(end) as unknown as Node,
      h("span", { class: "outcome" }, model.outcome(path)),
      h("code", {}, inputs === undefined ? "unknown" : shorten(inputs.join(", "), 200)),
      h("code", { class: "sub tail" }, h("bdi", { dir: "ltr" }, this.condition(path))),
    );
  }

  /** The last conjuncts: neighbours share the first ones. */
  private condition(path: number): string {
    const { model } = this.app;
    const node = model.nodeOfPath[path] ?? -1;
    if (node < 0) return "";
    const known = model.known(node).filter(({ implied }) => !implied);
    const text = known
      .slice(-lastConjuncts)
      .map(({ text: conjunct }) => conjunct)
      .join(" ∧ ");
    return known.length > lastConjuncts ? `… ∧ ${text}` : text || "true";
  }
}
