/**
 * A walk: a state on its way from one point of the program to the next. The walker runs it until there is something to decide
 * for the proof, answering the machine's questions by taking every side that is feasible (King, section 8, step 3).
 */
import {
  type Answer,
  type Budget,
  type Cut,
  emptyModel,
  evaluate,
  evaluator,
  falseTerm,
  type LimitName,
  limits,
  type Model,
  not,
  type Solver,
  type Span,
  type SymbolicTerm,
  type Unanswered,
  type Unknown,
} from "@everypath/core";
import {
  type BranchOutcome,
  branchOutcomesOf,
  type Ended,
  type Fact,
  type Machine,
  pathCondition,
  type Reached,
  type SearchBudgets,
  type State,
  type Step,
  type StopReason,
} from "@everypath/engine";
import type { Head } from "./head.ts";
import type { Point } from "./proof.ts";

/** What the walk is executing. */
export type Phase =
  /** The program. */
  | { readonly kind: "program" }
  /** The assertion of a cut, whose truth is then assumed. */
  | { readonly kind: "assuming"; readonly cut: Cut; readonly activation: object };

export interface Walk {
  readonly state: State;
  readonly phase: Phase;
  /** Where the present segment began. */
  readonly from: Point;
  /** Facts known where it began. */
  readonly firstFact: number;
  /** The cuts passed, the latest first. */
  readonly heads: Heads | undefined;
  /** T or F for each forking decision since the program's start. */
  readonly decisions: string;
  /** The solver could not tell whether the path condition has a model. */
  readonly uncertain: boolean;
  /** Of the path condition, if one is known. */
  readonly model: Model | undefined;
  /** What was proved since the segment began, the latest first. */
  readonly obligations: Obligations | undefined;
}

/** A theorem that the solver has found: the facts imply the goal. */
export interface Obligations {
  readonly facts: Fact | undefined;
  readonly goal: SymbolicTerm;
  readonly span: Span;
  readonly previous: Obligations | undefined;
}

export interface Heads {
  readonly head: Head;
  readonly previous: Heads | undefined;
}

export type Stretch =
  | { readonly kind: "fork"; readonly whenTrue: Walk; readonly whenFalse: Walk }
  | { readonly kind: "reached"; readonly walk: Walk; readonly reached: Reached }
  | { readonly kind: "ended"; readonly walk: Walk; readonly ended: Ended }
  /** No input goes on from here. */
  | { readonly kind: "infeasible" }
  | {
      readonly kind: "stopped";
      readonly walk: Walk;
      readonly reason: StopReason | "uncut-loop" | "symbolic-limit" | "solver-unknown";
      readonly detail: string;
      /** What was met, where a higher limit may help. */
      readonly limit?: LimitName;
      readonly span: Span;
    };

/** Whether a condition holds in all states of a walk. */
export type Truth = { readonly kind: "holds" } | { readonly kind: "fails"; readonly model: Model } | Unknown;

/** Weight of instructions between two looks at the clock. */
const slice = 2_000_000;

type Modelled = { readonly model: Model } | { readonly unknown: Unanswered } | "infeasible";

export class Walker {
  private readonly machine: Machine;
  private readonly solver: Solver;
  private readonly budgets: SearchBudgets;
  private readonly stopReason: () => StopReason | undefined;
  /** Failures found so far at a place. */
  private readonly failuresAt: (span: Span) => number;
  /** For a question whose answer only spares work: where it stays open, both sides are followed. */
  private readonly feasibility: Budget;
  /** Places that were forked at more often than allowed. */
  private readonly hopeless = new Set<string>();
  /** Forks and questions so far. */
  forks = 0;
  queries = 0;

  constructor(
    machine: Machine,
    solver: Solver,
    budgets: SearchBudgets,
    stopReason: () => StopReason | undefined,
    failuresAt: (span: Span) => number,
  ) {
    this.machine = machine;
    this.solver = solver;
    this.budgets = budgets;
    this.stopReason = stopReason;
    this.failuresAt = failuresAt;
    this.feasibility = { ...budgets.query, resources: Math.ceil(budgets.query.resources / 10) };
  }

