/** Pending constraints: another order and fewer questions, and in the end the same paths as without. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createSolverChain, loadSatCore, pack, unpack } from "@everypath/core";
import { type JobRecord, Random, strategyNames } from "@everypath/engine";
import { describe, expect, test } from "vitest";
import { generateProgram } from "../../../everypath/test/differential/generator.ts";
import type { Exploration } from "../../src/explore/exploration.ts";
import { WorkerPool } from "../../src/explore/index.ts";
import type { Leaf } from "../../src/explore/path.ts";
import { exploreText, textOf, told } from "./support.ts";

const core = await loadSatCore();

/** Evaluates each query under each model. */
const validating = () => createSolverChain({ layers: { validating: true } }, core);

/** What must not depend on the order in which sides are asked about: all but the inputs, which are one of many. */
function pathsOf({ paths }: Exploration): readonly string[] {
  return paths
    .map(({ end, decisions, condition, trail, error, cut, result, outputs, final, steps }) =>
      textOf({ end, decisions, condition, trail, kind: error?.kind, cut, result, outputs, final, steps }),
    )
    .map((text) => text.replace(/everypath-explore-\w+/g, ""))
    .sort();
}

/** Conditions that follow from others in a way that only the solver sees. */
const ordered = `
#include <everypath.h>
#include <assert.h>
int main(void) {
  unsigned short x, y, z;
  everypath_symbolic(&x, sizeof x, "x");
  everypath_symbolic(&y, sizeof y, "y");
  everypath_symbolic(&z, sizeof z, "z");
  int found = 0;
  if (x < y) found += 1;
  if (y < z) found += 2;
  if (x < z) found += 4;
  if (x * 3 == y * 5) found += 8;
  if (found == 8) assert(x == y);
  return found;
}
`;

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../examples/c/${name}`, import.meta.url)), "utf8");

async function compareWithout(source: string, entry = "main"): Promise<Exploration> {
  const without = await exploreText(source, createSolverChain({}, core), {}, { entry });
  const pending = await exploreText(source, validating(), {}, { entry, pending: true });
  expect(pending.complete).toBe(without.complete);
  expect(pathsOf(pending)).toEqual(pathsOf(without));
  expect(pending.statistics.forks).toBe(without.statistics.forks);
  expect(pending.statistics.queries).toBe(without.statistics.queries);
  expect(pending.statistics.pending?.left).toBe(0);
  return pending;
}

describe("the same paths as without", () => {
  test("where a decision turns out to be none", { timeout: 300_000 }, async () => {
    const { statistics, paths } = await compareWithout(ordered);
    expect(statistics.pending?.sides).toBeGreaterThan(10);
    expect(statistics.pending?.impossible).toBeGreaterThan(0);
    expect(paths.some(({ trail }) => trail.some(({ forking }) => !forking))).toBe(true);
  });

  test.each([
    ["sort.c", "main"],
    ["linked-list.c", "main"],
  ])("%s", { timeout: 300_000 }, async (name, entry) => {
    await compareWithout(example(name), entry);
  });

  test.each([3, 8, 21, 30])("generated program %i", { timeout: 300_000 }, async (seed) => {
    await compareWithout(generateProgram(seed).source, "entry");
  });
});

test("one thread or two, taken up again or let go of: one result", { timeout: 600_000 }, async () => {
  const jobs: ReturnType<typeof pack>[] = [];
  const whole = await exploreText(
    ordered,
    createSolverChain({}, core),
    {},
    { pending: true, onJob: (job) => jobs.push(pack(job)) },
  );
  // The recorded jobs count lines of a file in a folder that the program is no longer in.
  const foundBy = (exploration: Exploration) => told({ ...exploration, coverage: { files: [] } });
  const records = (count: number) => jobs.slice(0, count).map((job) => unpack(job) as JobRecord<Leaf>);
  const two = await exploreText(ordered, new WorkerPool(2, {}), {}, { pending: true });
  expect(told(two) === told(whole)).toBe(true);
  for (const known of [1, Math.floor(jobs.length / 2), jobs.length]) {
    const resumed = await exploreText(
      ordered,
      createSolverChain({}, core),
      {},
      { pending: true, begin: () => records(known) },
    );
    expect(foundBy(resumed) === foundBy(whole), `after ${known} of ${jobs.length} jobs`).toBe(true);
  }
  const random = new Random(7);
  const shed = await exploreText(
    ordered,
    createSolverChain({}, core),
    { heapBytes: 1e9 },
    { pending: true, residentBytes: () => (random.below(3) === 0 ? 0.5e9 : 0.9e9), memoryInterval: 1 },
  );
  expect(shed.statistics.shed?.states).toBeGreaterThan(0);
  expect(told(shed) === told(whole)).toBe(true);
});

test.each(strategyNames)(
  "what was not asked about is left out openly: %s",
  { timeout: 300_000 },
  async (strategy) => {
    const { complete, incomplete, paths, statistics } = await exploreText(
      ordered,
      createSolverChain({}, core),
      { maxPaths: 3 },
      { pending: true, strategy },
    );
    expect(complete).toBe(false);
    expect(paths.length).toBe(3);
    const { left = 0 } = statistics.pending ?? {};
    expect(left).toBeGreaterThan(0);
    expect(incomplete.map(({ reason }) => reason)).toEqual(["max-paths"]);
    expect(incomplete[0]?.detail).toContain(`of ${left} of them it was not asked`);
    expect(incomplete[0]?.count).toBeGreaterThanOrEqual(left);
  },
);

test("a path is found with fewer questions to the solver", { timeout: 300_000 }, async () => {
  const [without, pending] = await Promise.all(
    [false, true].map((pending) =>
      exploreText(ordered, createSolverChain({}, core), { maxPaths: 1 }, { pending, strategy: "dfs" }),
    ),
  );
  expect(pending?.paths.length).toBe(1);
  expect(pending?.statistics.solverQueries).toBeLessThan(without?.statistics.solverQueries ?? 0);
});
