/**
 * `explore`: every path of a program up to a bound, an input for each, and every error with an input. In: a `Program` and options;
 * out: an `Exploration`, which the report room turns into text, JSON and pictures. A `Session` (session.ts) is all that one
 * thread needs; workers/ runs threads that have one each.
 */

import {
  createSolverChain,
  type JobSolver,
  type LayerStatistics,
  limitOfUnknown,
  type Program,
} from "@everypath/core";
import {
  exploreTree,
  type Found,
  type JobRecord,
  type SearchProgress,
  type SearchResult,
  type StopReason,
  type StopSignal,
  type StrategyName,
} from "@everypath/engine";
import type { ProgramSource } from "@everypath/languages";
import { coverageOf } from "./coverage.ts";
import type { Exploration, Path, TreeNode } from "./exploration.ts";
import { openExplorers } from "./explorers.ts";
import { withoutImpossible } from "./impossible.ts";
import type { Shed } from "./memory/keeper.ts";
import { MemoryKeeper } from "./memory/keeper.ts";
import { UnusedTerms } from "./memory/unused-terms.ts";
import type { Leaf } from "./path.ts";
import { Reasons } from "./reasons.ts";
import type { Refused, SessionOptions } from "./session.ts";
import { treeOf } from "./tree.ts";
import { UntoldPaths } from "./untold.ts";
import { WorkerPool } from "./workers/pool.ts";

export type { Path } from "./exploration.ts";
export { Journal, type Sealer } from "./journal.ts";
export type { Leaf } from "./path.ts";
export type { Refused, SessionOptions } from "./session.ts";
export { WorkerPool } from "./workers/pool.ts";

export interface ExploreProgress extends SearchProgress {
  readonly errors: number;
  readonly shed: Shed;
}

export interface ExploreOptions extends SessionOptions {
  readonly strategy: StrategyName;
  readonly seed: number;
  /** Called when nothing else can be refused any more: begins the record, and answers with the jobs of an earlier run. */
  readonly begin?: () => Iterable<JobRecord<Leaf>> | Refused;
  readonly signal?: StopSignal;
  /** Bytes of memory in use, by default those of the process that are resident. */
  readonly residentBytes?: () => number;
  /** Milliseconds between two looks at the memory, 50 by default. */
  readonly memoryInterval?: number;
  readonly onProgress?: (progress: ExploreProgress) => void;
  /** Each path as it is found; `known`: taken over from an earlier run. False: there are too many for it to be told. */
  readonly onPath?: (path: Path, known: boolean) => boolean;
  /** The paths that are not told are asked for once more at the end (`Untold.all`). */
  readonly keepsUntold?: boolean;
  /** Called now and then; what was found so far is there when it is asked for, but for its tree. */
  readonly onCheckpoint?: (soFar: () => Exploration) => void;
  readonly onJob?: (job: JobRecord<Leaf>) => void;
}

