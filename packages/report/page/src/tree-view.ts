/**
 * The drawing of the symbolic execution tree. It draws what is unfolded and in sight; where a subtree is too small to be
 * seen it is one shape. So the work depends on the window and never on the number of paths.
 */
import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { h, s } from "./dom.ts";
import type { Model } from "./model.ts";
import { card, columnWidth, type Layout, layOut, type Placed } from "./tree-layout.ts";
import { makeEdge, makeNode, moveEdge, type NodeEvents, type Slice, slices } from "./tree-shapes.ts";

/** A subtree lower than this many pixels is drawn as one shape. */
const smallest = 14;
/** From afar a tree is all height: its columns are then drawn at least so many pixels apart. */
const narrowestColumn = 24;
const smallestScale = 0.0002;
/** Below this scale text cannot be read and is left out. */
const readable = 0.42;
/** Print is sharper than a screen. */
const readableOnPaper = 0.25;

export class TreeDrawing {
  readonly element: HTMLElement;
  readonly svg: SVGSVGElement;
  selected = 0;
  private readonly open: Uint8Array;
  private readonly hits: Uint8Array;
  private readonly edges: SVGGElement;
  private readonly shapes: SVGGElement;
  private readonly nodes: SVGGElement;
  private readonly canvas: SVGGElement;
  private readonly zoom: ZoomBehavior<SVGSVGElement, unknown>;
  private transform: ZoomTransform = zoomIdentity;
  /** Where x = 0 is on the screen. The zoom's own x knows nothing of stretched columns and serves for its changes alone. */
  private offset = 0;
  private readonly shapeEvents: NodeEvents;
  private layout: Layout;
  private scheduled = false;
  private placed = false;
  private onPaper = false;

