/** The solver's answers, as this room asks: yes, no, or not known. */

import { and, type Budget, type Model, not, type Solver, type SymbolicTerm } from "@everypath/core";

export interface Decider {
  readonly solver: Solver;
  readonly budget: Budget;
}

/** A model of the condition; undefined if there is none, or none was found. */
export function modelOf({ solver, budget }: Decider, condition: SymbolicTerm): Model | undefined {
  const answer = solver.check({ pathCondition: [], condition }, budget);
  return answer.kind === "sat" ? answer.model : undefined;
}

/** True only if the solver has shown that `conclusion` holds wherever `premise` does. */
export function entails(
  { solver, budget }: Decider,
  premise: SymbolicTerm,
  conclusion: SymbolicTerm,
): boolean {
  return (
    solver.check({ pathCondition: [], condition: and(premise, not(conclusion)), decideOnly: true }, budget)
      .kind === "unsat"
  );
}

/** The decider, no query of which goes on past the end, a time of `performance.now()`. */
export function untilThen({ solver, budget }: Decider, end: number): Decider {
  return {
    solver,
    get budget() {
      const left = Math.max(1, Math.round(end - performance.now()));
      return { ...budget, milliseconds: Math.min(budget.milliseconds, left) };
    },
  };
}
