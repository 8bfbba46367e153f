/**
 * Unwinding: runs the states of a program, the one furthest behind first, merging those that meet, until all have ended or stand at the
 * bound. An error does not end a path: its condition is noted, and the run goes on as if it did not happen. That is right because of
 * all failures on a run somebody looks for the first, and what comes before it is as noted.
 */

import {
  and,
  type Budget,
  evaluate,
  falseTerm,
  type LimitName,
  not,
  OutOfTime,
  type Solver,
  type Span,
  type SymbolicTerm,
  trueTerm,
  withAlarm,
} from "@everypath/core";
import {
  type Ask,
  type Ended,
  evaluatorOf,
  type Fact,
  isSymbolic,
  type Machine,
  mergeStates,
  pathCondition,
  type State,
  type Step,
  standTogether,
} from "@everypath/engine";
import type { IncompletenessReason } from "../explore/exploration.ts";
import { Reasons } from "../explore/reasons.ts";
import type { Failing, Failure } from "./failures.ts";
import { learnValues } from "./known-values.ts";
import { type Exit, exitDecided, leavingQuery } from "./leaving.ts";
import { type Loop, orderOf } from "./loops.ts";
import type { Unwound } from "./position.ts";
import { called, decided, firstActivation, mergeActivations, moved } from "./position.ts";
import { type Runner, Waiting } from "./waiting.ts";

/** A state that would go beyond the bound. */
export interface Parked {
  readonly runner: Runner;
  readonly unwound: Unwound;
}

/** Told of each merge (tests compare the three). */
export type OnMerge = (left: State, right: State, merged: State) => void;

export interface UnwinderOptions {
  /** Rounds that a loop, nested calls that a procedure may make. */
  limitOf(unwound: Unwound): number;
  /** Of one look at whether a loop can go on. */
  query(): Budget;
  /** Instructions on one path. */
  readonly maxSteps: number;
  /** Looked at often: why to stop at once. */
  stopReason(): IncompletenessReason | undefined;
  /** Seconds after which it says `time`, where the user has not set them. */
  readonly timeLimit?: number;
  readonly onMerge?: OnMerge;
  /** Asked of each state, merged with those it has met, before it goes on; true: it is no longer to be run here. */
  takesAway?(runner: Runner): boolean | Promise<boolean>;
  /** Whether states that stand at one place may become one; they may unless it says no. */
  mayMeet?(left: State, right: State): boolean;
  /** A check that can fail is assumed to hold, and no failure is noted. */
  readonly assumesChecks?: boolean;
  /** Rounds of a loop that constants decide, after which the others count; undefined: none count. */
  readonly mostFixedRounds?: number;
  /** Where to tell what is missing. */
  readonly reasons?: Reasons;
  /** Called a few times a second; signals and timers get their turn then. */
  onTick(ends: number, waiting: number): void;
}

/** Milliseconds between two ticks. */
const tickInterval = 100;

/** Instructions between two looks at the clock. */
const slice = 4096;

export class Unwinder {
  private readonly machine: Machine;
  private readonly solver: Solver;
  private readonly options: UnwinderOptions;
  private readonly waiting = new Waiting<Runner>((left, right) => this.merged(left, right));
  /** Why states that met stayed apart, and how often. */
  readonly refusals = new Map<string, number>();
  merges = 0;
  readonly reasons: Reasons;
  failures: Failure[] = [];
  parked: Parked[] = [];
  forks = 0;
  queries = 0;
  /** Paths that came to their end, merged ones as one. */
  ends = 0;
  /** What leads to each of them. */
  readonly endConditions: (Fact | undefined)[] = [];
  /** Some inputs may have been left out, so that it is not plain that any are left. */
  hasAssumed = false;
  stopped: IncompletenessReason | undefined;
  private untilLook = slice;
  /** Loops of which it was too hard to say whether they can be left. */
  private readonly hardExits = new Set<Loop>();

  constructor(machine: Machine, solver: Solver, options: UnwinderOptions) {
    this.machine = machine;
    this.solver = solver;
    this.options = options;
    this.reasons = options.reasons ?? new Reasons();
  }

