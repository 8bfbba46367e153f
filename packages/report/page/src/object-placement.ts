/**
 * Where the boxes of an object graph stand from left to right, and the lanes beside them in which references run that do not lead to the
 * next layer.
 */
import { type Box, boxesOf, layersOf } from "./object-boxes.ts";
import type { ObjectGraph } from "./object-graph.ts";

const gap = 26;
/** Between two lanes, and between two channels. */
export const laneWidth = 10;
/** Between boxes and the first lane or channel beside them. */
export const clearance = 14;

/** A reference on its way to being an arrow: `from` and `to` are indices of boxes. */
export interface Edge {
  readonly from: number;
  readonly cell: number;
  readonly to: number;
  readonly lane: Lane | undefined;
}

/** Right of the box at `after` in a layer (-1: left of all its boxes), or beside all boxes of several layers. */
type Lane =
  | { readonly kind: "beside"; readonly after: number }
  | { readonly kind: "outside"; readonly side: "left" | "right" };

export class Placement {
  readonly layers: readonly (readonly number[])[];
  private readonly boxes: readonly Box[];
  private readonly layerOf: number[] = [];
  private readonly indexInLayer: number[] = [];
  private readonly lefts: number[] = [];
  readonly edges: readonly Edge[];
  /** Where the lane of an edge is; none for one that leads to the next layer. */
  readonly lanes: ReadonlyMap<Edge, number>;

  constructor(graph: ObjectGraph) {
    this.boxes = boxesOf(graph);
    this.layers = layersOf(graph, this.boxes);
    for (const [depth, layer] of this.layers.entries()) {
      for (const [index, box] of layer.entries()) {
        this.layerOf[box] = depth;
        this.indexInLayer[box] = index;
      }
    }
    this.edges = this.layers.flat().flatMap((from) =>
      this.box(from).cells.flatMap(({ held }, cell): readonly Edge[] => {
        if (held.kind !== "object") return [];
        const to = graph.inputs.length + held.object;
        return [{ from, cell, to, lane: this.laneOf(from, cell, to) }];
      }),
    );
    this.place();
    this.lanes = this.lanePositions();
  }

  box(index: number): Box {
    return this.boxes[index]!;
  }

  depth(box: number): number {
    return this.layerOf[box] ?? 0;
  }

  private laneOf(from: number, cell: number, to: number): Lane | undefined {
    if (this.depth(to) > this.depth(from)) return undefined;
    // To the side of its box on which the cell is.
    const { cells, width } = this.box(from);
    const { x, width: cellWidth } = cells[cell]!;
    const leansLeft = cells.length > 1 && x + cellWidth / 2 < width / 2 - 1;
    if (this.depth(to) < this.depth(from)) return { kind: "outside", side: leansLeft ? "left" : "right" };
    const [at, target] = [this.indexInLayer[from] ?? 0, this.indexInLayer[to] ?? 0];
    const goesLeft = target < at || (target === at && leansLeft);
    return { kind: "beside", after: goesLeft ? at - 1 : at };
  }

  /** Edges in the lane right of a box of a layer. */
  private laneEdges(layer: number, after: number): readonly Edge[] {
    return this.edges.filter(
      ({ from, lane }) => lane?.kind === "beside" && this.depth(from) === layer && lane.after === after,
    );
  }

  /** Boxes below what leads to them, and then what leads to them above them. */
  private place(): void {
    for (const layer of this.layers.keys()) this.placeLayer(layer, (box) => this.leadingTo(box));
    for (let layer = this.layers.length - 2; layer >= 0; layer--)
      this.placeLayer(layer, (box) => this.ledToBy(box));
  }

  private leadingTo(box: number): readonly number[] {
    return this.edges
      .filter(({ to, lane }) => to === box && lane === undefined)
      .map((edge) => this.portX(edge) - this.box(box).width / 2);
  }

  private ledToBy(box: number): readonly number[] {
    return this.edges
      .filter(({ from, lane }) => from === box && lane === undefined)
      .map((edge) => this.centre(edge.to) - (this.portX(edge) - (this.lefts[box] ?? 0)));
  }

