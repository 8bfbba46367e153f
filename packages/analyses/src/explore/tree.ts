/** The tree without states; a decision of which one side ended without a leaf is left out. */
import type { TreeNode as SearchNode, Slot } from "@everypath/engine";
import type { IncompletenessReason, TreeNode } from "./exploration.ts";
import type { Leaf } from "./path.ts";

export function treeOf(
  root: Slot<Leaf>,
  numbers: ReadonlyMap<Leaf, number>,
  openReason: IncompletenessReason,
): TreeNode {
  const built = new Map<Slot<Leaf>, TreeNode | undefined>();
  const pending: Slot<Leaf>[] = [root];
  // Children before parents, without recursion: trees can be as deep as paths are long.
  while (pending.length > 0) {
    const slot = pending[pending.length - 1]!;
    const { node } = slot;
    if (node.kind === "decision" && !(built.has(node.whenTrue) && built.has(node.whenFalse))) {
      pending.push(node.whenTrue, node.whenFalse);
      continue;
    }
    pending.pop();
    built.set(slot, treeNode(node, built, numbers, openReason));
  }
  return built.get(root) ?? { kind: "open", reason: "assumption" };
}

function treeNode(
  node: SearchNode<Leaf>,
  built: ReadonlyMap<Slot<Leaf>, TreeNode | undefined>,
  numbers: ReadonlyMap<Leaf, number>,
  openReason: IncompletenessReason,
): TreeNode | undefined {
  switch (node.kind) {
    case "open":
      return { kind: "open", reason: openReason };
    case "untold":
      return node;
    case "empty":
    case "impossible":
      return undefined;
    case "leaf": {
      const path = numbers.get(node.leaf);
      return path === undefined ? { kind: "open", reason: openReason } : { kind: "leaf", path };
    }
    case "decision": {
      const whenTrue = built.get(node.whenTrue);
      const whenFalse = built.get(node.whenFalse);
      if (whenTrue === undefined || whenFalse === undefined) return whenTrue ?? whenFalse;
      const store = node.store.map(({ name, term, type }) => ({ name, value: { term, type } }));
      return { kind: "decision", condition: node.condition, location: node.span, store, whenTrue, whenFalse };
    }
  }
}