  private merged(left: Runner, right: Runner): Runner | undefined {
    if (!standTogether(left.state.frame, right.state.frame)) return undefined;
    if (this.options.mayMeet?.(left.state, right.state) === false) return undefined;
    const merged = mergeStates(this.machine, left.state, right.state);
    if ("refused" in merged) {
      this.refusals.set(merged.refused, (this.refusals.get(merged.refused) ?? 0) + 1);
      return undefined;
    }
    this.merges++;
    this.options.onMerge?.(left.state, right.state, merged);
    return { state: merged, activation: mergeActivations(left.activation, right.activation) };
  }

  start(state: State): void {
    this.add({ state, activation: firstActivation(state.frame) });
  }

  add(runner: Runner): void {
    this.waiting.add(runner);
  }

  /** Takes up the states that stood at a bound that has been raised. False where none has. */
  resume(): boolean {
    const ready = this.parked.filter(({ unwound }) => !this.isBeyond(unwound));
    this.parked = this.parked.filter(({ unwound }) => this.isBeyond(unwound));
    for (const { runner } of ready) this.waiting.add(runner);
    return ready.length > 0;
  }

  private isBeyond(unwound: Unwound): boolean {
    const limit = this.options.limitOf(unwound);
    return unwound.kind === "loop" ? unwound.counted >= limit : unwound.counted > limit;
  }

  /** Goes on until no state is left, or until something makes it stop. */
  async run(): Promise<void> {
    let wasAt = 0;
    try {
      await this.runAll();
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      // The state that was being run is no longer among those that wait.
      wasAt = 1;
    }
    if (this.stopped === undefined) return;
    const { timeLimit } = this.options;
    const limit =
      this.stopped === "time" && timeLimit !== undefined ? ` after the ${timeLimit} s of --unwind auto` : "";
    const left = Math.max(1, this.waiting.size + wasAt);
    this.reasons.add(this.stopped, `states left waiting${limit}`, undefined, left);
  }

  private async runAll(): Promise<void> {
    let nextTick = performance.now() + tickInterval;
    while (!this.waiting.isEmpty && !this.mustStop()) {
      for (const runner of this.takeInTime()) {
        const taken = this.options.takesAway?.(runner) ?? false;
        if (typeof taken === "boolean" ? taken : await taken) continue;
        withAlarm(
          () => this.mustStop(),
          () => this.runOne(runner),
        );
      }
      if (performance.now() < nextTick) continue;
      this.options.onTick(this.ends, this.waiting.size);
      await new Promise((resolve) => setImmediate(resolve));
      nextTick = performance.now() + tickInterval;
    }
  }

  /** Those that have met are merged. */
  private takeInTime(): readonly Runner[] {
    return withAlarm(
      () => this.mustStop(),
      () => [...this.waiting.take()],
    );
  }

  private mustStop(): boolean {
    this.stopped ??= this.options.stopReason();
    return this.stopped !== undefined;
  }

  /** Runs one state until it has moved to another block, forked, or ended. While nobody else waits it goes on. */
  private runOne(runner: Runner): void {
    for (;;) {
      const goesOn = this.runBlock(runner);
      if (!goesOn) return;
      if (!this.waiting.isEmpty || this.options.takesAway !== undefined || this.mustStop()) {
        this.waiting.add(runner);
        return;
      }
    }
  }

  /** False where the runner is no longer to be run here. */
  private runBlock(runner: Runner): boolean {
    for (;;) {
      if (--this.untilLook <= 0) {
        this.untilLook = slice;
        if (this.mustStop()) return true;
      }
      const outcome = this.step(runner);
      if (outcome !== "within") return outcome === "moved";
    }
  }

