/**
 * Pointers to allocated memory. Whether memory leaks depends on which pointers there are when a run ends (leaks.ts), and that is asked of a
 * state as a whole: so while leaks are looked for, no pointer to allocated memory may depend on a guard.
 */
import type { Term } from "@everypath/core";
import type { Memory } from "../memory/memory.ts";
import type { Value } from "../value.ts";
import { addressNumber, scalar } from "../value.ts";
import type { Refusal } from "./refusal.ts";

/** Whether a value may hold the address of memory that either state has allocated. */
export type HeapMentions = (value: Value) => boolean;

export const dependentLeak: Refusal = {
  refused: "whether allocated memory is reachable would depend on the path",
};

/** undefined: nothing is allocated, so that no value can. */
export function heapMentions(...memories: readonly Memory[]): HeapMentions | undefined {
  const allocates = memories.some((memory) => memory.hasObject(isAllocated));
  if (!allocates) return undefined;
  const isAddress = (value: number | bigint): boolean =>
    memories.some((memory) => {
      const address = addressNumber(typeof value === "bigint" ? Number(value) : value, memory.pointerBits);
      const object = address === undefined || address <= 0 ? undefined : memory.objectAt(address);
      return object !== undefined && isAllocated(object);
    });
  const known = new WeakMap<Term, boolean>();
  const mentions = (root: Term): boolean => {
    const seen = new Set<Term>([root]);
    for (const term of seen) {
      const before = known.get(term);
      if (before === true) return true;
      if (before === false) continue;
      if (term.kind === "constant" && typeof term.value === "bigint" && isAddress(term.value)) {
        known.set(root, true);
        return true;
      }
      if (term.kind === "application") for (const argument of term.arguments) seen.add(argument);
    }
    for (const term of seen) known.set(term, false);
    return false;
  };
  return (held) => {
    const value = scalar(held);
    if (typeof value === "object") return mentions(value);
    return typeof value === "number" && isAddress(value);
  };
}

/** The library's own memory is no leak. */
export function isAllocated({
  live,
  description,
}: {
  readonly live: boolean;
  readonly description: { readonly lifetime: string; readonly model: boolean };
}): boolean {
  return live && description.lifetime === "heap" && !description.model;
}
