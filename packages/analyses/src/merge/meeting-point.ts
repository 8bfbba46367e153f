/** Where states that come on different ways may meet. */

import { type Procedure, successorsOf } from "@everypath/core";
import type { Frame } from "@everypath/engine";
import { orderOf } from "../bmc/loops.ts";

const joins = new WeakMap<Procedure, ReadonlySet<number>>();

/**
 * Where ways come together: a block that several lead to, or that a loop is left for, which may be in any of its rounds; and the inside of a
 * block, where a call has returned or an instruction has forked.
 */
export function isMeetingPoint({ procedure, block, index }: Frame): boolean {
  if (index > 0) return true;
  let known = joins.get(procedure);
  if (known === undefined) {
    const { around } = orderOf(procedure);
    const seen = new Set<number>();
    const found = new Set<number>();
    for (const [from, { terminator }] of procedure.blocks.entries()) {
      for (const to of new Set(successorsOf(terminator))) {
        if (seen.has(to) || around[from]!.some(({ blocks }) => !blocks.has(to))) found.add(to);
        seen.add(to);
      }
    }
    known = found;
    joins.set(procedure, known);
  }
  return known.has(block);
}
