/** Rounding to integral numbers, conversions, comparisons and signs of all values of tiny formats. */
import { describe, expect, test } from "vitest";
import * as float from "../../../src/solver/sat/circuits/float/index.ts";
import { lanes, runCases } from "./float-lanes.ts";
import { directions, Format } from "./float-oracle.ts";

/** By their names. */
const circuits = { ...float };

const formats = [new Format(3, 3), new Format(2, 4), new Format(3, 4), new Format(4, 3), new Format(2, 2)];
const targets = [...formats, new Format(2, 6), new Format(4, 5), new Format(5, 2), new Format(5, 8)];

function toInteger(direction: float.RoundingDirection, numerator: number, denominator: number): number {
  const floor = Math.floor(numerator / denominator);
  const rest = 2 * (numerator - floor * denominator) - denominator;
  if (rest === -denominator) return floor;
  switch (direction) {
    case "rne":
      return rest > 0 || (rest === 0 && floor % 2 !== 0) ? floor + 1 : floor;
    case "rna":
      return rest > 0 || (rest === 0 && floor >= 0) ? floor + 1 : floor;
    case "rtp":
      return floor + 1;
    case "rtn":
      return floor;
    case "rtz":
      return floor < 0 ? floor + 1 : floor;
  }
}

function overAll(format: Format, circuit: (word: readonly number[]) => readonly number[]): number[] {
  return runCases(
    [format.width],
    format.words().map((a) => [a]),
    ([a]) => circuit(a!),
  );
}

describe.each(formats)("format $format", (format) => {
  const words = format.words();
  const one = 2 ** format.scale;

  test.each(directions)("to integral, %s", (direction) => {
    const expected = words.map((a) => {
      const value = format.value(a);
      if (value.kind !== "finite") return a;
      const integer = toInteger(direction, format.number(value), one);
      return format.round(direction, value.negative, integer * one);
    });
    expect(overAll(format, (a) => circuits.roundToIntegral(lanes, format.format, a, direction))).toEqual(
      expected,
    );
  });

  test("the operators to integral are the directions", () => {
    const operators = {
      fpRoundNearest: "rne",
      fpRoundDown: "rtn",
      fpRoundUp: "rtp",
      fpRoundTowardZero: "rtz",
    } as const;
    for (const [name, direction] of Object.entries(operators))
      expect(
        overAll(format, (a) => circuits[name as keyof typeof operators](lanes, format.format, a)),
      ).toEqual(overAll(format, (a) => circuits.roundToIntegral(lanes, format.format, a, direction)));
  });

  test.each(targets)("to the format $format", (target) => {
    for (const direction of directions) {
      const expected = words.map((a) => {
        const value = format.value(a);
        if (value.kind === "nan") return target.nan;
        if (value.kind === "infinite") return target.signed(value.negative, target.infinity);
        return target.round(direction, value.negative, format.number(value) * 2 ** target.scale, one);
      });
      const results = overAll(format, (a) =>
        circuits.fpToFloat(lanes, format.format, target.format, a, direction),
      );
      expect(results).toEqual(expected);
    }
  });

  test("from and to integers", () => {
    for (let width = 1; width <= 9; width += 1) {
      const integers = Array.from({ length: 2 ** width }, (_, integer) => integer);
      const signed = (integer: number): number =>
        integer >= 2 ** (width - 1) ? integer - 2 ** width : integer;
      for (const direction of directions) {
        const run = (name: "fpFromSigned" | "fpFromUnsigned"): number[] =>
          runCases(
            [width],
            integers.map((integer) => [integer]),
            ([a]) => circuits[name](lanes, format.format, a!, direction),
          );
        const rounded = (integer: number): number => format.round(direction, false, integer * one);
        expect(run("fpFromUnsigned")).toEqual(integers.map(rounded));
        expect(run("fpFromSigned")).toEqual(integers.map((integer) => rounded(signed(integer))));
      }
      const truncated = (a: number, least: number, greatest: number): number => {
        const value = format.value(a);
        if (value.kind !== "finite") return 0;
        const integer = toInteger("rtz", format.number(value), one);
        return integer < least || integer > greatest ? 0 : (integer + 2 ** width) % 2 ** width;
      };
      const half = 2 ** (width - 1);
      expect(overAll(format, (a) => circuits.fpToSigned(lanes, format.format, width, a))).toEqual(
        words.map((a) => truncated(a, -half, half - 1)),
      );
      expect(overAll(format, (a) => circuits.fpToUnsigned(lanes, format.format, width, a))).toEqual(
        words.map((a) => truncated(a, 0, 2 * half - 1)),
      );
    }
  });

  test("from and to bits", () => {
    const all = Array.from({ length: 2 ** format.width }, (_, word) => word);
    const results = runCases(
      [format.width],
      all.map((word) => [word]),
      ([a]) => circuits.fpToBits(circuits.fpFromBits(lanes, format.format, a!)),
    );
    expect(results).toEqual(all.map((word) => (format.value(word).kind === "nan" ? format.nan : word)));
  });

  test("signs and kinds", () => {
    const kinds = words.map((a) => format.value(a).kind);
    expect(overAll(format, (a) => [circuits.fpIsNaN(lanes, format.format, a)])).toEqual(
      kinds.map((kind) => Number(kind === "nan")),
    );
    expect(overAll(format, (a) => [circuits.fpIsInfinite(lanes, format.format, a)])).toEqual(
      kinds.map((kind) => Number(kind === "infinite")),
    );
    expect(overAll(format, (a) => circuits.fpNegate(lanes, format.format, a))).toEqual(
      words.map((a) =>
        a === format.nan ? a : a >= format.signBit ? a - format.signBit : a + format.signBit,
      ),
    );
    expect(overAll(format, (a) => circuits.fpAbsolute(lanes, format.format, a))).toEqual(
      words.map((a) => a % format.signBit),
    );
  });

  test.each(["fpEqual", "fpLess", "fpLessOrEqual"] as const)("%s of all pairs", (name) => {
    const holds = { fpEqual: [0], fpLess: [-1], fpLessOrEqual: [-1, 0] }[name];
    const position = (a: number): number => {
      const value = format.value(a);
      if (value.kind === "nan") return Number.NaN;
      if (value.kind === "finite") return format.number(value);
      return value.negative ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    };
    const pairs = words.flatMap((a) => words.map((b) => [a, b] as const));
    const results = runCases([format.width, format.width], pairs, ([a, b]) => [
      circuits[name](lanes, format.format, a!, b!),
    ]);
    const expected = pairs.map(([a, b]) => {
      const [x, y] = [position(a), position(b)];
      const order = x < y ? -1 : x > y ? 1 : x === y ? 0 : Number.NaN;
      return Number(holds.includes(order) && !Number.isNaN(order));
    });
    expect(results).toEqual(expected);
  });
});