  /** Runs to the next fork, cut, claim or end. The walk's state is used up. */
  advance(start: Walk): Stretch {
    const { state } = start;
    const { maxSteps } = this.budgets;
    let walk = start;
    for (;;) {
      const stop = this.stopReason();
      if (stop !== undefined)
        return { kind: "stopped", walk, reason: stop, detail: "", span: placeOf(state) };
      state.stepLimit = Math.min(state.steps + slice, maxSteps);
      const step = this.machine.run(state);
      switch (step.kind) {
        case "ended":
          return step.end === "assumption" ? { kind: "infeasible" } : { kind: "ended", walk, ended: step };
        case "reached":
          return { kind: "reached", walk, reached: step };
        case "paused":
          if (state.steps < maxSteps) break;
          return { kind: "stopped", walk, reason: "max-steps", detail: "", span: placeOf(state) };
        case "suggest":
        case "ask": {
          const answered = step.kind === "ask" ? this.answer(walk, step) : this.suggest(walk, step);
          if ("kind" in answered) return answered;
          walk = answered;
        }
      }
    }
  }

  /** Is `condition` a theorem under the path condition? King: pc ⊃ value(B). */
  truthOf(walk: Walk, condition: SymbolicTerm): Truth {
    const negation = not(condition);
    if (negation === falseTerm) return { kind: "holds" };
    if (walk.model !== undefined && evaluate(condition, walk.model) === false)
      return { kind: "fails", model: walk.model };
    const answer = this.check(walk, negation);
    switch (answer.kind) {
      case "sat":
        return { kind: "fails", model: answer.model };
      case "unsat":
        return { kind: "holds" };
      case "unknown":
        return answer;
    }
  }

  /** The walk where `condition` holds as well; undefined where it cannot. */
  assuming(walk: Walk, condition: SymbolicTerm, span: Span): Walk | undefined {
    const { state, model } = walk;
    const shown = model !== undefined && evaluate(condition, model) === true;
    const answer = shown ? undefined : this.check(walk, condition);
    if (answer?.kind === "unsat") return undefined;
    state.assume(condition, false, span);
    if (answer === undefined) return walk;
    return answer.kind === "sat"
      ? { ...walk, model: answer.model, uncertain: false }
      : { ...walk, model: undefined, uncertain: true };
  }

  /** A model of the walk's path condition. */
  modelOf({ state, model }: Walk): Modelled {
    if (model !== undefined) return { model };
    const conditions = pathCondition(state.facts);
    // All zeros, the simplest inputs, often do.
    const value = evaluator(emptyModel);
    if (conditions.every((condition) => value(condition) === true)) return { model: emptyModel };
    this.queries++;
    const answer = this.solver.check(
      {
        pathCondition: conditions.slice(0, -1),
        condition: conditions.at(-1)!,
        pathConditionUnchecked: true,
      },
      this.budgets.query,
    );
    if (answer.kind === "unsat") return "infeasible";
    return answer.kind === "sat" ? { model: answer.model } : { unknown: answer };
  }

  private check({ state, uncertain }: Walk, condition: SymbolicTerm): Answer {
    this.queries++;
    return this.solver.check(
      {
        pathCondition: pathCondition(state.facts),
        condition,
        ...(uncertain ? { pathConditionUnchecked: true } : {}),
      },
      this.budgets.query,
    );
  }

