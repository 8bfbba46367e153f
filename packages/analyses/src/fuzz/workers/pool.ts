/**
 * Expands inputs in several threads. An input's children are looked for by the thread that executed it, which keeps its terms. A thread that stays
 * at a query for too long is replaced: its inputs are expanded again, without that query.
 */
import { addLayers, type LayerStatistics, limits, OutOfTime } from "@everypath/core";
import type { StopSignal } from "@everypath/engine";
import type { Refused } from "../../explore/session.ts";
import { type Died, WatchedThread } from "../../explore/workers/watched-thread.ts";
import type { CompiledProgram } from "../compiled.ts";
import type { Choice } from "../decide.ts";
import type { CheckedChild, Expander, Observed } from "../expander.ts";
import type { Input } from "../input.ts";
import type { Checked } from "../run-and-check.ts";
import type { Trace } from "../trace.ts";
import type { FromThread, ThreadStart, ToThread } from "./protocol.ts";

export interface PoolOptions extends Omit<ThreadStart, "stop" | "vitals"> {
  readonly count: number;
  /** The compiled file that a thread runs. */
  readonly file: URL;
  readonly signal: StopSignal | undefined;
  /** After which the threads end what they are doing. */
  readonly milliseconds: number;
}

type Children = readonly Observed<CheckedChild | undefined>[];

/** A seed to be run, or an input to be expanded. */
interface Job {
  readonly number: number;
  readonly input: Input;
  readonly isSeed: boolean;
  choices: readonly Choice[] | undefined;
  givenUp: readonly number[];
  readonly checked: Deferred<Observed<Checked>>;
  readonly traced: Deferred<Observed<Trace>>;
  readonly children: Deferred<Children>;
}

/** Milliseconds between two looks at the threads. */
const watchInterval = 20;
/** Milliseconds beyond its limit after which a query counts as one that does not end. */
const patience = 500;
/** Milliseconds that threads have to stop. */
const patienceAtEnd = 700;

/**
 * Its threads run from the beginning until `close`. Its promises reject where threads end by themselves too often, and with `OutOfTime` where the
 * time is up and a thread does not stop.
 */
export class ExpanderPool implements Expander {
  private readonly options: PoolOptions;
  private readonly stop = new Int32Array(new SharedArrayBuffer(4));
  private readonly threads: PoolThread[];
  private readonly jobs = new Map<number, { readonly job: Job; thread: PoolThread }>();
  private readonly timer: NodeJS.Timeout;
  /** A little late: who collects what they find knows best when the time is up. */
  private readonly deadline: number;
  private stoppedSince: number | undefined;
  private readonly contradictory = new Deferred<Refused | undefined>();
  private seeds = 0;
  /** Threads that ended by themselves. */
  private died = 0;
  private compiled: CompiledProgram | undefined;
  private layers: readonly LayerStatistics[] = [];

  constructor(options: PoolOptions) {
    this.options = options;
    this.deadline = performance.now() + options.milliseconds + watchInterval;
    this.threads = Array.from({ length: options.count }, () => this.start());
    this.timer = setInterval(() => this.look(), watchInterval);
    options.signal?.addEventListener("abort", () => Atomics.store(this.stop, 0, 1));
  }

  contradiction(): Promise<Refused | undefined> {
    if (this.options.settings.assume.length === 0) return Promise.resolve(undefined);
    this.threads[0]?.say({ kind: "contradiction" });
    return this.contradictory.promise;
  }

  check(input: Input): Promise<Observed<Checked>> {
    // Numbers below 0 are not those of expansions.
    return this.begin(--this.seeds, input, true).checked.promise;
  }

  trace(job: number, input: Input): Promise<Observed<Trace>> {
    return this.begin(job, input, false).traced.promise;
  }

  children(job: number, choices: readonly Choice[]): Promise<Children> {
    const known = this.jobs.get(job);
    if (known === undefined) throw new Error("an input is executed before its children are looked for");
    known.job.choices = choices;
    known.thread.say({ kind: "children", job, choices, givenUp: known.job.givenUp });
    return known.job.children.promise;
  }

  use(program: CompiledProgram): void {
    this.compiled = program;
    for (const thread of this.threads) thread.say({ kind: "use", program });
  }

  statistics(): readonly LayerStatistics[] {
    return this.layers;
  }

  heapBytes(): number {
    return this.threads.reduce((sum, thread) => sum + thread.heapBytes, 0);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    Atomics.store(this.stop, 0, 1);
    await Promise.all(this.threads.map((thread) => thread.end()));
  }

