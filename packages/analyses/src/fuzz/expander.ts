/**
 * Who expands inputs: this thread (`LocalExpander`), or several (workers/pool.ts). What comes of it does not depend on who: it is plain data, and
 * the solver begins anew with each input. An input is expanded in two steps, between which is decided which children to look for, in one
 * place for all threads.
 */

import {
  type Assumption,
  type Budget,
  type JobSolver,
  type LayerStatistics,
  type Span,
  withAlarm,
} from "@everypath/core";
import { Machine, startState } from "@everypath/engine";
import type { IncompletenessReason } from "../explore/exploration.ts";
import { assumeAll, type Refused } from "../explore/session.ts";
import { type CompiledProgram, type CompiledRuns, type Compiling, plainReading } from "./compiled.ts";
import type { Choice } from "./decide.ts";
import { type Child, expandExecution } from "./expand-execution.ts";
import type { Channel, Input } from "./input.ts";
import type { Checked, Runner, RunOptions, SymbolicRun } from "./run-and-check.ts";
import { type Trace, traceOf } from "./trace.ts";

/** Something that makes a result weaker, at a place. */
export interface Remark {
  /** undefined for an assumption that keeps nobody from a verdict. */
  readonly reason: IncompletenessReason | undefined;
  readonly assumption?: Assumption;
  readonly detail: string;
  readonly span: Span | undefined;
  readonly count: number;
}

/** A value, with what was remarked while it was found. */
export interface Observed<T> {
  readonly value: T;
  readonly remarks: readonly Remark[];
  /** Weight of the instructions that it took. */
  readonly instructions: number;
}

/** A child that was run. */
export interface CheckedChild {
  readonly child: Child;
  readonly checked: Checked;
}

export interface Expander {
  /** Why no input can be tried: what is assumed contradicts itself. What a solver cannot decide is tried. */
  contradiction(): Promise<Refused | undefined>;
  /** Run&Check of an input that no expansion gave: a seed. */
  check(input: Input): Promise<Observed<Checked>>;
  /** Executes an input on symbols; its terms are kept under `job` until its children are asked for. */
  trace(job: number, input: Input): Promise<Observed<Trace>>;
  /** The children that were decided on, one after another; the last element has none, but may have remarks. */
  children(job: number, choices: readonly Choice[]): Promise<Iterable<Observed<CheckedChild | undefined>>>;
  /** Runs children as compiled code from now on. */
  use(program: CompiledProgram): void;
  /** Counters of the solvers; complete after `close`. */
  statistics(): readonly LayerStatistics[];
  heapBytes(): number;
  close(): Promise<void>;
}

/** Plain data: it travels to other threads. */
export interface ExpandSettings extends RunOptions {
  readonly channel: Channel;
  readonly query: Budget;
  readonly maxBytes: number;
}

/** Expands in the thread that asks. */
export class ExpandingThread {
  private readonly machine: Machine;
  private readonly runner: Runner;
  private readonly solver: JobSolver;
  private readonly settings: ExpandSettings;
  private readonly runs = new Map<number, SymbolicRun>();
  private remarks: Remark[] = [];
  private compiled: CompiledRuns | undefined;
  /** Trails of runs that the engine ran to an end without an error. */
  private readonly seen = new Set<number>();

  constructor(runner: Runner, solver: JobSolver, settings: ExpandSettings) {
    this.machine = runner.machine;
    this.runner = runner;
    this.solver = solver;
    this.settings = settings;
  }

  use(compiled: CompiledRuns): void {
    this.compiled = compiled;
  }

  contradiction(): Refused | undefined {
    const { assume, query } = this.settings;
    if (assume.length === 0) return undefined;
    const { program, options } = this.machine;
    const machine = new Machine(program, options);
    const started = startState(machine, { ...this.settings, asksCaller: true });
    if (started === undefined) return undefined;
    const assumed = assumeAll(this.solver, machine, started, { assume, query });
    return "refused" in assumed && assumed.contradicts ? assumed : undefined;
  }

  check(input: Input): Observed<Checked> {
    return this.observed(() => this.checked(input));
  }

  trace(job: number, input: Input): Observed<Trace> {
    return this.observed(() => {
      const run = this.runner.execute(input);
      this.runs.set(job, run);
      for (const { what, span } of run.inputs.weakenings) this.remark("weakened", what, span);
      return traceOf(run, this.settings.channel);
    });
  }

