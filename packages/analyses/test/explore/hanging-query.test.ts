/** A query that does not end within its time is given up, whoever explores, and what there is besides is found. */

import { createSolverChain, loadSatCore } from "@everypath/core";
import { expect, test } from "vitest";
import type { Exploration } from "../../src/explore/exploration.ts";
import { WorkerPool } from "../../src/explore/index.ts";
import { exploreText } from "./support.ts";

const core = await loadSatCore();

const query = { resources: 0, milliseconds: 1500 };

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
  const here = await exploreText(source, createSolverChain({}, core), { query });
  expect(here.incomplete.length).toBeGreaterThan(0);
  for (const { reason, detail } of here.incomplete)
    expect([reason, detail]).toEqual(["solver-unknown", "no answer within 1500 ms"]);
  expect(here.paths.filter(({ uncertain }) => !uncertain).map(({ exitStatus }) => exitStatus)).toEqual(
    expect.arrayContaining([0, 3]),
  );
  expect(told(await exploreText(source, new WorkerPool(2, {}), { query }))).toEqual(told(here));
});
