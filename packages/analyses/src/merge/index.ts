/**
 * `explore --merge`: every path of a program, with paths taken together where that pays. In: a `Program` and options; out: an
 * `Exploration` whose leaves may stand for many paths each. Where states meet that differ in values alone they can become one with
 * conditional values (engine/machine/merge), as in bounded model checking; whether they do, an estimate decides (estimate.ts). A leaf has the
 * condition of all its paths, the inputs of one of them, and their number (count.ts).
 *
 * Read next: merging.ts for the order in which states are run; influence.ts for what the estimate rests on; history.ts.
 */

import { type JobSolver, type Program, solverQueries } from "@everypath/core";
import {
  addCounts,
  countsSince,
  Efforts,
  Machine,
  type ProcedureCounts,
  type StopReason,
  snapshotOf,
  startState,
} from "@everypath/engine";
import { coverageOf } from "../explore/coverage.ts";
import type { Exploration, Merged, Path } from "../explore/exploration.ts";
import { Reasons } from "../explore/reasons.ts";
import type { Refused, SessionOptions } from "../explore/session.ts";
import { assumeAll } from "../explore/session.ts";
import { RouteCounter } from "./count.ts";
import type { Estimate } from "./estimate.ts";
import { QueryCountEstimate } from "./estimate.ts";
import type { History } from "./history.ts";
import { mergedLeaf } from "./leaf.ts";
import { Merging } from "./merging.ts";
import { treeOf } from "./tree.ts";

export interface MergeOptions extends SessionOptions {
  readonly stopReason: () => StopReason | undefined;
  /** Called when nothing else can be refused any more. */
  readonly begin?: () => Refused | undefined;
  readonly onPath?: (path: Path) => void;
  readonly onProgress?: (progress: MergeProgress) => void;
  /** Query count estimation unless another one is given (tests merge always). */
  readonly estimate?: Estimate;
}

export interface MergeProgress {
  readonly paths: number;
  readonly waiting: number;
  readonly errors: number;
  readonly instructions: number;
}

/** `solver` is closed at the end. */
export async function exploreMerging(
  program: Program,
  options: MergeOptions,
  solver: JobSolver,
): Promise<Exploration | Refused> {
  try {
    return await merging(program, options, solver);
  } finally {
    solver.close();
  }
}

async function merging(
  program: Program,
  options: MergeOptions,
  solver: JobSolver,
): Promise<Exploration | Refused> {
  const began = performance.now();
  const { budgets } = options;
  const machine = new Machine(program, { ...options.machine, keepsModelsApart: true });
  const reasons = new Reasons();
  // What linking refused is missing from every path; what lowering refuses later matters where it is executed.
  for (const { what, span } of program.unsupported) reasons.add("unsupported", what, span);
  const started = startState(machine, options);
  if (started === undefined) return { refused: `there is no procedure ${options.entry}` };
  const query = { assume: options.assume, query: budgets.query };
  const assumed =
    program.driver === undefined ? assumeAll(solver, machine, started, query) : { isOpen: false };
  if ("refused" in assumed) return assumed;
  const problem = options.begin?.();
  if (problem !== undefined) return problem;
  const snapshot = snapshotOf(machine);
  const counter = new RouteCounter(solver, budgets.query);
  const paths: Path[] = [];
  const efforts = new Efforts();
  let errors = 0;
  const merger = new Merging(machine, solver, {
    budgets,
    estimate: options.estimate ?? new QueryCountEstimate(machine),
    stopReason: options.stopReason,
    onPath(ended, history) {
      const leaf = mergedLeaf(machine, ended, started, history, standsFor(counter, history));
      const path: Path = { id: paths.length + 1, ...leaf.path };
      paths.push(path);
      if (path.error !== undefined) errors++;
      reasons.addOfLeaf(leaf);
      options.onPath?.(path);
      return path.id;
    },
    onEffort(span, state, { isFork, seconds }) {
      const effort = efforts.at(span, state);
      effort.queries++;
      effort.seconds += seconds;
      if (isFork) effort.forks++;
    },
    onTick: (found, waiting) =>
      options.onProgress?.({ paths: found, waiting, errors, instructions: machine.instructions }),
  });
  await merger.run(started.state.fork(), assumed.isOpen);
  for (const note of machine.notes()) reasons.note(note);
  for (const open of merger.unknowns) reasons.unanswered(open, open.span);
  if (merger.stopped !== undefined && merger.left > 0)
    reasons.add(merger.stopped, "states left unexplored", undefined, merger.left);
  reasons.vacuousUnless(paths.length > 0);
  const counts = new Map<string, ProcedureCounts>();
  addCounts(counts, countsSince(machine, snapshot));
  const layers = solver.statistics();
  return {
    language: program.language,
    entry: options.entry,
    complete: reasons.isEmpty(),
    incomplete: reasons.list(),
    assumptions: reasons.assumptions(),
    paths,
    tree: treeOf(merger.root, merger.stopped ?? "interrupted"),
    coverage: coverageOf(program, counts, efforts.all()),
    statistics: {
      paths: paths.length,
      instructions: machine.instructions,
      forks: merger.forks,
      queries: efforts.all().reduce((sum, effort) => sum + effort.queries, 0),
      solverQueries: solverQueries(layers),
      seconds: (performance.now() - began) / 1000,
      solverSeconds: layers.reduce((sum, layer) => sum + layer.seconds, 0),
      layers,
      merges: merger.merges,
      apart: [...merger.apart].map(([reason, count]) => ({ reason, count })),
    },
  };
}

/** undefined for one path alone. */
function standsFor(counter: RouteCounter, history: History | undefined): Merged | undefined {
  for (let at = history; at !== undefined; at = at.previous)
    if (at.kind === "met") {
      const count = counter.count(history);
      return count.isExact && count.paths === 1n ? undefined : count;
    }
  return undefined;
}
