/** Answers a state's questions: finds which sides its path can take, and keeps a model of its path condition along the way. */
import type { Ask, State, Suggest } from "../machine/index.ts";
import { pathCondition } from "../machine/index.ts";
import type { Span } from "../program/source.ts";
import type { Budget, Solver } from "../solver/index.ts";
import type { Model, SymbolicTerm } from "../term/index.ts";
import { emptyModel, evaluate, evaluator, not } from "../term/index.ts";
import type { Side } from "./choosers/fork.ts";
import { sidesOf } from "./choosers/fork.ts";

/** A state, and what is known of its path condition. */
export interface Undecided {
  readonly state: State;
  /** Kept alive where the solver could not decide: the path may be infeasible. */
  uncertain: boolean;
  /** Of the path condition, if one is known. */
  model: Model | undefined;
}

export type Decision =
  /** Assumed: what does not satisfy the condition is left out. */
  | { readonly kind: "assumed" }
  /** Only that side is possible. */
  | { readonly kind: "implied"; readonly holds: boolean }
  | { readonly kind: "fork"; readonly whenTrue: Side; readonly whenFalse: Side }
  /** No input takes the path. */
  | { readonly kind: "infeasible" };

export type Suggested =
  | { readonly kind: "value"; readonly value: bigint }
  | { readonly kind: "unknown"; readonly reason: string }
  | { readonly kind: "infeasible" };

export interface Unknown {
  readonly reason: string;
  readonly span: Span;
}

export class Decider {
  private readonly solver: Solver;
  private readonly query: Budget;
  private unknowns: Unknown[] = [];

  constructor(solver: Solver, query: Budget) {
    this.solver = solver;
    this.query = query;
  }

  /** What could not be decided since this was last asked. */
  takeUnknowns(): readonly Unknown[] {
    const found = this.unknowns;
    this.unknowns = [];
    return found;
  }

  /** A model of the path condition; undefined where it has none. */
  modelOf(
    undecided: Undecided,
  ): { readonly model: Model | undefined; readonly unknown: string | undefined } | undefined {
    const { state, model, uncertain } = undecided;
    if (model !== undefined) return { model, unknown: undefined };
    const conditions = pathCondition(state.facts);
    // All zeros, the simplest inputs, often do.
    const value = evaluator(emptyModel);
    if (conditions.every((condition) => value(condition) === true)) {
      undecided.model = emptyModel;
      return { model: emptyModel, unknown: undefined };
    }
    const query = {
      pathCondition: conditions.slice(0, -1),
      condition: conditions.at(-1)!,
      pathConditionUnchecked: true,
    };
    const answer = this.solver.check(query, this.query);
    switch (answer.kind) {
      case "sat":
        undecided.model = answer.model;
        return { model: answer.model, unknown: undefined };
      case "unsat":
        if (!uncertain) throw new Error("a path condition became unsatisfiable");
        return undefined;
      case "unknown":
        return { model: undefined, unknown: answer.reason };
    }
  }

  /** Finds a value that the term can have here, and hands it to the state. */
  suggest(undecided: Undecided, { term, span }: Suggest): Suggested {
    const found = this.modelOf(undecided);
    if (found === undefined) return { kind: "infeasible" };
    const { model } = found;
    if (model === undefined) {
      const reason = found.unknown ?? "no reason given";
      this.unknowns.push({ reason, span });
      return { kind: "unknown", reason };
    }
    const value = evaluate(term, model);
    if (typeof value !== "bigint") throw new Error("suggestions are for bit-vectors");
    const { state } = undecided;
    state.suggestions = { term, value, previous: state.suggestions };
    return { kind: "value", value };
  }

  /** Answers a question by assuming what is possible; a fork is left to the caller. */
  decide(undecided: Undecided, { condition, purpose, span }: Ask): Decision {
    const { state } = undecided;
    const conjuncts = pathCondition(state.facts);
    if (purpose === "assume") return this.assume(undecided, condition, conjuncts, span);
    // A first model is worth a query: it decides one side of every question it speaks of.
    if (undecided.model === undefined && !undecided.uncertain) this.modelOf(undecided);
    const { whenTrue, whenFalse, reason } = sidesOf(
      this.solver,
      conjuncts,
      condition,
      undecided.uncertain ? undefined : undecided.model,
      this.query,
      undecided.uncertain,
    );
    if (whenTrue.feasible === "unknown" || whenFalse.feasible === "unknown")
      this.unknowns.push({ reason, span });
    if (whenTrue.feasible === "no" && whenFalse.feasible === "no") return { kind: "infeasible" };
    if (whenFalse.feasible === "no") {
      state.assume(condition, true, span);
      return { kind: "implied", holds: true };
    }
    if (whenTrue.feasible === "no") {
      state.assume(not(condition), true, span);
      return { kind: "implied", holds: false };
    }
    return { kind: "fork", whenTrue, whenFalse };
  }

  private assume(
    undecided: Undecided,
    condition: SymbolicTerm,
    conjuncts: readonly SymbolicTerm[],
    span: Span,
  ): Decision {
    const { model, uncertain } = undecided;
    if (model === undefined || evaluate(condition, model) !== true) {
      const unchecked = uncertain ? { pathConditionUnchecked: true } : {};
      const answer = this.solver.check({ pathCondition: conjuncts, condition, ...unchecked }, this.query);
      if (answer.kind === "unsat") return { kind: "infeasible" };
      undecided.model = answer.kind === "sat" ? answer.model : undefined;
      if (answer.kind === "unknown") {
        this.unknowns.push({ reason: answer.reason, span });
        undecided.uncertain = true;
      }
    }
    undecided.state.assume(condition, false, span);
    return { kind: "assumed" };
  }
}
