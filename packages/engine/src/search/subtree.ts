/**
 * Explores a part of the symbolic execution tree: from one waiting state, depth first with true sides first, until a
 * number of forks is spent. States that are left waiting stay here under a token.
 *
 * With pending constraints (Kapus, Busse and Cadar, "Pending Constraints in Symbolic Execution for Better Exploration and Seeding", ASE 2020)
 * a state goes on along the side that its model takes, and the other side is pending until no state is left that needs no solver. A pending state was
 * not asked about; that it turns out impossible makes its decision none.
 */
import { type JobSolver, limits, not, OutOfTime, withAlarm } from "@everypath/core";
import type { Machine, State, Step } from "../machine/index.ts";
import { markReached, spanOf, visibleStore } from "../machine/index.ts";
import type { StopReason } from "./budgets.ts";
import type { BranchOutcome } from "./choosers/fork.ts";
import { countsSince, snapshotOf } from "./counts.ts";
import { Decider, type Undecided } from "./decider.ts";
import { Efforts } from "./efforts.ts";
import { followPrefix } from "./follow.ts";
import type { Allowance, Job, JobResult, OpenState } from "./job.ts";
import { limitAt } from "./limits.ts";
import type { Prefix } from "./prefix.ts";
import { answers } from "./prefix.ts";
import { framesOf } from "./standing.ts";
import type { EndedPath, SubtreeOptions } from "./subtree-options.ts";
import type { Slot } from "./tree.ts";

/** A state being run, and the slot that it will fill. */
interface Running<Leaf> extends Undecided {
  readonly slot: Slot<Leaf>;
  /** Forks between the job's beginning and here. */
  readonly depth: number;
  /** Whether any input takes the last decision was not asked: `model` is of the decisions before it. */
  readonly pending: boolean;
  answers: string;
  values: readonly bigint[];
}

/** Weight of instructions between two looks at the clock. */
const slice = 2_000_000;
/** A state that is at most so many forks above the deepest one is likely to be soon finished, and is not worth a job of its own. */
const nearDeepest = 4;

const placeholder = { kind: "empty" } as const;
/** Of a state that nobody keeps. */
const noToken = 0;

/** Runs one job at a time. A state that is not kept here any more is found again by following its decisions from the start. */
export class SubtreeExplorer<Leaf> {
  private readonly machine: Machine;
  private readonly solver: JobSolver;
  private readonly options: SubtreeOptions<Leaf>;
  private readonly decider: Decider;
  private readonly waiting = new Map<number, State>();
  private nextToken = 1;

  // Of the job that is being run.
  private stack: Running<Leaf>[] = [];
  private pending: Running<Leaf>[] = [];
  private forks = 0;
  private pended = 0;
  private deepest = 0;
  private efforts = new Efforts();
  private stopped: StopReason | undefined;
  /** Of the solver, after which the job is done; undefined until its first question is answered, so that each gets somewhere. */
  private workEnd: number | undefined;
  private running: Running<Leaf> | undefined;
  /** What has come of it so far, but for the states that are still to be run. */
  private resultSoFar: (() => JobResult<Leaf>) | undefined;
  /** Paths found since the last `tellSoFar`. */
  private untold = 0;

  constructor(machine: Machine, solver: JobSolver, options: SubtreeOptions<Leaf>) {
    this.machine = machine;
    this.solver = solver;
    this.options = options;
    this.decider = new Decider(solver, options.budgets.query);
  }

  /** Forgets a state that somebody else goes on with. */
  drop(token: number): void {
    this.waiting.delete(token);
  }

  /** States that wait here. */
  get kept(): number {
    return this.waiting.size;
  }

  /** Lets go of half of the states that wait, first of those that are soonest found again by following their decisions. */
  shed(): number {
    const byCost = [...this.waiting].sort(([, a], [, b]) => a.steps - b.steps);
    const shed = byCost.slice(0, Math.ceil(byCost.length / 2));
    for (const [token] of shed) this.waiting.delete(token);
    return shed.length;
  }

