/** Uninterpreted functions: no rule but congruence, which hash-consing gives. */
import { make } from "../build.ts";
import type { Sort } from "../sort.ts";
import type { Term } from "../term.ts";

export function apply(name: string, resultSort: Sort, ...args: readonly Term[]): Term {
  return make("apply", args, { sort: resultSort, symbol: name });
}
