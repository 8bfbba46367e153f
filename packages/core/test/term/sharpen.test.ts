/** A division taken apart by bounds has the same value wherever the bounds hold. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";

const int = (value: bigint): t.SymbolicTerm => t.intConstant(value);
const names = ["a", "b", "c"] as const;
const symbols: readonly t.Term[] = names.map((name) => t.symbol(name, t.intSort));

const coefficient = fc.bigInt({ min: -6n, max: 6n });
const divisor = fc.bigInt({ min: -4n, max: 6n }).filter((d) => d !== 0n);
const polynomial = fc.tuple(coefficient, coefficient, coefficient, fc.bigInt({ min: -20n, max: 20n }));
const bound = fc.option(fc.bigInt({ min: -8n, max: 8n }), { nil: undefined });

function polynomialTerm([x, y, z, constant]: readonly bigint[]): t.Term {
  const summands = [x, y, z].map((factor, i) => t.intMultiply(int(factor!), symbols[i]!));
  return summands.reduce((sum: t.Term, summand) => t.intAdd(sum, summand), int(constant!));
}

describe("sharpen", () => {
  test("keeps the value", () => {
    fc.assert(
      fc.property(
        polynomial,
        divisor,
        divisor,
        fc.tuple(bound, bound, bound),
        fc.tuple(bound, bound, bound),
        fc.array(fc.tuple(coefficient, coefficient, coefficient), { minLength: 12, maxLength: 12 }),
        (coefficients, first, second, lower, upper, points) => {
          const dividend = polynomialTerm(coefficients);
          const inner = t.intQuotient(dividend, int(first));
          const term = t.intAdd(
            t.intQuotient(t.intAdd(inner, symbols[1]!), int(second)),
            t.intRemainder(dividend, int(second)),
          );
          const boundsOf = (atom: t.Term): t.Bounds => {
            const at = symbols.indexOf(atom);
            return at < 0 ? t.unbounded : { lower: lower[at], upper: upper[at] };
          };
          const sharp = t.sharpen(term, boundsOf) as t.SymbolicTerm;
          for (const point of points) {
            const allowed = point.every(
              (value, i) =>
                (lower[i] === undefined || value >= lower[i]) &&
                (upper[i] === undefined || value <= upper[i]),
            );
            if (!allowed) continue;
            const model: t.Model = new Map(names.map((_, i) => [symbols[i] as t.Symbol, point[i]!] as const));
            expect(t.evaluate(sharp, model)).toBe(t.evaluate(term as t.SymbolicTerm, model));
          }
        },
      ),
      { seed: 1976, numRuns: 3000 },
    );
  });

  test("finds King's shifted subscripts (section 7)", () => {
    const n = symbols[0]!;
    const atLeastOne = (): t.Bounds => ({ lower: 1n, upper: undefined });
    const half = (term: t.Term): string => t.printReader(t.sharpen(t.intQuotient(term, int(2n)), atLeastOne));
    const twice = t.intMultiply(int(2n), n);
    expect(half(t.intAdd(twice, int(1n)))).toBe("a");
    expect(half(t.intAdd(twice, int(7n)))).toBe("a + 3");
    expect(half(t.intAdd(n, int(1n)))).toBe("(a + 1) / 2");
    expect(t.printReader(t.sharpen(t.intQuotient(twice, int(4n)), () => t.unbounded))).toBe("a / 2");
  });

  test.each([
    ["n ≥ 1", t.intLessOrEqual(int(1n), symbols[0]!), { lower: 1n, upper: undefined }],
    ["n > 1", t.intLess(int(1n), symbols[0]!), { lower: 2n, upper: undefined }],
    ["n < 5", t.intLess(symbols[0]!, int(5n)), { lower: undefined, upper: 4n }],
    ["n = 3", t.equal(symbols[0]!, int(3n)), { lower: 3n, upper: 3n }],
  ] as const)("%s is a bound", (_, condition, bounds) => {
    expect(t.boundIn(condition)).toEqual({ atom: symbols[0], bounds });
  });
});
