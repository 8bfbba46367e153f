/** Equations modulo 2ʷ hold of the points that they were made from, and those that hold are found. */
import { describe, expect, test } from "vitest";
import { equationsOf } from "../../src/bmc/reach/linear.ts";

describe("linear equations", () => {
  const holds = (equation: readonly bigint[], point: readonly bigint[], width: number): boolean =>
    BigInt.asUintN(
      width,
      equation.reduce((sum, one, i) => sum + one * (point[i] ?? 1n), 0n),
    ) === 0n;

  test.each([1, 2, 3, 8, 32, 64])("hold of the points that they were made from, at %i bits", (width) => {
    let seed = 17n * BigInt(width);
    const random = (): bigint => {
      seed = BigInt.asUintN(64, seed * 6364136223846793005n + 1442695040888963407n);
      return BigInt.asUintN(width, seed >> 20n);
    };
    for (let round = 0; round < 200; round++) {
      const words = 1 + (round % 5);
      const points = Array.from({ length: 1 + (round % 7) }, () => Array.from({ length: words }, random));
      for (const equation of equationsOf(points, width)) {
        expect(equation.some((coefficient) => coefficient !== 0n)).toBe(true);
        for (const point of points)
          expect(holds(equation, point, width), String([points, equation])).toBe(true);
      }
    }
  });

  test("those that are so are found", () => {
    const points = [0n, 1n, 5n, 900n].map((n) => [n, 3n * n + 7n, 2n * n]);
    expect(equationsOf(points, 32)).toHaveLength(2);
    const even = [0n, 2n, 6n, 900n].map((n) => [n, 3n * n + 5n]);
    // y = 3·x + 5, all of it negated or not.
    expect(equationsOf(even, 32)).toEqual([[BigInt.asUintN(32, -3n), 1n, BigInt.asUintN(32, -5n)]]);
  });
});
