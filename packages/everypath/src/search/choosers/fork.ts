/**
 * The chooser that takes both sides. King, section 2: at a condition q with path condition pc, exactly one of pc ⊃ q and
 * pc ⊃ ¬q being a theorem means that the execution does not fork; neither, that it forks.
 */
import type { Budget, Solver } from "../../solver/solver.ts";
import type { Model, SymbolicTerm } from "../../term/index.ts";
import { evaluate, not } from "../../term/index.ts";

export type Feasibility = "yes" | "no" | "unknown";

export interface Sides {
  readonly whenTrue: Side;
  readonly whenFalse: Side;
  /** Why the solver gave none, where a side is unknown. */
  readonly reason: string;
}

export interface Side {
  readonly feasible: Feasibility;
  /** Of the path condition with this side's condition, where the side is feasible. */
  readonly model: Model | undefined;
}

const infeasible: Side = { feasible: "no", model: undefined };

/**
 * Which sides of `condition` the path can take. `model`: of the path condition, if one is known; it shows one side to be feasible.
 * `unchecked`: the path condition itself may be unsatisfiable.
 */
export function sidesOf(
  solver: Solver,
  pathCondition: readonly SymbolicTerm[],
  condition: SymbolicTerm,
  model: Model | undefined,
  budget: Budget,
  unchecked: boolean,
): Sides {
  let reason = "";
  const ask = (side: SymbolicTerm): Side => {
    const answer = solver.check(
      { pathCondition, condition: side, ...(unchecked ? { pathConditionUnchecked: true } : {}) },
      budget,
    );
    switch (answer.kind) {
      case "sat":
        return { feasible: "yes", model: answer.model };
      case "unsat":
        return infeasible;
      case "unknown":
        if (reason === "") reason = answer.reason;
        return { feasible: "unknown", model: undefined };
    }
  };
  const shown = model === undefined ? undefined : evaluate(condition, model);
  const known: Side = { feasible: "yes", model };
  if (shown === true) {
    const whenFalse = ask(not(condition));
    return { whenTrue: known, whenFalse, reason };
  }
  if (shown === false) {
    const whenTrue = ask(condition);
    return { whenTrue, whenFalse: known, reason };
  }
  const whenTrue = ask(condition);
  // Some side is feasible, since the path condition is: no need to ask for the other.
  if (whenTrue.feasible === "no" && !unchecked) {
    return { whenTrue: infeasible, whenFalse: { feasible: "yes", model: undefined }, reason };
  }
  const whenFalse = ask(not(condition));
  if (whenFalse.feasible === "no" && !unchecked && whenTrue.feasible === "unknown") {
    return { whenTrue: { feasible: "yes", model: undefined }, whenFalse: infeasible, reason: "" };
  }
  return { whenTrue, whenFalse, reason };
}

/**
 * As `sidesOf`, without asking the solver: which side `model`, of the path condition, takes is known; what is known already may show the
 * other side to be possible, with a model, or impossible. `holds`: the side that the model takes, where nothing is known of the other.
 * undefined: the model says nothing about the condition.
 */
export function cachedSidesOf(
  solver: Solver,
  pathCondition: readonly SymbolicTerm[],
  condition: SymbolicTerm,
  model: Model,
  budget: Budget,
): Sides | { readonly holds: boolean } | undefined {
  const holds = evaluate(condition, model);
  if (typeof holds !== "boolean") return undefined;
  const other = holds ? not(condition) : condition;
  const answer = solver.check({ pathCondition, condition: other, cachedOnly: true, base: model }, budget);
  if (answer.kind === "unknown") return { holds };
  const taken: Side = { feasible: "yes", model };
  const notTaken: Side = answer.kind === "sat" ? { feasible: "yes", model: answer.model } : infeasible;
  return holds
    ? { whenTrue: taken, whenFalse: notTaken, reason: "" }
    : { whenTrue: notTaken, whenFalse: taken, reason: "" };
}
