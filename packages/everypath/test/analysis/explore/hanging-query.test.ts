/** A query that does not end within its time is given up, whoever explores, and what there is besides is found. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Exploration } from "../../../src/analysis/explore/exploration.ts";
import { type ExploreOptions, explore, WorkerPool } from "../../../src/analysis/explore/index.ts";
import { loadC } from "../../../src/language/c/load.ts";
import { createSolverChain, type JobSolver } from "../../../src/solver/index.ts";

/** 2860486313 · 3267000013, both prime: hours of work for a solver. */
const source = `
#include <everypath.h>
int main(void) {
  unsigned long long x, y;
  unsigned char easy;
  everypath_symbolic(&x, sizeof x, "x");
  everypath_symbolic(&y, sizeof y, "y");
  everypath_symbolic(&easy, sizeof easy, "easy");
  if (x <= 1 || x >> 32 || y <= 1 || y >> 32) return 0;
  if (easy > 7 && x * y == 9345208801939342469ULL) return 1;
  return easy > 100 ? 2 : 3;
}
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-hanging-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function exploreBy(by: WorkerPool | JobSolver): Promise<Exploration> {
  const file = join(folder, "factors.c");
  writeFileSync(file, source);
  const loaded = await loadC([file], {
    dataModel: "lp64",
    includeDirectories: [],
    definitions: [],
    compilerFlags: [],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
  const options: ExploreOptions = {
    entry: "main",
    arguments: undefined,
    pointerElements: 8,
    machine: {
      disabled: new Set(),
      stackBytes: 1e6,
      heapDepth: 1,
      mallocMayFail: false,
      files: new Map(),
      generateCode: true,
      stopsAtCuts: false,
    },
    budgets: {
      milliseconds: 60_000,
      heapBytes: 2e9,
      maxSteps: 1e6,
      maxPaths: 100,
      maxDepth: 100,
      maxLoop: 100,
      query: { resources: 0, milliseconds: 1500 },
    },
    assume: [],
    solver: {},
    strategy: "default",
    seed: 0,
  };
  const explored = await explore(loaded.program, loaded.source, options, by);
  if ("refused" in explored) throw new Error(explored.refused);
  return explored;
}

const told = ({ paths, incomplete }: Exploration) => ({
  paths: paths.map(({ decisions, exitStatus, uncertain, inputs }) => [
    decisions,
    exitStatus,
    uncertain,
    inputs,
  ]),
  incomplete: incomplete.map(({ reason, detail, count }) => [reason, detail, count]),
});

test("threads that hang are replaced", { timeout: 300_000 }, async () => {
  const here = await exploreBy(createSolverChain());
  expect(here.incomplete.length).toBeGreaterThan(0);
  for (const { reason, detail } of here.incomplete)
    expect([reason, detail]).toEqual(["solver-unknown", "no answer within 1500 ms"]);
  expect(here.paths.filter(({ uncertain }) => !uncertain).map(({ exitStatus }) => exitStatus)).toEqual(
    expect.arrayContaining([0, 3]),
  );
  expect(told(await exploreBy(new WorkerPool(2, {})))).toEqual(told(here));
});
