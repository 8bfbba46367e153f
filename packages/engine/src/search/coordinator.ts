/**
 * Grows the symbolic execution tree by jobs: a strategy chooses a waiting state, an executor runs a job from it, and the result is
 * grafted. A fixed number of jobs, the *window*, is under way at a time: results are grafted in the order in which their states were
 * chosen, and each makes room for the next choice. So a choice depends on nothing but the results before it, the result is the same for
 * any number of threads, no thread waits for another but where the window is smaller than their number, and a run can be taken up
 * again from the record of its jobs.
 */
import { limits, type Program } from "@everypath/core";
import type { Note } from "../machine/index.ts";
import type { SearchBudgets, StopReason } from "./budgets.ts";
import type { Counts, ProcedureCounts } from "./counts.ts";
import { addCounts } from "./counts.ts";
import type { OpenDecision } from "./decider.ts";
import { type Effort, effortKey } from "./efforts.ts";
import type { Completed, Executor } from "./executor.ts";
import type { Allowance, Job, JobResult } from "./job.ts";
import type { OpenEntry } from "./open-entries.ts";
import { Waiting } from "./open-entries.ts";
import { emptyPrefix } from "./prefix.ts";
import type { Strategy, StrategyName } from "./strategies/index.ts";
import { createStrategy } from "./strategies/index.ts";
import type { Slot } from "./tree.ts";
import { foldedNode, nodesOf } from "./tree.ts";

export interface SearchProgress {
  readonly paths: number;
  readonly waiting: number;
  readonly instructions: number;
  readonly forks: number;
  readonly queries: number;
}

/** A job that was run: what it could spend, and what it brought. */
export interface JobRecord<Leaf> {
  readonly allowance: Allowance;
  readonly result: JobResult<Leaf>;
}

export interface SearchOptions<Leaf> {
  readonly strategy: StrategyName;
  readonly seed: number;
  readonly budgets: SearchBudgets;
  /** Jobs of an earlier run, to be taken over instead of being run. */
  readonly recorded: Iterable<JobRecord<Leaf>>;
  /** Why to stop at once. */
  stopReason(): StopReason | undefined;
  /**
   * Each path as it is found, with its number from 1 on; `known`: from the record of an earlier run. Whether it is to be told: the
   * tree forgets the others, so that it stays small.
   */
  onPath(leaf: Leaf, number: number, known: boolean): boolean;
  onJob?(record: JobRecord<Leaf>): void;
  /** `soFar`: what was found until now, to be looked at at once. */
  onProgress(progress: SearchProgress, soFar: () => Found): void;
}

/** Sides of decisions that were left for later. */
export interface Pended {
  readonly sides: number;
  /** Of these, those that no input takes. */
  readonly impossible: number;
  /** Of these, those that nobody has asked about: they wait. */
  readonly left: number;
}

/** What a search knows at any time. */
export interface Found {
  readonly forks: number;
  readonly pending: Pended;
  readonly instructions: number;
  readonly counts: Counts;
  readonly efforts: readonly Effort[];
}

export interface SearchResult<Leaf> extends Found {
  readonly root: Slot<Leaf>;
  /** Why states were left waiting, and how many. */
  readonly stopped: { readonly reason: StopReason; readonly waiting: number } | undefined;
  readonly notes: readonly Note[];
  readonly unknowns: readonly OpenDecision[];
}

/** While fewer states than this wait or are run, jobs are kept short so that there is soon enough for everybody. */
const fewEntries = 8;

/** Where a result comes from: a job that was run to its end, one that was cut short, or the record of an earlier run. */
type Origin =
  | { readonly kind: "new"; readonly allowance: Allowance }
  | { readonly kind: "cut" }
  | { readonly kind: "known" };

/** A state that was chosen, with the job from it. */
interface Chosen<Leaf> {
  readonly entry: OpenEntry<Leaf>;
  readonly allowance: Allowance;
  completed: Promise<Completed<Leaf> | undefined> | undefined;
}

/**
 * Returns when nothing waits any more or the search is stopped; `stopped` then says why and how many states were left. The executor is not closed.
 */
