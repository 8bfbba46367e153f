/** The page of a termination proof: the symbolic execution graph beside the source, and the transition systems of its components. */

import { type TerminationData, terminationFormat } from "../../../src/html/termination-data.ts";
import { bar, fileNames, verdictName } from "../bar.ts";
import { append, h } from "../dom.ts";
import { keysDialog } from "../help.ts";
import { MarkedSource } from "../marked-source.ts";
import { startPage } from "../start.ts";
import { toggleTheme } from "../theme.ts";
import { type Box, Canvas } from "./canvas.ts";
import { keys } from "./keys.ts";
import { layOut } from "./layout.ts";
import { stateBox } from "./state-box.ts";
import { SystemDrawing } from "./systems.ts";

type View = "graph" | "systems";

class TerminationPage {
  private readonly boxes: readonly HTMLElement[];
  private readonly canvas: Canvas;
  private readonly source: MarkedSource;
  private readonly systems: readonly SystemDrawing[];
  private readonly views: Readonly<Record<View, HTMLElement>>;
  private readonly tabs: Readonly<Record<View, HTMLButtonElement>>;
  private readonly help = keysDialog(keys);
  private places: readonly Box[] = [];
  private isFolded = false;
  private isPending = false;

  constructor(
    private readonly data: TerminationData,
    root: HTMLElement,
  ) {
    this.boxes = data.nodes.map((state, index) =>
      stateBox(
        data,
        state,
        index,
        () => this.select(index),
        () => this.later(),
      ),
    );
    this.canvas = new Canvas("Symbolic execution graph", this.boxes);
    this.source = new MarkedSource(data.files, data.language);
    this.systems = data.systems.map(
      (system, index) => new SystemDrawing(data, system, index, (node) => this.showState(node)),
    );
    this.views = {
      graph: h(
        "div",
        { class: "termination-graph" },
        h("div", { class: "drawing" }, this.legend(), this.canvas.element),
        h("aside", { class: "termination-source" }, this.source.element),
      ),
      systems: h(
        "div",
        { class: "termination-systems" },
        this.systems.map(({ element }) => element),
      ),
    };
    const tab = (view: View, text: string) =>
      h("button", { type: "button", class: "quiet", onclick: () => this.show(view) }, text);
    this.tabs = { graph: tab("graph", "Graph"), systems: tab("systems", "Transition systems") };
    append(root, [
      this.bar(),
      this.remarks(),
      h("main", { class: "termination-view", tabindex: -1 }, this.views.graph, this.views.systems),
      this.help,
    ]);
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.open());
    this.arrange();
    this.canvas.begin(this.places[0] ?? { x: 0, y: 0, width: 0 });
    if (data.nodes.length > 0) this.select(0);
    this.open();
  }

  private bar(): HTMLElement {
    const { verdict, claim, entry, files, integers } = this.data;
    return bar({
      verdict,
      title: verdictName(verdict),
      subtitle: `${entry} in ${fileNames(files.map(({ name }) => name))}: ${claim} (${integers})`,
      tabs: h(
        "nav",
        { class: "termination-tabs", "aria-label": "Views" },
        this.tabs.graph,
        this.systems.length > 0 && this.tabs.systems,
      ),
      showKeys: () => this.help.showModal(),
    });
  }

  private remarks(): HTMLElement {
    const { remarks, omitted } = this.data;
    const more = omitted === 0 ? [] : [`${omitted} more states are not drawn; the certificate has them all`];
    return h(
      "div",
      { class: "termination-remarks" },
      [...remarks, ...more].map((each) => h("p", {}, each)),
    );
  }

  private legend(): HTMLElement {
    const kinds = [...new Set(this.data.edges.map(({ kind }) => kind))];
    return h(
      "p",
      { class: "legend" },
      kinds.map((kind) => h("span", { class: `sample edge-${kind}` }, kind)),
    );
  }

  /** `#/state/N`, `#/systems` */
  private open(): void {
    const [, view, node] = location.hash.split("/");
    this.show(view === "systems" && this.systems.length > 0 ? "systems" : "graph");
    if (view === "state") this.showState(Number(node));
  }

  private show(view: View): void {
    for (const each of ["graph", "systems"] as const) {
      this.views[each].hidden = each !== view;
      if (each === view) this.tabs[each].setAttribute("aria-current", "page");
      else this.tabs[each].removeAttribute("aria-current");
    }
    if (view === "systems") for (const each of this.systems) each.draw();
  }

  private showState(node: number): void {
    const place = this.places[node];
    if (place === undefined) return;
    this.show("graph");
    this.canvas.look(place);
    this.boxes[node]?.focus({ preventScroll: true });
  }

  private select(index: number): void {
    for (const [at, box] of this.boxes.entries()) box.classList.toggle("selected", at === index);
    const [file, line, column] = this.data.nodes[index]?.place ?? [0, 1, 1];
    this.source.show(
      file,
      line,
      new Map([[line, [{ from: Math.max(0, column - 1), to: Number.POSITIVE_INFINITY, kind: "here" }]]]),
    );
  }

  /** Once for all boxes that were folded at a time. */
  private later(): void {
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame(() => {
      this.isPending = false;
      this.arrange();
    });
  }

  private arrange(): void {
    const sizes = this.boxes.map(({ offsetWidth, offsetHeight }) => ({
      width: offsetWidth,
      height: offsetHeight,
    }));
    const drawing = layOut(this.data.nodes, this.data.edges, sizes);
    this.places = drawing.boxes;
    for (const [index, { x, y }] of drawing.boxes.entries()) {
      const box = this.boxes[index];
      if (box !== undefined) box.style.transform = `translate(${x}px, ${y}px)`;
    }
    this.canvas.draw(
      drawing,
      drawing.ways.map(({ d, edge, label }) => ({ d, kind: edge.kind, label: edge.label, at: label })),
    );
  }

  private fold(): void {
    this.isFolded = !this.isFolded;
    for (const box of this.boxes)
      for (const part of box.querySelectorAll("details")) part.open = !this.isFolded;
    this.arrange();
    this.canvas.fit();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const actions: Readonly<Record<string, () => void>> = {
      "+": () => this.canvas.scaleBy(1.25),
      "-": () => this.canvas.scaleBy(0.8),
      "−": () => this.canvas.scaleBy(0.8),
      "0": () => this.canvas.fit(),
      f: () => this.fold(),
      1: () => this.show("graph"),
      2: () => this.systems.length > 0 && this.show("systems"),
      d: toggleTheme,
      "?": () => this.help.showModal(),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }
}

startPage<TerminationData>(terminationFormat, (data, _read, root) => {
  new TerminationPage(data, root);
});
