/** No run costs more than the bound: random systems, and those by hand, run from random and extreme values. */

import { createSolverChain } from "@everypath/core";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  type Bound,
  boundText,
  type Its,
  inferBound,
  isAbove,
  randomNumbers,
  runAtRandom,
} from "../../src/index.ts";
import { queryBudget, smallSystem, system } from "../support.ts";
import { randomProgram } from "./random-programs.ts";
import { costedSystem } from "./random-systems.ts";
import { costedSystems } from "./systems.ts";

const solver = createSolverChain();
afterAll(() => solver.close());

const systems = Number(process.env.EVERYPATH_RANDOM_SYSTEMS ?? 40);
const seed = Number(process.env.EVERYPATH_RANDOM_SEED ?? 10);
const reaches = [3, 3, 12, 40];
const extremes = [-(10n ** 6n), -1000n, -1n, 0n, 1n, 1000n, 10n ** 6n];

/** Throws where a run from a random start costs more than the bound. Answers with the number of runs. */
function runBelow(its: Its, bound: Bound, runs: number): number {
  const random = randomNumbers(runs);
  for (let run = 0; run < runs; run += 1) {
    const reach = reaches[run % reaches.length] as number;
    const isExtreme = run % 8 === 7;
    const start = its.variables.map(() =>
      isExtreme && random(2) === 0
        ? (extremes[random(extremes.length)] as bigint)
        : BigInt(random(2 * reach + 1) - reach),
    );
    const { cost } = runAtRandom(its, start, random, {
      steps: isExtreme ? 300 : 2000,
      greatest: 10n ** 12n,
    });
    if (isAbove(its, bound, start, cost))
      throw new Error(`a run from ${start.join(", ")} costs ${cost}, more than ${boundText(bound)}`);
  }
  return runs;
}

function infer(its: Its, milliseconds: number) {
  return inferBound(its, { solver, budget: queryBudget, milliseconds });
}

describe("no run costs more than the bound", () => {
  it.each([
    ["loops over three variables", costedSystem, systems],
    ["small systems", smallSystem, Math.ceil(systems / 2)],
    ["programs with loops in loops", randomProgram, systems],
  ])("of random systems: %s", (_name, arbitrary, count) => {
    const found = { bounded: 0, unknown: 0, runs: 0 };
    fc.assert(
      fc.property(arbitrary, (rules) => {
        const its = system(rules);
        const answer = infer(its, 1000);
        found[answer.kind] += 1;
        if (answer.kind === "bounded") found.runs += runBelow(its, answer.bound, 40);
      }),
      { numRuns: count, seed },
    );
    expect(found.bounded * 4).toBeGreaterThan(count);
    expect(found.runs).toBeGreaterThan(10 * count);
  });

  it("of the systems by hand", () => {
    let runs = 0;
    for (const [, rules] of costedSystems) {
      const its = system(rules);
      const answer = infer(its, 20_000);
      if (answer.kind === "bounded") runs += runBelow(its, answer.bound, 60);
    }
    expect(runs).toBeGreaterThanOrEqual(1500);
  });
});
