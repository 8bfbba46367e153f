/** Depth first and breadth first. */
import type { OpenEntries, OpenEntry } from "../open-entries.ts";
import type { Strategy } from "./strategy.ts";

/** The deepest, leftmost waiting state. */
export const depthFirst: Strategy = {
  window: 4,
  forks: 64,
  reserve: 16,
  choose<Leaf>(entries: OpenEntries<Leaf>): OpenEntry<Leaf> {
    // The leftmost open slot of the tree: true sides are taken before false ones.
    let slot = entries.root;
    for (;;) {
      const entry = entries.at(slot);
      if (entry !== undefined) return entry;
      const { node } = slot;
      if (node.kind !== "decision") throw new Error("a slot that counts open states below it is a decision");
      slot = entries.belowOf(node.whenTrue) > 0 ? node.whenTrue : node.whenFalse;
    }
  },
};

/** The state that waits for longest. */
export const breadthFirst: Strategy = {
  window: 16,
  forks: 1,
  reserve: 0,
  choose<Leaf>(entries: OpenEntries<Leaf>): OpenEntry<Leaf> {
    for (const entry of entries.all()) return entry;
    throw new Error("there is nothing to choose");
  },
};
