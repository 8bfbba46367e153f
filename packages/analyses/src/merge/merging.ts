/**
 * The chooser that takes both sides and merges where it pays. The state that is furthest behind is run first, as in bounded model checking
 * (analyses/bmc), so that states wait for each other where paths meet; there an estimate decides whether two become one. Unlike a bounded
 * model checker it asks at each fork which sides are possible, ends an error's path with an input of its own, and has no bound.
 */
import {
  type JobSolver,
  limits,
  not,
  OutOfTime,
  type Procedure,
  type Span,
  withAlarm,
} from "@everypath/core";
import {
  type Ask,
  type BranchOutcome,
  Decider,
  type Ended,
  type EndedPath,
  type Frame,
  guardOf,
  type Machine,
  markReached,
  mergeStates,
  type SearchBudgets,
  type State,
  type Step,
  type Stopped,
  type StopReason,
  standTogether,
  type Undecided,
  visibleStore,
} from "@everypath/engine";
import { called, mergeActivations, moved, positionOf } from "../bmc/position.ts";
import { type Runner, Waiting } from "../bmc/waiting.ts";
import type { Estimate } from "./estimate.ts";
import { decided, type History, met } from "./history.ts";
import { outputAlike } from "./leaf.ts";
import { isMeetingPoint } from "./meeting-point.ts";
import type { Slot } from "./tree.ts";
import { waitingSlot } from "./tree.ts";

export interface MergingOptions {
  readonly budgets: SearchBudgets;
  readonly estimate: Estimate;
  stopReason(): StopReason | undefined;
  /** The number of the path in the tree. */
  onPath(ended: Omit<EndedPath, "prefix">, history: History | undefined): number;
  /** Work on the conditions of a place. */
  onEffort(span: Span, state: State, effort: { readonly isFork: boolean; readonly seconds: number }): void;
  /** Called a few times a second; signals and timers get their turn then. */
  onTick(paths: number, waiting: number): void;
}

interface Running extends Runner, Undecided {
  readonly state: State;
  readonly slot: Slot;
  readonly history: History | undefined;
  /** How often it has forked at each place; of a merged state, the greater number. */
  readonly forksAt: ReadonlyMap<string, number>;
}

type Mutable<Kind> = { -readonly [Key in keyof Kind]: Kind[Key] };

/** Milliseconds between two ticks. */
const tickInterval = 100;
/** Weight of instructions between two looks at the clock. */
const slice = 2_000_000;
/** Turns between two looks at who has waited for too long. */
const turnsToLook = 64;
/** Instructions, one by one, between two looks at the clock. */
const stepSlice = 4096;

export class Merging {
  private readonly machine: Machine;
  private readonly options: MergingOptions;
  private readonly decider: Decider;
  /** Usually one. States that have waited for too long go on as a wave of their own, and waves take turns. */
  private waves: Waiting<Running>[] = [];
  private waiting: Waiting<Running>;
  private turns = 0;
  private readonly solver: JobSolver;
  readonly root = waitingSlot();
  /** Why states that met stayed apart, and how often. */
  readonly apart = new Map<string, number>();
  merges = 0;
  forks = 0;
  paths = 0;
  stopped: StopReason | undefined;
  private meetings = 0;
  /** States that were being run when the time was over, as one. */
  private givenUp = 0;
  private untilLook = stepSlice;

  constructor(machine: Machine, solver: JobSolver, options: MergingOptions) {
    this.machine = machine;
    this.options = options;
    this.solver = solver;
    this.waiting = this.newWave();
    this.decider = new Decider(solver, options.budgets.query);
  }

  get unknowns(): ReturnType<Decider["takeUnknowns"]> {
    return this.decider.takeUnknowns();
  }

  /** States that were left. */
  get left(): number {
    return this.waves.reduce((sum, { size }) => sum + size, this.givenUp);
  }

  /** `uncertain`: whether any input takes the path that begins there is not known. */
  async run(start: State, uncertain: boolean): Promise<void> {
    this.waiting.add({
      state: start,
      activation: positionOf(start.frame),
      slot: this.root,
      history: undefined,
      forksAt: new Map(),
      uncertain,
      model: undefined,
    });
    let nextTick = performance.now() + tickInterval;
    while (this.waves.length > 0 && !this.mustStop()) {
      this.waiting = this.waves.shift()!;
      this.waves.push(this.waiting);
      try {
        withAlarm(
          () => this.isOutOfTime(),
          () => this.runFurthestBehind(),
        );
      } catch (error) {
        if (!(error instanceof OutOfTime)) throw error;
        // What was being run or merged is in the tree as it was before, and waits no more.
        this.givenUp++;
        return;
      }
      if (++this.turns % turnsToLook === 0) this.releaseOverdue();
      if (this.waiting.isEmpty) this.waves = this.waves.filter(({ isEmpty }) => !isEmpty);
      if (performance.now() < nextTick) continue;
      this.options.onTick(this.paths, this.left);
      await new Promise((resolve) => setImmediate(resolve));
      nextTick = performance.now() + tickInterval;
    }
  }

