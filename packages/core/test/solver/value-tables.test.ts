/**
 * Rows of values are kept for all terms: a new condition costs what is new in it, and what one symbol needs of a constant must do for a wider
 * symbol too.
 */
import { expect, test } from "vitest";
import { allowedBy, EnumerationLayer } from "../../src/solver/enumeration.ts";
import { unknownBecause } from "../../src/solver/solver.ts";
import { ValueTables } from "../../src/solver/value-tables.ts";
import {
  and,
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvLogicalShiftRight,
  bvMultiply,
  bvShiftLeft,
  bvSignedLess,
  bvUnsignedLess,
  bvXor,
  equal,
  evaluate,
  falseTerm,
  float64Sort,
  floatConstant,
  fpAdd,
  fpFromSigned,
  fpLess,
  fpMultiply,
  fpToSigned,
  ite,
  not,
  or,
  type Symbol,
  type SymbolicTerm,
  symbol,
  zeroExtend,
} from "../../src/term/index.ts";

const constant = (value: number): SymbolicTerm => bitVecConstant(8, value);
const condition = (byte: SymbolicTerm): SymbolicTerm =>
  bvUnsignedLess(bvMultiply(bvXor(byte, constant(0x5a)), constant(37)), constant(77));

test.each([3, 8, 1])("a constant's row serves a symbol of %i bits", (width) => {
  const value = symbol("c", bitVecSort(width));
  const term = condition(width === 8 ? value : zeroExtend(8 - width, value));
  const expected = Array.from({ length: 2 ** width }, (_, at) => holdsAt(term, value, at));
  const allowed = allowedBy(term, value)!;
  expect(expected.map((_, at) => ((allowed[at >> 5]! >> (at & 31)) & 1) === 1)).toEqual(expected);
});

function holdsAt(term: SymbolicTerm, value: Symbol, at: number): boolean {
  return evaluate(term, new Map([[value, BigInt(at)]])) === true;
}

const wide = (value: number): SymbolicTerm => bitVecConstant(64, BigInt(value));

/** A hash as an interpreter keeps it of its names, after so many characters; beyond the first they are known. */
function hashes(byte: SymbolicTerm, count: number): readonly SymbolicTerm[] {
  const all: SymbolicTerm[] = [bvXor(zeroExtend(56, byte), wide(0x2f))];
  while (all.length < count) {
    const last = all.at(-1)!;
    const sum = bvAdd(
      bvAdd(bvShiftLeft(last, wide(5)), bvLogicalShiftRight(last, wide(2))),
      wide(97 + (all.length % 26)),
    );
    all.push(bvXor(last, sum));
  }
  return all;
}

test("a condition on a longer hash costs what is new in it", () => {
  const byte = symbol("counted", bitVecSort(8)) as Symbol & SymbolicTerm;
  const conditions = hashes(byte, 120).map((hash) => bvUnsignedLess(hash, wide(1_000_000)));
  const tables = new ValueTables(256);
  const costs = conditions.map((condition) => {
    const before = tables.computed;
    expect(tables.truthsOf(condition, byte)).toBeDefined();
    return tables.computed - before;
  });
  // A few operators a character, in the end as in the beginning.
  expect(Math.max(...costs.slice(60))).toBeLessThanOrEqual(12);
});

test("has the values of the term, of numbers that are no safe integers and of floats too", () => {
  const byte = symbol("wide", bitVecSort(8)) as Symbol & SymbolicTerm;
  const number = fpFromSigned(float64Sort, byte);
  const conditions = [
    ...hashes(byte, 20).map((hash) => bvUnsignedLess(hash, wide(2 ** 50))),
    ...hashes(byte, 20).map((hash, at) =>
      bvUnsignedLess(ite(bvUnsignedLess(byte, constant(at)), wide(3), hash), hash),
    ),
    fpLess(
      fpAdd(fpMultiply(number, floatConstant(float64Sort, 0.1)), number),
      floatConstant(float64Sort, 3.3),
    ),
    bvUnsignedLess(fpToSigned(32, fpMultiply(number, number)), bitVecConstant(32, 900n)),
  ];
  // The first hashes are too short to reach the bound.
  const open = conditions.filter(({ kind }) => kind === "application");
  expect(open.length).toBeGreaterThan(25);
  for (const term of open) {
    const allowed = allowedBy(term, byte)!;
    for (let at = 0; at < 256; at++)
      expect(((allowed[at >> 5]! >> (at & 31)) & 1) === 1).toBe(holdsAt(term, byte, at));
  }
});

