/** Where the visible nodes of the tree stand: a tidy tree from left to right, of the unfolded part alone. */
import { type HierarchyPointNode, hierarchy, tree } from "d3-hierarchy";
import type { Model } from "./model.ts";

export const card = { width: 236, height: 42 } as const;
const rowHeight = 54;
export const columnWidth = 300;

export interface Placed {
  readonly node: number;
  /** Left edge and middle of the card. */
  readonly x: number;
  readonly y: number;
  readonly parent: Placed | undefined;
  readonly children: readonly Placed[];
  /** What the subtree takes up. */
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Layout {
  readonly root: Placed;
  readonly of: ReadonlyMap<number, Placed>;
  /** The visible nodes of each depth from top to bottom. */
  readonly columns: readonly (readonly Placed[])[];
}

export function layOut(model: Model, isOpen: (node: number) => boolean): Layout {
  const visible = hierarchy<number>(0, (node) => (isOpen(node) ? model.children(node) : undefined));
  const tidy = tree<number>()
    .nodeSize([rowHeight, columnWidth])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.12));
  const root = tidy(visible);
  const of = new Map<number, Placed>();
  const columns: Placed[][] = [];
  type Mutable = { -readonly [K in keyof Placed]: Placed[K] } & { children: Placed[] };
  const make = (point: HierarchyPointNode<number>): Mutable => {
    const parent = point.parent === null ? undefined : of.get(point.parent.data);
    const placed: Mutable = {
      node: point.data,
      x: point.y,
      y: point.x,
      parent,
      children: [],
      top: point.x,
      bottom: point.x,
      right: point.y + card.width,
    };
    of.set(point.data, placed);
    return placed;
  };
  const order: Mutable[] = [];
  root.eachBefore((point) => {
    const placed = make(point);
    order.push(placed);
    const column = columns[point.depth];
    if (column === undefined) columns.push([placed]);
    else column.push(placed);
  });
  for (const placed of order.toReversed()) {
    const above = placed.parent as Mutable | undefined;
    if (above === undefined) continue;
    above.children.unshift(placed);
    above.top = Math.min(above.top, placed.top);
    above.bottom = Math.max(above.bottom, placed.bottom);
    above.right = Math.max(above.right, placed.right);
  }
  const first = order[0];
  if (first === undefined) throw new Error("a tree has a root");
  return { root: first, of, columns };
}
