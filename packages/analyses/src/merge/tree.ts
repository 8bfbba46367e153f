/** The execution tree of a merging exploration, while it grows: where states meet, one side goes on and the others lead there. */

import type { Span, SymbolicTerm } from "@everypath/core";
import type { VisibleVariable } from "@everypath/engine";
import type { IncompletenessReason, TreeNode } from "../explore/exploration.ts";

export interface Slot {
  node:
    | {
        readonly kind: "decision";
        readonly condition: SymbolicTerm;
        readonly span: Span;
        readonly store: readonly VisibleVariable[];
        readonly whenTrue: Slot;
        readonly whenFalse: Slot;
      }
    | { readonly kind: "leaf"; readonly path: number }
    /** Still to be run; or what was run ended without a leaf. */
    | { readonly kind: "waiting" }
    | { readonly kind: "empty" }
    | { readonly kind: "meeting"; readonly number: number; readonly span: Span; readonly next: Slot }
    /** Goes on at the meeting in that slot. */
    | { readonly kind: "met"; readonly at: Slot };
}

export function waitingSlot(): Slot {
  return { node: { kind: "waiting" } };
}

/** The tree as it is told: what ended without a leaf is left out, and so is a decision of which only one side is left. */
export function treeOf(root: Slot, openReason: IncompletenessReason): TreeNode {
  const built = new Map<Slot, TreeNode | undefined>();
  const pending: Slot[] = [root];
  // What a node depends on before it, without recursion: trees can be as deep as paths are long.
  while (pending.length > 0) {
    const slot = pending[pending.length - 1]!;
    const missing = dependenciesOf(slot).filter((one) => !built.has(one));
    if (missing.length > 0) {
      pending.push(...missing);
      continue;
    }
    pending.pop();
    built.set(slot, treeNode(slot, built, openReason));
  }
  return built.get(root) ?? { kind: "open", reason: "assumption" };
}

function dependenciesOf({ node }: Slot): readonly Slot[] {
  switch (node.kind) {
    case "decision":
      return [node.whenTrue, node.whenFalse];
    case "meeting":
      return [node.next];
    case "met":
      return [node.at];
    default:
      return [];
  }
}

function treeNode(
  { node }: Slot,
  built: ReadonlyMap<Slot, TreeNode | undefined>,
  openReason: IncompletenessReason,
): TreeNode | undefined {
  switch (node.kind) {
    case "waiting":
      return { kind: "open", reason: openReason };
    case "empty":
      return undefined;
    case "leaf":
      return { kind: "leaf", path: node.path };
    case "decision": {
      const whenTrue = built.get(node.whenTrue);
      const whenFalse = built.get(node.whenFalse);
      if (whenTrue === undefined || whenFalse === undefined) return whenTrue ?? whenFalse;
      const store = node.store.map(({ name, term, type }) => ({ name, value: { term, type } }));
      return { kind: "decision", condition: node.condition, location: node.span, store, whenTrue, whenFalse };
    }
    case "meeting": {
      const next = built.get(node.next);
      return next === undefined
        ? undefined
        : { kind: "meeting", number: node.number, location: node.span, next };
    }
    case "met": {
      const meeting = built.get(node.at);
      return meeting?.kind === "meeting" ? { kind: "met", meeting } : undefined;
    }
    default:
      return node satisfies never;
  }
}