  /** Executes one instruction: the runner is in the same block then, has moved to another, or is gone: ended, forked or parked. */
  private step(runner: Runner): "within" | "moved" | "gone" {
    const { state } = runner;
    const frame = state.ownFrame();
    const { block, index, caller } = frame;
    const { instructions, terminator } = frame.procedure.blocks[block]!;
    const isTerminator = index >= instructions.length;
    if (isTerminator && (terminator.kind === "branch" || terminator.kind === "switch")) {
      const deciding = terminator.kind === "branch" ? terminator.condition : terminator.value;
      const isOpen = isSymbolic(evaluatorOf(deciding)(frame.values, state.globals));
      runner.activation = decided(runner.activation, block, isOpen);
    }
    if (state.steps >= this.options.maxSteps) return this.cut(state, "max-steps", "a path was cut");
    const step = this.machine.runInstruction(state);
    if (step !== undefined) return this.answer(runner, step);
    if (state.frame === frame) {
      if (!isTerminator) return "within";
      const { activation, unwound } = moved(
        runner.activation,
        block,
        frame.block,
        this.options.mostFixedRounds,
      );
      runner.activation = activation;
      return this.within(runner, unwound);
    }
    if (state.frame.caller === frame) {
      const { activation, unwound } = called(runner.activation, state.frame);
      runner.activation = activation;
      return this.within(runner, unwound);
    }
    if (!isTerminator) return this.cut(state, "unsupported", "longjmp while loops are unwound");
    const below = runner.activation.caller;
    // What atexit has registered runs as a call of its own.
    runner.activation = caller !== undefined && below !== undefined ? below : firstActivation(state.frame);
    return "moved";
  }

  /** Whether the bound lets the runner go on. */
  private within(runner: Runner, unwound: Unwound | undefined): "moved" | "gone" {
    if (unwound === undefined) return "moved";
    // Calls have been asked about nothing: a recursion that cannot go on ends here.
    if (unwound.kind === "recursion" && this.isFeasible(runner.state, trueTerm) === "no") return "gone";
    if (!this.isBeyond(unwound)) return "moved";
    this.parked.push({ runner, unwound });
    return "gone";
  }

  /** The instruction has not been executed; `within`: with the answer it can be. */
  private answer(runner: Runner, step: Exclude<Step, { readonly kind: "paused" }>): "within" | "gone" {
    const { state } = runner;
    switch (step.kind) {
      case "ended":
        this.end(state, step);
        return "gone";
      case "ask":
        return this.decide(runner, step);
      case "suggest":
        return this.suggest(state, step.term, step.span);
      case "reached":
        throw new Error("only a prover stops at cuts");
      default:
        return step satisfies never;
    }
  }

  private decide(runner: Runner, step: Ask): "within" | "gone" {
    const { state } = runner;
    const { condition, span } = step;
    switch (step.purpose) {
      case "assume":
        this.hasAssumed = true;
        state.assume(condition, false, span);
        return "within";
      case "check": {
        const failing = state.fork();
        failing.assume(not(condition), false, span);
        const outcome = this.machine.runInstruction(failing);
        if (outcome?.kind === "ended" && outcome.end === "error") {
          this.fails(state, outcome, not(condition));
          // The formula of some failure need not say it: where it is wrong, one has happened.
          state.assume(condition, this.options.assumesChecks !== true, span);
          return "within";
        }
        if (outcome?.kind === "ended" && outcome.end === "assumption") {
          this.hasAssumed = true;
          state.assume(condition, false, span);
          return "within";
        }
        return this.fork(runner, step, undefined);
      }
      case "branch":
        if (this.mayEndLoop(runner)) return this.choose(runner, step, exitDecided(runner));
        return this.fork(runner, step, undefined);
      case "resolve":
        return this.choose(runner, step, undefined);
      default:
        return step.purpose satisfies never;
    }
  }

  /** Whether the decision is one about going round once more. */
  private mayEndLoop({ state, activation }: Runner): boolean {
    const { block, index, procedure } = state.frame;
    if (index < procedure.blocks[block]!.instructions.length) return false;
    for (let one = activation.iteration; one !== undefined; one = one.outer)
      if (one.loop.exits.has(block)) return true;
    return orderOf(procedure).around[block]!.length > 0 && activation.iteration === undefined;
  }

  /** Asks which sides are possible, and forks only where both are. */
  private choose(runner: Runner, step: Ask, exit: Exit | undefined): "within" | "gone" {
    const { state } = runner;
    const { condition, span } = step;
    const first = exit?.when === true ? not(condition) : condition;
    const second = not(first);
    if (this.isFeasible(state, first) === "no") {
      state.assume(second, true, span);
      if (exit !== undefined) learnValues(state, second);
      return "within";
    }
    if (
      exit === undefined ? this.isFeasible(state, second) === "no" : this.cannotLeave(state, second, exit)
    ) {
      state.assume(first, true, span);
      return "within";
    }
    return this.fork(runner, step, exit);
  }

