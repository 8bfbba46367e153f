/** Bounds of systems by hand: their degree, and where it is known their text. */

import { createSolverChain } from "@everypath/core";
import { afterAll, describe, expect, it } from "vitest";
import {
  answerBound,
  boundExpression,
  boundText,
  degreeName,
  degreeOf,
  evaluateBound,
  type Its,
  inferBound,
  measureBound,
  readAskedBound,
} from "../../src/index.ts";
import { queryBudget, system } from "../support.ts";
import { costedSystems } from "./systems.ts";

const solver = createSolverChain();
afterAll(() => solver.close());
const limits = { solver, budget: queryBudget, milliseconds: 30_000 };

function boundOf(its: Its) {
  const found = inferBound(its, limits);
  if (found.kind !== "bounded") throw new Error(`no bound: ${found.open.join(", ")}`);
  return found.bound;
}

describe("systems whose cost is known", () => {
  let right = 0;
  it.each(costedSystems.map(([name, ...rest]) => [name, rest] as const))(
    "%s",
    (_name, [rules, degree, text]) => {
      const its = system(rules);
      const found = inferBound(its, limits);
      const own = found.kind === "bounded" ? degreeName(degreeOf(found.bound)) : "none";
      if (degree === "none") expect(own).toBe("none");
      if (own === degree) right += 1;
      if (text !== undefined) expect(found.kind === "bounded" && boundText(found.bound)).toBe(text);
      if (found.kind === "bounded") expect(measureBound(its, found.bound).above).toBeUndefined();
    },
  );

  it("have a bound of the right degree, all but one in ten", () => {
    expect(right).toBeGreaterThanOrEqual(0.9 * costedSystems.length);
  });
});

describe("the programs of section 5", () => {
  const valueAt = (bound: Parameters<typeof evaluateBound>[0], at: Readonly<Record<string, number>>) => {
    const value = evaluateBound(
      bound,
      new Map(Object.entries(at).map(([name, each]) => [name, BigInt(each)])),
    );
    return value === "infinite"
      ? Number.POSITIVE_INFINITY
      : Number(value.numerator) / Number(value.denominator);
  };
  const named = (name: string) => system(costedSystems.find(([own]) => own.startsWith(name))?.[1] as string);

  it("h of figure 9: at most max(14, 7j + 14), and never below what a run counts", () => {
    const bound = boundOf(named("h of figure 9"));
    for (const j of [-5, 0, 1, 2, 1000]) {
      const counted = j <= 0 ? 14 : 11 + 7 * (j - 1) + 3;
      expect(valueAt(bound, { j })).toBeGreaterThanOrEqual(counted);
      expect(valueAt(bound, { j })).toBeLessThanOrEqual(Math.max(14, 7 * j + 14));
    }
  });

  it("g of figure 7: linear in b - j", () => {
    const bound = boundOf(named("g of figure 7"));
    expect(boundExpression(bound)).toBe("max(21, 7*b-7*j+14)");
  });

  it("the subtraction of figure 12: tight for negative inputs too", () => {
    const bound = boundOf(named("subtraction of figure 12"));
    for (const [x, y] of [
      [-1000, -1000],
      [-1000, 50],
      [50, -1000],
      [0, 0],
      [7, 9],
    ] as const)
      expect(valueAt(bound, { x, y })).toBe(10 * Math.max(x, 0) + 11 * Math.max(y, 0) + 10);
  });
});

describe("what a user asks", () => {
  const its = system(
    "s(x,y) -> f(x,y)\nf(x,y) -> f(x-1,y) :|: x > 0\nf(x,y) -> g(x,y) :|: x <= 0\ng(x,y) -> g(x,y-2) :|: y > 0",
  );
  const answerTo = (text: string, of = its) => {
    const asked = readAskedBound(
      text,
      of.variables.map(({ name }) => name),
    );
    if ("problem" in asked) throw new Error(asked.problem);
    const found = inferBound(of, limits);
    return answerBound(of, asked, found.kind === "bounded" ? found.bound : undefined, limits);
  };

  it("is shown by the bound found", () => {
    expect(answerTo("steps <= abs(x) + abs(y) + 3")).toEqual({ kind: "true" });
    expect(answerTo("steps <= max(x, 0)^2 + max(y, 0) + 3")).toEqual({ kind: "true" });
  });

  it("is refuted by a run that costs more", () => {
    for (const text of ["steps <= 2", "steps <= x + y", "steps < max(x, 0) + 2", "steps <= max(x, 0) + 40"]) {
      const answer = answerTo(text);
      expect(answer.kind).toBe("false");
    }
    const endless = system("s(x) -> f(x)\nf(x) -> f(x+1) :|: x > 0");
    expect(answerTo("steps <= 10*abs(x) + 1000", endless).kind).toBe("false");
  });

  it("is left open where neither is found", () => {
    const collatz = system(
      "s(x) -> f(x)\nf(x) -> f(z) :|: x = 2*z && x > 1\nf(x) -> f(3*x+1) :|: x = 2*z+1 && x > 1",
    );
    expect(answerTo("steps <= x^4 + 100000", collatz)).toEqual({ kind: "unknown" });
  });
});

describe("runs against a bound", () => {
  it("show one that is too small", () => {
    const its = system("s(x) -> f(x)\nf(x) -> f(x-1) :|: x > 0");
    const low = boundOf(system("s(x) -> f(x)\nf(x) -> f(x-2) :|: x > 0"));
    expect(measureBound(its, low).above).toBeDefined();
    expect(measureBound(its, boundOf(its))).toMatchObject({
      above: undefined,
      worst: { cost: expect.any(BigInt) },
    });
  });
});
