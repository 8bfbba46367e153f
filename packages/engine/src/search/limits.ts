/** Limits on the forks of one path. */

import type { Span } from "@everypath/core";
import type { State } from "../machine/index.ts";
import type { SearchBudgets, StopReason } from "./budgets.ts";

/** The limit that lets the path not fork at the place. */
export function limitAt(
  state: State,
  span: Span,
  { maxDepth, maxLoop }: SearchBudgets,
): StopReason | undefined {
  const conjuncts = state.facts?.conjuncts ?? 0;
  if (conjuncts >= maxDepth) return "max-depth";
  return conjuncts >= maxLoop && forksAt(state, span) >= maxLoop ? "max-loop" : undefined;
}

/** How often the path has forked at this place already. */
function forksAt(state: State, span: Span): number {
  let count = 0;
  for (let fact = state.facts; fact !== undefined; fact = fact.previous) {
    if (
      !fact.implied &&
      fact.span?.line === span.line &&
      fact.span.column === span.column &&
      fact.span.file === span.file
    )
      count++;
  }
  return count;
}
