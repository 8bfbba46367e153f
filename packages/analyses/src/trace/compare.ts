/** Whether both directions say the same of a trace. */
import { and, type Budget, falseTerm, not, or, type Solver, type SymbolicTerm } from "@everypath/core";

export type Conjuncts = readonly SymbolicTerm[];

/** What one direction says of a trace. */
export interface Side {
  /** φ of each path of the machine on the trace, or path(ρ). */
  readonly found: readonly Conjuncts[];
  /** Of paths on the trace that were given up: what is found is known but for these. */
  readonly givenUp: readonly Conjuncts[];
  /** The search was stopped: there may be more paths on the trace. */
  readonly isOpen: boolean;
}

/** ⋁ φ ⟺ path(ρ) */
export function areEquivalent(
  forward: Side,
  backward: Side,
  solver: Solver,
  budget: Budget,
): boolean | "unknown" {
  const there = covers(backward, forward.found, solver, budget);
  if (there !== true) return there;
  return covers(forward, backward.found, solver, budget);
}

/** Whether a side knows of every input that the other found. */
function covers(
  { found, givenUp, isOpen }: Side,
  others: readonly Conjuncts[],
  solver: Solver,
  budget: Budget,
): boolean | "unknown" {
  const answer = implies(anyOf(others), anyOf([...found, ...givenUp]), solver, budget);
  return answer === false && isOpen ? "unknown" : answer;
}

export function anyOf(conditions: readonly Conjuncts[]): SymbolicTerm {
  return or(...conditions.map((conjuncts) => and(...conjuncts)));
}

function implies(
  premise: SymbolicTerm,
  conclusion: SymbolicTerm,
  solver: Solver,
  budget: Budget,
): boolean | "unknown" {
  const negation = not(conclusion);
  if (and(premise, negation) === falseTerm) return true;
  const answer = solver.check(
    { pathCondition: [premise], condition: negation, pathConditionUnchecked: true },
    budget,
  );
  return answer.kind === "unknown" ? "unknown" : answer.kind === "unsat";
}