export async function exploreTree<Leaf>(
  program: Program,
  executor: Executor<Leaf>,
  options: SearchOptions<Leaf>,
): Promise<SearchResult<Leaf>> {
  return new Coordinator(program, executor, options).run();
}

class Coordinator<Leaf> {
  private readonly executor: Executor<Leaf>;
  private readonly options: SearchOptions<Leaf>;
  private readonly strategy: Strategy;
  private readonly root: Slot<Leaf>;
  private readonly entries: Waiting<Leaf>;
  /** In the order chosen. */
  private readonly window: Chosen<Leaf>[] = [];
  private readonly counts = new Map<string, ProcedureCounts>();
  private readonly notes: Note[] = [];
  private readonly unknowns: OpenDecision[] = [];
  private readonly efforts = new Map<string, Effort>();
  private forks = 0;
  private pended = 0;
  private impossible = 0;
  private instructions = 0;
  private queries = 0;
  private paths = 0;
  private isPrepared = false;

  constructor(program: Program, executor: Executor<Leaf>, options: SearchOptions<Leaf>) {
    this.executor = executor;
    this.options = options;
    this.strategy = createStrategy(options.strategy, program, options.seed);
    this.root = {
      node: {
        kind: "open",
        open: {
          prefix: emptyPrefix,
          uncertain: false,
          pending: false,
          model: undefined,
          token: 0,
          frames: [],
        },
      },
    };
    this.entries = new Waiting(this.root);
    this.entries.addBelow(this.root, undefined);
  }

  async run(): Promise<SearchResult<Leaf>> {
    this.takeOver();
    const stop = await this.explore();
    for (const { entry } of this.window) this.entries.put(entry);
    const waiting = this.entries.size;
    return {
      root: this.root,
      stopped: stop === undefined || waiting === 0 ? undefined : { reason: stop, waiting },
      ...this.soFar(),
      notes: this.notes,
      unknowns: this.unknowns,
    };
  }

  private soFar(): Found {
    return {
      forks: this.forks,
      pending: { sides: this.pended, impossible: this.impossible, left: this.entries.pendingCount },
      instructions: this.instructions,
      counts: this.counts,
      efforts: [...this.efforts.values()],
    };
  }

  /**
   * Grafts the results of an earlier run, as far as this one would run the same jobs: near the limit of paths, which may be another one
   * now, they are kept short.
   */
  private takeOver(): void {
    for (const { allowance, result } of this.options.recorded) {
      this.fillWindow();
      const next = this.window[0];
      if (next === undefined || this.pathsLeft() <= 0 || !isSame(next.allowance, allowance)) return;
      this.window.shift();
      this.settle(next.entry, { result, keeper: -1 }, { kind: "known" });
    }
  }

  /** Runs jobs until there are no more; answers why it had to stop before. */
  private async explore(): Promise<StopReason | undefined> {
    for (;;) {
      if (this.window.length === 0 && this.entries.size === 0) return undefined;
      if (this.pathsLeft() <= 0) return "max-paths";
      const reason = this.options.stopReason();
      if (reason !== undefined) return this.stop(reason);
      this.fillWindow();
      for (const chosen of this.window) this.begin(chosen);
      if (!this.isPrepared) this.strategy.prepare?.();
      this.isPrepared = true;
      const { entry, allowance, completed } = this.window.shift()!;
      const done = await completed;
      const stopped = done === undefined ? (this.options.stopReason() ?? "interrupted") : done.result.stopped;
      this.settle(entry, done, stopped === undefined ? { kind: "new", allowance } : { kind: "cut" });
      this.tellProgress();
      if (stopped !== undefined) return this.stop(stopped);
    }
  }

  /** Takes what the jobs under way still bring. */
  private async stop(reason: StopReason): Promise<StopReason> {
    for (const { entry, completed } of this.window.splice(0))
      this.settle(entry, await completed, { kind: "cut" });
    this.tellProgress();
    return reason;
  }

  private fillWindow(): void {
    while (this.window.length < this.strategy.window && this.entries.size > 0) {
      const allowance = this.allowance();
      const entry = this.entries.take(this.strategy, this.counts);
      this.window.push({ entry, allowance, completed: undefined });
    }
  }

