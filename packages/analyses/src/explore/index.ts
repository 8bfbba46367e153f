/**
 * `explore`: every path of a program up to a bound, an input for each, and every error with an input. In: a `Program` and options;
 * out: an `Exploration`, which the report room turns into text, JSON and pictures. A `Session` (session.ts) is all that one
 * thread needs; workers/ runs threads that have one each.
 */

import { createSolverChain, type JobSolver, type LayerStatistics, type Program } from "@everypath/core";
import {
  exploreTree,
  type JobRecord,
  type SearchProgress,
  type SearchResult,
  type StopReason,
  type StopSignal,
  type StrategyName,
} from "@everypath/engine";
import type { ProgramSource } from "@everypath/languages";
import type { Exploration, Path } from "./exploration.ts";
import { openExplorers } from "./explorers.ts";
import { Findings } from "./findings.ts";
import type { Shed } from "./memory/keeper.ts";
import { MemoryKeeper } from "./memory/keeper.ts";
import { UnusedTerms } from "./memory/unused-terms.ts";
import type { Leaf } from "./path.ts";
import type { Refused, SessionOptions } from "./session.ts";
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
  /** Asked again and again: whether there is time for no more, before the budget's is over. */
  readonly mustFinish?: () => boolean;
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
  const findings = new Findings(program, options, refusedByLinking);
  const around = (layers: readonly LayerStatistics[]) => ({ began, shed: explorers.shed(), layers });
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
        options.onProgress?.({ ...progress, errors: findings.errors, shed: explorers.shed() });
        options.onCheckpoint?.(() => findings.soFar(soFar(), around([])));
      },
      onPath: (leaf, id, known) => findings.take(leaf, id, known),
    });
  } finally {
    await explorers.close();
    layers = explorers.statistics();
  }
  return findings.result(result, around(layers));
}

/** Why the whole search must end now; `began`: as of `performance.now()`. */
export function stopper(
  options: Pick<ExploreOptions, "signal" | "budgets" | "memoryInterval" | "mustFinish">,
  began: number,
  isFull: () => boolean,
): () => StopReason | undefined {
  const { signal, budgets, memoryInterval = 50, mustFinish } = options;
  let nextLook = 0;
  const look = (): StopReason | undefined => {
    if (signal?.aborted) return "interrupted";
    const now = performance.now();
    if (now >= began + budgets.milliseconds || mustFinish?.() === true) return "time";
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
