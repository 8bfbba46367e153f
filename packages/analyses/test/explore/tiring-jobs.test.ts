/**
 * A job ends when its questions have been too much work for the solver, however few forks it has met: what is next to hard questions is seldom
 * easy, so somebody else chooses where to go on. Each job gets somewhere all the same, and nothing is lost.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadC } from "@everypath/c";
import { type Backend, createBackendHere, JobSolver, limits, withLayers } from "@everypath/core";
import type { Job } from "@everypath/engine";
import { emptyPrefix, nodesOf } from "@everypath/engine/testing";
import { afterAll, expect, test } from "vitest";
import { calledFreshly } from "../../../engine/test/machine/called-freshly.ts";
import { openSession } from "../../src/explore/session.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-tiring-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sessionWith(workOfQuestion: number) {
  const file = join(folder, "products.c");
  writeFileSync(
    file,
    `int f(unsigned x, unsigned y, unsigned z) {
  int s = 0;
  if (x * y == 77) s += 1;
  if (y * z > x) s += 2;
  if (z * x == y + 5) s += 4;
  if (x + y == z) s += 8;
  return s;
}`,
  );
  const options = { dataModel: "lp64", includeDirectories: [], definitions: [], compilerFlags: [] } as const;
  const loaded = await loadC([file], { ...options, onNote: () => {} });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
  const inner = createBackendHere();
  let questions = 0;
  const backend: Backend = {
    name: "tiring",
    check(query, budget) {
      questions++;
      return inner.check(query, budget);
    },
    reset: () => inner.reset(),
    statistics: () => inner.statistics(),
    get work() {
      return questions * workOfQuestion;
    },
    close: () => inner.close(),
  };
  const budgets = {
    milliseconds: Number.POSITIVE_INFINITY,
    heapBytes: 4e9,
    maxSteps: 1e6,
    maxPaths: 100,
    maxDepth: 100,
    maxLoop: 100,
    query: { resources: 20_000_000, milliseconds: 60_000 },
  };
  const session = openSession(
    loaded.program,
    {
      ...{ entry: "f", arguments: undefined, pointerElements: 8, machine: calledFreshly, budgets },
      ...{ assume: [], solver: {} },
    },
    () => undefined,
    new JobSolver(backend, (next) => withLayers(next, { modelReuse: false, enumeration: false })),
  );
  if ("refused" in session) throw new Error(session.refused);
  return session.explorer;
}

/** All jobs that it takes to leave nothing open: the forks of each, and the decisions of all paths. */
async function explored(workOfQuestion: number) {
  const explorer = await sessionWith(workOfQuestion);
  const open: Job["open"][] = [
    { prefix: emptyPrefix, uncertain: false, pending: false, model: undefined, token: 0, frames: [] },
  ];
  const forks: number[] = [];
  const paths: string[] = [];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const result = explorer.explore({ open: state, forks: 64, reserve: 16 });
    forks.push(result.forks);
    for (const { node } of nodesOf(result.root)) {
      if (node.kind === "leaf") paths.push(node.leaf.path.decisions);
      if (node.kind === "open") open.push(node.open);
    }
  }
  return { forks, paths: paths.sort() };
}

test("hard questions end a job early, and the paths are the same", async () => {
  const easy = await explored(0);
  const hard = await explored(limits.search.jobWork);
  expect(easy.forks.length).toBe(1);
  expect(easy.paths.length).toBeGreaterThan(8);
  expect(hard.paths).toEqual(easy.paths);
  // The first question of a job does not count, and the next one is its last; and every job has answered one.
  expect(Math.max(...hard.forks)).toBeLessThanOrEqual(2);
  expect(hard.forks.length).toBeGreaterThan(hard.paths.length / 2);
});
