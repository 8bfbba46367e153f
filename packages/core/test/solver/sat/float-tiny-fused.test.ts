/** Fused multiply-add of all triples of values of tiny formats in each direction of rounding. */
import { describe, expect, test } from "vitest";
import { fpFusedMultiplyAdd, type RoundingDirection } from "../../../src/solver/sat/circuits/float/index.ts";
import { lanes, runCases } from "./float-lanes.ts";
import { directions, Format } from "./float-oracle.ts";

function fused(format: Format, direction: RoundingDirection, a: number, b: number, c: number): number {
  const [x, y, z] = [format.value(a), format.value(b), format.value(c)];
  if (x.kind === "nan" || y.kind === "nan" || z.kind === "nan") return format.nan;
  const negative = x.negative !== y.negative;
  if (x.kind === "infinite" || y.kind === "infinite") {
    if ([x, y].some(({ kind, units }) => kind === "finite" && units === 0)) return format.nan;
    if (z.kind === "infinite" && z.negative !== negative) return format.nan;
    return format.signed(negative, format.infinity);
  }
  if (z.kind === "infinite") return c;
  const one = 2 ** format.scale;
  const exact = format.number(x) * format.number(y) + format.number(z) * one;
  return format.round(direction, z.negative === negative ? negative : direction === "rtn", exact, one);
}

describe.each([new Format(2, 2), new Format(2, 3), new Format(3, 2), new Format(3, 3), new Format(4, 2)])(
  "format $format",
  (format) => {
    const words = format.words();
    const triples = words.flatMap((a) => words.flatMap((b) => words.map((c) => [a, b, c] as const)));

    test.each(directions)("all triples, %s", (direction) => {
      const widths = [format.width, format.width, format.width];
      const results = runCases(widths, triples, ([a, b, c]) =>
        fpFusedMultiplyAdd(lanes, format.format, a!, b!, c!, direction),
      );
      const wrong = triples.flatMap(([a, b, c], at) => {
        const expected = fused(format, direction, a, b, c);
        return results[at] === expected ? [] : [{ a, b, c, expected, result: results[at] }];
      });
      expect(wrong.slice(0, 3)).toEqual([]);
    });
  },
);