  *children(job: number, choices: readonly Choice[]): Generator<Observed<CheckedChild | undefined>> {
    const run = this.runs.get(job);
    if (run === undefined) throw new Error("an input is executed before its children are looked for");
    this.runs.delete(job);
    // A job's answers depend on nothing before it.
    this.solver.begin();
    const { channel, query, maxBytes } = this.settings;
    const children = expandExecution(run, choices, {
      channel,
      maxBytes,
      solving: { solver: this.solver, query },
      onUnknown: (reason, span) => this.remark("solver-unknown", reason, span),
      onWeakened: (what, span) => this.remark("weakened", what, span),
    });
    for (;;) {
      const observed = this.observed(() => {
        const next = children.next();
        if (next.done === true) return undefined;
        const { input, negated } = next.value;
        // One that is made to fail a check is the engine's.
        const isCheck = negated !== undefined && run.pathCondition[negated]!.purpose === "check";
        return { child: next.value, checked: isCheck ? this.checked(input) : this.quicklyChecked(input) };
      });
      yield observed;
      if (observed.value === undefined) return;
    }
  }

  /** As `checked`; of an input that covers what another one did, not more than that. */
  private quicklyChecked(input: Input): Checked {
    const { compiled, seen } = this;
    const reading = compiled === undefined ? undefined : plainReading(this.settings.channel, input);
    if (compiled === undefined || reading === undefined) return this.checked(input);
    const trail = compiled.trail(reading);
    if (trail !== undefined && seen.has(trail) && compiled.isWritten(reading))
      return { input, failure: undefined, cut: undefined, counts: undefined, trail };
    const checked = this.checked(input);
    if (trail === undefined || checked.failure !== undefined || checked.cut !== undefined) return checked;
    seen.add(trail);
    return { ...checked, trail };
  }

  private checked(input: Input): Checked {
    const checked = this.runner.check(input);
    if (checked.cut !== undefined) this.remark(checked.cut.reason, checked.cut.detail, checked.cut.span);
    return checked;
  }

  private remark(reason: IncompletenessReason, detail: string, span: Span | undefined): void {
    this.remarks.push({ reason, detail, span, count: 1 });
  }

  private observed<T>(action: () => T): Observed<T> {
    const { machine } = this;
    const notes = new Map(machine.notes().map((note) => [note, note.count]));
    const instructions = machine.instructions;
    this.remarks = [];
    const value = action();
    for (const note of machine.notes()) {
      const count = note.count - (notes.get(note) ?? 0);
      const { reason, detail, location: span, assumption } = note;
      const relied = assumption === undefined ? {} : { assumption };
      if (count > 0) this.remarks.push({ reason, detail, span, count, ...relied });
    }
    return { value, remarks: this.remarks, instructions: machine.instructions - instructions };
  }
}

/** What is under way when it is over is given up: `OutOfTime`. */
export class LocalExpander implements Expander {
  private readonly isOver: () => boolean;
  private readonly thread: ExpandingThread;
  private readonly solver: JobSolver;
  private readonly runsOf: Compiling["runsOf"] | undefined;

  constructor(
    thread: ExpandingThread,
    solver: JobSolver,
    runsOf: Compiling["runsOf"] | undefined,
    isOver: () => boolean,
  ) {
    this.isOver = isOver;
    this.thread = thread;
    this.solver = solver;
    this.runsOf = runsOf;
  }

  use(program: CompiledProgram): void {
    if (this.runsOf !== undefined) this.thread.use(this.runsOf(program));
  }

  async contradiction(): Promise<Refused | undefined> {
    return this.thread.contradiction();
  }

  async check(input: Input): Promise<Observed<Checked>> {
    return withAlarm(this.isOver, () => this.thread.check(input));
  }

  async trace(job: number, input: Input): Promise<Observed<Trace>> {
    // Lets signals and timers in.
    await new Promise((resolve) => setImmediate(resolve));
    return withAlarm(this.isOver, () => this.thread.trace(job, input));
  }

  /** Each is looked for when it is asked for. */
  async children(
    job: number,
    choices: readonly Choice[],
  ): Promise<Iterable<Observed<CheckedChild | undefined>>> {
    return this.eachInTime(this.thread.children(job, choices));
  }

  private *eachInTime<T>(found: Generator<T, void>): Generator<T> {
    for (;;) {
      const next = withAlarm(this.isOver, () => found.next());
      if (next.done === true) return;
      yield next.value;
    }
  }

  statistics(): readonly LayerStatistics[] {
    return this.solver.statistics();
  }

  heapBytes(): number {
    return 0;
  }

  async close(): Promise<void> {}
}