  constructor(
    private readonly model: Model,
    private readonly onSelect: (node: number) => void,
  ) {
    this.shapeEvents = { onSelect, onToggle: (node) => this.toggle(node) };
    this.open = new Uint8Array(model.size);
    this.hits = new Uint8Array(model.size);
    this.edges = s("g", { class: "edges", "aria-hidden": "true" });
    this.shapes = s("g", { class: "fans", "aria-hidden": "true" });
    this.nodes = s("g", { class: "nodes" });
    this.canvas = s("g", {}, this.shapes, this.edges, this.nodes);
    this.svg = s(
      "svg",
      {
        class: "tree",
        role: "tree",
        tabindex: 0,
        "aria-label": "Symbolic execution tree. Arrow keys walk it, Enter folds and unfolds.",
      },
      this.canvas,
    );
    this.element = h("div", { class: "tree-canvas" }, this.svg as unknown as Node);
    this.unfoldInitially();
    this.layout = this.computeLayout();
    this.zoom = zoom<SVGSVGElement, unknown>()
      .extent(() => {
        const { width, height } = this.size();
        return [
          [0, 0],
          [width, height],
        ];
      })
      .scaleExtent([smallestScale, 2.5])
      .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => this.zoomed(event));
    select(this.svg).call(this.zoom).on("dblclick.zoom", null);
    new ResizeObserver(() => this.resized()).observe(this.element);
  }

  /** The way to a node is unfolded, the node selected and brought into sight. */
  reveal(node: number, center = false): void {
    let changed = false;
    for (let at = this.model.parent[node] ?? -1; at >= 0; at = this.model.parent[at] ?? -1) {
      if (this.open[at] === 0) changed = true;
      this.open[at] = 1;
    }
    this.selected = node;
    if (changed) this.layout = this.computeLayout();
    this.bringIntoSight(node, center);
    this.schedule();
  }

  isOpen(node: number): boolean {
    return this.open[node] === 1;
  }

  toggle(node: number): void {
    if (!this.model.isDecision(node)) return;
    this.open[node] = this.open[node] === 1 ? 0 : 1;
    if (this.open[node] === 1) this.unfold(node, 12);
    this.keepInPlace(node, () => {
      this.layout = this.computeLayout();
    });
  }

  /** Unfolds or folds a whole subtree. */
  setAll(node: number, open: boolean): void {
    for (let at = node; at < (this.model.end[node] ?? 0); at++)
      this.open[at] = open && this.model.isDecision(at) ? 1 : 0;
    if (!open && this.model.end[this.selected]! <= this.model.end[node]! && this.selected > node)
      this.onSelect(node);
    this.keepInPlace(node, () => {
      this.layout = this.computeLayout();
    });
  }

  mark(hits: readonly number[]): void {
    this.hits.fill(0);
    for (const hit of hits) this.hits[hit] = 1;
    this.schedule();
  }

  /** The neighbour that an arrow key leads to; undefined at the border. */
  neighbour(key: string): number | undefined {
    const { model, selected } = this;
    const at = this.layout.of.get(selected);
    if (at === undefined) return undefined;
    switch (key) {
      case "ArrowLeft": {
        const parent = model.parent[selected] ?? -1;
        return parent < 0 ? undefined : parent;
      }
      case "ArrowRight":
        if (!model.isDecision(selected)) return undefined;
        if (!this.isOpen(selected)) this.toggle(selected);
        return selected + 1;
      case "ArrowUp":
      case "ArrowDown": {
        const column = this.layout.columns[model.depth[selected] ?? 0] ?? [];
        return column[column.indexOf(at) + (key === "ArrowUp" ? -1 : 1)]?.node;
      }
      default:
        return undefined;
    }
  }

  zoomBy(factor: number): void {
    select(this.svg).call(this.zoom.scaleBy, factor);
  }

  /** All that is unfolded, in the window; small trees are not blown up. */
  fit(): void {
    const { width, height } = this.size();
    const { top, bottom, right } = this.layout.root;
    const margin = 36;
    const k = Math.min(
      1,
      (width - 2 * margin) / Math.max(1, right),
      (height - 2 * margin) / Math.max(1, bottom - top + card.height),
    );
    const x = k === 1 ? margin : Math.max(margin, (width - right * k * stretchAt(k)) / 2);
    const y = height / 2 - ((top + bottom) / 2) * k;
    this.moveTo(zoomIdentity.translate(x, y).scale(Math.max(k, smallestScale)));
  }

  /** On paper stands all that is unfolded, at the size of the paper. */
  print(forPrint: boolean): void {
    this.onPaper = forPrint;
    if (forPrint) {
      const { width, height } = this.size();
      this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.placed = true;
      this.fit();
      this.draw();
    } else this.svg.removeAttribute("viewBox");
  }

  /** A small tree whole; of a large one the upper levels, and the way to the first error. */
  private unfoldInitially(): void {
    this.unfold(0, 40);
    const { model } = this;
    const first = model.errors[0];
    if (first === undefined) return;
    for (let at = model.nodeOfPath[first.path] ?? -1; at >= 0; at = model.parent[at] ?? -1)
      if (model.isDecision(at)) this.open[at] = 1;
  }

  /** Level by level until so many more nodes are in sight. */
  private unfold(from: number, budget: number): void {
    const queue = [from];
    let shown = 0;
    for (let i = 0; i < queue.length; i++) {
      const node = queue[i]!;
      if (!this.model.isDecision(node)) continue;
      if (shown >= budget) {
        if (node !== from) this.open[node] = 0;
        continue;
      }
      this.open[node] = 1;
      shown += 2;
      queue.push(...this.model.children(node));
    }
  }

  private computeLayout(): Layout {
    return layOut(this.model, (node) => this.open[node] === 1 && this.model.isDecision(node));
  }

  private size(): { readonly width: number; readonly height: number } {
    return { width: this.element.clientWidth || 900, height: this.element.clientHeight || 600 };
  }

  private resized(): void {
    if (this.element.clientWidth === 0) return;
    if (!this.placed) {
      this.placed = true;
      this.start();
    }
    this.schedule();
  }

  /** The whole tree if it can be read so; otherwise its root at the left, or what was selected before. */
  private start(): void {
    this.fit();
    if (this.transform.k >= 0.55) {
      if (this.selected !== 0) this.bringIntoSight(this.selected, false);
      return;
    }
    if (this.selected === 0) {
      const { height } = this.size();
      this.moveTo(zoomIdentity.translate(36, height / 2 - this.layout.root.y * 0.8).scale(0.8));
    } else {
      this.moveTo(zoomIdentity.scale(0.8));
      this.bringIntoSight(this.selected, true);
    }
  }

  private moveTo(transform: ZoomTransform): void {
    select(this.svg).call(this.zoom.transform, transform);
    this.offset = transform.x;
  }

  /** What is under the pointer stays there, whatever the columns do. */
  private zoomed({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>): void {
    const before = this.transform;
    this.transform = transform;
    if (transform.k === before.k) this.offset += transform.x - before.x;
    else {
      const { left, width } = this.svg.getBoundingClientRect();
      const pointer = sourceEvent instanceof MouseEvent ? sourceEvent.clientX - left : width / 2;
      const ratio = (transform.k * stretchAt(transform.k)) / (before.k * stretchAt(before.k));
      this.offset = pointer - (pointer - this.offset) * ratio;
    }
    this.schedule();
  }

  private bringIntoSight(node: number, center: boolean): void {
    const at = this.layout.of.get(node);
    if (at === undefined || !this.placed) return;
    const { width, height } = this.size();
    const { k } = this.transform;
    const x = this.offset + at.x * stretchAt(k) * k;
    const y = this.transform.applyY(at.y);
    const margin = 40;
    const isInside =
      x >= margin && x + card.width * k <= width - margin && y >= margin && y <= height - margin;
    if (isInside && !center) return this.schedule();
    const scale = Math.max(k, readable + 0.2);
    // Of a leaf the way there is worth seeing, and nothing stands to its right.
    const share = this.model.isDecision(node) ? 0.5 : 0.74;
    const left = Math.min(36, width * share - (at.x + card.width / 2) * scale);
    this.moveTo(zoomIdentity.translate(left, height / 2 - at.y * scale).scale(scale));
  }

  /** The tree around a node may move, the node itself stays under the pointer. */
  private keepInPlace(node: number, change: () => void): void {
    const before = this.layout.of.get(node)?.y ?? 0;
    change();
    const after = this.layout.of.get(node)?.y ?? before;
    const { y, k } = this.transform;
    this.moveTo(zoomIdentity.translate(this.offset, y + (before - after) * k).scale(k));
    this.schedule();
  }

  schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      this.draw();
    });
  }

  /** Nodes in sight, and subtrees too small to be read as one. */
  private inSight(): { readonly nodes: readonly Placed[]; readonly fans: readonly Placed[] } {
    const { width, height } = this.size();
    const { y, k } = this.transform;
    const column = k * stretchAt(k);
    const window = { top: -y / k - 60, bottom: (height - y) / k + 60, right: (width - this.offset) / column };
    const left = -this.offset / column - card.width - 320;
    const nodes: Placed[] = [];
    const fans: Placed[] = [];
    const pending: Placed[] = [this.layout.root];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const isAway =
        at.bottom < window.top - 60 ||
        at.top > window.bottom + 60 ||
        at.x > window.right + 320 ||
        at.right < left;
      if (isAway && at.parent !== undefined) continue;
      const isSmall = (at.bottom - at.top + card.height) * k < smallest && at.children.length > 0;
      if (isSmall) {
        fans.push(at);
        continue;
      }
      if (at.x + card.width > left - 700) nodes.push(at);
      for (let i = at.children.length - 1; i >= 0; i--) pending.push(at.children[i]!);
    }
    return { nodes, fans };
  }

  draw(): void {
    if (!this.placed) return;
    const { nodes, fans } = this.inSight();
    const way = new Set(this.model.ancestors(this.selected));
    const { k } = this.transform;
    const stretch = stretchAt(k);
    this.canvas.setAttribute("transform", `translate(${this.offset},${this.transform.y}) scale(${k})`);
    this.svg.classList.toggle("far", k < (this.onPaper ? readableOnPaper : readable));
    this.svg.setAttribute("aria-activedescendant", `node-${this.selected}`);
    select(this.edges)
      .selectAll<SVGGElement, Placed>("g")
      .data(
        [...nodes, ...fans].filter(({ parent }) => parent !== undefined),
        ({ node }) => node,
      )
      .join((enter) => enter.append((placed) => makeEdge(this.model, placed)))
      .classed("way", ({ node }) => way.has(node))
      .each((placed, index, groups) => moveEdge(groups[index]!, placed, stretch));
    select(this.shapes)
      .selectAll<SVGPathElement, Slice>("path")
      .data(
        fans.flatMap((fan) => slices(this.model, fan, stretch)),
        ({ key }) => key,
      )
      .join("path")
      .attr("class", ({ end }) => `fan tone-${end}`)
      .attr("d", ({ d }) => d);
    select(this.nodes)
      .selectAll<SVGGElement, Placed>("g.node")
      .data(nodes, ({ node }) => node)
      .join((enter) => enter.append((placed) => makeNode(this.model, placed.node, this.shapeEvents)))
      .attr("transform", ({ x, y }) => `translate(${x * stretch},${y})`)
      .classed("selected", ({ node }) => node === this.selected)
      .classed("way", ({ node }) => way.has(node))
      .classed("hit", ({ node }) => this.hits[node] === 1)
      .classed("folded", ({ node }) => this.model.isDecision(node) && !this.isOpen(node))
      .attr("aria-selected", ({ node }) => (node === this.selected ? "true" : null))
      .attr("aria-expanded", ({ node }) => (this.model.isDecision(node) ? String(this.isOpen(node)) : null));
  }
}

function stretchAt(k: number): number {
  return Math.max(1, narrowestColumn / (columnWidth * k));
}
