/**
 * Where a part of a parser's tree stands in its text. Langium finds out by going down to its first and last token each time, so asking it of each
 * operator of a long sum takes time that grows with the square of its length.
 */
import { type CstNode, isCompositeCstNode } from "langium";
import type { Extent } from "./text.ts";

const starts = new WeakMap<CstNode, number>();
const ends = new WeakMap<CstNode, number>();

/** Offsets in the text, the end not included; blanks and comments around the node's tokens do not count. */
export function extentOfTokens(node: CstNode): Extent {
  return {
    start: known(
      starts,
      node,
      (parts) => parts.find(({ hidden }) => !hidden) ?? parts[0],
      ({ offset }) => offset,
    ),
    end: known(
      ends,
      node,
      (parts) => parts.findLast(({ hidden }) => !hidden) ?? parts.at(-1),
      ({ end }) => end,
    ),
  };
}

/** Goes down by `next`, and remembers the answer for each node on the way. */
function known(
  places: WeakMap<CstNode, number>,
  node: CstNode,
  next: (parts: readonly CstNode[]) => CstNode | undefined,
  placeOf: (last: CstNode) => number,
): number {
  const way: CstNode[] = [];
  let at = node;
  let place = places.get(at);
  while (place === undefined) {
    way.push(at);
    const below = isCompositeCstNode(at) ? next(at.content) : undefined;
    if (below === undefined) place = placeOf(at);
    else {
      at = below;
      place = places.get(at);
    }
  }
  for (const each of way) places.set(each, place);
  return place;
}
