/** Roots, roundings and conversions of single and double precision against the values that terms have. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { constantWord, truthValues } from "../../../src/solver/sat/algebra.ts";
import * as float from "../../../src/solver/sat/circuits/float/index.ts";
import { floatOfBits } from "../../../src/term/ieee.ts";
import * as t from "../../../src/term/index.ts";
import { floatOf, floats, numberOf, seed, specialsOf, valueOf, wordOf } from "./float-machine.ts";

/** By their names. */
const circuits = { ...float };
const terms = { ...t };

describe.each([t.float32Sort, t.float64Sort])("$significand bits of significand", (sort) => {
  const constant = (value: number): t.Term => t.floatConstant(sort, value);
  const specials = specialsOf(sort);
  const runs = { numRuns: 300, seed };

  test.each([
    ...["fpNegate", "fpAbsolute", "fpSquareRoot"],
    ...["fpRoundNearest", "fpRoundDown", "fpRoundUp", "fpRoundTowardZero"],
  ] as (
    | "fpNegate"
    | "fpAbsolute"
    | "fpSquareRoot"
    | "fpRoundNearest"
    | "fpRoundDown"
    | "fpRoundUp"
    | "fpRoundTowardZero"
  )[])("%s", (name) => {
    const check = (a: number): void => {
      const result = floatOf(sort, circuits[name](truthValues, sort, wordOf(sort, a)));
      expect([a, result]).toEqual([a, valueOf(terms[name](constant(a)))]);
    };
    specials.forEach(check);
    fc.assert(fc.property(floats(sort), check), runs);
  });

  test("to the other format", () => {
    for (const target of [t.float32Sort, t.float64Sort]) {
      const check = (a: number): void => {
        const result = floatOf(target, circuits.fpToFloat(truthValues, sort, target, wordOf(sort, a)));
        expect([a, result]).toEqual([a, valueOf(t.floatConstant(target, a))]);
      };
      specials.forEach(check);
      specialsOf(target).forEach((a) => {
        if (sort === t.float64Sort) [a, a * (1 + 2 ** -24), a * (1 + 2 ** -24 + 2 ** -52)].forEach(check);
      });
      fc.assert(fc.property(floats(sort), check), runs);
    }
  });

  test.each([1, 8, 31, 32, 64, 128])("from and to integers of %i bits", (width) => {
    const bits = fc.oneof(
      fc.bigInt(0n, (1n << BigInt(width)) - 1n),
      fc
        .tuple(fc.integer({ min: 0, max: width - 1 }), fc.bigInt(-3n, 3n))
        .map(([place, offset]) => BigInt.asUintN(width, (1n << BigInt(place)) + offset)),
    );
    fc.assert(
      fc.property(bits, (value) => {
        for (const name of ["fpFromSigned", "fpFromUnsigned"] as const) {
          const result = circuits[name](truthValues, sort, constantWord(truthValues, width, value));
          const expected = valueOf(terms[name](sort, t.bitVecConstant(width, value)));
          expect([value, floatOf(sort, result)]).toEqual([value, expected]);
        }
      }),
      runs,
    );
    const check = (a: number): void => {
      const truncated = Number.isFinite(a) ? BigInt(Math.trunc(a)) : 0n;
      const word = wordOf(sort, a);
      const signed = BigInt.asIntN(width, truncated) === truncated ? BigInt.asUintN(width, truncated) : 0n;
      const unsigned = BigInt.asUintN(width, truncated) === truncated ? truncated : 0n;
      expect([a, numberOf(circuits.fpToSigned(truthValues, sort, width, word))]).toEqual([a, signed]);
      expect([a, numberOf(circuits.fpToUnsigned(truthValues, sort, width, word))]).toEqual([a, unsigned]);
    };
    specials.forEach(check);
    fc.assert(fc.property(floats(sort), check), runs);
  });

  test("from bits", () => {
    const width = sort.exponent + sort.significand;
    const nan = numberOf(wordOf(sort, Number.POSITIVE_INFINITY));
    for (const encoding of [nan, nan + 1n, nan | (1n << BigInt(width - 1)), (1n << BigInt(width)) - 1n]) {
      const result = circuits.fpFromBits(truthValues, sort, constantWord(truthValues, width, encoding));
      expect(floatOf(sort, result)).toBe(floatOfBits(sort, encoding));
    }
  });
});