  /**
   * That a loop cannot be left after so many rounds saves little, and is hard to say where the sum of all rounds must come out right: little is
   * spent on it, and nothing once that was not enough.
   */
  private cannotLeave(state: State, condition: SymbolicTerm, { loop }: Exit): boolean {
    if (this.hardExits.has(loop)) return false;
    const answer = this.isFeasible(state, condition, leavingQuery(this.options.query()));
    if (answer === "unknown") this.hardExits.add(loop);
    return answer === "no";
  }

  /** Both sides execute what has asked: where they differ in nothing but values they meet again behind it. */
  private fork(runner: Runner, { condition, span }: Ask, exit: Exit | undefined): "gone" {
    this.forks++;
    const other: Runner = { state: runner.state.fork(), activation: runner.activation };
    runner.state.assume(condition, false, span);
    other.state.assume(not(condition), false, span);
    if (exit?.when === true) learnValues(runner.state, condition);
    if (exit?.when === false) learnValues(other.state, not(condition));
    const { block, index } = runner.state.frame;
    for (const side of [runner, other]) {
      let outcome = this.step(side);
      // One more question has been answered: the instruction is still to be executed.
      while (outcome === "within" && side.state.frame.block === block && side.state.frame.index === index)
        outcome = this.step(side);
      if (outcome !== "gone") this.waiting.add(side);
    }
    return "gone";
  }

  private isFeasible(
    state: State,
    condition: SymbolicTerm,
    budget = this.options.query(),
  ): "yes" | "no" | "unknown" {
    // As one term: bounds on the same values fall together, and some conjunctions are false at sight.
    const whole = and(...pathCondition(state.facts), condition);
    if (whole === falseTerm) return "no";
    if (whole === trueTerm) return "yes";
    this.queries++;
    const answer = this.solver.check({ pathCondition: [], condition: whole, decideOnly: true }, budget);
    if (answer.kind === "unsat") return "no";
    return answer.kind === "sat" ? "yes" : "unknown";
  }

  private suggest(state: State, term: SymbolicTerm, span: Span): "within" | "gone" {
    this.queries++;
    const query = {
      pathCondition: pathCondition(state.facts),
      condition: trueTerm,
      pathConditionUnchecked: true,
    };
    const answer = this.solver.check(query, this.options.query());
    if (answer.kind === "unsat") return "gone";
    if (answer.kind === "unknown") {
      this.reasons.unanswered(answer, span);
      return "gone";
    }
    const value = evaluate(term, answer.model);
    if (typeof value !== "bigint") throw new Error("suggestions are for bit-vectors");
    state.suggestions = { term, value, previous: state.suggestions };
    return "within";
  }

  private end(state: State, ended: Ended): void {
    switch (ended.end) {
      case "error":
        this.fails(state, ended, trueTerm);
        return;
      case "returned":
      case "halted":
      case "thrown":
        this.ends++;
        this.endConditions.push(state.facts);
        return;
      case "assumption":
        this.hasAssumed = true;
        return;
      case "cut":
        this.cut(state, ended.reason, ended.detail, ended);
        return;
      default:
        ended satisfies never;
    }
  }

  private fails(state: State, ended: Failing, condition: SymbolicTerm): void {
    if (this.options.assumesChecks === true) return;
    this.failures.push({ ended, facts: state.facts, condition, inputs: state.inputs });
  }

  /** What was not followed is told, where an input can lead there. */
  private cut(
    state: State,
    reason: IncompletenessReason,
    detail: string,
    { span, limit }: { readonly span?: Span; readonly limit?: LimitName } = {},
  ): "gone" {
    const { frame } = state;
    const block = frame.procedure.blocks[frame.block]!;
    const at = span ?? (block.instructions[frame.index] ?? block.terminator).span;
    if (this.isFeasible(state, trueTerm) !== "no") this.reasons.add(reason, detail, at, 1, limit);
    return "gone";
  }
}
