/**
 * Grows the symbolic execution tree in rounds: a strategy chooses a fixed number of waiting states, an executor runs a job from
 * each, and the results are grafted in the order chosen. A round depends on nothing but the rounds before it, so the result is
 * the same for any number of threads, and a run can be taken up again from the record of its rounds.
 */
import type { Note } from "../machine/index.ts";
import type { Program } from "../program/program.ts";
import type { Span } from "../program/source.ts";
import type { SearchBudgets, StopReason } from "./budgets.ts";
import type { Counts, ProcedureCounts } from "./counts.ts";
import { addCounts } from "./counts.ts";
import type { Completed, Executor } from "./executor.ts";
import type { Effort, JobResult } from "./job.ts";
import type { OpenEntry } from "./open-entries.ts";
import { OpenEntries } from "./open-entries.ts";
import { emptyPrefix } from "./prefix.ts";
import type { Strategy, StrategyName } from "./strategies/index.ts";
import { createStrategy } from "./strategies/index.ts";
import type { Slot } from "./tree.ts";
import { nodesOf } from "./tree.ts";

export interface SearchProgress {
  readonly paths: number;
  readonly waiting: number;
  readonly instructions: number;
  readonly forks: number;
  readonly queries: number;
}

/** What one round brought. */
export interface Round<Leaf> {
  /** Forks that each of its jobs could spend. */
  readonly forks: number;
  /** In the order of its jobs. */
  readonly results: readonly JobResult<Leaf>[];
}

export interface SearchOptions<Leaf> {
  readonly strategy: StrategyName;
  readonly seed: number;
  readonly budgets: SearchBudgets;
  /** Rounds of an earlier run, to be taken over instead of being run. */
  readonly recorded: Iterable<Round<Leaf>>;
  /** Why to stop at once. */
  stopReason(): StopReason | undefined;
  /** Each path as it is found, with its number from 1 on; `known`: from the record of an earlier run. */
  onPath(leaf: Leaf, number: number, known: boolean): void;
  onRound?(round: Round<Leaf>): void;
  onProgress(progress: SearchProgress): void;
}

export interface SearchResult<Leaf> {
  readonly root: Slot<Leaf>;
  /** Why states were left waiting, and how many. */
  readonly stopped: { readonly reason: StopReason; readonly waiting: number } | undefined;
  readonly forks: number;
  readonly instructions: number;
  readonly counts: Counts;
  readonly notes: readonly Note[];
  readonly unknowns: readonly { readonly reason: string; readonly span: Span }[];
  readonly efforts: readonly Effort[];
}