  private runFurthestBehind(): void {
    const together = this.waiting.take();
    for (const running of together) this.turn(running, together.length === 1);
  }

  private newWave(): Waiting<Running> {
    const wave = new Waiting<Running>((left, right) => this.merged(left, right));
    this.waves.push(wave);
    return wave;
  }

  /** Behind a loop without an end states would wait for ever. */
  private releaseOverdue(): void {
    const overdue = this.waiting.takeOverdue(limits.merge.turnsOfWaiting);
    if (overdue.length === 0) return;
    const wave = this.newWave();
    for (const running of overdue) wave.add(running);
  }

  /** Of the reasons to stop, those that end also what is half done: a limit of paths is the same in each run, and waits. */
  private isOutOfTime(): boolean {
    const reason = this.options.stopReason();
    this.stopped ??= reason;
    return reason !== undefined;
  }

  private mustStop(): boolean {
    this.stopped ??= this.paths >= this.options.budgets.maxPaths ? "max-paths" : this.options.stopReason();
    return this.stopped !== undefined;
  }

  /** Runs a state until it stands at another block, has forked, or has ended. While nobody else waits there is nobody to meet. */
  private turn(running: Running, isOnly: boolean): void {
    if (this.mustStop()) {
      this.waiting.add(running);
      return;
    }
    if (isOnly && this.waiting.isEmpty) this.runAlone(running);
    else this.runBlock(running);
  }

  private runAlone(running: Running): void {
    const { state } = running;
    for (;;) {
      state.stepLimit = Math.min(state.steps + slice, this.options.budgets.maxSteps);
      const step = this.machine.run(state);
      if (step.kind === "paused") {
        if (state.steps >= this.options.budgets.maxSteps) {
          this.cut(running, "max-steps");
          return;
        }
      } else {
        // Nobody has counted the rounds; nobody else has either.
        if (step.kind === "ask") running.activation = positionOf(state.frame);
        if (this.answer(running, step) === "gone") return;
      }
      const isSpent = step.kind === "paused" && this.waves.length > 1;
      if (isSpent || this.mustStop()) {
        running.activation = positionOf(state.frame);
        this.waiting.add(running);
        return;
      }
    }
  }

  private runBlock(running: Running): void {
    for (;;) {
      if (--this.untilLook <= 0) {
        this.untilLook = stepSlice;
        if (this.mustStop()) {
          this.waiting.add(running);
          return;
        }
      }
      const outcome = this.step(running);
      if (outcome === "gone") return;
      if (outcome === "moved") {
        this.waiting.add(running);
        return;
      }
    }
  }

  /** Executes one instruction: the state is in the same block then, has moved to another, or is gone. */
  private step(running: Running): "within" | "moved" | "gone" {
    const { state } = running;
    const frame = state.ownFrame();
    const { block, index, caller, prepared } = frame;
    const isTerminator = index >= frame.procedure.blocks[block]!.instructions.length;
    if (state.steps >= this.options.budgets.maxSteps) {
      this.cut(running, "max-steps");
      return "gone";
    }
    const step = this.machine.runInstruction(state);
    if (step !== undefined) {
      prepared.partial[block] = Math.max(prepared.partial[block]!, index + 1);
      return this.answer(running, step);
    }
    if (state.frame === frame) {
      if (!isTerminator) return "within";
      running.activation = moved(running.activation, block, frame.block).activation;
    } else if (state.frame.caller === frame) {
      running.activation = called(running.activation, state.frame).activation;
    } else {
      const below = running.activation.caller;
      const isReturn = isTerminator && caller !== undefined && below !== undefined;
      running.activation = isReturn ? below : positionOf(state.frame);
    }
    return "moved";
  }

  /** The instruction has not been executed; `within`: with the answer it can be. */
  private answer(running: Running, step: Exclude<Step, { readonly kind: "paused" }>): "within" | "gone" {
    switch (step.kind) {
      case "ended":
        if (step.end === "assumption") running.slot.node = { kind: "empty" };
        else this.leaf(running, step);
        return "gone";
      case "ask":
        return this.decide(running, step);
      case "suggest": {
        const suggested = this.decider.suggest(running, step);
        if (suggested.kind === "value") return "within";
        if (suggested.kind === "infeasible") running.slot.node = { kind: "empty" };
        else {
          const { reason: detail } = suggested;
          this.leaf(running, {
            kind: "ended",
            end: "cut",
            reason: "solver-unknown",
            detail,
            span: step.span,
          });
        }
        return "gone";
      }
      case "reached":
        throw new Error("an exploration does not stop at cuts");
      default:
        return step satisfies never;
    }
  }

  private decide(running: Mutable<Running>, step: Ask): "within" | "gone" {
    const { condition, span } = step;
    const began = performance.now();
    const decision = this.decider.decide(running, step);
    const seconds = (performance.now() - began) / 1000;
    this.options.onEffort(span, running.state, { isFork: decision.kind === "fork", seconds });
    switch (decision.kind) {
      case "infeasible":
        running.slot.node = { kind: "empty" };
        return "gone";
      case "assumed":
        running.history = decided(running.history, { condition, span, implied: false, letter: "" });
        return "within";
      case "implied": {
        const holding = decision.holds ? condition : not(condition);
        running.history = decided(running.history, { condition: holding, span, implied: true, letter: "" });
        return "within";
      }
      case "fork":
        return this.fork(running, step, decision.whenTrue, decision.whenFalse);
      default:
        return decision satisfies never;
    }
  }

