/** All paths side by side in the tree's order, coloured by how they end: a tree of any size at a glance. */
import { h, s } from "./dom.ts";
import { ends } from "./ends.ts";
import type { Model } from "./model.ts";

/** Paths share a column where there are more of them. */
const columnsAtMost = 480;
const height = 26;

export class Ribbon {
  readonly element: HTMLElement;
  private readonly marker: SVGRectElement;
  private readonly leaves: readonly number[];
  private readonly columns: number;

  constructor(
    private readonly model: Model,
    onPick: (node: number) => void,
  ) {
    this.leaves = leavesOf(model);
    this.columns = Math.min(columnsAtMost, this.leaves.length);
    this.marker = s("rect", { class: "marker", y: height + 2, height: 3, rx: 1.5 });
    const picture = s(
      "svg",
      {
        class: "ribbon",
        viewBox: `0 0 ${Math.max(1, this.columns)} ${height + 6}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": "All paths in the tree's order, coloured by how they end",
        onclick: (event) => {
          if (!(event instanceof MouseEvent)) return;
          const { left, width } = picture.getBoundingClientRect();
          const index = Math.floor(((event.clientX - left) / width) * this.leaves.length);
          const leaf = this.leaves[Math.max(0, Math.min(this.leaves.length - 1, index))];
          if (leaf !== undefined) onPick(leaf);
        },
      },
      ...this.bars(),
      this.marker as unknown as Node,
    );
    this.element = h("div", { class: "ribbon-frame" }, picture as unknown as Node);
  }

  /** Underlines the paths below a node. */
  show(node: number): void {
    const total = Math.max(1, this.leaves.length);
    const width = (this.model.leavesBelow(node) / total) * this.columns;
    const least = this.columns / 300;
    this.marker.setAttribute("x", String(((this.model.rank[node] ?? 0) / total) * this.columns));
    this.marker.setAttribute("width", String(Math.max(width, least)));
  }

  private bars(): Node[] {
    const bars: Node[] = [];
    for (let column = 0; column < this.columns; column++) {
      const from = Math.floor((column * this.leaves.length) / this.columns);
      const to = Math.max(from + 1, Math.floor(((column + 1) * this.leaves.length) / this.columns));
      const counts = new Array<number>(ends.length).fill(0);
      for (let i = from; i < to; i++) {
        const index = ends.indexOf(this.model.endOf(this.leaves[i]!));
        counts[index] = (counts[index] ?? 0) + 1;
      }
      let y = height;
      for (const [index, end] of ends.entries()) {
        const part = ((counts[index] ?? 0) / (to - from)) * height;
        if (part === 0) continue;
        y -= part;
        bars.push(s("rect", { class: `fill-${end}`, x: column, y, width: 1.02, height: part }));
      }
    }
    return bars;
  }
}

function leavesOf(model: Model): readonly number[] {
  const leaves: number[] = [];
  for (let node = 0; node < model.size; node++) if (!model.isDecision(node)) leaves.push(node);
  return leaves;
}