  explore(job: Job): JobResult<Leaf> {
    const { open } = job;
    // What follows must not depend on the jobs before it.
    this.solver.begin();
    const state = this.waiting.get(open.token) ?? this.follow(open.prefix);
    this.waiting.delete(open.token);
    const snapshot = snapshotOf(this.machine);
    // What was noted while the first state was made belongs to the job that begins with it.
    const isFirst = open.prefix.answers === "";
    const notesBefore = new Map(isFirst ? [] : this.machine.notes().map((note) => [note, note.count]));
    const instructionsBefore = this.machine.instructions;
    const root: Slot<Leaf> = { node: placeholder };
    const { answers: given, values } = open.prefix;
    const { pending, model } = open;
    const uncertain = open.uncertain || (this.options.startsUncertain && model === undefined);
    this.stack = [{ state, slot: root, depth: 0, answers: given, values, uncertain, pending, model }];
    this.pending = [];
    this.forks = 0;
    this.pended = 0;
    this.deepest = 0;
    this.decider.takeUnknowns();
    this.efforts = new Efforts();
    this.stopped = undefined;
    this.workEnd = undefined;
    this.untold = 0;
    const stepsEnd = this.machine.instructions + limits.search.jobSteps;
    this.resultSoFar = () => ({
      root,
      forks: this.forks,
      pended: this.pended,
      instructions: this.machine.instructions - instructionsBefore,
      counts: countsSince(this.machine, snapshot),
      notes: this.machine
        .notes()
        .map((note) => ({ ...note, count: note.count - (notesBefore.get(note) ?? 0) }))
        .filter((note) => note.count > 0),
      unknowns: this.decider.unknownsSoFar(),
      efforts: this.efforts.all(),
      stopped: this.stopped,
    });
    for (let running = this.next(); running !== undefined; running = this.next()) {
      this.running = running;
      const isOver = this.isSpent(job, running) || this.machine.instructions >= stepsEnd || this.isTiring();
      if (isOver || this.mustStop()) this.handBack(running);
      else this.goOn(running, stepsEnd);
    }
    this.running = undefined;
    const result = this.resultSoFar();
    this.resultSoFar = undefined;
    return result;
  }

  /**
   * Hands `use` what the job under way has found, for one that may never come to its end: all its states are open there. Not where no path was found
   * since the last time.
   */
  tellSoFar(use: (result: JobResult<Leaf>) => void): void {
    const { resultSoFar, running } = this;
    if (resultSoFar === undefined || running === undefined || this.untold === 0) return;
    this.untold = 0;
    const open = [running, ...this.stack, ...this.pending];
    const nodes = open.map(({ slot }) => slot.node);
    for (const one of open) one.slot.node = { kind: "open", open: this.openStateOf(one, noToken) };
    use(resultSoFar());
    for (const [index, { slot }] of open.entries()) slot.node = nodes[index]!;
  }

  /** What it is at when it must stop is given up: the state is left where it last had a decision behind it. */
  private goOn(running: Running<Leaf>, stepsEnd: number): void {
    try {
      withAlarm(
        () => this.mustStop(),
        () => (running.pending ? this.revive(running) : this.run(running, stepsEnd)),
      );
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      running.slot.node = { kind: "open", open: this.openStateOf(running, noToken) };
    }
  }

  /** States that need no solver come first. */
  private next(): Running<Leaf> | undefined {
    return this.stack.pop() ?? this.pending.pop();
  }

  private follow(prefix: Prefix): State {
    const state = this.options.start();
    const { instructions } = this.machine;
    followPrefix(this.machine, state, prefix);
    // Work that is done again is not counted again.
    this.machine.instructions = instructions;
    return state;
  }

  /** The job has no forks left for this state. */
  private isSpent({ forks, reserve }: Allowance, { depth }: Running<Leaf>): boolean {
    if (this.forks < forks) return false;
    return this.forks >= forks + reserve || depth < this.deepest - nearDeepest;
  }

  /**
   * The solver has had enough work with this job: somebody else may choose where to go on, since what is next to hard questions is
   * seldom easy.
   */
  private isTiring(): boolean {
    return this.workEnd !== undefined && this.solver.work >= this.workEnd;
  }

  private mustStop(): boolean {
    this.stopped ??= this.options.stopReason();
    return this.stopped !== undefined;
  }

  /** Leaves a state waiting. */
  private handBack(running: Running<Leaf>): void {
    const token = this.nextToken++;
    this.waiting.set(token, running.state);
    running.slot.node = { kind: "open", open: this.openStateOf(running, token) };
  }

  private openStateOf(
    { state, answers: given, values, uncertain, pending, model }: Running<Leaf>,
    token: number,
  ): OpenState {
    return {
      prefix: { answers: given, values },
      uncertain,
      pending,
      model: this.options.pending ? model : undefined,
      token,
      frames: framesOf(state, given),
    };
  }

  /** Asks about a pending state. */
  private revive(running: Running<Leaf>): void {
    const { state, slot, model } = running;
    const span = state.facts!.span!;
    const began = performance.now();
    const isPossible = this.decider.revive(running, model!);
    this.workEnd ??= this.solver.work + limits.search.jobWork;
    const effort = this.efforts.at(span, state);
    effort.seconds += (performance.now() - began) / 1000;
    if (!isPossible) {
      slot.node = { kind: "impossible" };
      return;
    }
    effort.forks++;
    this.forks++;
    this.stack.push({ ...running, pending: false });
  }

