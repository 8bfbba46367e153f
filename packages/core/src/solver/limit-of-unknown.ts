/** Which limit an open question has met. */
import type { LimitName } from "../limits/index.ts";

/** What Z3 says when its resource units are used up; `canceled` is what is left of it where a tactic was at work. */
const usedUp: ReadonlySet<string> = new Set(["max. resource limit exceeded", "canceled"]);

/** By what the solver says of it; undefined where a higher limit is not known to help. */
export function limitOfUnknown(reason: string): LimitName | undefined {
  if (usedUp.has(reason)) return "solver.queryResources";
  if (reason.endsWith("out of memory")) return "solver.heapMegabytes";
  return /^no answer within \d+ ms$/.test(reason) ? "solver.queryMilliseconds" : undefined;
}
