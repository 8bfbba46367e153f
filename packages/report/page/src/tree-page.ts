/** The view of the tree: toolbar, ribbon, drawing, and the node that is selected. */
import { h, replace } from "./dom.ts";
import { type End, ends, endTitle, sign } from "./ends.ts";
import { grouped, plural } from "./format.ts";
import { Inspector } from "./inspector.ts";
import { Ribbon } from "./ribbon.ts";
import { searchNodes } from "./search.ts";
import { TreeDrawing } from "./tree-view.ts";
import type { App, Route, View } from "./view.ts";

/** More nodes than this are not unfolded at once without being asked for one by one. */
const mostUnfolded = 60_000;

export class TreePage implements View {
  readonly title = "Tree";
  readonly element: HTMLElement;
  readonly searchField: HTMLInputElement;
  private readonly drawing: TreeDrawing;
  private readonly inspector: Inspector;
  private readonly ribbon: Ribbon;
  private readonly status = h("span", { class: "search-status", role: "status" });
  private hits: readonly number[] = [];
  private hit = -1;
  private shown = false;

  constructor(private readonly app: App) {
    const { model } = app;
    this.drawing = new TreeDrawing(model, (node) => this.go(node));
    this.inspector = new Inspector(app);
    this.ribbon = new Ribbon(model, (node) => this.go(node));
    this.searchField = h("input", {
      type: "search",
      placeholder: "Search conditions, inputs, line:16, path:8 …",
      "aria-label": "Search the tree",
      spellcheck: "false",
      oninput: () => this.search(),
      onkeydown: (event) => this.searchKey(event as KeyboardEvent),
    });
    const button = (text: string, title: string, action: () => void, label = title) =>
      h("button", { type: "button", title, "aria-label": label, onclick: action }, text);
    this.element = h(
      "div",
      { class: "view tree-view" },
      h(
        "div",
        { class: "toolbar", role: "toolbar", "aria-label": "The tree" },
        h("div", { class: "search" }, this.searchField, this.status),
        h(
          "div",
          { class: "legend" },
          ends.map((end) => this.legend(end)),
        ),
        h(
          "div",
          { class: "buttons" },
          button("−", "Zoom out (−)", () => this.drawing.zoomBy(1 / 1.4)),
          button("+", "Zoom in (+)", () => this.drawing.zoomBy(1.4)),
          button("Fit", "Show all that is unfolded (0)", () => this.drawing.fit()),
          button("Unfold", "Unfold everything below the selected node (*)", () => this.unfoldAll()),
          button("Fold", "Fold everything below the selected node", () =>
            this.drawing.setAll(this.drawing.selected, false),
          ),
        ),
      ),
      this.ribbon.element,
      h("div", { class: "tree-split" }, this.drawing.element, this.inspector.element),
    );
  }

  show(route: Route): void {
    const node = Math.min(route.item ?? this.drawing.selected, this.app.model.size - 1);
    const isNew = node !== this.drawing.selected;
    this.drawing.reveal(node, isNew && !this.shown);
    this.shown = true;
    this.inspector.show(node);
    this.ribbon.show(node);
  }

  print(forPrint: boolean): void {
    this.drawing.print(forPrint);
  }

  searchFor(query: string): void {
    this.searchField.value = query;
    this.search();
    this.next(1);
  }

  key(event: KeyboardEvent): boolean {
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight":
      case "ArrowUp":
      case "ArrowDown": {
        const next = this.drawing.neighbour(event.key);
        if (next !== undefined) this.go(next);
        return true;
      }
      case "Enter":
      case " ":
        this.drawing.toggle(this.drawing.selected);
        return true;
      case "Home":
        this.go(0);
        return true;
      case "t":
      case "f":
        if (this.app.model.isDecision(this.drawing.selected))
          this.go(this.app.model.children(this.drawing.selected)[event.key === "t" ? 0 : 1]);
        return true;
      case "e":
      case "E":
        this.nextEnd("error", event.key === "e" ? 1 : -1);
        return true;
      case "n":
      case "N":
        this.next(event.key === "n" ? 1 : -1);
        return true;
      case "+":
      case "=":
        this.drawing.zoomBy(1.4);
        return true;
      case "-":
        this.drawing.zoomBy(1 / 1.4);
        return true;
      case "0":
        this.drawing.fit();
        return true;
      case "*":
        this.unfoldAll();
        return true;
      default:
        return false;
    }
  }

  private go(node: number): void {
    this.app.go({ view: "tree", item: node });
  }

  private unfoldAll(): void {
    const { model } = this.app;
    const { selected } = this.drawing;
    if ((model.end[selected] ?? 0) - selected <= mostUnfolded) this.drawing.setAll(selected, true);
    else this.status.textContent = `more than ${plural(mostUnfolded, "node")}: choose a smaller subtree`;
  }

  /** Click: the next path that ends so. */
  private legend(end: End): HTMLElement | undefined {
    const count = this.app.model.count(0, end);
    if (count === 0) return undefined;
    return h(
      "button",
      {
        type: "button",
        class: "quiet chip",
        title: `Go to the next path of this kind`,
        onclick: () => this.nextEnd(end, 1),
      },
      sign(end) as unknown as Node,
      h("span", {}, endTitle[end]),
      h("span", { class: "count" }, grouped(count)),
    );
  }

  private nextEnd(end: End, direction: 1 | -1): void {
    const { model } = this.app;
    const { size } = model;
    const start = this.drawing.selected;
    for (let i = 1; i <= size; i++) {
      const node = (start + direction * i + size * 2) % size;
      if (!model.isDecision(node) && model.endOf(node) === end) return this.go(node);
    }
  }

  private search(): void {
    this.hits = searchNodes(this.app.model, this.searchField.value);
    this.hit = -1;
    this.drawing.mark(this.hits);
    this.tell();
  }

  private tell(): void {
    const isEmpty = this.searchField.value.trim() === "";
    const text = isEmpty
      ? ""
      : this.hits.length === 0
        ? "nothing found"
        : this.hit < 0
          ? `${grouped(this.hits.length)} found`
          : `${grouped(this.hit + 1)} of ${grouped(this.hits.length)}`;
    replace(this.status, text);
  }

  private next(direction: 1 | -1): void {
    if (this.hits.length === 0) return;
    this.hit =
      (this.hit + direction + this.hits.length + (this.hit < 0 && direction < 0 ? 1 : 0)) % this.hits.length;
    this.tell();
    this.go(this.hits[this.hit]!);
  }

  private searchKey(event: KeyboardEvent): void {
    if (event.key === "Enter") this.next(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") {
      if (this.searchField.value !== "") {
        this.searchField.value = "";
        this.search();
      }
      this.drawing.svg.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
