/** What was spent, by chain of calls: a row for each depth, as wide as what the calls below it cost. A frame that is chosen fills the width. */
import { h, replace } from "./dom.ts";
import { link } from "./parts.ts";
import type { App } from "./view.ts";

export interface FlameStack {
  readonly calls: readonly string[];
  /** A place of the report's data. */
  readonly place: number;
  readonly cost: number;
}

interface Frame {
  readonly name: string;
  /** Of a source line; undefined for a call. */
  readonly place: number | undefined;
  readonly parent: Frame | undefined;
  readonly below: Map<string, Frame>;
  cost: number;
}

/** Frames narrower than this share of the width are left out. */
const narrowest = 0.002;

export class FlameGraph {
  readonly element = h("div", { class: "flame" });
  private root = frame("all", undefined, undefined);
  private show: (cost: number) => string = String;

  constructor(private readonly app: App) {}

  draw(stacks: readonly FlameStack[], show: (cost: number) => string): void {
    this.root = frame("all", undefined, undefined);
    this.show = show;
    for (const { calls, place, cost } of stacks) {
      if (cost <= 0) continue;
      let at = this.root;
      at.cost += cost;
      for (const call of calls) at = this.into(at, call, undefined, cost);
      this.into(at, this.app.model.placeText(place), place, cost);
    }
    this.drawFrom(this.root);
  }

  private into(parent: Frame, name: string, place: number | undefined, cost: number): Frame {
    let below = parent.below.get(name);
    if (below === undefined) {
      below = frame(name, place, parent);
      parent.below.set(name, below);
    }
    below.cost += cost;
    return below;
  }

  /** `focus` is shown as wide as the page, under the frames that lead to it. */
  private drawFrom(focus: Frame): void {
    const rows: HTMLElement[][] = [];
    const above: Frame[] = [];
    for (let at = focus.parent; at !== undefined; at = at.parent) above.unshift(at);
    for (const [depth, at] of above.entries()) rows[depth] = [this.box(at, 0, 1)];
    const place = (at: Frame, depth: number, left: number): void => {
      const width = at.cost / focus.cost;
      if (!(width >= narrowest)) return;
      rows[depth] ??= [];
      rows[depth].push(this.box(at, left, width));
      let start = left;
      for (const child of [...at.below.values()].sort((a, b) => b.cost - a.cost)) {
        place(child, depth + 1, start);
        start += child.cost / focus.cost;
      }
    };
    if (this.root.cost > 0) place(focus, above.length, 0);
    replace(
      this.element,
      this.root.cost === 0 && h("p", { class: "hint" }, "Nothing to show."),
      ...rows.map((boxes) => h("div", { class: "flame-row" }, boxes)),
    );
  }

  private box(at: Frame, left: number, width: number): HTMLElement {
    const share = Math.round((1000 * at.cost) / this.root.cost) / 10;
    const title = `${at.name}: ${this.show(at.cost)}, ${share} % of all`;
    const location = at.place === undefined ? undefined : this.app.model.location(at.place);
    const box =
      location === undefined
        ? h("button", { type: "button", title, onclick: () => this.drawFrom(at) }, at.name)
        : link(this.app, { view: "source", item: location.file, line: location.line }, at.name);
    box.title = title;
    box.className = location === undefined ? "flame-call" : "flame-line";
    box.style.left = `${100 * left}%`;
    box.style.width = `${100 * width}%`;
    return box;
  }
}

function frame(name: string, place: number | undefined, parent: Frame | undefined): Frame {
  return { name, place, parent, below: new Map(), cost: 0 };
}
