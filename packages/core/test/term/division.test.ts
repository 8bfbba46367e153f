/** The rules of integer division, against division itself. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";

const [x, y] = [t.symbol("x", t.intSort), t.symbol("y", t.intSort)];
const small = fc.bigInt({ min: -40n, max: 40n });
const i = (value: bigint | number) => t.intConstant(value);
const { intAdd: add, intMultiply: times, intQuotient: quotient, intRemainder: remainder } = t;

describe("division of a sum by a constant", () => {
  const dividends = fc.tuple(small, small, small);
  const dividend = ([a, b, c]: readonly [bigint, bigint, bigint]) =>
    add(add(times(i(a), x), times(i(b), y)), i(c));
  const truncated = (a: bigint, b: bigint) => (b === 0n ? 0n : a / b);
  const rest = (a: bigint, b: bigint) => (b === 0n ? 0n : a % b);

  test("is what it was", () => {
    fc.assert(
      fc.property(dividends, small, small, small, ([a, b, c], by, atX, atY) => {
        const model = new Map([
          [x, atX],
          [y, atY],
        ]);
        const value = a * atX + b * atY + c;
        const term = dividend([a, b, c]);
        expect(t.evaluate(quotient(term, i(by)), model)).toBe(truncated(value, by));
        expect(t.evaluate(remainder(term, i(by)), model)).toBe(rest(value, by));
      }),
      { numRuns: 5000, seed: 1976 },
    );
  });

  test("compared with a constant is what it was, without division", () => {
    const relations = [
      [t.intLess, (a: bigint, b: bigint) => a < b],
      [t.intLessOrEqual, (a: bigint, b: bigint) => a <= b],
      [t.intGreater, (a: bigint, b: bigint) => a > b],
      [t.intGreaterOrEqual, (a: bigint, b: bigint) => a >= b],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...relations),
        fc.bigInt({ min: -9n, max: 9n }),
        fc.bigInt({ min: -4n, max: 4n }),
        small,
        ([compare, holds], by, bound, at) => {
          const condition = compare(quotient(x, i(by)), i(bound));
          expect(t.evaluate(condition, new Map([[x, at]]))).toBe(holds(truncated(at, by), bound));
          if (by !== 0n) expect(t.printSmtLib(condition)).not.toContain("div");
        },
      ),
      { numRuns: 5000, seed: 1976 },
    );
  });

  test("without remainder is divisibility", () => {
    fc.assert(
      fc.property(dividends, small, small, small, ([a, b, c], by, atX, atY) => {
        const model = new Map([
          [x, atX],
          [y, atY],
        ]);
        const condition = t.equal(remainder(dividend([a, b, c]), i(by)), i(0));
        expect(t.evaluate(condition, model)).toBe(rest(a * atX + b * atY + c, by) === 0n);
        const bySymbol = t.equal(remainder(dividend([a, b, c]), y), i(0));
        expect(t.evaluate(bySymbol, model)).toBe(rest(a * atX + b * atY + c, atY) === 0n);
      }),
      { numRuns: 5000, seed: 1976 },
    );
  });
});

test.each<[string, t.Term, t.Term]>([
  ["(x + x + 4)/2 = x + 2", quotient(add(add(x, x), i(4)), i(2)), add(x, i(2))],
  [
    "(4x + 2)/6 = (2x + 1)/3",
    quotient(add(times(i(4), x), i(2)), i(6)),
    quotient(add(times(i(2), x), i(1)), i(3)),
  ],
  ["x/−3 = −(x/3)", quotient(x, i(-3)), t.intNegate(quotient(x, i(3)))],
  ["x rem −3 = x rem 3", remainder(x, i(-3)), remainder(x, i(3))],
  ["4x rem 6 = 2·(2x rem 3)", remainder(times(i(4), x), i(6)), times(i(2), remainder(times(i(2), x), i(3)))],
  ["x rem x = 0", remainder(x, x), i(0)],
  ["x mod x = 0", t.intModulo(x, x), i(0)],
  ["x/2 > 3 is x ≥ 8", t.intGreater(quotient(x, i(2)), i(3)), t.intGreaterOrEqual(x, i(8))],
  ["x/2 ≥ 0 is x > −2", t.intGreaterOrEqual(quotient(x, i(2)), i(0)), t.intGreater(x, i(-2))],
  ["x/3 ≤ −1 is x ≤ −3", t.intLessOrEqual(quotient(x, i(3)), i(-1)), t.intLessOrEqual(x, i(-3))],
  [
    "2x rem 4 = 0 is x mod 2 = 0",
    t.equal(remainder(times(i(2), x), i(4)), i(0)),
    t.equal(t.intModulo(x, i(2)), i(0)),
  ],
])("%s", (_name, left, right) => {
  expect(t.printSmtLib(left)).toBe(t.printSmtLib(right));
  expect(left).toBe(right);
});