/** While fewer states wait than this, jobs are kept short so that there is soon enough for everybody. */
const fewEntries = 8;

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
  private readonly entries: OpenEntries<Leaf>;
  private readonly counts = new Map<string, ProcedureCounts>();
  private readonly notes: Note[] = [];
  private readonly unknowns: { reason: string; span: Span }[] = [];
  private readonly efforts = new Map<string, Effort>();
  private forks = 0;
  private instructions = 0;
  private queries = 0;
  private paths = 0;

  constructor(program: Program, executor: Executor<Leaf>, options: SearchOptions<Leaf>) {
    this.executor = executor;
    this.options = options;
    this.strategy = createStrategy(options.strategy, program, options.seed);
    this.root = {
      node: { kind: "open", open: { prefix: emptyPrefix, uncertain: false, token: 0, frames: [] } },
    };
    this.entries = new OpenEntries(this.root);
    this.entries.addBelow(this.root, undefined);
  }

  async run(): Promise<SearchResult<Leaf>> {
    this.takeOver();
    let stop: StopReason | undefined;
    while (this.entries.size > 0) {
      stop = this.pathsLeft() <= 0 ? "max-paths" : this.options.stopReason();
      if (stop !== undefined) break;
      stop = await this.round();
      if (stop !== undefined) break;
    }
    const waiting = this.entries.size;
    return {
      root: this.root,
      stopped: stop === undefined || waiting === 0 ? undefined : { reason: stop, waiting },
      forks: this.forks,
      instructions: this.instructions,
      counts: this.counts,
      notes: this.notes,
      unknowns: this.unknowns,
      efforts: [...this.efforts.values()],
    };
  }

  /**
   * Grafts the rounds of an earlier run, as far as this one would run the same: near the limit of paths, which may be another one now,
   * jobs are kept short.
   */
  private takeOver(): void {
    for (const { forks, results } of this.options.recorded) {
      if (this.pathsLeft() <= 0 || forks !== this.forksOfJob()) return;
      const completed = results.map((result) => ({ result, keeper: -1 }));
      this.graftAll(this.chooseBatch(), completed, true);
    }
  }

  private pathsLeft(): number {
    return this.options.budgets.maxPaths - this.paths;
  }

  /** A job finds no more paths than it has forks to spend. */
  private forksOfJob(): number {
    const { forks } = this.strategy;
    return Math.min(this.entries.size < fewEntries ? Math.min(2, forks) : forks, this.pathsLeft());
  }

  private chooseBatch(): readonly OpenEntry<Leaf>[] {
    const chosen: OpenEntry<Leaf>[] = [];
    while (chosen.length < this.strategy.batch && this.entries.size > 0) {
      const entry = this.strategy.choose(this.entries, this.counts);
      this.entries.take(entry);
      chosen.push(entry);
    }
    return chosen;
  }

  /** One round; answers why the search must stop, if it must. */
  private async round(): Promise<StopReason | undefined> {
    const forks = this.forksOfJob();
    const chosen = this.chooseBatch();
    // A token of an earlier run means another state in this one.
    const assignments = chosen.map(({ state, keeper }) => ({
      job: { open: keeper === undefined ? { ...state, token: 0 } : state, forks },
      keeper,
    }));
    const completed = await this.executor.run(assignments);
    const results = completed.flatMap((done) => (done === undefined ? [] : [done.result]));
    const stop =
      results.find(({ stopped }) => stopped !== undefined)?.stopped ??
      (results.length < chosen.length ? (this.options.stopReason() ?? "interrupted") : undefined);
    this.graftAll(chosen, completed, false);
    if (stop === undefined) this.options.onRound?.({ forks, results });
    this.options.onProgress({
      paths: this.paths,
      waiting: this.entries.size,
      instructions: this.instructions,
      forks: this.forks,
      queries: this.queries,
    });
    return stop;
  }

  /** What was not done, or holds more paths than the limit allows, is left waiting. */
  private graftAll(
    chosen: readonly OpenEntry<Leaf>[],
    completed: readonly (Completed<Leaf> | undefined)[],
    known: boolean,
  ): void {
    for (const [i, entry] of chosen.entries()) {
      const done = completed[i];
      if (done === undefined || leavesOf(done.result.root) > this.pathsLeft()) this.entries.put(entry);
      else this.graft(entry, done, known);
    }
  }

  private graft(entry: OpenEntry<Leaf>, { result, keeper }: Completed<Leaf>, known: boolean): void {
    for (const slot of nodesOf(result.root)) {
      if (slot.node.kind !== "leaf") continue;
      this.paths++;
      this.options.onPath(slot.node.leaf, this.paths, known);
    }
    entry.slot.node = result.root.node;
    this.entries.addBelow(entry.slot, keeper < 0 ? undefined : keeper);
    this.forks += result.forks;
    this.instructions += result.instructions;
    addCounts(this.counts, result.counts);
    this.notes.push(...result.notes);
    this.unknowns.push(...result.unknowns);
    for (const effort of result.efforts) this.addEffort(effort);
  }

  private addEffort(effort: Effort): void {
    const key = `${effort.span.file}:${effort.span.line}`;
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

function leavesOf<Leaf>(root: Slot<Leaf>): number {
  let leaves = 0;
  for (const { node } of nodesOf(root)) if (node.kind === "leaf") leaves++;
  return leaves;
}
