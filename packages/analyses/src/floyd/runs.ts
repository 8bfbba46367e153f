/**
 * Does a real run fail as well? A refuted segment shows a state that its first assertion allows, and no run need come to it: then the assertion
 * is too weak, and the program may be right. Exploring a little way from the entry tells some of the real failures.
 */

import { limits, type Program } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import type { Path, PathError } from "../explore/exploration.ts";
import { explore } from "../explore/index.ts";
import type { ProveOptions } from "./index.ts";
import type { Segment } from "./proof.ts";

/** The first path found of each failure of these segments, by `failureKey`. */
export async function failingRuns(
  program: Program,
  source: ProgramSource,
  entry: string,
  segments: readonly Segment[],
  options: ProveOptions,
): Promise<ReadonlyMap<string, Path>> {
  const wanted = new Set(segments.flatMap(({ error }) => (error === undefined ? [] : [failureKey(error)])));
  const found = new Map<string, Path>();
  const enough = new AbortController();
  options.signal?.addEventListener("abort", () => enough.abort());
  const { query } = options.budgets;
  const { arguments: given, pointerElements, machine, assume, solver } = options;
  await explore(program, source, {
    entry,
    arguments: given,
    pointerElements,
    machine,
    assume,
    solver,
    budgets: {
      ...options.budgets,
      // Deterministic, the clock being the outer guard.
      maxPaths: limits.prove.runPaths,
      maxSteps: limits.prove.runSteps,
      maxDepth: limits.prove.runDepth,
      maxLoop: limits.prove.runLoop,
      milliseconds: Math.min(options.budgets.milliseconds, limits.prove.runMilliseconds),
      query: { ...query, resources: Math.ceil(query.resources / limits.prove.runQueryShare) },
    },
    strategy: "default",
    seed: 0,
    signal: enough.signal,
    onPath: (path) => {
      if (path.error === undefined || path.inputs === undefined || path.uncertain) return true;
      const key = failureKey(path.error);
      if (!wanted.has(key) || found.has(key)) return true;
      found.set(key, path);
      if (found.size === wanted.size) enough.abort();
      return true;
    },
  });
  return found;
}

/** Tells failures apart by what fails and where. */
export function failureKey({ kind, location }: PathError): string {
  return `${kind} ${location.file}:${location.line}:${location.column}`;
}
