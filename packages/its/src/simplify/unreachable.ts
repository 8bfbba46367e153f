/** Locations that no path of transitions leads to. */
import type { Its } from "../model.ts";

/** The system without transitions that leave a location no path from the start leads to. */
export function withoutUnreachable(its: Its): Its {
  const reached = new Set([its.start]);
  for (const location of reached) {
    for (const { source, target } of its.transitions) if (source === location) reached.add(target);
  }
  return { ...its, transitions: its.transitions.filter(({ source }) => reached.has(source)) };
}
