/** Sums, products, quotients and comparisons of single and double precision against the values that terms have. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { truthValues } from "../../../src/solver/sat/algebra.ts";
import * as float from "../../../src/solver/sat/circuits/float/index.ts";
import * as t from "../../../src/term/index.ts";
import { floatOf, floats, seed, specialsOf, valueOf, wordOf } from "./float-machine.ts";

/** By their names. */
const circuits = { ...float };
const terms = { ...t };

describe.each([t.float32Sort, t.float64Sort])("$significand bits of significand", (sort) => {
  const constant = (value: number): t.Term => t.floatConstant(sort, value);
  const specials = specialsOf(sort);
  const runs = { numRuns: 300, seed };

  test.each(["fpAdd", "fpSubtract", "fpMultiply", "fpDivide"] as const)("%s", (name) => {
    const check = (a: number, b: number): void => {
      const result = floatOf(sort, circuits[name](truthValues, sort, wordOf(sort, a), wordOf(sort, b)));
      expect([a, b, result]).toEqual([a, b, valueOf(terms[name](constant(a), constant(b)))]);
    };
    const some = name === "fpDivide" ? specials.filter((_, at) => at % 3 !== 1) : specials;
    some.forEach((a, row) => {
      some.forEach((b, column) => {
        if ((row + column) % 7 === 0) check(a, b);
      });
    });
    fc.assert(fc.property(floats(sort), floats(sort), check), runs);
  });

  test.each(["fpEqual", "fpLess", "fpLessOrEqual"] as const)("%s", (name) => {
    const check = (a: number, b: number): void => {
      const result = circuits[name](truthValues, sort, wordOf(sort, a), wordOf(sort, b));
      expect([a, b, result]).toEqual([a, b, valueOf(terms[name](constant(a), constant(b)))]);
    };
    fc.assert(fc.property(floats(sort), floats(sort), check), runs);
    fc.assert(
      fc.property(floats(sort), (a) => check(a, a)),
      runs,
    );
  });
});
