/** Transitions that can never be taken. */
import type { Decider } from "../decide.ts";
import type { Its } from "../model.ts";

/** The system without transitions whose guard the solver shows to have no solution. */
export function withoutUnsatisfiable(its: Its, { solver, budget }: Decider): Its {
  const transitions = its.transitions.filter(
    ({ guard }) =>
      solver.check({ pathCondition: [], condition: guard, decideOnly: true }, budget).kind !== "unsat",
  );
  return { ...its, transitions };
}