test("leaves alone what has a value that SMT-LIB does not say", () => {
  const byte = symbol("open", bitVecSort(8)) as Symbol & SymbolicTerm;
  const square = fpMultiply(fpFromSigned(float64Sort, byte), floatConstant(float64Sort, 1e9));
  expect(allowedBy(bvUnsignedLess(fpToSigned(32, square), bitVecConstant(32, 900n)), byte)).toBeUndefined();
});

const bitsOf = (bits: Uint32Array | undefined): readonly boolean[] =>
  Array.from({ length: 256 }, (_, at) => (((bits?.[at >> 5] ?? 0) >> (at & 31)) & 1) === 1);

test("knows at which values a condition is open, and where that does not count", () => {
  const byte = symbol("partly", bitVecSort(8)) as Symbol & SymbolicTerm;
  const signed = fpFromSigned(float64Sort, byte);
  const tables = new ValueTables(256);
  // From 3 · 10⁹ on, and down from -3 · 10⁹, no int has the number.
  const thousands = fpMultiply(signed, floatConstant(float64Sort, 1e9));
  const fits = and(
    fpLess(floatConstant(float64Sort, -(2 ** 31) - 1), thousands),
    fpLess(thousands, floatConstant(float64Sort, 2 ** 31)),
  );
  const isSmall = bvUnsignedLess(fpToSigned(32, thousands), bitVecConstant(32, 900n));
  const isOpen = (value: number): boolean => value > 2 && value < 254;
  // Other rows come between, so that those of numbers and of bits have the same places.
  for (const hash of hashes(byte, 60)) tables.truthsOf(bvUnsignedLess(hash, wide(7)), byte);
  const openOf = (term: SymbolicTerm) => bitsOf(tables.truthsOf(term, byte)?.open);
  const everywhere = Array.from({ length: 256 }, (_, value) => isOpen(value));
  expect(openOf(isSmall)).toEqual(everywhere);
  expect(openOf(not(isSmall))).toEqual(everywhere);
  expect(
    openOf(equal(bvAdd(fpToSigned(32, thousands), bitVecConstant(32, 5n)), bitVecConstant(32, 5n))),
  ).toEqual(everywhere);
  expect(openOf(and(fits, isSmall))).not.toContain(true);
  expect(openOf(or(not(fits), isSmall))).not.toContain(true);
  expect(openOf(ite(fits, isSmall, falseTerm))).not.toContain(true);
  const few = bvUnsignedLess(byte, constant(10));
  expect(openOf(and(few, isSmall))).toEqual(everywhere.map((open, value) => open && value < 10));
  expect(openOf(or(few, isSmall))).toEqual(everywhere.map((open, value) => open && value >= 10));
  expect(openOf(fits)).not.toContain(true);
});

test("a query is answered where the rest of the path excludes what is open, and else passed on", () => {
  const byte = symbol("excluded", bitVecSort(8)) as Symbol & SymbolicTerm;
  const thousands = fpMultiply(fpFromSigned(float64Sort, byte), floatConstant(float64Sort, 1e9));
  const fits = fpLess(fpMultiply(thousands, thousands), floatConstant(float64Sort, 4.1e18));
  const next: string[] = [];
  const layer = new EnumerationLayer({
    name: "next",
    statistics: () => [],
    close() {},
    check(query) {
      next.push("asked");
      return unknownBecause(String(query.pathCondition.length));
    },
  });
  const number = fpToSigned(32, thousands);
  const isPositive = bvSignedLess(bitVecConstant(32, 0n), number);
  const answer = (pathCondition: readonly SymbolicTerm[], condition: SymbolicTerm) =>
    layer.check({ pathCondition, condition }, { resources: 1, milliseconds: 1 });
  expect(answer([fits], isPositive)).toMatchObject({ kind: "sat" });
  expect(answer([fits, isPositive], bvSignedLess(number, bitVecConstant(32, 5n)))).toEqual({ kind: "unsat" });
  expect(next).toEqual([]);
  expect(answer([], isPositive).kind).toBe("unknown");
  expect(next).toEqual(["asked"]);
});
