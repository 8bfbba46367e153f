/**
 * The forward theory: configurations ⟨S, σ, φ⟩, closures for procedures (section 3) and fields as arrays (4.1), which is what the machine
 * executes. Its states are followed instruction by instruction, so that it is known which trace each belongs to: the machine forks more often than
 * a program branches, as where it finds out which object a reference denotes, and then several paths are one trace.
 */

import {
  emptyModel,
  evaluate,
  evaluator,
  isOutOfSight,
  type Model,
  not,
  type Solver,
  type Span,
  type SymbolicTerm,
  type Terminator,
  type Unanswered,
  unexplained,
} from "@everypath/core";
import {
  branchOutcomesOf,
  type EndedPath,
  type Feasibility,
  type Frame,
  type Machine,
  pathCondition,
  type SearchBudgets,
  type State,
  type Step,
  type StopReason,
  spanOf,
} from "@everypath/engine";
import type { Entry, Leaf } from "../explore/path.ts";
import { pathOf } from "../explore/path.ts";
import { Moments } from "./moments.ts";
import { arrives, type Line } from "./unfold/line.ts";
import { deeperThan } from "./unfold/position.ts";

/** A path of the machine, and the trace that it belongs to. */
export interface ForwardLeaf {
  /** Which way each branch went. */
  readonly key: string;
  /** How many instructions and terminators were executed. */
  readonly items: number;
  readonly leaf: Leaf;
  /** It came to the line asked for, and perhaps goes on. */
  readonly atLine: Span | undefined;
}

interface Walk {
  readonly state: State;
  readonly key: string;
  readonly items: number;
  readonly decisions: string;
  /** Of the path condition, if one is known. */
  readonly model: Model | undefined;
  readonly uncertain: boolean;
  /** What each activation executed last. */
  readonly before: ReadonlyMap<object, Span>;
  /** `items` where the line was reached last. */
  readonly arrived: number;
  readonly forks: ReadonlyMap<string, number>;
}

/** Where a frame stands. */
type Place = Pick<Frame, "activation" | "procedure" | "block" | "index"> & { readonly span: Span };

export interface ForwardOptions {
  /** Calls of one procedure that are under way at once. */
  readonly maxCalls: number;
  readonly budgets: SearchBudgets;
  readonly line: Line | undefined;
  stopReason(): StopReason | undefined;
}

type Answered = { readonly goesOn: Walk } | { readonly stops: EndedPath["ended"] } | "infeasible";

export class ForwardExecution {
  private readonly machine: Machine;
  private readonly solver: Solver;
  private readonly entry: Entry;
  private readonly options: ForwardOptions;
  private readonly waiting: Walk[] = [];
  private readonly clock = new Moments();
  queries = 0;
  stopped: StopReason | undefined;

  constructor(machine: Machine, solver: Solver, entry: Entry, options: ForwardOptions) {
    this.machine = machine;
    this.solver = solver;
    this.entry = entry;
    this.options = options;
  }

  /** Every path from the state, depth first, true sides first. */
  *leaves(start: State): Generator<ForwardLeaf | "moment"> {
    this.waiting.push({
      state: start,
      key: "",
      items: 0,
      decisions: "",
      model: undefined,
      uncertain: false,
      before: new Map(),
      arrived: -1,
      forks: new Map(),
    });
    for (let walk = this.waiting.pop(); walk !== undefined; walk = this.waiting.pop()) {
      yield* this.follow(walk);
      if (this.stopped !== undefined) return;
    }
  }

  private *follow(start: Walk): Generator<ForwardLeaf | "moment"> {
    const { state } = start;
    for (let walk = start; ; ) {
      this.stopped ??= this.options.stopReason();
      if (this.stopped !== undefined) return;
      if (this.clock.isDue()) yield "moment";
      if (state.steps >= this.options.budgets.maxSteps) {
        yield* this.leaf(walk, { kind: "stopped", reason: "max-steps", span: spanOf(state.userFrame()) });
        return;
      }
      const { activation, procedure, block, index } = state.frame;
      const span = spanOf(state.frame);
      const place = { activation, procedure, block, index, span };
      if (this.arrivesAtLine(walk, place)) {
        walk = { ...walk, arrived: walk.items };
        yield* this.leaf(walk, { kind: "stopped", reason: "max-steps", span }, span);
      }
      const deep = this.recursion(state);
      if (deep !== undefined) {
        yield* this.leaf(walk, deep);
        return;
      }
      const step = this.machine.runInstruction(state);
      if (step === undefined) {
        walk = this.behind(walk, place);
        continue;
      }
      if (step.kind === "ended") {
        // An assumption that fails ends no trace.
        if (step.end !== "assumption") yield* this.leaf({ ...walk, items: walk.items + 1 }, step);
        return;
      }
      const answered = this.answered(walk, step);
      if (answered === "infeasible") return;
      if ("stops" in answered) {
        yield* this.leaf(walk, answered.stops);
        return;
      }
      walk = answered.goesOn;
    }
  }

  private answered(walk: Walk, step: Exclude<Step, { readonly kind: "ended" | "paused" }>): Answered {
    switch (step.kind) {
      case "ask":
        return this.answer(walk, step);
      case "suggest":
        return this.suggest(walk, step);
      case "reached":
        throw new Error("a trace does not stop at cuts");
    }
  }

  /** Whether the walk comes to the line asked for, which it has not told yet. */
  private arrivesAtLine(walk: Walk, { procedure, activation, span }: Place): boolean {
    if (isOutOfSight(procedure) || walk.arrived === walk.items) return false;
    return arrives(this.options.line, span, walk.before.get(activation));
  }

