/** A bound that is raised until there is an answer: where it ends by itself, and what a round costs. */

import { createSolverChain } from "@everypath/core";
import { afterAll, describe, expect, test } from "vitest";
import { loadText } from "../../../debug/test/support.ts";
import { type BmcOptions, boundedCheck } from "../../src/bmc/index.ts";
import { boundedOptions } from "./bounded-options.ts";

const solver = createSolverChain();
afterAll(() => solver.close());

/** Which inputs make exactly so many rounds is a sum of as many choices; how many rounds there can be is 2³². */
const countdown = `#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n > 0) n -= n > 1 && __VERIFIER_nondet_uint() % 2 ? 2 : 1;
  assert(n == 0);
  return 0;
}`;

async function check(text: string, options: Partial<BmcOptions>) {
  const { program } = await loadText(text);
  const checked = await boundedCheck(program, boundedOptions({ bound: "auto", ...options }), solver);
  if ("refused" in checked) throw new Error(checked.refused);
  return checked;
}

describe("a loop that no bound is enough for", () => {
  test("is given up at the limit, which is named", async () => {
    const { exploration, unwinding } = await check(countdown, { limits: { rounds: 100, seconds: 60 } });
    expect([unwinding.bound, unwinding.isReachable, exploration.complete]).toEqual([64, true, false]);
    expect(exploration.incomplete.map(({ reason, detail }) => [reason, detail])).toEqual([
      [
        "bound-reached",
        "loop main.1 can need more than 64 rounds, where --unwind auto ends unless --time is given",
      ],
    ]);
  });

  test("is asked about few times, and what it leaves behind not at all", async () => {
    const { exploration, unwinding } = await check(countdown, { limits: { rounds: 128, seconds: 60 } });
    // Two questions a round would be 256; that n is 0 behind the loop is known from its condition.
    expect(exploration.statistics.solverQueries).toBeLessThan(64);
    expect(unwinding.formulaSize).toBe(0);
  });

  test("says whose limit the time was", async () => {
    let looks = 0;
    const { exploration } = await check(countdown, {
      limits: { rounds: 1024, seconds: 60 },
      stopReason: () => (++looks > 100 ? "time" : undefined),
    });
    expect(exploration.incomplete.map(({ detail }) => detail)).toContain(
      "states left waiting after the 60 s of --unwind auto",
    );
  });
});

test("a loop that is left at one value of a variable leaves that value, in an error too", {
  timeout: 300_000,
}, async () => {
  const text = countdown.replace("assert(n == 0)", "assert(n == 1)");
  const { exploration } = await check(text, { limits: undefined });
  expect(exploration.paths.map(({ end }) => end)).toEqual(["error"]);
});

test("constants alone raise no bound", async () => {
  const text = `#include <assert.h>
int main(void) { unsigned s = 0; for (unsigned i = 0; i < 3000; i++) s += i; assert(s == 4498500); return 0; }`;
  const { exploration, unwinding } = await check(text, { maxSteps: 1_000_000 });
  expect([exploration.complete, unwinding.bound]).toEqual([true, 1]);
});
