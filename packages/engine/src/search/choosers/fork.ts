/**
 * The chooser that takes both sides. King, section 2: at a condition q with path condition pc, exactly one of pc ⊃ q and
 * pc ⊃ ¬q being a theorem means that the execution does not fork; neither, that it forks.
 */
import {
  type Budget,
  evaluate,
  type Model,
  not,
  type Solver,
  type SymbolicTerm,
  type Unanswered,
} from "@everypath/core";

export type Feasibility = "yes" | "no" | "unknown";

/** What becomes of a branch under a path condition. */
export interface BranchOutcomes {
  readonly whenTrue: BranchOutcome;
  readonly whenFalse: BranchOutcome;
  /** Why the solver gave none, where an outcome is unknown. */
  readonly unanswered: Unanswered | undefined;
}

export interface BranchOutcome {
  readonly feasible: Feasibility;
  /** Of the path condition with this outcome, where it is feasible. */
  readonly model: Model | undefined;
}

const infeasible: BranchOutcome = { feasible: "no", model: undefined };

/**
 * Which outcomes of `condition` the path can have. `model`: of the path condition, if one is known; it shows one of them to be feasible.
 * `unchecked`: the path condition itself may be unsatisfiable.
 */
export function branchOutcomesOf(
  solver: Solver,
  pathCondition: readonly SymbolicTerm[],
  condition: SymbolicTerm,
  model: Model | undefined,
  budget: Budget,
  unchecked: boolean,
): BranchOutcomes {
  let unanswered: Unanswered | undefined;
  const ask = (outcome: SymbolicTerm): BranchOutcome => {
    const answer = solver.check(
      { pathCondition, condition: outcome, ...(unchecked ? { pathConditionUnchecked: true } : {}) },
      budget,
    );
    switch (answer.kind) {
      case "sat":
        return { feasible: "yes", model: answer.model };
      case "unsat":
        return infeasible;
      case "unknown":
        unanswered ??= answer;
        return { feasible: "unknown", model: undefined };
    }
  };
  const shown = model === undefined ? undefined : evaluate(condition, model);
  const known: BranchOutcome = { feasible: "yes", model };
  if (shown === true) {
    const whenFalse = ask(not(condition));
    return { whenTrue: known, whenFalse, unanswered };
  }
  if (shown === false) {
    const whenTrue = ask(condition);
    return { whenTrue, whenFalse: known, unanswered };
  }
  const whenTrue = ask(condition);
  // Some side is feasible, since the path condition is: no need to ask for the other.
  if (whenTrue.feasible === "no" && !unchecked) {
    return { whenTrue: infeasible, whenFalse: { feasible: "yes", model: undefined }, unanswered };
  }
  const whenFalse = ask(not(condition));
  if (whenFalse.feasible === "no" && !unchecked && whenTrue.feasible === "unknown") {
    return { whenTrue: { feasible: "yes", model: undefined }, whenFalse: infeasible, unanswered: undefined };
  }
  return { whenTrue, whenFalse, unanswered };
}

/**
 * As `branchOutcomesOf`, without asking the solver: which side `model`, of the path condition, takes is known; what is known already may show the
 * other side to be possible, with a model, or impossible. `holds`: the side that the model takes, where nothing is known of the other.
 * undefined: the model says nothing about the condition.
 */
export function cachedOutcomesOf(
  solver: Solver,
  pathCondition: readonly SymbolicTerm[],
  condition: SymbolicTerm,
  model: Model,
  budget: Budget,
): BranchOutcomes | { readonly holds: boolean } | undefined {
  const holds = evaluate(condition, model);
  if (typeof holds !== "boolean") return undefined;
  const other = holds ? not(condition) : condition;
  const answer = solver.check({ pathCondition, condition: other, cachedOnly: true, base: model }, budget);
  if (answer.kind === "unknown") return { holds };
  const taken: BranchOutcome = { feasible: "yes", model };
  const notTaken: BranchOutcome =
    answer.kind === "sat" ? { feasible: "yes", model: answer.model } : infeasible;
  return holds
    ? { whenTrue: taken, whenFalse: notTaken, unanswered: undefined }
    : { whenTrue: notTaken, whenFalse: taken, unanswered: undefined };
}
