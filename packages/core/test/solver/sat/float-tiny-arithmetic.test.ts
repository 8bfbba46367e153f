/** Sums, products, quotients and roots of all values of tiny formats in each direction of rounding. */
import { describe, expect, test } from "vitest";
import * as float from "../../../src/solver/sat/circuits/float/index.ts";
import { lanes, runCases } from "./float-lanes.ts";
import { directions, Format } from "./float-oracle.ts";

/** By their names. */
const circuits = { ...float };

const formats = [new Format(3, 3), new Format(2, 4), new Format(3, 4), new Format(4, 3), new Format(2, 2)];

type Expected = (format: Format, direction: float.RoundingDirection, a: number, b: number) => number;

const sum =
  (isDifference: boolean): Expected =>
  (format, direction, a, b) => {
    const [x, y] = [format.value(a), format.value(b)];
    if (x.kind === "nan" || y.kind === "nan") return format.nan;
    const negative = y.negative !== isDifference;
    if (x.kind === "infinite") return y.kind === "infinite" && x.negative !== negative ? format.nan : a;
    if (y.kind === "infinite") return format.signed(negative, format.infinity);
    const exact = format.number(x) + (isDifference ? -1 : 1) * format.number(y);
    return format.round(direction, x.negative === negative ? negative : direction === "rtn", exact);
  };

const product: Expected = (format, direction, a, b) => {
  const [x, y] = [format.value(a), format.value(b)];
  if (x.kind === "nan" || y.kind === "nan") return format.nan;
  const negative = x.negative !== y.negative;
  if (x.kind === "infinite" || y.kind === "infinite") {
    const isInvalid = [x, y].some(({ kind, units }) => kind === "finite" && units === 0);
    return isInvalid ? format.nan : format.signed(negative, format.infinity);
  }
  const exact = format.number(x) * format.number(y);
  return format.round(direction, negative, exact, 2 ** format.scale);
};

const quotient: Expected = (format, direction, a, b) => {
  const [x, y] = [format.value(a), format.value(b)];
  if (x.kind === "nan" || y.kind === "nan") return format.nan;
  const negative = x.negative !== y.negative;
  if (x.kind === "infinite")
    return y.kind === "infinite" ? format.nan : format.signed(negative, format.infinity);
  if (y.kind === "infinite") return format.signed(negative, 0);
  if (y.units === 0) return x.units === 0 ? format.nan : format.signed(negative, format.infinity);
  const magnitude = x.units * 2 ** format.scale;
  return format.round(direction, negative, negative ? -magnitude : magnitude, y.units);
};

const binary = {
  fpAdd: sum(false),
  fpSubtract: sum(true),
  fpMultiply: product,
  fpDivide: quotient,
} as const;

function squareRoot(format: Format, direction: float.RoundingDirection, a: number): number {
  const { kind, negative, units } = format.value(a);
  if (kind === "nan" || (kind === "finite" && units === 0)) return a;
  if (negative) return format.nan;
  if (kind === "infinite") return a;
  const square = units * 2 ** format.scale;
  return format.roundBy(direction, false, (halves) => Math.sign(4 * square - halves * halves));
}

describe.each(formats)("format $format", (format) => {
  const words = format.words();
  const pairs = words.flatMap((a) => words.map((b) => [a, b] as const));

  test.each(Object.keys(binary) as (keyof typeof binary)[])("%s of all pairs", (name) => {
    for (const direction of directions) {
      const results = runCases([format.width, format.width], pairs, ([a, b]) =>
        circuits[name](lanes, format.format, a!, b!, direction),
      );
      const wrong = pairs.flatMap(([a, b], at) => {
        const expected = binary[name](format, direction, a, b);
        return results[at] === expected ? [] : [{ direction, a, b, expected, result: results[at] }];
      });
      expect(wrong.slice(0, 3)).toEqual([]);
    }
  });

  test("fpSquareRoot of all values", () => {
    for (const direction of directions) {
      const results = runCases(
        [format.width],
        words.map((a) => [a]),
        ([a]) => circuits.fpSquareRoot(lanes, format.format, a!, direction),
      );
      expect(results).toEqual(words.map((a) => squareRoot(format, direction, a)));
    }
  });
});
