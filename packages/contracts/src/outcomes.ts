/** The results of evaluation on all of its paths, as one. */
import { implies, ite, not, type SymbolicTerm } from "@everypath/core";
import { assumeAll } from "./decide.ts";
import type { SymbolicState } from "./state.ts";

/** A term, and the state with what its evaluation has taught. */
export interface Valued {
  readonly state: SymbolicState;
  readonly value: SymbolicTerm;
}

/** What has been assumed since. */
export function learned(before: SymbolicState, { path }: SymbolicState): readonly SymbolicTerm[] {
  return path.slice(before.path.length);
}

/**
 * Both sides of a conditional whose condition is open, as the term ite(c, t₁, t₂) and what is known under each condition (figure 5). Where a side
 * has split into cases, they stay apart.
 */
export function joinSides(
  before: SymbolicState,
  condition: SymbolicTerm,
  whenTrue: readonly Valued[],
  whenFalse: readonly Valued[],
): readonly Valued[] {
  const [left, ...moreLeft] = whenTrue;
  const [right, ...moreRight] = whenFalse;
  if (left === undefined || right === undefined || moreLeft.length > 0 || moreRight.length > 0)
    return [...whenTrue, ...whenFalse];
  const negated = not(condition);
  const state = assumeAll(before, [
    ...learned(before, left.state).map((fact) => implies(condition, fact)),
    ...learned(before, right.state).map((fact) => implies(negated, fact)),
  ]);
  return state === undefined ? [] : [{ state, value: ite(condition, left.value, right.value) }];
}
