/** Answers a state's questions: finds which sides its path can take, and keeps a model of its path condition along the way. */

import {
  type Budget,
  emptyModel,
  evaluate,
  evaluator,
  type Model,
  not,
  type Solver,
  type Span,
  type SymbolicTerm,
  type Unanswered,
  unexplained,
} from "@everypath/core";
import type { Ask, State, Suggest } from "../machine/index.ts";
import { pathCondition } from "../machine/index.ts";
import type { BranchOutcome, BranchOutcomes } from "./choosers/fork.ts";
import { branchOutcomesOf, cachedOutcomesOf } from "./choosers/fork.ts";
import { standingModel } from "./standing-model.ts";

/** A state, and what is known of its path condition. */
export interface Undecided {
  readonly state: State;
  /** Kept alive where the solver could not decide: the path may be infeasible. */
  uncertain: boolean;
  /** Of the path condition, if one is known; what was laid down since it may not satisfy (standing-model.ts). */
  model: Model | undefined;
}

export type Decision =
  /** Assumed: what does not satisfy the condition is left out. */
  | { readonly kind: "assumed" }
  /** Only that side is possible. */
  | { readonly kind: "implied"; readonly holds: boolean }
  | { readonly kind: "fork"; readonly whenTrue: BranchOutcome; readonly whenFalse: BranchOutcome }
  /** No input takes the path. */
  | { readonly kind: "infeasible" };

/** The model at hand takes that side; whether any input takes the other one was not asked. */
export interface Pending {
  readonly kind: "pending";
  readonly holds: boolean;
}

export type Suggested =
  | { readonly kind: "value"; readonly value: bigint }
  | ({ readonly kind: "unknown" } & Unanswered)
  | { readonly kind: "infeasible" };

/** A decision that the solver could not make. */
export interface OpenDecision extends Unanswered {
  readonly span: Span;
}

function openDecision({ reason, limit }: Unanswered, span: Span): OpenDecision {
  return { reason, limit, span };
}

/** `query` bounds each query. A side that the solver cannot decide is kept, and why it could not is among the unknowns. */
export class Decider {
  private readonly solver: Solver;
  private readonly query: Budget;
  private unknowns: OpenDecision[] = [];

  constructor(solver: Solver, query: Budget) {
    this.solver = solver;
    this.query = query;
  }

  /** What could not be decided since this was last asked. */
  takeUnknowns(): readonly OpenDecision[] {
    const found = this.unknowns;
    this.unknowns = [];
    return found;
  }

  /** The same, which are told again. */
  unknownsSoFar(): readonly OpenDecision[] {
    return [...this.unknowns];
  }

  /** A model of the path condition; undefined where it has none. */
  modelOf(
    undecided: Undecided,
  ): { readonly model: Model | undefined; readonly unknown: Unanswered | undefined } | undefined {
    const { state, uncertain } = undecided;
    const model = standingModel(undecided);
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
        return { model: undefined, unknown: answer };
    }
  }

  /** Finds a value that the term can have here, and hands it to the state. */
  suggest(undecided: Undecided, { term, span }: Suggest): Suggested {
    const found = this.modelOf(undecided);
    if (found === undefined) return { kind: "infeasible" };
    const { model } = found;
    if (model === undefined) {
      const { reason, limit } = found.unknown ?? unexplained;
      this.unknowns.push({ reason, limit, span });
      return { kind: "unknown", reason, limit };
    }
    const value = evaluate(term, model);
    if (typeof value !== "bigint") throw new Error("suggestions are for bit-vectors");
    const { state } = undecided;
    state.suggestions = { term, value, previous: state.suggestions };
    return { kind: "value", value };
  }

  /** Answers a question by assuming what is possible; a fork is left to the caller. */
  decide(undecided: Undecided, { condition, purpose, span }: Ask): Decision {
    const conjuncts = pathCondition(undecided.state.facts);
    if (purpose === "assume") return this.assume(undecided, condition, conjuncts, span);
    const model = this.modelToGoOnWith(undecided);
    const outcomes = branchOutcomesOf(
      this.solver,
      conjuncts,
      condition,
      model,
      this.query,
      undecided.uncertain,
    );
    return this.follow(undecided.state, condition, span, outcomes);
  }

  /** As `decide`, from what is known already; undefined where that is not possible, and the solver is to be asked at once. */
  decideFromCache(undecided: Undecided, { condition, purpose, span }: Ask): Decision | Pending | undefined {
    const { state } = undecided;
    const model = purpose === "assume" ? undefined : this.modelToGoOnWith(undecided);
    if (model === undefined) return undefined;
    const outcomes = cachedOutcomesOf(this.solver, pathCondition(state.facts), condition, model, this.query);
    if (outcomes === undefined) return undefined;
    if ("holds" in outcomes) return { kind: "pending", ...outcomes };
    return this.follow(state, condition, span, outcomes);
  }

  /** A first model is worth a query: it decides one side of every question it speaks of. */
  private modelToGoOnWith(undecided: Undecided): Model | undefined {
    if (undecided.uncertain) return undefined;
    return this.modelOf(undecided)?.model;
  }

  private follow(state: State, condition: SymbolicTerm, span: Span, outcomes: BranchOutcomes): Decision {
    const { whenTrue, whenFalse, unanswered } = outcomes;
    if (whenTrue.feasible === "unknown" || whenFalse.feasible === "unknown")
      this.unknowns.push(openDecision(unanswered ?? unexplained, span));
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

  /**
   * Asks about a state whose last decision was left for later (`pending`), where `base` is a model of the decisions before it. False: no
   * input takes the path.
   */
  revive(undecided: Undecided, base: Model): boolean {
    const { facts } = undecided.state;
    const conditions = pathCondition(facts);
    const answer = this.solver.check(
      { pathCondition: conditions.slice(0, -1), condition: conditions.at(-1)!, base },
      this.query,
    );
    switch (answer.kind) {
      case "sat":
        undecided.model = answer.model;
        return true;
      case "unsat":
        return false;
      case "unknown":
        this.unknowns.push(openDecision(answer, facts!.span!));
        undecided.uncertain = true;
        return true;
    }
  }

  private assume(
    undecided: Undecided,
    condition: SymbolicTerm,
    conjuncts: readonly SymbolicTerm[],
    span: Span,
  ): Decision {
    const { uncertain } = undecided;
    const model = standingModel(undecided);
    if (model === undefined || evaluate(condition, model) !== true) {
      const unchecked = uncertain ? { pathConditionUnchecked: true } : {};
      const answer = this.solver.check({ pathCondition: conjuncts, condition, ...unchecked }, this.query);
      if (answer.kind === "unsat") return { kind: "infeasible" };
      undecided.model = answer.kind === "sat" ? answer.model : undefined;
      if (answer.kind === "unknown") {
        this.unknowns.push(openDecision(answer, span));
        undecided.uncertain = true;
      }
    }
    undecided.state.assume(condition, false, span);
    return { kind: "assumed" };
  }
}
