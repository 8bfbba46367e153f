/**
 * `profile/*.folded`: what a run was spent on, as collapsed stacks, which speedscope and flamegraph.pl read: a line for each chain of calls
 * with the source line in it, frames separated by semicolons, then a space and a whole number.
 */
import type { Exploration } from "@everypath/analyses";
import { foldedLine } from "../text/lines.ts";

/** Solver time in microseconds; the others are counts. Instructions are known by line, not by chain of calls. */
export const foldedMeasures = ["solver-time", "forks", "queries", "instructions"] as const;
export type FoldedMeasure = (typeof foldedMeasures)[number];

/** Lines, each with its line end; none where nothing of the kind was spent. */
export function* foldedLines(exploration: Exploration, measure: FoldedMeasure): Generator<string> {
  if (measure === "instructions") {
    for (const { file, costs } of exploration.coverage.files) {
      for (const [line, { instructions }] of costs) yield* folded([file, `${file}:${line}`], instructions);
    }
    return;
  }
  for (const { location, calls, forks, queries, solverSeconds } of exploration.profile ?? []) {
    const weight = { "solver-time": Math.round(1e6 * solverSeconds), forks, queries }[measure];
    yield* folded([...calls, `${location.file}:${location.line}`], weight);
  }
}

function* folded(frames: readonly string[], weight: number): Generator<string> {
  if (weight > 0) yield foldedLine(frames, weight);
}
