/** Runs jobs in several threads. A thread prefers jobs whose states it keeps; an idle one takes over another's by following its path. */
import { addLayers, type LayerStatistics, limits, type SolverOptions, unpack } from "@everypath/core";
import type { Assignment, Completed, Executor, JobResult, StopReason } from "@everypath/engine";
import type { Keepings, Shed } from "../memory/keeper.ts";
import type { Leaf } from "../path.ts";
import type { Refused } from "../session.ts";
import { ExplorerThread, type Task } from "./explorer-thread.ts";
import type { FromThread, ProgramStart } from "./protocol.ts";
import { stopReasons } from "./protocol.ts";
import type { Died } from "./watched-thread.ts";

/** Milliseconds between two looks at the threads. */
const watchInterval = 20;
/** Milliseconds beyond its limit after which a query counts as one that does not end. */
const patience = 500;
/** Milliseconds that threads have to stop: less than a command has to end after a signal (cli/guard). */
const patienceAtEnd = 700;

/**
 * `open` comes before the first `run`. A thread that ends by itself, or stays at a query far beyond its limit, is replaced and its job run again;
 * where threads end too often, `run` rejects. `close` ends them all.
 */
export class WorkerPool implements Executor<Leaf>, Keepings {
  private readonly solver: SolverOptions;
  private readonly stop = new Int32Array(new SharedArrayBuffer(4));
  private readonly threads: ExplorerThread[];
  private readonly waiting: Task[] = [];
  private stopReason: () => StopReason | undefined = () => undefined;
  private program: ProgramStart | undefined;
  private onOpened: ((refused: string | undefined) => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private fault: Error | undefined;
  private nextKeeper = 0;
  private layers: readonly LayerStatistics[] = [];
  /** States that threads let go of that were replaced since. */
  private shedBefore = 0;
  private restarted = 0;
  /** Threads that ended by themselves. */
  private died = 0;
  private isClosed = false;
  private stoppedSince: number | undefined;
  /** Queries that did not end when a thread was given its program. */
  private readonly givenUpAtOpening: number[] = [];

  /** Starts the threads in the background. */
  constructor(count: number, solver: SolverOptions) {
    this.solver = solver;
    this.threads = Array.from({ length: count }, () => this.start());
  }

  /** Gives the threads their program; answers why it cannot be explored, if it cannot. */
  open(program: ProgramStart, stopReason: () => StopReason | undefined): Promise<Refused | undefined> {
    this.stopReason = stopReason;
    this.program = program;
    this.timer = setInterval(() => this.look(), watchInterval);
    return new Promise((resolve, reject) => {
      if (this.fault !== undefined) reject(this.fault);
      this.onOpened = (refused) => {
        if (this.fault !== undefined) reject(this.fault);
        else resolve(refused === undefined ? undefined : { refused });
      };
      for (const thread of this.threads) thread.open(program, this.givenUpAtOpening);
    });
  }

  run(assignment: Assignment): Promise<Completed<Leaf> | undefined> {
    const completed = new Promise<Completed<Leaf> | undefined>((resolve, reject) => {
      if (this.fault !== undefined) return reject(this.fault);
      this.waiting.push({ assignment, givenUp: [], deaths: 0, resolve, reject });
      this.dispatch();
    });
    // Who waits for it hears of a fault, and nobody need wait for it yet.
    completed.catch(() => {});
    return completed;
  }

  all(): readonly ExplorerThread[] {
    return this.threads;
  }

  renew(): boolean {
    const grown = this.threads.filter(({ jobs }) => jobs >= limits.explore.jobsOfThread);
    for (const thread of grown) thread.isRetiring = true;
    for (const thread of grown) this.retire(thread);
    this.restarted += grown.length;
    return grown.length > 0;
  }

  get isSettled(): boolean {
    return this.threads.every(({ isRetiring, isOpen }) => !isRetiring && isOpen);
  }

  /** What was let go of so far to save memory. */
  shed(): Shed {
    return {
      states: this.threads.reduce((sum, { shed }) => sum + shed, this.shedBefore),
      threads: this.restarted,
    };
  }

  /** Counters of all threads' solvers, added up; complete after `close`. */
  statistics(): readonly LayerStatistics[] {
    return this.layers;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.waiting.length = 0;
    this.isClosed = true;
    this.tellToStop("interrupted");
    // Without a program there is nothing that could be lost.
    if (this.program === undefined) for (const thread of this.threads) thread.terminate();
    else await Promise.all(this.threads.map((thread) => thread.end()));
  }

  private start(): ExplorerThread {
    const { solver, stop } = this;
    return new ExplorerThread(this.nextKeeper++, { solver, stop }, (thread, message) =>
      this.receive(thread, message),
    );
  }

  private receive(thread: ExplorerThread, message: FromThread | Died): void {
    // One that was replaced may still have had something to say.
    if (!this.threads.includes(thread)) return;
    switch (message.kind) {
      case "opened":
        thread.isOpen = true;
        this.onOpened?.(message.refused);
        return;
      case "result": {
        const task = thread.inHand.shift();
        // The next job is on its way before this one's result is read.
        this.dispatch();
        if (thread.isRetiring) this.retire(thread);
        task?.resolve({ result: unpack(message.result) as JobResult<Leaf>, keeper: thread.keeper });
        return;
      }
      case "found": {
        const [task] = thread.inHand;
        if (task !== undefined) task.soFar = message.result;
        return;
      }
      case "statistics":
        this.layers = addLayers(this.layers, message.layers);
        return;
      case "died":
        this.replaceDead(thread, message.message);
        return;
      case "fault":
        this.fail(new Error(message.message));
    }
  }

  private fail(error: Error): void {
    this.fault ??= error;
    this.onOpened?.(undefined);
    const tasks = [...this.waiting.splice(0), ...this.threads.flatMap(({ inHand }) => inHand.splice(0))];
    for (const { reject } of tasks) reject(error);
  }

  /** Gives each thread a job, and then a second one, so that it need not wait for it when it has done the first. */
  private dispatch(): void {
    if (this.waiting.length > 0 && this.stopReason() !== undefined) {
      for (const { resolve } of this.waiting.splice(0)) resolve(undefined);
    }
    for (const inHand of [0, 1]) {
      for (const thread of this.threads) {
        if (thread.inHand.length !== inHand || thread.isRetiring) continue;
        const index = this.chooseFor(thread);
        if (index !== undefined) this.send(thread, this.waiting.splice(index, 1)[0]!);
      }
    }
  }

  /** A job whose state the thread keeps; else one that nobody keeps; else, for a thread that would be idle, another's last. */
  private chooseFor(thread: ExplorerThread): number | undefined {
    let unkept: number | undefined;
    let others: number | undefined;
    for (const [index, { assignment }] of this.waiting.entries()) {
      const keeper = this.keeperOf(assignment);
      if (keeper === thread) return index;
      if (keeper === undefined) unkept ??= index;
      else others = index;
    }
    return unkept ?? (thread.inHand.length === 0 ? others : undefined);
  }

  private keeperOf({ keeper }: Assignment): ExplorerThread | undefined {
    return this.threads.find((thread) => thread.keeper === keeper && !thread.isRetiring);
  }

  private send(thread: ExplorerThread, task: Task): void {
    const keeper = this.keeperOf(task.assignment);
    if (keeper !== thread) keeper?.drop(task.assignment.job.open.token);
    thread.send(task);
  }

  /** Tells the threads of a stop, and ends those that hang. */
  private look(): void {
    const reason = this.stopReason();
    if (reason !== undefined) {
      this.tellToStop(reason);
      this.stoppedSince ??= performance.now();
      if (performance.now() - this.stoppedSince > patienceAtEnd) this.giveUp(reason);
    }
    const { milliseconds } = this.program!.options.budgets.query;
    for (const thread of [...this.threads]) {
      const query = thread.overdue(milliseconds + patience);
      if (query === undefined) continue;
      if (thread.inHand.length > 0) this.replace(thread, query);
      else if (!thread.isOpen) {
        // Whether any input satisfies the assumptions stays open.
        if (!this.givenUpAtOpening.includes(query)) this.givenUpAtOpening.push(query);
        thread.terminate();
        this.putInPlaceOf(thread);
      }
    }
  }

  /** Ends the threads that do not stop. What their jobs had found by the last word is taken. */
  private giveUp(reason: StopReason): void {
    for (const thread of this.threads) {
      if (thread.inHand.length === 0) continue;
      thread.terminate();
      for (const { soFar, resolve } of thread.inHand.splice(0)) {
        if (soFar === undefined) resolve(undefined);
        else {
          const result = { ...(unpack(soFar) as JobResult<Leaf>), stopped: reason };
          resolve({ result, keeper: thread.keeper });
        }
      }
    }
  }

  /** Ends a thread that has done its jobs, and starts another in its place: not before its memory is given back. */
  private retire(thread: ExplorerThread): void {
    if (thread.inHand.length > 0) return;
    void thread.end().then(() => {
      if (this.isClosed || !this.threads.includes(thread)) return;
      this.putInPlaceOf(thread);
      this.dispatch();
    });
  }

  private putInPlaceOf(thread: ExplorerThread): void {
    this.shedBefore += thread.shed;
    const fresh = this.start();
    if (this.program !== undefined) fresh.open(this.program, this.givenUpAtOpening);
    this.threads[this.threads.indexOf(thread)] = fresh;
  }

  /** The thread's jobs are run again, the one it was at without the query that did not end. The states that it kept are found again. */
  private replace(thread: ExplorerThread, query: number): void {
    const [hung, ...others] = thread.inHand.splice(0);
    thread.terminate();
    this.putInPlaceOf(thread);
    const { soFar: _, ...task } = hung!;
    this.waiting.unshift({ ...task, givenUp: [...task.givenUp, query] }, ...others);
    this.dispatch();
  }

  /** Its jobs are run again. At which of them it died is the first one's; one at which threads die again and again is a fault. */
  private replaceDead(thread: ExplorerThread, message: string): void {
    const [fatal, ...others] = thread.inHand.splice(0);
    const deaths = (fatal?.deaths ?? 0) + 1;
    if (deaths > limits.explore.deathsOfJob || ++this.died > limits.explore.deathsOfPool) {
      fatal?.reject(new Error(message));
      for (const { reject } of others) reject(new Error(message));
      this.fail(new Error(message));
      return;
    }
    this.putInPlaceOf(thread);
    if (fatal !== undefined) this.waiting.unshift({ ...fatal, deaths }, ...others);
    this.dispatch();
  }

  private tellToStop(reason: StopReason): void {
    const known: readonly StopReason[] = stopReasons;
    const code = known.indexOf(reason);
    if (code >= 0) Atomics.store(this.stop, 0, code + 1);
  }
}