  private suggest(walk: Walk, step: Step & { readonly kind: "suggest" }): Walk | Stretch {
    const found = this.modelOf(walk);
    if (found === "infeasible") return { kind: "infeasible" };
    const { state } = walk;
    const value = "model" in found ? evaluate(step.term, found.model) : undefined;
    if (typeof value !== "bigint") {
      const { reason: detail, limit } =
        "unknown" in found ? found.unknown : { reason: "a value out of reach", limit: undefined };
      const named = limit === undefined ? {} : { limit };
      return { kind: "stopped", walk, reason: "solver-unknown", detail, ...named, span: step.span };
    }
    state.suggestions = { term: step.term, value, previous: state.suggestions };
    return "model" in found ? { ...walk, model: found.model } : walk;
  }

  private answer(walk: Walk, step: Step & { readonly kind: "ask" }): Walk | Stretch {
    const { state } = walk;
    const { condition, purpose, span } = step;
    if (purpose === "assume") return this.assuming(walk, condition, span) ?? { kind: "infeasible" };
    this.queries++;
    const { whenTrue, whenFalse } = branchOutcomesOf(
      this.solver,
      pathCondition(state.facts),
      condition,
      walk.uncertain ? undefined : walk.model,
      purpose === "check" ? this.budgets.query : this.feasibility,
      walk.uncertain,
    );
    if (whenTrue.feasible === "no" && whenFalse.feasible === "no") return { kind: "infeasible" };
    if (whenFalse.feasible === "no") {
      const proves = purpose === "check" && walk.phase.kind === "program";
      const proved = proves ? withObligation(walk, condition, span) : walk;
      state.assume(condition, true, span);
      return { ...proved, model: whenTrue.model ?? walk.model };
    }
    if (whenTrue.feasible === "no") {
      state.assume(not(condition), true, span);
      return { ...walk, model: whenFalse.model ?? walk.model };
    }
    return this.fork(walk, step, whenTrue, whenFalse);
  }

  private fork(
    walk: Walk,
    { condition, purpose, span }: Step & { readonly kind: "ask" },
    whenTrue: BranchOutcome,
    whenFalse: BranchOutcome,
  ): Stretch {
    if (purpose === "resolve" && this.failuresAt(span) >= limits.prove.pointerFailures) {
      const detail = "a pointer that may mean anything: the assertion before does not say what it points to";
      return { kind: "stopped", walk, reason: "symbolic-limit", detail, span };
    }
    const place = `${span.file}:${span.line}:${span.column}`;
    const most = this.hopeless.has(place) ? limits.prove.hopelessForks : this.budgets.maxLoop;
    if (forksAt(walk, span) >= most) {
      this.hopeless.add(place);
      return { kind: "stopped", walk, reason: "uncut-loop", detail: "", span };
    }
    this.forks++;
    const { state, decisions, uncertain } = walk;
    const falseState = state.fork();
    state.assume(condition, false, span);
    falseState.assume(not(condition), false, span);
    return {
      kind: "fork",
      whenTrue: {
        ...walk,
        decisions: `${decisions}T`,
        uncertain: uncertain || whenTrue.feasible === "unknown",
        model: whenTrue.model,
      },
      whenFalse: {
        ...walk,
        state: falseState,
        decisions: `${decisions}F`,
        uncertain: uncertain || whenFalse.feasible === "unknown",
        model: whenFalse.model,
      },
    };
  }
}

/** The walk on which `goal` was proved of what is known. */
export function withObligation(walk: Walk, goal: SymbolicTerm, span: Span): Walk {
  const { state, obligations } = walk;
  return { ...walk, obligations: { facts: state.facts, goal, span, previous: obligations } };
}

/** How often the present segment has forked at the place. */
function forksAt({ state, firstFact }: Walk, span: Span): number {
  let count = 0;
  for (let fact = state.facts; fact !== undefined && fact.position > firstFact; fact = fact.previous) {
    const { implied, span: at } = fact;
    if (!implied && at?.line === span.line && at.column === span.column && at.file === span.file) count++;
  }
  return count;
}

function placeOf(state: State): Span {
  const frame = state.userFrame();
  const block = frame.procedure.blocks[frame.block]!;
  return (block.instructions[frame.index] ?? block.terminator).span;
}
