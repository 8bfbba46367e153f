/** Linear programs: optima against all points of small polyhedra. */

import {
  and,
  evaluate,
  intAdd,
  intConstant,
  intDivide,
  intLess,
  intMultiply,
  type Symbol,
  type SymbolicTerm,
} from "@everypath/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { integerSymbol } from "../src/index.ts";
import { greatest } from "../src/linear/bound.ts";
import { type Linear, linearOf, termOf } from "../src/linear/expression.ts";
import { polyhedraOf } from "../src/linear/polyhedra.ts";
import { maximise } from "../src/linear/simplex.ts";
import { smallSystem, system } from "./support.ts";

const x = integerSymbol("x");
const y = integerSymbol("y");

function linear(a: number, b: number, c: number): Linear {
  return linearOf(
    intAdd(intAdd(intMultiply(intConstant(a), x), intMultiply(intConstant(b), y)), intConstant(c)),
  );
}

const coefficient = fc.integer({ min: -4, max: 4 });
const anyLinear = fc
  .tuple(coefficient, coefficient, fc.integer({ min: -9, max: 9 }))
  .map(([a, b, c]) => linear(a, b, c));
const box = [linear(1, 0, 6), linear(-1, 0, 6), linear(0, 1, 6), linear(0, -1, 6)];
const valueAt = ({ coefficients, constant }: Linear, a: bigint, b: bigint) =>
  constant + (coefficients.get(x) ?? 0n) * a + (coefficients.get(y) ?? 0n) * b;

describe("the simplex method", () => {
  it("finds a fraction exactly", () => {
    // 3a + b = 2, maximise a
    const rows = [
      {
        entries: new Map([
          [0, 3n],
          [1, 1n],
        ]),
        total: 2n,
      },
    ];
    expect(maximise({ columns: 2, rows, maximise: new Map([[0, 1n]]) })).toMatchObject({
      kind: "optimal",
      value: 2n,
      denominator: 3n,
    });
  });

  it("tells what is empty and what has no end", () => {
    expect(greatest(linear(1, 0, 0), [linear(1, 0, -3), linear(-1, 0, 2)])).toEqual({ kind: "empty" });
    expect(greatest(linear(1, 0, 0), [linear(1, 0, -3)])).toEqual({ kind: "unbounded" });
  });

  it("bounds every integer point, and no integer point lies in what is empty", () => {
    fc.assert(
      fc.property(fc.array(anyLinear, { maxLength: 4 }), anyLinear, (constraints, goal) => {
        const extremum = greatest(goal, [...constraints, ...box]);
        expect(extremum.kind).not.toBe("unbounded");
        for (let a = -6n; a <= 6n; a += 1n)
          for (let b = -6n; b <= 6n; b += 1n) {
            if (!constraints.every((each) => valueAt(each, a, b) >= 0n)) continue;
            expect(extremum.kind === "bounded" && extremum.value >= valueAt(goal, a, b)).toBe(true);
          }
      }),
      { numRuns: 150, seed: 6 },
    );
  });

  it("reaches its optimum where constraints bound one variable each", () => {
    expect(greatest(linear(2, -3, 1), [linear(1, 0, 6), linear(-2, 0, 7), linear(0, 1, 2)])).toEqual({
      kind: "bounded",
      value: 14n,
    });
  });
});

describe("polyhedra", () => {
  it("hold every integer point of a guard", () => {
    fc.assert(
      fc.property(
        smallSystem,
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: -5, max: 5 }),
        (rules, a, b, c) => {
          for (const { guard } of system(rules).transitions) {
            const model = new Map<Symbol, bigint>([
              [x, BigInt(a)],
              [y, BigInt(b)],
              [integerSymbol("z"), BigInt(c)],
            ]);
            if (evaluate(guard, model) !== true) continue;
            const holds = polyhedraOf(guard).some((each) =>
              each.every((linear) => (evaluate(termOf(linear), model) as bigint) >= 0n),
            );
            expect(holds).toBe(true);
          }
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });

  it("know a quotient's range", () => {
    const half = intDivide(x, intConstant(2));
    const formula = and(intLess(intConstant(0), x), intLess(x, half)) as SymbolicTerm;
    expect(polyhedraOf(formula).every((each) => greatest(linear(1, 0, 0), each).kind === "empty")).toBe(true);
  });
});
