/** The symbolic execution tree while it grows. Every slot knows how many open states are below it. */

import type { Span, SymbolicTerm } from "@everypath/core";
import type { VisibleVariable } from "../machine/index.ts";
import type { OpenState } from "./job.ts";

export interface Slot<Leaf> {
  node: TreeNode<Leaf>;
}

export type TreeNode<Leaf> =
  | {
      readonly kind: "decision";
      readonly condition: SymbolicTerm;
      readonly span: Span;
      readonly store: readonly VisibleVariable[];
      readonly whenTrue: Slot<Leaf>;
      readonly whenFalse: Slot<Leaf>;
    }
  | { readonly kind: "leaf"; readonly leaf: Leaf }
  /** Leaves that nobody wants to see again, with the decisions between them. */
  | { readonly kind: "untold"; readonly paths: number }
  /** A side that ended without a leaf: an assumption failed there. */
  | { readonly kind: "empty" }
  /** A side that was left for later, and that no input takes: its decision was none. */
  | { readonly kind: "impossible" }
  /** Not explored yet. */
  | { readonly kind: "open"; readonly open: OpenState };

/** Visits the nodes of a subtree, true sides first. */
export function* nodesOf<Leaf>(root: Slot<Leaf>): Generator<Slot<Leaf>> {
  const pending: Slot<Leaf>[] = [root];
  for (let slot = pending.pop(); slot !== undefined; slot = pending.pop()) {
    yield slot;
    if (slot.node.kind === "decision") pending.push(slot.node.whenFalse, slot.node.whenTrue);
  }
}

/** What a decision becomes when nothing is left below it that is to be told. */
export function foldedNode<Leaf>(node: TreeNode<Leaf>): TreeNode<Leaf> {
  if (node.kind !== "decision") return node;
  const [left, right] = [untoldBelow(node.whenTrue.node), untoldBelow(node.whenFalse.node)];
  if (left === undefined || right === undefined || left + right === 0) return node;
  return { kind: "untold", paths: left + right };
}

/** Leaves at the node that are not to be told; undefined where something is, or may come. */
function untoldBelow<Leaf>(node: TreeNode<Leaf>): number | undefined {
  switch (node.kind) {
    case "untold":
      return node.paths;
    case "empty":
      return 0;
    case "leaf":
    case "decision":
    case "open":
    // What became of a decision that was none changes the paths beside it.
    case "impossible":
      return undefined;
  }
}
