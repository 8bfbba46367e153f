/**
 * Who decides while the user watches: the solver, wherever pc ⊃ q or pc ⊃ ¬q is a theorem (King, section 2). Where neither is, the question
 * stays open, with both sides for the user to choose from.
 */

import {
  type Answer,
  type Budget,
  emptyModel,
  evaluate,
  evaluator,
  type JobSolver,
  type Model,
  type ModelValue,
  not,
  type SymbolicTerm,
  trueTerm,
  type Unanswered,
  type Unknown,
} from "@everypath/core";
import {
  type Ask,
  answers,
  type BranchOutcomes,
  branchOutcomesOf,
  pathCondition,
  type State,
  type Suggest,
  standingModel,
} from "@everypath/engine";
import type { Cursor } from "./cursor.ts";
import type { Oracle } from "./language.ts";
import type { Answerer } from "./walker.ts";

export type Example =
  | { readonly kind: "model"; readonly model: Model }
  | { readonly kind: "impossible" }
  | Unknown;

export class Decider implements Answerer, Oracle {
  private readonly solver: JobSolver;
  private readonly budget: Budget;

  constructor(solver: JobSolver, budget: Budget) {
    this.solver = solver;
    this.budget = budget;
  }

  ask(cursor: Cursor, { condition, purpose }: Ask): { readonly answer: string } | BranchOutcomes {
    const conjuncts = pathCondition(cursor.state.facts);
    const { uncertain } = cursor;
    if (purpose === "assume") return this.assume(cursor, condition, conjuncts);
    const model = uncertain ? undefined : standingModel(cursor);
    const outcomes = branchOutcomesOf(this.solver, conjuncts, condition, model, this.budget, uncertain);
    const { whenTrue, whenFalse } = outcomes;
    if (whenFalse.feasible === "no" && whenTrue.feasible !== "no") {
      cursor.model ??= whenTrue.model;
      return { answer: answers.impliedTrue };
    }
    if (whenTrue.feasible === "no") {
      // Where neither is possible the path was only thought to be: any side leads nowhere, and the end says so.
      cursor.model ??= whenFalse.model;
      return { answer: answers.impliedFalse };
    }
    return outcomes;
  }

  /** King, section 6: an assumption is conjoined where it is consistent. */
  private assume(
    cursor: Cursor,
    condition: SymbolicTerm,
    conjuncts: readonly SymbolicTerm[],
  ): { readonly answer: string } {
    const model = standingModel(cursor);
    if (model !== undefined && evaluate(condition, model) === true) return { answer: answers.assumed };
    const answer = this.check(conjuncts, condition, cursor.uncertain);
    if (answer.kind === "unsat") return { answer: answers.impliedFalse };
    cursor.model = answer.kind === "sat" ? answer.model : undefined;
    cursor.uncertain ||= answer.kind === "unknown";
    return { answer: answers.assumed };
  }

  suggest(cursor: Cursor, { term }: Suggest): bigint | { readonly unknown: Unanswered } {
    const found = this.example(pathCondition(cursor.state.facts));
    if (found.kind !== "model") {
      return {
        unknown:
          found.kind === "unknown"
            ? found
            : { reason: "the path turned out to be impossible", limit: undefined },
      };
    }
    const value = evaluate(term, found.model);
    if (typeof value !== "bigint") throw new Error("suggestions are for bit-vectors");
    return value;
  }

  decide(state: State, condition: SymbolicTerm): boolean | undefined {
    // What was assumed on the way may be impossible: then anything holds.
    const conjuncts = pathCondition(state.facts);
    if (this.check(conjuncts, not(condition), true).kind === "unsat") return true;
    return this.check(conjuncts, condition, true).kind === "unsat" ? false : undefined;
  }

  valueOf(state: State, term: SymbolicTerm): ModelValue | undefined {
    const found = this.example(pathCondition(state.facts));
    return found.kind === "model" ? evaluate(term, found.model) : undefined;
  }

  /** Whether the conditions can hold together with one more. */
  check(conjuncts: readonly SymbolicTerm[], condition: SymbolicTerm, unchecked: boolean): Answer {
    return this.solver.check(
      { pathCondition: conjuncts, condition, ...(unchecked ? { pathConditionUnchecked: true } : {}) },
      this.budget,
    );
  }

  /** King, section 8: is pc ⊃ P a theorem? */
  prove(
    conjuncts: readonly SymbolicTerm[],
    condition: SymbolicTerm,
  ): { readonly truth: boolean | "unknown"; readonly counterexample: Example | undefined } {
    const { kind } = this.check(conjuncts, not(condition), true);
    if (kind === "unsat") return { truth: true, counterexample: undefined };
    if (kind === "unknown") return { truth: "unknown", counterexample: undefined };
    return { truth: false, counterexample: this.example([...conjuncts, not(condition)]) };
  }

  /** A model of a path condition, the same one whatever was asked before: all zeros, the simplest inputs, where they do. */
  example(conjuncts: readonly SymbolicTerm[]): Example {
    const value = evaluator(emptyModel);
    if (conjuncts.every((condition) => value(condition) === true))
      return { kind: "model", model: emptyModel };
    this.solver.begin();
    const answer = this.check(conjuncts.slice(0, -1), conjuncts.at(-1) ?? trueTerm, true);
    switch (answer.kind) {
      case "sat":
        return { kind: "model", model: answer.model };
      case "unsat":
        return { kind: "impossible" };
      case "unknown":
        return answer;
    }
  }
}