  /** The walk behind what it has executed at the place. */
  private behind(walk: Walk, { activation, procedure, block, index, span }: Place): Walk {
    const { instructions, terminator } = procedure.blocks[block]!;
    const letter = index < instructions.length ? "" : letterOf(terminator, walk.state.frame.block);
    const before = this.options.line === undefined ? walk.before : new Map(walk.before).set(activation, span);
    return { ...walk, items: walk.items + 1, key: walk.key + letter, before };
  }

  /** The end of a walk that is about to call a procedure which is under way too often. */
  private recursion({ frame }: State): EndedPath["ended"] | undefined {
    const instruction = frame.procedure.blocks[frame.block]!.instructions[frame.index];
    if (instruction?.kind !== "call" || instruction.callee.kind !== "procedure") return undefined;
    const { name } = instruction.callee;
    let count = 0;
    for (let at: Frame | undefined = frame; at !== undefined; at = at.caller)
      if (at.procedure.name === name) count++;
    if (count < this.options.maxCalls) return undefined;
    const detail = deeperThan(name, this.options.maxCalls);
    return { kind: "ended", end: "cut", reason: "bound-reached", detail, span: instruction.span };
  }

  /** Assumes a side, or forks: the false side waits. */
  private answer(walk: Walk, step: Step & { readonly kind: "ask" }): Answered {
    const { state } = walk;
    const { condition, purpose, span } = step;
    this.queries++;
    const { whenTrue, whenFalse } = branchOutcomesOf(
      this.solver,
      pathCondition(state.facts),
      condition,
      walk.uncertain ? undefined : walk.model,
      this.options.budgets.query,
      walk.uncertain,
    );
    const uncertain = (feasible: Feasibility): boolean => walk.uncertain || feasible === "unknown";
    if (purpose === "assume") {
      if (whenTrue.feasible === "no") return "infeasible";
      state.assume(condition, false, span);
      return { goesOn: { ...walk, model: whenTrue.model, uncertain: uncertain(whenTrue.feasible) } };
    }
    if (whenTrue.feasible === "no" && whenFalse.feasible === "no") return "infeasible";
    if (whenFalse.feasible === "no") {
      state.assume(condition, true, span);
      return { goesOn: { ...walk, model: whenTrue.model ?? walk.model } };
    }
    if (whenTrue.feasible === "no") {
      state.assume(not(condition), true, span);
      return { goesOn: { ...walk, model: whenFalse.model ?? walk.model } };
    }
    const place = `${purpose} ${span.file}:${span.line}:${span.column}`;
    const count = (walk.forks.get(place) ?? 0) + 1;
    if (purpose === "branch" && count > this.options.budgets.maxLoop)
      return { stops: { kind: "stopped", reason: "max-loop", span } };
    const forks = new Map(walk.forks).set(place, count);
    const other = state.fork();
    state.assume(condition, false, span);
    other.assume(not(condition), false, span);
    this.waiting.push({
      ...walk,
      state: other,
      decisions: `${walk.decisions}F`,
      model: whenFalse.model,
      uncertain: uncertain(whenFalse.feasible),
      forks,
    });
    return {
      goesOn: {
        ...walk,
        decisions: `${walk.decisions}T`,
        model: whenTrue.model,
        uncertain: uncertain(whenTrue.feasible),
        forks,
      },
    };
  }

  private suggest(walk: Walk, { term, span }: Step & { readonly kind: "suggest" }): Answered {
    const found = this.modelOf(walk);
    if (found === "infeasible") return "infeasible";
    if (found.model === undefined) {
      const { reason: detail, limit } = found.unknown ?? unexplained;
      const stops = { kind: "ended", end: "cut", reason: "solver-unknown", detail, span } as const;
      return { stops: limit === undefined ? stops : { ...stops, limit } };
    }
    const value = evaluate(term, found.model);
    if (typeof value !== "bigint") throw new Error("suggestions are for bit-vectors");
    walk.state.suggestions = { term, value, previous: walk.state.suggestions };
    return { goesOn: { ...walk, model: found.model } };
  }

  private *leaf(walk: Walk, ended: EndedPath["ended"], atLine?: Span): Generator<ForwardLeaf> {
    const found = this.modelOf(walk);
    if (found === "infeasible") return;
    const { state, key, items, decisions, uncertain } = walk;
    const prefix = { answers: decisions, values: [] };
    const leaf = pathOf(this.machine, { state, ended, prefix, uncertain, ...found }, this.entry);
    yield { key, items, leaf, atLine };
  }

  private modelOf({
    state,
    model,
  }: Walk): { readonly model: Model | undefined; readonly unknown: Unanswered | undefined } | "infeasible" {
    if (model !== undefined) return { model, unknown: undefined };
    const conditions: readonly SymbolicTerm[] = pathCondition(state.facts);
    const value = evaluator(emptyModel);
    if (conditions.every((condition) => value(condition) === true))
      return { model: emptyModel, unknown: undefined };
    this.queries++;
    const answer = this.solver.check(
      { pathCondition: conditions.slice(0, -1), condition: conditions.at(-1)!, pathConditionUnchecked: true },
      this.options.budgets.query,
    );
    if (answer.kind === "unsat") return "infeasible";
    return answer.kind === "sat"
      ? { model: answer.model, unknown: undefined }
      : { model: undefined, unknown: answer };
  }
}

/** As the unfolding names the sides (unfold/unfold.ts). */
function letterOf(terminator: Terminator, target: number): string {
  switch (terminator.kind) {
    case "branch":
      if (terminator.whenTrue === terminator.whenFalse) return "";
      return target === terminator.whenTrue ? "T" : "F";
    case "switch":
      return `${target};`;
    case "jump":
    case "return":
    case "stop":
      return "";
    default:
      return terminator satisfies never;
  }
}
