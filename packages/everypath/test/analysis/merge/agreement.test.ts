/**
 * `explore` with and without merging agree on generated programs: the same errors at the same places, the same lines covered, as complete;
 * and what the merged leaves stand for is as many paths as there are. Each program is run twice with merging: where the estimate says that
 * it pays, and wherever states meet. `MERGE_SEEDS=600` for more.
 */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { Exploration } from "../../../src/analysis/explore/exploration.ts";
import { explore } from "../../../src/analysis/explore/index.ts";
import { exploreMerging } from "../../../src/analysis/merge/index.ts";
import { defaultMachineOptions } from "../../../src/machine/index.ts";
import { createBackend, JobSolver, withLayers } from "../../../src/solver/index.ts";
import { programs as objectPrograms } from "../../language/objects/generate.ts";
import { manyOperators, manyRounds, pliProgram } from "../bmc/members.ts";
import { type Loaded, loadObjectsText, loadPliText, loadText } from "../debug/support.ts";

/** Programs in all; of ten, eight are C, one is PL/I, one is of objects. */
const count = Number(process.env.MERGE_SEEDS ?? 60);
/** Other programs than those of the bounded model checker's test. */
const firstSeed = 5000;

class KeptSolver extends JobSolver {
  override close(): void {}
}
const solver = new KeptSolver(createBackend("z3-wasm"), (inner) => withLayers(inner, {}));
afterAll(() => JobSolver.prototype.close.call(solver));

const session = {
  arguments: undefined,
  pointerElements: 2,
  machine: defaultMachineOptions,
  assume: [],
  solver: {},
  budgets: {
    milliseconds: 60_000,
    heapBytes: 4e9,
    maxSteps: 20_000,
    maxPaths: 400,
    maxDepth: 1000,
    maxLoop: 1000,
    query: { resources: 2_000_000, milliseconds: 20_000 },
  },
};

/** What must not depend on merging. */
function findings({ paths, complete, coverage }: Exploration) {
  const errors = paths.flatMap(({ error }) =>
    error === undefined ? [] : [`${error.location.line}:${error.location.column}: ${error.kind}`],
  );
  const lines = coverage.files.flatMap(({ lines: counted }) =>
    [...counted].flatMap(([line, times]) => (times > 0 ? [line] : [])),
  );
  return { complete, errors: [...new Set(errors)].sort(), lines };
}

interface Compared {
  readonly paths: number;
  readonly leaves: number;
  readonly merges: number;
}

/** undefined: there are too many paths to be compared. */
async function compare({ program, source }: Loaded, entry: string): Promise<Compared | undefined> {
  solver.begin();
  const all = await explore(program, source, { ...session, entry, strategy: "dfs", seed: 0 }, solver);
  if ("refused" in all) throw new Error(all.refused);
  if (all.incomplete.some(({ reason }) => reason === "max-paths" || reason === "time")) return undefined;
  let compared: Compared | undefined;
  for (const estimate of [{ against: () => undefined }, undefined]) {
    solver.begin();
    const options = { ...session, entry, stopReason: () => undefined };
    const merged = await exploreMerging(program, { ...options, ...(estimate && { estimate }) }, solver);
    if ("refused" in merged) throw new Error(merged.refused);
    expect([entry, findings(merged)]).toEqual([entry, findings(all)]);
    if (all.complete && merged.paths.every((path) => path.merged?.isExact !== false)) {
      const stoodFor = merged.paths.reduce((sum, path) => sum + (path.merged?.paths ?? 1n), 0n);
      expect([entry, stoodFor]).toEqual([entry, BigInt(all.paths.length)]);
    }
    compared = {
      paths: all.paths.length,
      leaves: merged.paths.length,
      merges: merged.statistics.merges ?? 0,
    };
  }
  return compared;
}

const seeds = Array.from({ length: Math.ceil((count * 8) / 20) }, (_, index) => firstSeed + index);

test("C", { timeout: 600_000 }, async () => {
  const members = seeds.flatMap((seed) => (seed % 2 === 0 ? manyOperators(seed) : manyRounds(seed)));
  const loaded = await loadText(`#include <assert.h>\n${members.map(({ text }) => text).join("\n")}`);
  const found: Compared[] = [];
  for (const { entry } of members) {
    const compared = await compare(loaded, entry);
    if (compared !== undefined) found.push(compared);
  }
  // Programs with too many paths show nothing, and where nothing is merged nothing is seen.
  expect(found.length).toBeGreaterThan(0.8 * members.length);
  expect(found.filter(({ merges }) => merges > 0).length).toBeGreaterThan(0.3 * members.length);
});

const others = Array.from({ length: Math.ceil(count / 10) }, (_, index) => firstSeed + index);

describe("PL/I", () => {
  test.each(others)("program %i", { timeout: 300_000 }, async (seed) => {
    await compare(loadPliText(pliProgram(seed, seed % 2 === 0)), "MAIN");
  });
});

describe("objects", () => {
  test.each(others)("program %i", { timeout: 300_000 }, async (seed) => {
    const options = { references: seed % 2 === 0, entries: seed % 2 === 0 };
    const [generated] = fc.sample(objectPrograms(options), { seed, numRuns: 1 });
    const { text, entry } = generated!;
    const loaded = loadObjectsText(text, { entry });
    await compare(loaded, loaded.program.driver?.entry ?? entry ?? "main");
  });
});
