/**
 * Where the boxes of an object graph stand and how its references run. Boxes stand in layers by their distance from the inputs, so a
 * reference leads to the next layer, within its own, or back. The first kind is a curve downwards; the others run through the channel below
 * their layer into a lane beside the boxes, up it, and through the channel above their target into that: never through a box.
 */
import { type Box, boxesOf, layersOf, placeName } from "./object-boxes.ts";
import type { ObjectGraph } from "./object-graph.ts";

export interface PlacedBox {
  readonly box: Box;
  readonly x: number;
  readonly y: number;
}

export interface Arrow {
  /** `Node#2.next` */
  readonly from: string;
  readonly to: string;
  readonly fromInput: boolean;
  readonly d: string;
  readonly start: Point;
  /** Where its head is; it always points downwards. */
  readonly tip: Point;
}

export interface Drawing {
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly Arrow[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const gap = 26;
const laneWidth = 10;
/** Between boxes and the first lane or channel beside them. */
const clearance = 14;
const groundHeight = 18;
const shortestChannel = 40;
const entryGap = 16;
const radius = 7;
const margin = 10;

/** A reference on its way to being an arrow: `from` and `to` are indices of boxes. */
interface Edge {
  readonly from: number;
  readonly cell: number;
  readonly to: number;
  readonly lane: Lane | undefined;
}

/** Right of the box at `after` in a layer (-1: left of all its boxes), or beside all boxes of several layers. */
type Lane =
  | { readonly kind: "beside"; readonly after: number }
  | { readonly kind: "outside"; readonly side: "left" | "right" };

export function layout(graph: ObjectGraph): Drawing {
  return new Layout(graph).drawing();
}

class Layout {
  private readonly boxes: readonly Box[];
  private readonly layers: readonly (readonly number[])[];
  private readonly layerOf: number[] = [];
  private readonly indexInLayer: number[] = [];
  private readonly left: number[] = [];
  private readonly edges: readonly Edge[];

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
  }

  private box(index: number): Box {
    return this.boxes[index]!;
  }

  private depth(box: number): number {
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
      .map((edge) => this.centre(edge.to) - (this.portX(edge) - (this.left[box] ?? 0)));
  }

  /** As near to where the boxes want to be as their order and the gaps between them allow. */
  private placeLayer(layer: number, wishes: (box: number) => readonly number[]): void {
    const members = this.layers[layer] ?? [];
    const wanted = members.map((box) => {
      const found = wishes(box);
      return found.length === 0 ? this.left[box] : found.reduce((sum, wish) => sum + wish, 0) / found.length;
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
      this.left[box] = (fromRight + (fromLeft[index] ?? 0)) / 2;
    }
  }

  private centre(box: number): number {
    return (this.left[box] ?? 0) + this.box(box).width / 2;
  }

  private portX({ from, cell }: Edge): number {
    const { x, width } = this.box(from).cells[cell]!;
    return (this.left[from] ?? 0) + x + width / 2;
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
      left: (this.left[members[0]!] ?? 0) - lanesWidth(-1),
      right: (this.left[last] ?? 0) + this.box(last).width + lanesWidth(members.length - 1),
    };
  }

  private lanePositions(): ReadonlyMap<Edge, number> {
    const found = new Map<Edge, number>();
    for (const [layer, members] of this.layers.entries()) {
      for (let after = -1; after < members.length; after++) {
        const box = members[Math.max(0, after)]!;
        const start = (this.left[box] ?? 0) + (after < 0 ? -clearance : this.box(box).width + clearance);
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

  /**
   * Where each edge comes into its target from above, side by side: those from lanes at the left, from above, from lanes at the right. Of two
   * lanes at one side the outer one's edge ends further inside, so that they do not cross.
   */
  private entries(lanes: ReadonlyMap<Edge, number>): ReadonlyMap<Edge, number> {
    const found = new Map<Edge, number>();
    for (const target of new Set(this.edges.map(({ to }) => to))) {
      const centre = this.centre(target);
      const into = this.edges.filter(({ to }) => to === target);
      const inLanes = into
        .filter((edge) => lanes.has(edge))
        .sort((a, b) => (lanes.get(b) ?? 0) - (lanes.get(a) ?? 0));
      const fromAbove = into.filter((edge) => !lanes.has(edge)).sort((a, b) => this.portX(a) - this.portX(b));
      const isAtLeft = (edge: Edge): boolean => (lanes.get(edge) ?? 0) < centre;
      const fromLeft = inLanes.filter(isAtLeft);
      const ordered = [...fromLeft, ...fromAbove, ...inLanes.filter((edge) => !isAtLeft(edge))];
      const middle =
        fromAbove.length === 0 ? (ordered.length - 1) / 2 : fromLeft.length + (fromAbove.length - 1) / 2;
      const furthest = Math.max(middle, ordered.length - 1 - middle);
      const room = this.box(target).width / 2 - radius - 3;
      const step = furthest === 0 ? 0 : Math.min(entryGap, room / furthest);
      for (const [index, edge] of ordered.entries()) found.set(edge, centre + (index - middle) * step);
    }
    return found;
  }

  drawing(): Drawing {
    const lanes = this.lanePositions();
    const entries = this.entries(lanes);
    const inLanes = this.edges.filter((edge) => lanes.has(edge));
    const laneX = (edge: Edge): number => lanes.get(edge) ?? 0;
    const entryX = (edge: Edge): number => entries.get(edge) ?? 0;
    /** Those with a short way beside the boxes run next to them. */
    const slots = (edges: readonly Edge[], x: (edge: Edge) => number): readonly Edge[] =>
      [...edges].sort((a, b) => Math.abs(laneX(a) - x(a)) - Math.abs(laneX(b) - x(b)));
    const leaving = this.layers.map((_, layer) =>
      slots(
        inLanes.filter(({ from }) => this.depth(from) === layer),
        (edge) => this.portX(edge),
      ),
    );
    const entering = this.layers.map((_, layer) =>
      slots(
        inLanes.filter(({ to }) => this.depth(to) === layer),
        entryX,
      ),
    );
    const tops: number[] = [];
    const bottoms: number[] = [];
    const firstSlot: number[] = [];
    let y = 0;
    for (const [layer, members] of this.layers.entries()) {
      tops[layer] = y;
      bottoms[layer] = y + Math.max(...members.map((box) => this.box(box).height));
      const hasGround = members.some((box) => this.box(box).cells.some(({ held }) => held.kind === "null"));
      firstSlot[layer] = (bottoms[layer] ?? 0) + (hasGround ? groundHeight + 6 : clearance);
      const below = leaving[layer]?.length ?? 0;
      const above = entering[layer + 1]?.length ?? 0;
      const used = (firstSlot[layer] ?? 0) + (below + above) * laneWidth + clearance;
      y = Math.max((bottoms[layer] ?? 0) + shortestChannel, used);
    }
    const boxes = this.layers.flatMap((layer, depth) =>
      layer.map((index): PlacedBox => {
        const box = this.box(index);
        return { box, x: this.left[index] ?? 0, y: tops[depth] ?? 0 };
      }),
    );
    const arrows = this.edges.map((edge): Arrow => {
      const [from, to] = [this.depth(edge.from), this.depth(edge.to)];
      const start = { x: this.portX(edge), y: (tops[from] ?? 0) + this.box(edge.from).height };
      const tip = { x: entryX(edge), y: tops[to] ?? 0 };
      const out = (firstSlot[from] ?? 0) + Math.max(0, leaving[from]?.indexOf(edge) ?? 0) * laneWidth;
      const into = tip.y - clearance - 2 - Math.max(0, entering[to]?.indexOf(edge) ?? 0) * laneWidth;
      const d =
        edge.lane === undefined
          ? curve(start, bottoms[from] ?? 0, tip)
          : way([
              start,
              { ...start, y: out },
              { x: laneX(edge), y: out },
              { x: laneX(edge), y: into },
              { x: tip.x, y: into },
              tip,
            ]);
      const cell = this.box(edge.from).cells[edge.cell]!;
      return {
        from: placeName(this.box(edge.from), cell.name),
        to: this.box(edge.to).name,
        fromInput: from === 0,
        d,
        start,
        tip,
      };
    });
    const xs = [...inLanes.map(laneX), ...boxes.flatMap(({ box, x }) => [x, x + box.width])];
    const left = Math.min(...xs) - margin;
    const deepest = this.layers.length - 1;
    const end = (firstSlot[deepest] ?? 0) + (leaving[deepest]?.length ?? 0) * laneWidth;
    return {
      boxes,
      arrows,
      left,
      top: -margin,
      width: Math.max(...xs) + margin - left,
      height: end + margin,
    };
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Straight down to the end of the layer, then over to the tip. */
function curve(start: Point, bottom: number, tip: Point): string {
  const middle = (bottom + tip.y) / 2;
  return `M${start.x} ${start.y}V${bottom}C${start.x} ${middle + 4} ${tip.x} ${middle - 4} ${tip.x} ${tip.y}`;
}

/** Through the points, with round corners. */
function way(points: readonly Point[]): string {
  const first = points[0]!;
  const last = points.at(-1)!;
  const parts = points.slice(1, -1).map((corner, index) => {
    const before = towards(corner, points[index]!);
    const after = towards(corner, points[index + 2]!);
    return `L${before.x} ${before.y}Q${corner.x} ${corner.y} ${after.x} ${after.y}`;
  });
  return `M${first.x} ${first.y}${parts.join("")}L${last.x} ${last.y}`;
}

/** A corner's radius from `from` on the way to `to`, or half of the way where that is short. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(radius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
