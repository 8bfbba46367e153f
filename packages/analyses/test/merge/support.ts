/** Explorations with and without merging, by one solver. */

import { createBackend, JobSolver, withLayers } from "@everypath/core";
import { afterAll } from "vitest";
import type { Loaded } from "../../../debug/test/support.ts";
import { calledFreshly } from "../../../engine/test/machine/called-freshly.ts";
import type { Exploration } from "../../src/explore/exploration.ts";
import { explore } from "../../src/explore/index.ts";
import { exploreMerging, type MergeOptions } from "../../src/merge/index.ts";

class KeptSolver extends JobSolver {
  override close(): void {}
}
const solver = new KeptSolver(createBackend(), (inner) => withLayers(inner, {}));
afterAll(() => JobSolver.prototype.close.call(solver));

const session = {
  arguments: undefined,
  pointerElements: 2,
  machine: calledFreshly,
  assume: [],
  solver: {},
  budgets: {
    milliseconds: 600_000,
    heapBytes: 4e9,
    maxSteps: 20_000,
    maxPaths: 400,
    maxDepth: 1000,
    maxLoop: 1000,
    query: { resources: 2_000_000, milliseconds: 300_000 },
  },
};

export async function exploredPlainly({ program, source }: Loaded, entry: string): Promise<Exploration> {
  solver.begin();
  const found = await explore(program, source, { ...session, entry, strategy: "dfs", seed: 0 }, solver);
  if ("refused" in found) throw new Error(found.refused);
  return found;
}

export async function exploredMerging(
  { program }: Loaded,
  entry: string,
  options: Partial<MergeOptions> = {},
  budgets: Partial<MergeOptions["budgets"]> = {},
): Promise<Exploration> {
  solver.begin();
  const found = await exploreMerging(
    program,
    {
      ...session,
      entry,
      stopReason: () => undefined,
      ...options,
      budgets: { ...session.budgets, ...budgets },
    },
    solver,
  );
  if ("refused" in found) throw new Error(found.refused);
  return found;
}

/** How many paths the leaves stand for. */
export function stoodFor({ paths }: Exploration): bigint {
  return paths.reduce((sum, { merged }) => sum + (merged?.paths ?? 1n), 0n);
}
