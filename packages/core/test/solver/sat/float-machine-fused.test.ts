/** Fused multiply-add of single and double precision against the values that terms have. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { truthValues, type Word } from "../../../src/solver/sat/algebra.ts";
import * as float from "../../../src/solver/sat/circuits/float/index.ts";
import { fusedMultiplyAdd } from "../../../src/term/ieee.ts";
import * as t from "../../../src/term/index.ts";
import { floatOf, floats, seed, valueOf, wordOf } from "./float-machine.ts";

/** By their names. */
const circuits = { ...float };

describe.each([t.float32Sort, t.float64Sort])("$significand bits of significand", (sort) => {
  const constant = (value: number): t.Term => t.floatConstant(sort, value);
  const runs = { numRuns: 300, seed };

  test("fpFusedMultiplyAdd", () => {
    const rounded = (value: number): number => valueOf(constant(value)) as number;
    const check = (a: number, b: number, c: number): void => {
      const words = [a, b, c].map((value) => wordOf(sort, value));
      const [x, y, z] = words as [Word<boolean>, Word<boolean>, Word<boolean>];
      const result = floatOf(sort, circuits.fpFusedMultiplyAdd(truthValues, sort, x, y, z));
      expect([a, b, c, result]).toEqual([a, b, c, fusedMultiplyAdd(sort, a, b, c)]);
    };
    fc.assert(fc.property(floats(sort), floats(sort), floats(sort), check), { numRuns: 500, seed });
    // A product of zero has no exponent, and one of a subnormal factor few bits.
    const least = 2 ** (3 - 2 ** (sort.exponent - 1) - sort.significand);
    const far = [0, least, 3 * least, 1, 2 ** 60, -(2 ** 100), 2 ** 127, Number.POSITIVE_INFINITY];
    for (const a of far) for (const b of far) for (const c of far) check(a, b, c);
    const factor = fc.integer({ min: 1, max: 9 }).map((units) => units * least);
    const shift = fc.integer({ min: -3, max: 8 });
    fc.assert(
      fc.property(
        factor,
        floats(sort),
        shift,
        fc.double({ min: -2, max: 2, noNaN: true }),
        (a, b, places, ratio) => {
          const [great, small] = [b * 2 ** 60, ratio * 2 ** -(sort.significand + places)];
          if (Math.abs(great) < 2 ** 126) check(a, rounded(great), rounded(a * rounded(great) * small));
        },
      ),
      { numRuns: 1000, seed },
    );
    // The addend cancels most of the product.
    fc.assert(
      fc.property(floats(sort), floats(sort), (a, b) => check(a, b, -rounded(a * b))),
      runs,
    );
  });
});
