/**
 * Random path (Cadar et al., KLEE, section 3.4): a walk from the root that takes either side of each decision with equal chance. States
 * high in the tree are favoured, whatever the number of states that a loop spawns deep down.
 */
import type { OpenEntries, OpenEntry } from "../open-entries.ts";
import type { Random } from "../random.ts";
import type { Strategy } from "./strategy.ts";

export function randomPath(random: Random): Strategy {
  return {
    window: 16,
    forks: 64,
    reserve: 16,
    choose<Leaf>(entries: OpenEntries<Leaf>): OpenEntry<Leaf> {
      let slot = entries.root;
      for (;;) {
        const entry = entries.at(slot);
        if (entry !== undefined) return entry;
        const { node } = slot;
        if (node.kind !== "decision")
          throw new Error("a slot that counts open states below it is a decision");
        const left = entries.belowOf(node.whenTrue);
        const right = entries.belowOf(node.whenFalse);
        slot = right === 0 || (left > 0 && random.below(2) === 0) ? node.whenTrue : node.whenFalse;
      }
    },
  };
}
