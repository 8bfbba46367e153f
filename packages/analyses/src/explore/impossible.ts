/**
 * Decisions that turn out to be none. With pending constraints a path goes on behind a decision before anybody knows whether the other side is
 * possible. Once that was found to be impossible the decision follows from those before it (King, section 2), and the paths behind it are told as if that had been
 * known when they were run.
 */

import { not, type SymbolicTerm } from "@everypath/core";
import type { Slot } from "@everypath/engine";
import type { Path } from "./exploration.ts";
import type { Leaf } from "./path.ts";

/** The decisions on the way from the root to a place in the tree. */
interface Way {
  readonly previous: Way | undefined;
  /** As it holds there. */
  readonly condition: SymbolicTerm;
  readonly isImplied: boolean;
  /** One of the way's decisions is implied. */
  readonly hasImplied: boolean;
}

/** `paths` in the order of their numbers, which are those of their leaves. */
export function withoutImpossible(
  paths: readonly Path[],
  root: Slot<Leaf>,
  numbers: ReadonlyMap<Leaf, number>,
): readonly Path[] {
  const corrected = [...paths];
  const waiting: { readonly slot: Slot<Leaf>; readonly way: Way | undefined }[] = [
    { slot: root, way: undefined },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next.slot;
    const { way } = next;
    if (node.kind === "leaf" && way?.hasImplied === true) {
      const number = numbers.get(node.leaf);
      if (number !== undefined) corrected[number - 1] = correctedPath(paths[number - 1]!, way);
    } else if (node.kind === "decision") {
      const { condition, whenTrue, whenFalse } = node;
      waiting.push(
        { slot: whenFalse, way: decided(way, not(condition), whenTrue) },
        { slot: whenTrue, way: decided(way, condition, whenFalse) },
      );
    }
  }
  return corrected;
}

function decided(previous: Way | undefined, condition: SymbolicTerm, otherSide: Slot<Leaf>): Way {
  const isImplied = otherSide.node.kind === "impossible";
  return { previous, condition, isImplied, hasImplied: isImplied || previous?.hasImplied === true };
}

function correctedPath(path: Path, last: Way): Path {
  const implied = new Set<SymbolicTerm>();
  const letters: string[] = [];
  let at = path.decisions.length;
  for (let way: Way | undefined = last; way !== undefined; way = way.previous) {
    at--;
    if (way.isImplied) implied.add(way.condition);
    else letters.push(path.decisions[at]!);
  }
  return {
    ...path,
    decisions: letters.reverse().join(""),
    condition: path.condition.filter((condition) => !implied.has(condition)),
    trail: path.trail.map((entry) => (implied.has(entry.condition) ? { ...entry, forking: false } : entry)),
  };
}
