/** Bounds and decisions that are simplified together keep their value, for every value of a small symbol. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";

const byte = t.symbol("c", t.bitVecSort(8));
const n = (value: number, width = 32) => t.bitVecConstant(width, BigInt(value));

describe("constant bounds of one term", () => {
  const bound = fc.record({
    operator: fc.constantFrom(
      t.bvUnsignedLess,
      t.bvUnsignedLessOrEqual,
      t.bvSignedLess,
      t.bvSignedLessOrEqual,
    ),
    constant: fc.integer({ min: 0, max: 15 }),
    isUpper: fc.boolean(),
  });
  test("hold for the same values as what they stand for", () => {
    const nibble = t.symbol("nibble", t.bitVecSort(4));
    fc.assert(
      fc.property(fc.array(bound, { minLength: 1, maxLength: 5 }), fc.boolean(), (bounds, all) => {
        const parts = bounds.map(({ operator, constant, isUpper }) =>
          isUpper ? operator(nibble, n(constant, 4)) : operator(n(constant, 4), nibble),
        );
        const joined = all ? t.and(...parts) : t.or(...parts);
        expect(all ? t.and(...parts.toReversed()) : t.or(...parts.toReversed())).toBe(joined);
        for (let value = 0n; value < 16n; value++) {
          const truths = parts.map((part) => t.evaluate(part, new Map([[nibble, value]])) === true);
          const expected = all ? truths.every(Boolean) : truths.some(Boolean);
          expect(t.evaluate(joined, new Map([[nibble, value]]))).toBe(expected);
        }
      }),
      { seed: 20261121, numRuns: 2000 },
    );
  });
});

describe("a comparison of a decision", () => {
  /** ite(c < 2, 0, ite(c < 3, 1, …)): as many ends as wanted, each conditional shared by the next. */
  const decision = (ends: number): t.SymbolicTerm =>
    Array.from({ length: ends }, (_, end) => end).reduceRight<t.SymbolicTerm>(
      (rest, end) => t.ite(t.bvUnsignedLess(byte, n(end + 2, 8)), n(end % 7), rest),
      n(7),
    );
  test("is one of its conditions, however many ends it has", () => {
    expect(t.equal(decision(100), n(8))).toBe(t.falseTerm);
    expect(t.equal(decision(100), n(7))).toBe(t.bvUnsignedLessOrEqual(n(101, 8), byte));
    expect(t.bvUnsignedLess(decision(100), n(7))).toBe(t.bvUnsignedLess(byte, n(101, 8)));
    const isThree = t.equal(decision(100), n(3));
    for (let value = 0n; value < 256n; value++) {
      expect(t.evaluate(isThree, new Map([[byte, value]]))).toBe(value <= 100n && value % 7n === 4n);
    }
  });
  test("stays as it is where the decision is very large", () => {
    let large: t.SymbolicTerm = n(0);
    for (let i = 0; i < 1000; i++) large = t.ite(t.symbol(`p${i}`, t.boolSort), n(i % 5), large);
    expect(t.equal(large, n(3)).kind === "application" && t.equal(large, n(3))).toMatchObject({
      operator: "equal",
    });
  });
});