  private begin(chosen: Chosen<Leaf>): void {
    const { state, keeper } = chosen.entry;
    // A token of an earlier run means another state in this one.
    const open = keeper === undefined ? { ...state, token: 0 } : state;
    const job: Job = { open, ...chosen.allowance };
    chosen.completed ??= this.executor.run({ job, keeper });
  }

  private pathsLeft(): number {
    return this.options.budgets.maxPaths - this.paths;
  }

  /** Of the next job. It depends on what was grafted, and on the choices since. */
  private allowance(): Allowance {
    const { forks, reserve } = this.strategy;
    const pathsLeft = this.pathsLeft();
    if (this.entries.size + this.window.length < fewEntries)
      return { forks: Math.max(1, Math.min(limits.search.forksOfShortJob, forks, pathsLeft)), reserve: 0 };
    if (pathsLeft < forks + reserve) return { forks: Math.max(1, Math.min(forks, pathsLeft)), reserve: 0 };
    return { forks, reserve };
  }

  /** What was not done, or holds more paths than the limit allows, is left waiting. */
  private settle(entry: OpenEntry<Leaf>, done: Completed<Leaf> | undefined, origin: Origin): void {
    const fits = done !== undefined && leavesOf(done.result.root) <= this.pathsLeft();
    const untold = fits ? this.tellPaths(done.result.root, origin.kind === "known") : [];
    // The record is made of the result as it came, after its paths were told: one that is killed in between tells them again.
    if (done !== undefined && origin.kind === "new")
      this.options.onJob?.({ allowance: origin.allowance, result: done.result });
    if (fits) this.graft(entry, done, untold);
    else this.entries.put(entry);
  }

  /** Answers with the leaves that the tree need not keep. */
  private tellPaths(root: Slot<Leaf>, known: boolean): readonly Slot<Leaf>[] {
    const untold: Slot<Leaf>[] = [];
    for (const slot of nodesOf(root)) {
      if (slot.node.kind === "impossible") this.impossible++;
      if (slot.node.kind !== "leaf") continue;
      this.paths++;
      if (!this.options.onPath(slot.node.leaf, this.paths, known)) untold.push(slot);
    }
    return untold;
  }

  private tellProgress(): void {
    const progress = {
      paths: this.paths,
      waiting: this.entries.size + this.window.length,
      instructions: this.instructions,
      forks: this.forks,
      queries: this.queries,
    };
    this.options.onProgress(progress, () => this.soFar());
  }

  private graft(
    entry: OpenEntry<Leaf>,
    { result, keeper }: Completed<Leaf>,
    untold: readonly Slot<Leaf>[],
  ): void {
    for (const slot of untold) slot.node = { kind: "untold", paths: 1 };
    // Children before parents.
    if (untold.length > 0)
      for (const slot of [...nodesOf(result.root)].reverse()) slot.node = foldedNode(slot.node);
    entry.slot.node = result.root.node;
    this.entries.addBelow(entry.slot, keeper < 0 ? undefined : keeper);
    this.entries.foldAbove(entry.slot);
    this.forks += result.forks;
    this.pended += result.pended;
    this.instructions += result.instructions;
    addCounts(this.counts, result.counts);
    this.notes.push(...result.notes);
    this.unknowns.push(...result.unknowns);
    for (const effort of result.efforts) this.addEffort(effort);
  }

  private addEffort(effort: Effort): void {
    const key = effortKey(effort);
    const total = this.efforts.get(key);
    this.queries += effort.queries;
    if (total === undefined) this.efforts.set(key, { ...effort });
    else {
      total.forks += effort.forks;
      total.queries += effort.queries;
      total.seconds += effort.seconds;
    }
  }
}

function isSame(a: Allowance, b: Allowance): boolean {
  return a.forks === b.forks && a.reserve === b.reserve;
}

function leavesOf<Leaf>(root: Slot<Leaf>): number {
  let leaves = 0;
  for (const { node } of nodesOf(root)) if (node.kind === "leaf") leaves++;
  return leaves;
}
