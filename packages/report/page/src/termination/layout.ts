/**
 * Where the boxes of the graph stand and how its edges run. A tree grows downwards from its root, by the tidy layout of d3-hierarchy; the trees stand
 * below each other. Generalisation edges leave a tree: each has a lane of its own at the right.
 */
import { hierarchy, tree } from "d3-hierarchy";
import type { EdgeEntry, StateEntry } from "../../../src/html/termination-data.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Way {
  readonly edge: EdgeEntry;
  readonly d: string;
  /** Where its text begins. */
  readonly label: { readonly x: number; readonly y: number };
}

export interface Drawing {
  readonly boxes: readonly Box[];
  readonly ways: readonly Way[];
  readonly width: number;
  readonly height: number;
}

const columnGap = 28;
const rowGap = 46;
const treeGap = 70;
const laneGap = 18;
const firstLane = 26;
const radius = 9;
const margin = 24;

/** `sizes`: of the boxes, in the order of the states. */
export function layOut(
  nodes: readonly StateEntry[],
  edges: readonly EdgeEntry[],
  sizes: readonly { readonly width: number; readonly height: number }[],
): Drawing {
  const boxes = placed(nodes, edges, sizes);
  const right = Math.max(0, ...boxes.map(({ x, width }) => x + width));
  const lanes = edges.filter((edge) => edge.kind === "generalisation" && !isStraight(nodes, edges, edge));
  const ways = edges.map((edge) => {
    const lane = lanes.indexOf(edge);
    const [from, to] = [boxes[edge.from] as Box, boxes[edge.to] as Box];
    return lane < 0 ? down(edge, from, to) : around(edge, from, to, right + firstLane + lane * laneGap, lane);
  });
  return {
    boxes,
    ways,
    width: right + firstLane + lanes.length * laneGap + margin,
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)) + margin + rowGap,
  };
}

function placed(
  nodes: readonly StateEntry[],
  edges: readonly EdgeEntry[],
  sizes: readonly { readonly width: number; readonly height: number }[],
): readonly Box[] {
  const children = nodes.map((): number[] => []);
  for (const { from, to, kind } of edges) if (kind !== "generalisation") children[from]?.push(to);
  const boxes: Box[] = [];
  const roots = nodes.flatMap(({ tree: own }, index) => (nodes[index - 1]?.tree === own ? [] : [index]));
  const widest = Math.max(0, ...sizes.map(({ width }) => width));
  const shapes = roots.map((root) =>
    tree<number>().nodeSize([widest + columnGap, 1])(hierarchy(root, (node) => children[node])),
  );
  // The roots, at x = 0 each, stand below each other.
  const left = Math.min(0, ...shapes.flatMap((shape) => shape.descendants().map(({ x }) => x)));
  let top = margin;
  for (const shape of shapes) {
    const heights: number[] = [];
    shape.each(({ depth, data }) => {
      heights[depth] = Math.max(heights[depth] ?? 0, sizes[data]?.height ?? 0);
    });
    const tops = heights.map((_, depth) =>
      heights.slice(0, depth).reduce((sum, height) => sum + height + rowGap, top),
    );
    shape.each(({ x, depth, data }) => {
      const { width, height } = sizes[data] ?? { width: 0, height: 0 };
      boxes[data] = { x: margin + x - left + (widest - width) / 2, y: tops[depth] ?? top, width, height };
    });
    top = (tops.at(-1) ?? top) + (heights.at(-1) ?? 0) + treeGap;
  }
  return boxes;
}

/** The edge leads from a tree that is one line to the tree right below it. */
function isStraight(
  nodes: readonly StateEntry[],
  edges: readonly EdgeEntry[],
  { from, to }: EdgeEntry,
): boolean {
  const [source, target] = [nodes[from]?.tree, nodes[to]?.tree];
  if (source === undefined || target !== source + 1) return false;
  const inner = edges.filter((each) => each.kind !== "generalisation" && nodes[each.from]?.tree === source);
  return new Set(inner.map((each) => each.from)).size === inner.length;
}

function down(edge: EdgeEntry, from: Box, to: Box): Way {
  const [x, y] = [from.x + from.width / 2, from.y + from.height];
  const end = to.x + to.width / 2;
  const middle = (y + to.y) / 2;
  return {
    edge,
    d: `M${x} ${y}C${x} ${middle} ${end} ${middle} ${end} ${to.y - 2}`,
    label: { x: end + 8, y: middle },
  };
}

/** Down out of the box, to the lane, along it, and into the target from above. */
function around(edge: EdgeEntry, from: Box, to: Box, lane: number, index: number): Way {
  const start = from.x + (from.width * 2) / 3;
  const out = from.y + from.height + 14;
  const into = to.y - 14 - (index % 3) * 5;
  const end = to.x + (to.width * 3) / 4;
  const turn = out < into ? radius : -radius;
  const d = [
    `M${start} ${from.y + from.height}V${out - radius}q0 ${radius} ${radius} ${radius}`,
    `H${lane - radius}q${radius} 0 ${radius} ${turn}V${into - turn}q0 ${turn} ${-radius} ${turn}`,
    `H${end + radius}q${-radius} 0 ${-radius} ${radius}V${to.y - 2}`,
  ].join("");
  return { edge, d, label: { x: start + 14, y: out + 13 } };
}