/** `by`: threads, or a solver for the exploration in this thread, that were started before; they are closed at the end. */
export async function explore(
  program: Program,
  source: ProgramSource,
  options: ExploreOptions,
  by: WorkerPool | JobSolver = createSolverChain(options.solver),
): Promise<Exploration | Refused> {
  const began = performance.now();
  let keeper: MemoryKeeper | undefined;
  const stopReason = stopper(options, began, () => keeper?.mustStop() === true);
  const refusedByLinking = [...program.unsupported];
  const explorers = await openExplorers(program, source, options, by, stopReason);
  if ("refused" in explorers) return explorers;
  if (!(by instanceof WorkerPool)) by.endAt(began + options.budgets.milliseconds);
  keeper = new MemoryKeeper(options.budgets.heapBytes, explorers, options.residentBytes, new UnusedTerms());
  const recorded = options.begin?.() ?? [];
  if ("refused" in recorded) {
    await explorers.close();
    return recorded;
  }
  const paths: Path[] = [];
  const untold = new UntoldPaths(options.keepsUntold === true);
  const numbers = new Map<Leaf, number>();
  const reasons = new Reasons();
  // What linking refused is missing from every path; what lowering refuses later matters where it is executed.
  for (const { what, span } of refusedByLinking) reasons.add("unsupported", what, span);
  let errors = 0;
  const explorationOf = (
    result: Found,
    told: readonly Path[],
    why: Reasons,
    tree: TreeNode,
    layers: readonly LayerStatistics[],
  ): Exploration => ({
    language: program.language,
    entry: options.entry,
    complete: why.isEmpty(),
    incomplete: why.list(),
    assumptions: why.assumptions(),
    paths: told,
    ...(untold.count === 0 ? {} : { untold }),
    tree,
    coverage: coverageOf(program, result.counts, result.efforts),
    profile: result.efforts.map(({ span, calls, forks, queries, seconds }) => ({
      location: span,
      calls,
      forks,
      queries,
      solverSeconds: seconds,
    })),
    statistics: {
      paths: paths.length + untold.count,
      instructions: result.instructions,
      forks: result.forks,
      queries: result.efforts.reduce((sum, effort) => sum + effort.queries, 0),
      solverQueries: layers.at(-1)?.queries ?? 0,
      seconds: (performance.now() - began) / 1000,
      solverSeconds: layers.reduce((sum, layer) => sum + layer.seconds, 0),
      layers,
      shed: explorers.shed(),
      ...(options.pending === true ? { pending: result.pending } : {}),
    },
  });
  let layers: readonly LayerStatistics[] = [];
  let result: SearchResult<Leaf>;
  try {
    result = await exploreTree<Leaf>(program, explorers, {
      strategy: options.strategy,
      seed: options.seed,
      budgets: options.budgets,
      recorded,
      stopReason,
      onJob: (job) => options.onJob?.(job),
      onProgress: (progress, soFar) => {
        options.onProgress?.({ ...progress, errors, shed: explorers.shed() });
        options.onCheckpoint?.(() =>
          explorationOf(soFar(), paths, reasons.copy(), { kind: "open", reason: "interrupted" }, []),
        );
      },
      onPath: (leaf, id, known) => {
        const path: Path = { id, ...leaf.path };
        if (path.error !== undefined) errors++;
        if (leaf.unknown !== undefined)
          reasons.add("solver-unknown", leaf.unknown, leaf.span, 1, limitOfUnknown(leaf.unknown));
        if (leaf.cut !== undefined)
          reasons.add(leaf.cut.reason, leaf.cut.detail, leaf.span, 1, leaf.cut.limit);
        const isTold = options.onPath?.(path, known) !== false;
        if (isTold) {
          paths.push(path);
          numbers.set(leaf, id);
        } else untold.add(path);
        return isTold;
      },
    });
  } finally {
    await explorers.close();
    layers = explorers.statistics();
  }
  for (const note of result.notes) reasons.note(note);
  for (const { reason, span } of result.unknowns)
    reasons.add("solver-unknown", reason, span, 1, limitOfUnknown(reason));
  if (result.stopped !== undefined) {
    const { left } = result.pending;
    const unasked =
      left === 0 ? "" : `; of ${left} of them it was not asked whether any input leads there (--pending)`;
    const detail = `states left unexplored${unasked}`;
    reasons.add(result.stopped.reason, detail, undefined, result.stopped.waiting);
  }
  reasons.vacuousUnless(paths.length + untold.count > 0);
  const told = result.pending.impossible === 0 ? paths : withoutImpossible(paths, result.root, numbers);
  const tree = treeOf(result.root, numbers, result.stopped?.reason ?? "interrupted");
  return explorationOf(result, told, reasons, tree, layers);
}

/** Why the whole search must end now; `began`: as of `performance.now()`. */
export function stopper(
  { signal, budgets, memoryInterval = 50 }: Pick<ExploreOptions, "signal" | "budgets" | "memoryInterval">,
  began: number,
  isFull: () => boolean,
): () => StopReason | undefined {
  let nextLook = 0;
  const look = (): StopReason | undefined => {
    if (signal?.aborted) return "interrupted";
    const now = performance.now();
    if (now >= began + budgets.milliseconds) return "time";
    if (now < nextLook) return undefined;
    nextLook = now + memoryInterval;
    return isFull() ? "memory" : undefined;
  };
  let reason: StopReason | undefined;
  // Who asks again, since a job was given back, hears what ended it.
  return () => {
    reason ??= look();
    return reason;
  };
}
