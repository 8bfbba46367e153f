/** The search for the worst input: what it finds, that it finds the same again, and how the answer is told. */

import { createSolverChain } from "@everypath/core";
import {
  boundText,
  boundTextAt,
  inputBound,
  maximum,
  rational,
  readAskedBound,
  scaled,
  sum,
} from "@everypath/its";
import { constantBound, zeroBound } from "@everypath/its/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerAsked, checkBound, searchWorst, tightened, valueAt } from "../../src/cost/index.ts";
import { boundOf, type Opened, openText } from "./support.ts";

const solver = createSolverChain();
const budget = { resources: 3_000_000, milliseconds: 10_000 };
const common = (opened: Opened) =>
  ({
    ...opened,
    measure: { kind: "instructions" },
    signedOverflow: "wrap",
    seed: 3,
    isOver: () => false,
    solver,
    budget,
  }) as const;

function worst(opened: Opened) {
  return searchWorst({
    ...common(opened),
    seeds: [{ values: new Map(), elements: 4 }],
    score: (run) => (run.isWhole ? run.steps : undefined),
    isEnough: () => false,
    limits: { runs: 600, instructions: 5_000_000, longest: 100_000, expansions: 12 },
  }).reduce((a, b) => (b.isWhole && b.steps > a.steps ? b : a));
}

describe("the search for the worst input", () => {
  it("finds by its path condition what no step next to an input leads to", async () => {
    const opened = await openText(
      `void f(unsigned char n, int key) {
  int rounds = 0;
  if (key * 3 == 123456789) rounds = n;
  while (rounds > 0) rounds--;
}`,
    );
    const found = worst(opened);
    expect(found.inputs.get("key")).toBe(41_152_263n);
    expect(found.inputs.get("n")).toBe(255n);
    expect(found).toEqual(worst(opened));
  });

  it("finds contents of an area that make a loop go to its end", async () => {
    const opened = await openText(
      `int f(const int *a) {
  int i = 0;
  while (i < 4 && a[i] == 7 * i + 100) i++;
  return i;
}`,
    );
    const area = worst(opened).candidate.values.get("a") as Uint8Array;
    expect([0, 4, 8, 12].map((at) => area[at])).toEqual([100, 107, 114, 121]);
  });

  it("makes a bound tight", async () => {
    const opened = await openText(
      "void f(int x, int y) { if (x == y + 1234) while (x > 0) x -= 3; else if (y > 40) y = 0; }",
    );
    const found = boundOf(opened);
    if (found.kind === "unknown") throw new Error("no bound");
    const check = checkBound(found.bound, {
      ...common(opened),
      runs: 50,
      instructions: 100_000,
      longest: 5000,
    });
    const { tightest, above } = tightened(found.bound, check, common(opened));
    expect(above).toBeUndefined();
    expect(tightest?.inputs.get("x")).toBe((tightest?.inputs.get("y") as bigint) + 1234n);
    expect(
      Number(valueAt(found.bound, tightest?.inputs as Map<string, bigint>)) / (tightest?.steps ?? 1),
    ).toBeLessThan(1.1);
  });

  it("tells a run above a bound that is wrong by one step", async () => {
    const opened = await openText("void f(unsigned char n) { if (n == 77) n++; while (n > 0) n--; }");
    const found = boundOf(opened);
    if (found.kind === "unknown") throw new Error("no bound");
    const worstRun = worst(opened);
    const low = constantBound(BigInt(worstRun.steps - 1));
    const check = { runs: 0, whole: [], above: undefined };
    expect(tightened(low, check, common(opened)).above).toMatchObject({ steps: worstRun.steps });
  });
});

describe("what is asked", () => {
  it("is never answered true where a run takes more", async () => {
    const opened = await openText(
      "void f(int x, unsigned char y) { while (x > 0) x -= 2; while (y > 0) y--; }",
    );
    const found = boundOf(opened);
    if (found.kind === "unknown") throw new Error("no bound");
    const question = {
      ...common(opened),
      integers: "bitvector",
      zeroTerminated: new Set<string>(),
      milliseconds: 5000,
    } as const;
    const small = fc.integer({ min: 0, max: 12 });
    const counts = { true: 0, false: 0, unknown: 0 };
    fc.assert(
      fc.property(small, small, fc.integer({ min: -20, max: 400 }), fc.boolean(), (a, b, c, isStrict) => {
        const text = `steps ${isStrict ? "<" : "<="} ${a}*max(x, 0) + ${b}*y + ${c}`;
        const asked = readAskedBound(text, ["x", "y"]);
        if ("problem" in asked) throw new Error(asked.problem);
        const answer = answerAsked(asked, found.bound, [], question);
        counts[answer.kind] += 1;
        const limit = (x: bigint, y: bigint) => BigInt(a) * (x > 0n ? x : 0n) + BigInt(b) * y + BigInt(c);
        if (answer.kind === "false") {
          const [x, y] = ["x", "y"].map((name) => answer.run.inputs.get(name) as bigint) as [bigint, bigint];
          expect(BigInt(answer.run.steps) + (isStrict ? 1n : 0n)).toBeGreaterThan(limit(x, y));
        }
        if (answer.kind !== "true") return;
        const asBound = sum(
          scaled(maximum(inputBound("x"), zeroBound), rational(BigInt(a))),
          scaled(inputBound("y"), rational(BigInt(b))),
          constantBound(BigInt(c) - (isStrict ? 1n : 0n)),
        );
        const check = checkBound(asBound, {
          ...common(opened),
          runs: 60,
          instructions: 300_000,
          longest: 20_000,
        });
        expect(check.above).toBeUndefined();
      }),
      { numRuns: 25, seed: 5 },
    );
    expect(counts.true).toBeGreaterThan(2);
    expect(counts.false).toBeGreaterThan(2);
  });
});

describe("a run in the shape of its bound", () => {
  const n = inputBound("n");
  const at = new Map([
    ["n", 10n],
    ["umax32", 4_294_967_295n],
  ]);
  it.each([
    [sum(scaled(n, rational(7n)), constantBound(14n)), 83n, "7·10 + 13"],
    [sum(scaled(n, rational(7n)), constantBound(4n)), 70n, "7·10"],
    [sum(scaled(n, rational(7n)), constantBound(4n)), 68n, "7·10 - 2"],
    [
      sum(scaled(inputBound("umax32"), rational(2n)), scaled(n, rational(-1n)), constantBound(5n)),
      8_589_934_585n,
      "2·umax32 - 10 + 5",
    ],
    [maximum(constantBound(14n), sum(scaled(n, rational(7n)), constantBound(7n))), 76n, "7·10 + 6"],
    [scaled(maximum(n, zeroBound), rational(13n, 4n)), 32n, undefined],
    [sum(scaled(n, rational(13n, 5n)), constantBound(rational(1n, 2n))), 26n, "13·10/5"],
    // Too far away, and nothing but a constant.
    [sum(scaled(n, rational(7n)), constantBound(4n)), 8n, undefined],
    [constantBound(9n), 9n, undefined],
  ] as const)("%#", (bound, total, text) => {
    expect(boundTextAt(bound, at, new Set(["umax32"]), total)).toBe(text);
    expect(boundText(bound)).not.toBe("");
  });
});
