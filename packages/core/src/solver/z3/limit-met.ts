/** Which limit a query has met, by what Z3 says of it: its library has no other way to tell. */
import type { LimitName } from "../../limits/index.ts";

/** What it says when its resource units are used up; `canceled` is what is left of it where a tactic was at work. */
const usedUp: ReadonlySet<string> = new Set(["max. resource limit exceeded", "canceled"]);

/** undefined where a higher limit is not known to help. */
export function limitMet(reason: string): LimitName | undefined {
  if (usedUp.has(reason)) return "solver.queryResources";
  return reason.endsWith("out of memory") ? "solver.heapMegabytes" : undefined;
}