  /** Runs one state until its path ends or forks. */
  private run(running: Running<Leaf>, stepsEnd: number): void {
    const { state } = running;
    const { maxSteps } = this.options.budgets;
    for (;;) {
      state.stepLimit = Math.min(state.steps + slice, maxSteps);
      const step = this.machine.run(state);
      switch (step.kind) {
        case "ended":
          // An assumption that fails ends no leaf of its own.
          if (step.end !== "assumption") this.leaf(running, step);
          return;
        case "paused":
          if (state.steps >= maxSteps) return this.cut(running, "max-steps");
          if (this.machine.instructions >= stepsEnd || this.mustStop()) return this.handBack(running);
          break;
        case "suggest":
          if (!this.suggest(running, step)) return;
          break;
        case "reached":
          throw new Error("an exploration does not stop at cuts");
        case "ask": {
          const began = performance.now();
          const effort = this.efforts.at(step.span, state);
          const goesOn = this.answer(running, step);
          this.workEnd ??= this.solver.work + limits.search.jobWork;
          effort.queries++;
          effort.seconds += (performance.now() - began) / 1000;
          if (!goesOn) return;
          if (this.isTiring() || this.mustStop()) return this.handBack(running);
          break;
        }
      }
    }
  }

  /** `span`: the place where it would have forked. */
  private cut(running: Running<Leaf>, reason: StopReason, span = spanOf(running.state.userFrame())): void {
    this.leaf(running, { kind: "stopped", reason, span });
  }

  private leaf(running: Running<Leaf>, ended: EndedPath["ended"]): void {
    const found = this.decider.modelOf(running);
    // The path turned out to be infeasible.
    if (found === undefined) return;
    const { state, slot, answers: given, values, uncertain } = running;
    markReached(state);
    const prefix = { answers: given, values };
    this.untold++;
    slot.node = { kind: "leaf", leaf: this.options.onPath({ state, ended, prefix, uncertain, ...found }) };
  }

  /** Finds a value that the term can have here. */
  private suggest(running: Running<Leaf>, step: Step & { readonly kind: "suggest" }): boolean {
    const suggested = this.decider.suggest(running, step);
    switch (suggested.kind) {
      case "infeasible":
        return false;
      case "unknown": {
        const { reason: detail, limit } = suggested;
        const named = limit === undefined ? {} : { limit };
        this.leaf(running, {
          kind: "ended",
          end: "cut",
          reason: "solver-unknown",
          detail,
          ...named,
          span: step.span,
        });
        return false;
      }
      case "value":
        running.answers += answers.suggested;
        running.values = [...running.values, suggested.value];
        return true;
      default:
        return suggested satisfies never;
    }
  }

  /** Answers a question by assuming a side, or forks. False: this state is done. */
  private answer(running: Running<Leaf>, step: Step & { readonly kind: "ask" }): boolean {
    const mayPend =
      this.options.pending && limitAt(running.state, step.span, this.options.budgets) === undefined;
    const cached = mayPend ? this.decider.decideFromCache(running, step) : undefined;
    const decision = cached ?? this.decider.decide(running, step);
    switch (decision.kind) {
      case "infeasible":
        return false;
      case "assumed":
        running.answers += answers.assumed;
        return true;
      case "implied":
        running.answers += decision.holds ? answers.impliedTrue : answers.impliedFalse;
        return true;
      case "fork": {
        const { whenTrue, whenFalse } = decision;
        const limit = limitAt(running.state, step.span, this.options.budgets);
        if (limit !== undefined) this.cut(running, limit, step.span);
        else this.fork(running, step, branchTo(whenTrue), branchTo(whenFalse));
        return false;
      }
      case "pending": {
        const { model } = running;
        const taken: Branch = { pending: false, model, uncertain: false };
        const left: Branch = { ...taken, pending: true };
        if (decision.holds) this.fork(running, step, taken, left);
        else this.fork(running, step, left, taken);
        return false;
      }
      default:
        return decision satisfies never;
    }
  }

  private fork(
    running: Running<Leaf>,
    { condition, span }: Step & { readonly kind: "ask" },
    trueBranch: Branch,
    falseBranch: Branch,
  ): void {
    const { state, answers: given, values, uncertain } = running;
    const depth = running.depth + 1;
    this.deepest = Math.max(this.deepest, depth);
    if (trueBranch.pending || falseBranch.pending) this.pended++;
    else {
      this.forks++;
      this.efforts.at(span, state).forks++;
    }
    const whenTrue: Slot<Leaf> = { node: placeholder };
    const whenFalse: Slot<Leaf> = { node: placeholder };
    running.slot.node = {
      kind: "decision",
      condition,
      span,
      store: visibleStore(state),
      whenTrue,
      whenFalse,
    };
    const falseState = state.fork();
    state.assume(condition, false, span);
    falseState.assume(not(condition), false, span);
    const leave = (next: State, slot: Slot<Leaf>, answer: string, branch: Branch) =>
      (branch.pending ? this.pending : this.stack).push({
        state: next,
        slot,
        depth,
        answers: given + answer,
        values,
        ...branch,
        uncertain: uncertain || branch.uncertain,
      });
    leave(falseState, whenFalse, answers.forkFalse, falseBranch);
    leave(state, whenTrue, answers.forkTrue, trueBranch);
  }
}

/** What is known of one side of a fork. */
interface Branch extends Pick<Running<never>, "pending" | "model" | "uncertain"> {}

function branchTo({ feasible, model }: BranchOutcome): Branch {
  return { pending: false, model, uncertain: feasible === "unknown" };
}
