/** States that are let go to save memory are found again: the exploration is the same, whenever that happens and to whom. */

import { createSolverChain, loadSatCore } from "@everypath/core";
import { Random } from "@everypath/engine";
import { describe, expect, test } from "vitest";
import { WorkerPool } from "../../src/explore/index.ts";
import { type Keeping, MemoryKeeper } from "../../src/explore/memory/keeper.ts";
import { exploreText, told } from "./support.ts";

const core = await loadSatCore();

const source = (bytes: number) => `
#include <everypath.h>
#include <stdlib.h>
int main(void) {
  unsigned char bytes[${bytes}];
  everypath_symbolic(bytes, sizeof bytes, "bytes");
  unsigned char *copy = malloc(${bytes});
  int large = 0;
  for (int i = 0; i < ${bytes}; i++) {
    copy[i] = bytes[i] * 3;
    if (copy[i] > 100 + i) large++;
    if (large == 3 && bytes[i] * bytes[0] == 77) copy[i + 4] = 1;
  }
  free(copy);
  return large;
}
`;

const bound = 1e9;
/** So short that a fast machine looks often enough. */
const memoryInterval = 10;

/** Every second look finds too much in use, until some of it was let go of, once or a few times as chance will have it. */
function pressure(seed: number): () => number {
  const random = new Random(seed);
  // A look, another when garbage was collected, and a third without unused terms ask before anything is let go of.
  let high = 3;
  return () => {
    high--;
    if (high >= 0) return 0.9 * bound;
    high = 4 + random.below(2);
    return 0.5 * bound;
  };
}

test("an exploration is the same with and without letting go of states", { timeout: 300_000 }, async () => {
  const whole = await exploreText(source(7), createSolverChain({}, core));
  expect(whole.paths.length).toBeGreaterThan(120);
  expect(whole.paths.some(({ end }) => end === "error")).toBe(true);
  expect(whole.statistics.shed).toEqual({ states: 0, threads: 0 });
  const budgets = { heapBytes: bound };
  const here = await exploreText(source(7), createSolverChain({}, core), budgets, {
    residentBytes: pressure(1),
    memoryInterval,
  });
  expect(here.statistics.shed?.states).toBeGreaterThan(0);
  expect(told(here) === told(whole)).toBe(true);
  for (const threads of [1, 2]) {
    const residentBytes = pressure(threads);
    const by = await exploreText(source(7), new WorkerPool(threads, {}), budgets, {
      residentBytes,
      memoryInterval,
    });
    expect(by.statistics.shed?.states).toBeGreaterThan(0);
    expect(told(by) === told(whole)).toBe(true);
  }
});

test("threads are started anew in the midst of it", { timeout: 300_000 }, async () => {
  const whole = await exploreText(source(7), new WorkerPool(2, {}), {}, { strategy: "bfs" });
  const pool = new WorkerPool(2, {});
  // Letting go of states does not help, only this does.
  const residentBytes = () => {
    const isGrown = pool.all().some(({ jobs }) => jobs >= 20);
    return (isGrown && pool.shed().threads === 0 ? 0.9 : 0.1) * bound;
  };
  const anew = await exploreText(
    source(7),
    pool,
    { heapBytes: bound },
    { strategy: "bfs", residentBytes, memoryInterval },
  );
  expect(anew.statistics.shed?.threads).toBeGreaterThan(0);
  expect(anew.statistics.solverQueries).toBeGreaterThan(0.9 * whole.statistics.solverQueries);
  expect(told(anew) === told(whole)).toBe(true);
});

describe("what is done about too much memory", () => {
  /** Keeps states of so many bytes each, above a number that nobody can let go of, and terms that nobody uses. */
  function world(states: number, others: number, unusedTerms = 0) {
    const log: string[] = [];
    let kept = states;
    let terms = 30;
    let unused = unusedTerms;
    const keeping: Keeping = {
      relieve(what) {
        if (what === "unused") {
          log.push("give back");
          unused = 0;
        } else {
          log.push("let go");
          kept -= Math.ceil(kept / 2);
        }
      },
      isRelieved: true,
      get kept() {
        return kept;
      },
    };
    const keeper = new MemoryKeeper(
      100,
      {
        all: () => [keeping],
        renew() {
          log.push("renew");
          terms = 0;
          return true;
        },
        isSettled: true,
        shed: () => ({ states: states - kept, threads: 0 }),
      },
      () => kept + others + terms + unused,
    );
    return { keeper, log };
  }

  test("what nobody uses goes first, and nothing else where that is enough", () => {
    const { keeper, log } = world(20, 25, 10);
    expect(keeper.mustStop()).toBe(false);
    expect(keeper.mustStop()).toBe(false);
    expect(log).toEqual(["give back"]);
  });

  test("nothing below four fifths of the bound", () => {
    const { keeper, log } = world(20, 29);
    expect(keeper.mustStop()).toBe(false);
    expect(log).toEqual([]);
  });

  test("half of the states, until it is enough", () => {
    const { keeper, log } = world(64, 30);
    expect(keeper.mustStop()).toBe(false);
    expect(log).toEqual(["give back", "let go", "let go"]);
  });

  test("the threads last, and the run where that is not enough either", () => {
    const fits = world(4, 75);
    expect(fits.keeper.mustStop()).toBe(false);
    expect(fits.keeper.mustStop()).toBe(false);
    expect(fits.log).toEqual(["give back", "let go", "let go", "let go", "renew"]);
    const full = world(4, 97);
    expect(full.keeper.mustStop()).toBe(false);
    expect(full.keeper.mustStop()).toBe(true);
    expect(full.keeper.mustStop()).toBe(true);
  });

  test("states that are found as fast as others are let go of do not put off the end", () => {
    const log: string[] = [];
    const keeping: Keeping = { relieve: (what) => log.push(what), isRelieved: true, kept: 5 };
    const keepings = {
      all: () => [keeping],
      renew: () => log.push("renew") > 0,
      isSettled: true,
      shed: () => ({ states: 0, threads: 0 }),
    };
    const keeper = new MemoryKeeper(100, keepings, () => 120);
    let looks = 0;
    while (!keeper.mustStop() && looks < 100) looks++;
    expect(looks).toBeLessThan(5);
    expect(log.filter((done) => done === "renew")).toHaveLength(1);
    expect(log.filter((done) => done === "unused")).toHaveLength(1);
  });
});
