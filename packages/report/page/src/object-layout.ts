/**
 * Where the boxes of an object graph stand and how its references run. Boxes stand in layers by their distance from the inputs, so a
 * reference leads to the next layer, within its own, or back. The first kind is a curve downwards; the others run through the channel below
 * their layer into a lane beside the boxes, up it, and through the channel above their target into that: never through a box.
 */
import { type Box, placeName } from "./object-boxes.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { clearance, type Edge, laneWidth, Placement } from "./object-placement.ts";

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

const groundHeight = 18;
const shortestChannel = 40;
const entryGap = 16;
const radius = 7;
const margin = 10;

export function layout(graph: ObjectGraph): Drawing {
  return new Layout(new Placement(graph)).drawing();
}

/** A layer from top to bottom, with the channels that its edges in lanes leave it by and come into it by; the nearest first. */
interface Row {
  readonly top: number;
  readonly bottom: number;
  /** The first channel below. */
  readonly below: number;
  readonly leaving: readonly Edge[];
  readonly entering: readonly Edge[];
}

class Layout {
  private readonly entries: ReadonlyMap<Edge, number>;
  private readonly rows: readonly Row[];

  constructor(private readonly place: Placement) {
    this.entries = this.entryPositions();
    this.rows = this.rowsFromTop();
  }

  /**
   * Where each edge comes into its target from above, side by side: those from lanes at the left, from above, from lanes at the right. Of two
   * lanes at one side the outer one's edge ends further inside, so that they do not cross.
   */
  private entryPositions(): ReadonlyMap<Edge, number> {
    const { place } = this;
    const { edges, lanes } = place;
    const found = new Map<Edge, number>();
    for (const target of new Set(edges.map(({ to }) => to))) {
      const centre = place.centre(target);
      const into = edges.filter(({ to }) => to === target);
      const inLanes = into
        .filter((edge) => lanes.has(edge))
        .sort((a, b) => (lanes.get(b) ?? 0) - (lanes.get(a) ?? 0));
      const fromAbove = into
        .filter((edge) => !lanes.has(edge))
        .sort((a, b) => place.portX(a) - place.portX(b));
      const isAtLeft = (edge: Edge): boolean => (lanes.get(edge) ?? 0) < centre;
      const fromLeft = inLanes.filter(isAtLeft);
      const ordered = [...fromLeft, ...fromAbove, ...inLanes.filter((edge) => !isAtLeft(edge))];
      const middle =
        fromAbove.length === 0 ? (ordered.length - 1) / 2 : fromLeft.length + (fromAbove.length - 1) / 2;
      const furthest = Math.max(middle, ordered.length - 1 - middle);
      const room = place.box(target).width / 2 - radius - 3;
      const step = furthest === 0 ? 0 : Math.min(entryGap, room / furthest);
      for (const [index, edge] of ordered.entries()) found.set(edge, centre + (index - middle) * step);
    }
    return found;
  }

  private laneX(edge: Edge): number {
    return this.place.lanes.get(edge) ?? 0;
  }

  private entryX(edge: Edge): number {
    return this.entries.get(edge) ?? 0;
  }

  private rowsFromTop(): readonly Row[] {
    const { place } = this;
    const inLanes = place.edges.filter((edge) => place.lanes.has(edge));
    const shortFirst = (edges: readonly Edge[], x: (edge: Edge) => number): readonly Edge[] =>
      [...edges].sort((a, b) => Math.abs(this.laneX(a) - x(a)) - Math.abs(this.laneX(b) - x(b)));
    const rows: Row[] = [];
    for (const [layer, members] of place.layers.entries()) {
      const leaving = inLanes.filter(({ from }) => place.depth(from) === layer);
      const entering = inLanes.filter(({ to }) => place.depth(to) === layer);
      const top = topBelow(rows.at(-1), entering.length);
      const boxes = members.map((box) => place.box(box));
      const bottom = top + Math.max(...boxes.map(({ height }) => height));
      const hasGround = boxes.some(({ cells }) => cells.some(({ held }) => held.kind === "null"));
      rows.push({
        top,
        bottom,
        below: bottom + (hasGround ? groundHeight + 6 : clearance),
        leaving: shortFirst(leaving, (edge) => place.portX(edge)),
        entering: shortFirst(entering, (edge) => this.entryX(edge)),
      });
    }
    return rows;
  }

  drawing(): Drawing {
    const { place, rows } = this;
    const boxes = place.layers.flatMap((layer, depth) =>
      layer.map((box): PlacedBox => ({ box: place.box(box), x: place.left(box), y: rows[depth]!.top })),
    );
    const xs = [...place.lanes.values(), ...boxes.flatMap(({ box, x }) => [x, x + box.width])];
    const left = Math.min(...xs) - margin;
    const last = rows.at(-1)!;
    return {
      boxes,
      arrows: place.edges.map((edge) => this.arrow(edge)),
      left,
      top: -margin,
      width: Math.max(...xs) + margin - left,
      height: last.below + last.leaving.length * laneWidth + margin,
    };
  }

  private arrow(edge: Edge): Arrow {
    const { place } = this;
    const source = place.box(edge.from);
    const from = this.rows[place.depth(edge.from)]!;
    const to = this.rows[place.depth(edge.to)]!;
    const start = { x: place.portX(edge), y: from.top + source.height };
    const tip = { x: this.entryX(edge), y: to.top };
    return {
      from: placeName(source, source.cells[edge.cell]!.name),
      to: place.box(edge.to).name,
      fromInput: source.kind === "input",
      d: edge.lane === undefined ? curve(start, from.bottom, tip) : this.detour(edge, start, tip),
      start,
      tip,
    };
  }

  private detour(edge: Edge, start: Point, tip: Point): string {
    const from = this.rows[this.place.depth(edge.from)]!;
    const to = this.rows[this.place.depth(edge.to)]!;
    const x = this.laneX(edge);
    const out = from.below + from.leaving.indexOf(edge) * laneWidth;
    const into = tip.y - clearance - 2 - to.entering.indexOf(edge) * laneWidth;
    return way([start, { x: start.x, y: out }, { x, y: out }, { x, y: into }, { x: tip.x, y: into }, tip]);
  }
}

/** Room for the channels of both rows. */
function topBelow(above: Row | undefined, entering: number): number {
  if (above === undefined) return 0;
  const channels = above.leaving.length + entering;
  return Math.max(above.bottom + shortestChannel, above.below + channels * laneWidth + clearance);
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