  /** Both sides execute what has asked: where they differ in nothing but values they meet again behind it. */
  private fork(
    running: Running,
    { condition, span }: Ask,
    trueSide: BranchOutcome,
    falseSide: BranchOutcome,
  ): "gone" {
    const { state, history } = running;
    const { maxDepth, maxLoop } = this.options.budgets;
    const place = `${span.file}:${span.line}:${span.column}`;
    const forksHere = running.forksAt.get(place) ?? 0;
    if ((state.facts?.conjuncts ?? 0) >= maxDepth) return this.cut(running, "max-depth");
    if (forksHere >= maxLoop) return this.cut(running, "max-loop");
    this.forks++;
    if (this.forks % limits.merge.forksOfSolver === 0) this.solver.begin();
    const store = visibleStore(state);
    const whenTrue = waitingSlot();
    const whenFalse = waitingSlot();
    running.slot.node = { kind: "decision", condition, span, store, whenTrue, whenFalse };
    const forksAt = new Map(running.forksAt).set(place, forksHere + 1);
    const { block, index, procedure } = state.frame;
    const other = state.fork();
    const side = (of: State, slot: Slot, holds: boolean, { feasible, model }: BranchOutcome): Running => {
      const holding = holds ? condition : not(condition);
      of.assume(holding, false, span);
      const letter = holds ? "T" : "F";
      return {
        state: of,
        activation: running.activation,
        slot,
        history: decided(history, { condition: holding, span, implied: false, letter }),
        forksAt,
        uncertain: running.uncertain || feasible === "unknown",
        model,
      };
    };
    const sides = [side(state, whenTrue, true, trueSide), side(other, whenFalse, false, falseSide)];
    for (const one of sides) {
      let outcome = this.step(one);
      // One more question has been answered: the instruction is still to be executed.
      while (outcome === "within" && isAt(one.state.frame, procedure, block, index)) outcome = this.step(one);
      if (outcome !== "gone") this.waiting.add(one);
    }
    return "gone";
  }

  private cut(running: Running, reason: StopReason): "gone" {
    const { frame } = running.state;
    const block = frame.procedure.blocks[frame.block]!;
    const { span } = block.instructions[frame.index] ?? block.terminator;
    this.leaf(running, { kind: "stopped", reason, span });
    return "gone";
  }

  private leaf(running: Running, ended: Ended | Stopped): void {
    const { state, slot, uncertain, history } = running;
    // One turn may end several paths.
    if (this.paths >= this.options.budgets.maxPaths) {
      this.waiting.add(running);
      return;
    }
    const found = this.decider.modelOf(running);
    if (found === undefined) {
      slot.node = { kind: "empty" };
      return;
    }
    markReached(state);
    this.paths++;
    slot.node = { kind: "leaf", path: this.options.onPath({ state, ended, uncertain, ...found }, history) };
  }

  private merged(left: Running, right: Running): Running | undefined {
    if (!isMeetingPoint(left.state.frame) || !standTogether(left.state.frame, right.state.frame))
      return undefined;
    const why = this.options.estimate.against(left.state, right.state);
    if (why !== undefined) return this.keepApart(why);
    if (!outputAlike(left.state, right.state))
      return this.keepApart("the paths have output other numbers of values");
    const guard = guardOf(left.state, right.state);
    const state = mergeStates(this.machine, left.state, right.state);
    if ("refused" in state) return this.keepApart(state.refused);
    if (guard === undefined) throw new Error("states were merged without a guard");
    this.merges++;
    const { frame } = left.state;
    const block = frame.procedure.blocks[frame.block]!;
    const { span } = block.instructions[frame.index] ?? block.terminator;
    const next = waitingSlot();
    left.slot.node = { kind: "meeting", number: ++this.meetings, span, next };
    right.slot.node = { kind: "met", at: left.slot };
    const steps = { left: left.state.steps, right: right.state.steps, merged: state.steps };
    return {
      state,
      activation: mergeActivations(left.activation, right.activation),
      slot: next,
      history: met(guard, left.history, right.history, steps),
      forksAt: greater(left.forksAt, right.forksAt),
      uncertain: left.uncertain && right.uncertain,
      model: left.model ?? right.model,
    };
  }

  private keepApart(why: string): undefined {
    this.apart.set(why, (this.apart.get(why) ?? 0) + 1);
    return undefined;
  }
}

function isAt(frame: Frame, procedure: Procedure, block: number, index: number): boolean {
  return frame.procedure === procedure && frame.block === block && frame.index === index;
}

function greater(
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (left === right) return left;
  const found = new Map(left);
  for (const [place, count] of right) found.set(place, Math.max(count, found.get(place) ?? 0));
  return found;
}