  /** As near to where the boxes want to be as their order and the gaps between them allow. */
  private placeLayer(layer: number, wishes: (box: number) => readonly number[]): void {
    const members = this.layers[layer] ?? [];
    const wanted = members.map((box) => {
      const found = wishes(box);
      return found.length === 0 ? this.lefts[box] : found.reduce((sum, wish) => sum + wish, 0) / found.length;
    });
    const gapAfter = (index: number): number => {
      const lanes = this.laneEdges(layer, index).length;
      return lanes === 0 ? gap : Math.max(gap, 2 * clearance + (lanes - 1) * laneWidth);
    };
    const fromLeft: number[] = [];
    for (const [index, wish] of wanted.entries()) {
      const free =
        index === 0
          ? Number.NEGATIVE_INFINITY
          : (fromLeft[index - 1] ?? 0) + this.box(members[index - 1]!).width + gapAfter(index - 1);
      fromLeft[index] = Math.max(wish ?? (index === 0 ? 0 : free), free);
    }
    let free = Number.POSITIVE_INFINITY;
    for (let index = members.length - 1; index >= 0; index--) {
      const box = members[index]!;
      const wish = wanted[index] ?? fromLeft[index] ?? 0;
      const fromRight = Math.min(wish, free - this.box(box).width);
      free = fromRight - gapAfter(index - 1);
      this.lefts[box] = (fromRight + (fromLeft[index] ?? 0)) / 2;
    }
  }

  left(box: number): number {
    return this.lefts[box] ?? 0;
  }

  centre(box: number): number {
    return (this.lefts[box] ?? 0) + this.box(box).width / 2;
  }

  portX({ from, cell }: Edge): number {
    const { x, width } = this.box(from).cells[cell]!;
    return (this.lefts[from] ?? 0) + x + width / 2;
  }

  /** Where a layer with its own lanes ends. */
  private extent(layer: number): { readonly left: number; readonly right: number } {
    const members = this.layers[layer] ?? [];
    const lanesWidth = (after: number): number => {
      const lanes = this.laneEdges(layer, after).length;
      return lanes === 0 ? 0 : clearance + (lanes - 1) * laneWidth;
    };
    const last = members.at(-1)!;
    return {
      left: (this.lefts[members[0]!] ?? 0) - lanesWidth(-1),
      right: (this.lefts[last] ?? 0) + this.box(last).width + lanesWidth(members.length - 1),
    };
  }

  private lanePositions(): ReadonlyMap<Edge, number> {
    const found = new Map<Edge, number>();
    for (const [layer, members] of this.layers.entries()) {
      for (let after = -1; after < members.length; after++) {
        const box = members[Math.max(0, after)]!;
        const start = (this.lefts[box] ?? 0) + (after < 0 ? -clearance : this.box(box).width + clearance);
        const step = after < 0 ? -laneWidth : laneWidth;
        for (const [index, edge] of this.laneEdges(layer, after).entries())
          found.set(edge, start + index * step);
      }
    }
    // Short ways inside of long ones.
    const outside = this.edges
      .filter(({ lane }) => lane?.kind === "outside")
      .sort((a, b) => this.depth(a.from) - this.depth(a.to) - (this.depth(b.from) - this.depth(b.to)));
    const taken: { left?: number; right?: number }[] = this.layers.map(() => ({}));
    for (const edge of outside) {
      const { lane } = edge;
      if (lane?.kind !== "outside") continue;
      const passed: number[] = [];
      for (let layer = this.depth(edge.to); layer <= this.depth(edge.from); layer++) passed.push(layer);
      const { side } = lane;
      const sign = side === "left" ? -1 : 1;
      const free = passed.map((layer) => {
        const before = taken[layer]?.[side];
        return before === undefined ? sign * this.extent(layer)[side] + clearance : sign * before + laneWidth;
      });
      const x = sign * Math.max(...free);
      for (const layer of passed) taken[layer]![side] = x;
      found.set(edge, x);
    }
    return found;
  }
}