  private begin(number: number, input: Input, isSeed: boolean): Job {
    const job: Job = {
      number,
      input,
      isSeed,
      choices: undefined,
      givenUp: [],
      checked: new Deferred(),
      traced: new Deferred(),
      children: new Deferred(),
    };
    const load = (thread: PoolThread) =>
      [...this.jobs.values()].filter((known) => known.thread === thread).length;
    const thread = this.threads.reduce((best, other) => (load(other) < load(best) ? other : best));
    this.jobs.set(number, { job, thread });
    thread.say({ kind: isSeed ? "check" : "trace", job: number, input });
    return job;
  }

  private start(): PoolThread {
    const { source, machine, settings, solver, file } = this.options;
    const start = { source, machine, settings, solver, stop: this.stop };
    return new PoolThread(file, start, (thread, message) => this.receive(thread, message));
  }

  private receive(thread: PoolThread, message: FromThread | Died): void {
    // One that was replaced may still have had something to say.
    if (!this.threads.includes(thread)) return;
    switch (message.kind) {
      case "contradiction":
        this.contradictory.resolve(message.refused);
        return;
      case "checked":
        this.jobs.get(message.job)?.job.checked.resolve(message.checked);
        this.jobs.delete(message.job);
        return;
      case "traced":
        this.jobs.get(message.job)?.job.traced.resolve(message.trace);
        return;
      case "children":
        this.jobs.get(message.job)?.job.children.resolve(message.children);
        this.jobs.delete(message.job);
        return;
      case "statistics":
        this.layers = addLayers(this.layers, message.layers);
        return;
      case "died":
        // What it was at is begun again by another; where they all die, that is told.
        if (++this.died > limits.explore.deathsOfPool) this.fail(message.message);
        else this.replace(thread, undefined);
        return;
      case "fault":
        this.fail(message.message);
    }
  }

  private fail(message: string): void {
    this.contradictory.reject(new Error(message));
    for (const { job } of this.jobs.values())
      for (const { reject } of [job.checked, job.traced, job.children]) reject(new Error(message));
  }

  /** Tells the threads when the time is up, and ends those that hang. */
  private look(): void {
    if (performance.now() >= this.deadline) Atomics.store(this.stop, 0, 1);
    if (Atomics.load(this.stop, 0) !== 0) this.stoppedSince ??= performance.now();
    if (this.stoppedSince !== undefined && performance.now() - this.stoppedSince > patienceAtEnd) {
      this.giveUp();
      return;
    }
    for (const thread of [...this.threads]) {
      const query = thread.overdue(this.options.settings.query.milliseconds + patience);
      if (query !== undefined) this.replace(thread, query);
    }
  }

  /** Ends the threads that do not stop. */
  private giveUp(): void {
    this.contradictory.resolve(undefined);
    for (const { job, thread } of this.jobs.values()) {
      thread.terminate();
      for (const { reject } of [job.checked, job.traced, job.children]) reject(new OutOfTime());
    }
    this.jobs.clear();
  }

  /** `query`: what it did not come to the end of, and is left out now. */
  private replace(thread: PoolThread, query: number | undefined): void {
    thread.terminate();
    // What a solver cannot decide is tried; only the first thread was asked.
    if (thread === this.threads[0]) this.contradictory.resolve(undefined);
    const fresh = this.start();
    this.threads[this.threads.indexOf(thread)] = fresh;
    if (this.compiled !== undefined) fresh.say({ kind: "use", program: this.compiled });
    let isFirst = true;
    for (const known of this.jobs.values()) {
      if (known.thread !== thread) continue;
      known.thread = fresh;
      const { number, input, isSeed, choices } = known.job;
      fresh.say({ kind: isSeed ? "check" : "trace", job: number, input });
      if (choices === undefined) continue;
      // It was at the first of those whose children it was asked for.
      if (isFirst && query !== undefined) known.job.givenUp = [...known.job.givenUp, query];
      isFirst = false;
      fresh.say({ kind: "children", job: number, choices, givenUp: known.job.givenUp });
    }
  }
}

class PoolThread extends WatchedThread<ToThread, FromThread> {
  constructor(
    file: URL,
    start: Omit<ThreadStart, "vitals">,
    onMessage: (thread: PoolThread, message: FromThread | Died) => void,
  ) {
    super(file, start, (message) => onMessage(this, message));
  }
}

/** A promise, to be settled from outside. */
class Deferred<T> {
  readonly promise: Promise<T>;
  resolve!: (value: T) => void;
  reject!: (error: Error) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Who waits hears of a fault; nobody may wait.
    this.promise.catch(() => {});
  }
}
