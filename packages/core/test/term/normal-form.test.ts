/** The rules of the normal form (core/src/term/index.ts), as tables that read like algebra. */
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";

const word = t.bitVecSort(32);
const x = t.symbol("x", word);
const y = t.symbol("y", word);
const z = t.symbol("z", word);
const byte = t.symbol("c", t.bitVecSort(8));
const other = t.symbol("d", t.bitVecSort(8));
const n = (value: number | bigint, width = 32) => t.bitVecConstant(width, value);
const a = t.symbol("a", t.intSort);
const b = t.symbol("b", t.intSort);
const i = (value: number) => t.intConstant(value);
const p = t.symbol("p", t.boolSort);
const q = t.symbol("q", t.boolSort);
const r = t.symbol("r", t.boolSort);
const f = t.symbol("f", t.float64Sort);
const real = (value: number) => t.floatConstant(t.float64Sort, value);

/** Rows of [what it says, left, right]: both must be the same object. */
function same(rows: readonly (readonly [string, t.Term, t.Term])[]): void {
  for (const [name, left, right] of rows) {
    test(name, () => {
      if (left !== right) expect(t.printSmtLib(left)).toBe(t.printSmtLib(right));
      expect(left).toBe(right);
    });
  }
}

describe("a small multiple equal to a constant", () => {
  const k = t.zeroExtend(56, byte);
  const l = t.bvMultiply(n(24, 64), k);
  same([
    ["of the step", t.equal(l, n(48, 64)), t.equal(byte, n(2, 8))],
    ["not of the step, though of its power of two", t.equal(l, n(16, 64)), t.falseTerm],
    ["of the step, and too far", t.equal(l, n(24 * 256, 64)), t.falseTerm],
    ["behind a place", t.equal(t.bvAdd(l, n(8, 64)), n(56, 64)), t.equal(byte, n(2, 8))],
    ["of a negative step", t.equal(t.bvMultiply(n(-24n, 64), k), n(-48n, 64)), t.equal(byte, n(2, 8))],
  ]);
  test("what may wrap around has other solutions", () => {
    expect(t.equal(t.bvMultiply(n(24), x), n(16)).kind).toBe("application");
  });
});

describe("hash-consing", () => {
  test("terms built alike are one object, with ids in order of creation", () => {
    const first = t.bvXor(t.symbol("fresh1", word), y);
    const second = t.bvXor(t.symbol("fresh2", word), y);
    expect(t.bvXor(y, t.symbol("fresh1", word))).toBe(first);
    expect(second.id).toBeGreaterThan(first.id);
  });
  test("a symbol is its name and sort", () => {
    expect(t.symbol("x", word)).toBe(x);
    expect(t.symbol("x", t.intSort)).not.toBe(x);
  });
  test("−0 and +0 differ, NaN is one", () => {
    expect(real(-0)).not.toBe(real(0));
    expect(real(Number.NaN)).toBe(real(Number.NaN));
  });
  test("many distinct terms survive the table's growth", () => {
    const made = Array.from({ length: 20_000 }, (_, k) => t.bvXor(x, n(k + 1)));
    expect(made.every((term, k) => t.bvXor(x, n(k + 1)) === term)).toBe(true);
    expect(new Set(made).size).toBe(20_000);
  });
  test("arguments of different sorts are refused", () => {
    expect(() => t.bvAdd(x, byte)).toThrow("different sorts");
  });
});

describe("Bool", () => {
  same([
    ["p ∧ true", t.and(p, t.trueTerm), p],
    ["p ∧ ¬p", t.and(p, t.not(p)), t.falseTerm],
    ["p ∨ ¬p", t.or(q, p, t.not(p)), t.trueTerm],
    ["(p ∧ q) ∧ p", t.and(t.and(p, q), p), t.and(q, p)],
    ["x < y ∧ y ≤ x", t.and(t.bvSignedLess(x, y), t.bvSignedLessOrEqual(y, x)), t.falseTerm],
    ["p ∧ (p ∨ q)", t.and(p, t.or(p, q)), p],
    ["¬¬p", t.not(t.not(p)), p],
    ["¬(x < y)", t.not(t.bvSignedLess(x, y)), t.bvSignedLessOrEqual(y, x)],
    ["¬(p ∧ q)", t.not(t.and(p, q)), t.or(t.not(p), t.not(q))],
    ["p → p", t.implies(p, p), t.trueTerm],
    ["p = true", t.equal(p, t.trueTerm), p],
    ["p = ¬p", t.equal(p, t.not(p)), t.falseTerm],
    ["¬p = ¬q", t.equal(t.not(p), t.not(q)), t.equal(q, p)],
  ]);
});

describe("what may be unset", () => {
  const unset = t.indeterminate("?u", word);
  test("a branch that is not taken need not be defined", () => {
    const whenSet = t.ite(p, y, unset);
    const condition = t.ite(p, t.bvSignedLess(x, whenSet), t.falseTerm);
    expect(t.defined(condition)).toBe(t.trueTerm);
    expect(t.defined(t.ite(condition, n(1), n(2)))).toBe(t.trueTerm);
    expect(t.defined(t.and(p, t.bvSignedLess(x, whenSet)))).toBe(p);
  });
});

describe("a choice whose other side may be unset", () => {
  const unset = t.indeterminate("?u", word);
  const at = t.symbol("at", word);
  const memory = t.indeterminate("?memory", t.arraySort(word, word));
  const choice = t.ite(p, n(7), unset);
  const other = t.ite(p, unset, n(7));
  test.each([
    ["equal to its own side", t.equal(choice, n(7)), p],
    ["equal to another constant", t.equal(choice, n(0)), p],
    ["equal to a constant, the sides exchanged", t.equal(other, n(0)), t.not(p)],
    ["not equal", t.notEqual(choice, n(7)), p],
    ["equal to a term", t.equal(choice, y), p],
    ["equal to the side's term", t.equal(t.ite(p, y, unset), y), p],
    ["less", t.bvSignedLess(choice, y), p],
    ["extended and compared", t.equal(t.signExtend(32, choice), t.bitVecConstant(64, 0n)), p],
    ["a truth as a number", t.boolToBitVec(32, t.equal(choice, n(0))), p],
    ["a sum", t.bvAdd(choice, y), p],
    ["a part", t.extract(7, 0, choice), p],
    ["beside others", t.equal(t.concat(choice, y), t.concat(n(0), x)), p],
    ["chosen once more", t.equal(t.ite(q, choice, n(3)), n(0)), t.ite(q, p, t.trueTerm)],
    ["read from one of two arrays", t.select(t.ite(p, t.store(memory, at, n(1)), memory), at), p],
    [
      "read where neighbours were written",
      t.select(
        [0, 4, 8].reduce((all, i) => t.store(all, n(i), y), memory as t.SymbolicTerm),
        t.bvMultiply(n(4), x),
      ),
      t.bvUnsignedLessOrEqual(t.bvMultiply(n(4), x), n(8)),
    ],
  ])("%s", (_, term, expected) => {
    expect(t.printReader(t.defined(term))).toBe(t.printReader(expected));
  });
});

describe("long sums", () => {
  const parts = Array.from({ length: 32 }, (_, k) => t.zeroExtend(24, t.symbol(`part${k}`, t.bitVecSort(8))));
  const sum = (count: number) => parts.slice(0, count).reduce((all, part) => t.bvAdd(all, part));
  same([
    ["a + … + b − b", t.bvSubtract(sum(32), parts[31]!), sum(31)],
    ["b ≤ a + … + b", t.bvUnsignedLessOrEqual(parts[31]!, sum(32)), t.trueTerm],
  ]);
});

describe("ite", () => {
  same([
    ["p ? x : x", t.ite(p, x, x), x],
    ["¬p ? x : y", t.ite(t.not(p), x, y), t.ite(p, y, x)],
    ["p ? true : q", t.ite(p, t.trueTerm, q), t.or(p, q)],
    ["p ? q : false", t.ite(p, q, t.falseTerm), t.and(p, q)],
    ["p ? (p ? x : y) : z", t.ite(p, t.ite(p, x, y), z), t.ite(p, x, z)],
    ["p ? x : (q ? x : y)", t.ite(p, x, t.ite(q, x, y)), t.ite(t.or(p, q), x, y)],
    ["(p ? 1 : 0) = 1", t.equal(t.ite(p, n(1), n(0)), n(1)), p],
    ["(p ? 1 : 0) ≠ 0", t.notEqual(t.boolToBitVec(32, p), n(0)), p],
    ["zext(p ? 1 : 0) ≠ 0", t.notEqual(t.zeroExtend(24, t.boolToBitVec(8, p)), n(0)), p],
    ["(p ? 1 : 0) + 1 < 2", t.bvSignedLess(t.bvAdd(t.boolToBitVec(32, p), n(1)), n(2)), t.not(p)],
    ["(p ? x : 3) = 4", t.equal(t.ite(p, x, n(3)), n(4)), t.and(p, t.equal(x, n(4)))],
    ["(p ? x : 3) = 3", t.equal(t.ite(p, x, n(3)), n(3)), t.or(t.not(p), t.equal(x, n(3)))],
    ["(p ? 1 : q ? 2 : 3) = 2", t.equal(t.ite(p, n(1), t.ite(q, n(2), n(3))), n(2)), t.and(t.not(p), q)],
    ["x = 5 ? 5 : x", t.ite(t.equal(x, n(5)), n(5), x), x],
  ]);
});

describe("Int polynomials", () => {
  const sum = t.intAdd(a, b);
  same([
    ["a + b − b", t.intSubtract(sum, b), a],
    ["a + a", t.intAdd(a, a), t.intMultiply(i(2), a)],
    [
      "(a + b)²",
      t.intMultiply(sum, sum),
      t.intAdd(t.intMultiply(a, a), t.intAdd(t.intMultiply(b, b), t.intMultiply(i(2), t.intMultiply(b, a)))),
    ],
    [
      "(a + b)(a − b)",
      t.intMultiply(sum, t.intSubtract(a, b)),
      t.intSubtract(t.intPower(a, i(2)), t.intPower(b, i(2))),
    ],
    ["2·a < 5", t.intLess(t.intMultiply(i(2), a), i(5)), t.intLessOrEqual(a, i(2))],
    ["2·a < 6", t.intLess(t.intMultiply(i(2), a), i(6)), t.intLess(a, i(3))],
    ["−a > 5", t.intGreater(t.intNegate(a), i(5)), t.intLess(a, i(-5))],
    ["2·a = 5", t.equal(t.intMultiply(i(2), a), i(5)), t.falseTerm],
    ["a − b = 0", t.equal(t.intSubtract(a, b), i(0)), t.equal(b, a)],
    ["a < a + 1", t.intLess(a, t.intAdd(a, i(1))), t.trueTerm],
    ["(4·a + 9) div 4", t.intDivide(t.intAdd(t.intMultiply(i(4), a), i(9)), i(4)), t.intAdd(a, i(2))],
    ["(4·a + 9) mod 4", t.intModulo(t.intAdd(t.intMultiply(i(4), a), i(9)), i(4)), i(1)],
    ["−7 div 2", t.intDivide(i(-7), i(2)), i(-4)],
    ["−7 / 2", t.intQuotient(i(-7), i(2)), i(-3)],
    ["−7 rem 2", t.intRemainder(i(-7), i(2)), i(-1)],
  ]);
  test("division by zero is left alone", () => {
    expect(t.intDivide(i(7), i(0)).kind).toBe("application");
    expect(t.evaluate(t.intDivide(i(7), i(0)), t.emptyModel)).toBe(0n);
  });
});

describe("bit-vector sums", () => {
  same([
    ["x + 1 − 1", t.bvSubtract(t.bvAdd(x, n(1)), n(1)), x],
    ["(x + 4) + 8", t.bvAdd(t.bvAdd(x, n(4)), n(8)), t.bvAdd(x, n(12))],
    ["x + y − x", t.bvSubtract(t.bvAdd(x, y), x), y],
    ["x − x", t.bvSubtract(x, x), n(0)],
    ["x + x", t.bvAdd(x, x), t.bvMultiply(n(2), x)],
    ["4·(x + 1)", t.bvMultiply(n(4), t.bvAdd(x, n(1))), t.bvAdd(t.bvMultiply(x, n(4)), n(4))],
    ["x + 5 = 7", t.equal(t.bvAdd(x, n(5)), n(7)), t.equal(x, n(2))],
    ["3·x = 6", t.equal(t.bvMultiply(n(3), x), n(6)), t.equal(x, n(2))],
    ["2·x = 5", t.equal(t.bvMultiply(n(2), x), n(5)), t.falseTerm],
    ["x + y = z + y", t.equal(t.bvAdd(x, y), t.bvAdd(z, y)), t.equal(x, z)],
    ["x − y = 0", t.equal(t.bvSubtract(x, y), n(0)), t.equal(x, y)],
    [
      "a char's sum, truncated",
      t.extract(7, 0, t.bvAdd(t.signExtend(24, byte), n(1))),
      t.bvAdd(byte, n(1, 8)),
    ],
  ]);
});

describe("division and shifts as SMT-LIB defines them", () => {
  same([
    ["7 udiv 0", t.bvUnsignedDivide(n(7), n(0)), n(-1)],
    ["7 urem 0", t.bvUnsignedRemainder(n(7), n(0)), n(7)],
    ["7 sdiv 0", t.bvSignedDivide(n(7), n(0)), n(-1)],
    ["−7 sdiv 0", t.bvSignedDivide(n(-7), n(0)), n(1)],
    ["−7 srem 0", t.bvSignedRemainder(n(-7), n(0)), n(-7)],
    ["min sdiv −1", t.bvSignedDivide(n(-(2 ** 31)), n(-1)), n(-(2 ** 31))],
    ["−7 sdiv 2", t.bvSignedDivide(n(-7), n(2)), n(-3)],
    ["x << 32", t.bvShiftLeft(x, n(32)), n(0)],
    ["−8 >> 40", t.bvArithmeticShiftRight(n(-8), n(40)), n(-1)],
    ["x / 8 without sign", t.bvUnsignedDivide(x, n(8)), t.bvLogicalShiftRight(x, n(3))],
    ["x % 8 without sign", t.bvUnsignedRemainder(x, n(8)), t.bvAnd(x, n(7))],
    [
      "signed division of what is not negative",
      t.bvSignedDivide(t.zeroExtend(24, byte), n(4)),
      t.bvLogicalShiftRight(t.zeroExtend(24, byte), n(2)),
    ],
  ]);
});

describe("parts", () => {
  const bytes = [3, 2, 1, 0].map((k) => t.extract(8 * k + 7, 8 * k, x));
  const increment = t.bvAdd(t.signExtend(24, byte), n(1));
  const split = (term: t.SymbolicTerm) => [3, 2, 1, 0].map((k) => t.extract(8 * k + 7, 8 * k, term));
  const shiftedBytes = bytes.map((part, k) => t.bvShiftLeft(t.zeroExtend(24, part), n(24 - 8 * k)));
  same([
    ["bytes put together", t.concat(...bytes), x],
    ["… by shifts and or", shiftedBytes.reduce((left, right) => t.bvOr(left, right)), x],
    ["… by shifts and +", shiftedBytes.reduce((left, right) => t.bvAdd(left, right)), x],
    ["a sum's bytes put together", t.concat(...split(increment)), increment],
    [
      "a sign extension's bytes put together",
      t.concat(...split(t.signExtend(24, byte))),
      t.signExtend(24, byte),
    ],
    ["a truth value's bytes put together", t.concat(...split(t.boolToBitVec(32, p))), t.boolToBitVec(32, p)],
    ["extract of extract", t.extract(3, 1, t.extract(15, 8, x)), t.extract(11, 9, x)],
    [
      "extract of concat",
      t.extract(11, 4, t.concat(byte, other)),
      t.concat(t.extract(3, 0, byte), t.extract(7, 4, other)),
    ],
    ["low part of zext", t.extract(7, 0, t.zeroExtend(24, byte)), byte],
    ["high part of zext", t.extract(31, 8, t.zeroExtend(24, byte)), n(0, 24)],
    ["concat(0, c)", t.concat(n(0, 24), byte), t.zeroExtend(24, byte)],
    ["sext of zext", t.signExtend(16, t.zeroExtend(8, byte)), t.zeroExtend(24, byte)],
    [
      "sext by shifts",
      t.bvArithmeticShiftRight(t.bvShiftLeft(x, n(24)), n(24)),
      t.signExtend(24, t.extract(7, 0, x)),
    ],
    ["x & 0xff", t.bvAnd(x, n(255)), t.zeroExtend(24, t.extract(7, 0, x))],
    ["(x & 0xff) & 0xf", t.bvAnd(t.bvAnd(x, n(255)), n(15)), t.bvAnd(x, n(15))],
    ["zext(c) & 0xff", t.bvAnd(t.zeroExtend(24, byte), n(255)), t.zeroExtend(24, byte)],
    ["x & ~x", t.bvAnd(x, t.bvNot(x)), n(0)],
    ["x | ~x", t.bvOr(t.bvNot(x), x), n(-1)],
    ["x ^ y ^ x", t.bvXor(t.bvXor(x, y), x), y],
    ["x ^ −1", t.bvXor(x, n(-1)), t.bvNot(x)],
    ["x ^ 5 = 6", t.equal(t.bvXor(x, n(5)), n(6)), t.equal(x, n(3))],
  ]);
});

describe("comparisons", () => {
  same([
    ["sext(c) < 10", t.bvSignedLess(t.signExtend(24, byte), n(10)), t.bvSignedLess(byte, n(10, 8))],
    ["sext(c) < 1000", t.bvSignedLess(t.signExtend(24, byte), n(1000)), t.trueTerm],
    ["sext(c) = 200", t.equal(t.signExtend(24, byte), n(200)), t.falseTerm],
    ["zext(c) = 10", t.equal(t.zeroExtend(24, byte), n(10)), t.equal(byte, n(10, 8))],
    [
      "zext(c) < zext(d), signed",
      t.bvSignedLess(t.zeroExtend(24, byte), t.zeroExtend(24, other)),
      t.bvUnsignedLess(byte, other),
    ],
    ["(x & 7) < 8", t.bvUnsignedLess(t.bvAnd(x, n(7)), n(8)), t.trueTerm],
    ["(x & 7) = 9", t.equal(t.bvAnd(x, n(7)), n(9)), t.falseTerm],
    ["(x | 1) = 2·y", t.equal(t.bvOr(x, n(1)), t.bvMultiply(n(2), y)), t.falseTerm],
    [
      "a sum that never carries is not below its part",
      t.bvUnsignedLess(t.bvAdd(t.zeroExtend(24, byte), t.zeroExtend(24, other)), t.zeroExtend(24, byte)),
      t.falseTerm,
    ],
    ["x < 0 without sign", t.bvUnsignedLess(x, n(0)), t.falseTerm],
    ["x < 1 without sign", t.bvUnsignedLess(x, n(1)), t.equal(x, n(0))],
    ["0 < x without sign", t.bvUnsignedLess(n(0), x), t.notEqual(x, n(0))],
    ["x ≤ min", t.bvSignedLessOrEqual(x, n(-(2 ** 31))), t.equal(x, n(-(2 ** 31)))],
    ["(x >> 31) ≠ 0", t.notEqual(t.bvLogicalShiftRight(x, n(31)), n(0)), t.bvSignedLess(x, n(0))],
    [
      "concat(c, d) = 0x1234",
      t.equal(t.concat(byte, other), n(0x1234, 16)),
      t.and(t.equal(byte, n(0x12, 8)), t.equal(other, n(0x34, 8))),
    ],
    ["x | y = 0", t.equal(t.bvOr(x, y), n(0)), t.and(t.equal(x, n(0)), t.equal(y, n(0)))],
  ]);
});

describe("constant bounds of one term", () => {
  const below = (limit: number) => t.bvUnsignedLess(byte, n(limit, 8));
  const from = (least: number) => t.bvUnsignedLessOrEqual(n(least, 8), byte);
  same([
    ["c < 3 ∧ c < 5", t.and(below(3), below(5)), below(3)],
    ["c < 3 ∨ c < 5", t.or(below(3), below(5)), below(5)],
    ["3 ≤ c ∧ 5 ≤ c", t.and(from(3), from(5)), from(5)],
    ["3 ≤ c ∨ 5 ≤ c", t.or(from(3), from(5)), from(3)],
    ["c < 3 ∧ 5 ≤ c", t.and(below(3), from(5)), t.falseTerm],
    ["c < 5 ∨ 3 ≤ c", t.or(below(5), from(3)), t.trueTerm],
    ["c < 3 ∧ c ≤ 2", t.and(below(3), t.bvUnsignedLessOrEqual(byte, n(2, 8))), below(3)],
    ["c < 3 ? x : (c < 5 ? x : y)", t.ite(below(3), x, t.ite(below(5), x, y)), t.ite(below(5), x, y)],
    ["a < 3 ∧ a ≤ 4", t.and(t.intLess(a, i(3)), t.intLessOrEqual(a, i(4))), t.intLess(a, i(3))],
    [
      "x < −3 ∧ x < 5, signed",
      t.and(t.bvSignedLess(x, n(-3)), t.bvSignedLess(x, n(5))),
      t.bvSignedLess(x, n(-3)),
    ],
  ]);
});

describe("overflow", () => {
  same([
    ["x + 1", t.signedAddOverflows(x, n(1)), t.equal(x, n(2 ** 31 - 1))],
    ["x − 3", t.signedSubtractOverflows(x, n(3)), t.bvSignedLess(x, n(3 - 2 ** 31))],
    ["0 − x", t.signedSubtractOverflows(n(0), x), t.equal(x, n(-(2 ** 31)))],
    [
      "x · 2",
      t.signedMultiplyOverflows(x, n(2)),
      t.or(t.bvSignedLess(x, n(-(2 ** 30))), t.bvSignedLess(n(2 ** 30 - 1), x)),
    ],
    ["x · −1", t.signedMultiplyOverflows(x, n(-1)), t.equal(x, n(-(2 ** 31)))],
    ["sext(c) + sext(d)", t.signedAddOverflows(t.signExtend(24, byte), t.signExtend(24, other)), t.falseTerm],
    ["x + 1 without sign", t.unsignedAddOverflows(x, n(1)), t.equal(x, n(-1))],
    ["x − y without sign", t.unsignedSubtractOverflows(x, y), t.bvUnsignedLess(x, y)],
  ]);
});

describe("arrays", () => {
  const memory = t.symbol("m", t.arraySort(word, t.bitVecSort(8)));
  const zeros = t.constantArray(t.arraySort(word, t.bitVecSort(8)), n(0, 8));
  const written = t.store(t.store(memory, n(1), byte), n(2), other);
  same([
    ["read what was written", t.select(t.store(memory, x, byte), x), byte],
    ["pass other constant indices", t.select(written, n(1)), byte],
    ["… to the bottom", t.select(written, n(7)), t.select(memory, n(7))],
    ["pass x + 1 on the way to x", t.select(t.store(memory, t.bvAdd(x, n(1)), byte), x), t.select(memory, x)],
    ["every element of a constant array", t.select(zeros, x), n(0, 8)],
    [
      "the later write hides the earlier",
      t.store(written, n(1), other),
      t.store(t.store(memory, n(2), other), n(1), other),
    ],
    ["writing what is there", t.store(memory, x, t.select(memory, x)), memory],
  ]);
  test("stop at an index that may be the same", () => {
    const read = t.select(t.store(memory, x, byte), y);
    expect(t.printReader(read)).toBe("m[x := c][y]");
  });
});

describe("floats", () => {
  same([
    ["0.1 + 0.2", t.fpAdd(real(0.1), real(0.2)), real(0.1 + 0.2)],
    ["f + −0", t.fpAdd(f, real(-0)), f],
    ["f · 1", t.fpMultiply(f, real(1)), f],
    ["f + NaN", t.fpAdd(f, real(Number.NaN)), real(Number.NaN)],
    ["f == f", t.fpEqual(f, f), t.not(t.fpIsNaN(f))],
    ["f < f", t.fpLess(f, f), t.falseTerm],
    [
      "float to double and back",
      t.fpToFloat(t.float32Sort, t.fpToFloat(t.float64Sort, t.symbol("g", t.float32Sort))),
      t.symbol("g", t.float32Sort),
    ],
    ["int to double and back", t.fpToSigned(32, t.fpFromSigned(t.float64Sort, x)), x],
    ["bits and back", t.fpFromBits(t.float64Sort, t.fpToBits(f)), f],
    ["fmod keeps the dividend's sign", t.fpRemainder(real(-5.5), real(2)), real(-1.5)],
    ["−7.9 toward zero", t.fpToSigned(32, real(-7.9)), n(-7)],
    ["2.5 to nearest", t.fpRoundNearest(real(2.5)), real(2)],
    ["−0.5 to nearest", t.fpRoundNearest(real(-0.5)), real(-0)],
  ]);
  test("f + 0 is not f: −0 + 0 is 0", () => expect(t.fpAdd(f, real(0))).not.toBe(f));
  test("¬(f < 1) is not 1 ≤ f: f may be NaN", () => {
    expect(t.not(t.fpLess(f, real(1)))).not.toBe(t.fpLessOrEqual(real(1), f));
  });
  test("out of range does not fold", () => expect(t.fpToSigned(32, real(1e10)).kind).toBe("application"));
  test("fused multiply and add rounds once", () => {
    const epsilon = 2 ** -52;
    const fused = t.fpFusedMultiplyAdd(real(1 + epsilon), real(1 - epsilon), real(-1));
    expect(fused).toBe(real(-(2 ** -104)));
    const single = (value: number) => t.floatConstant(t.float32Sort, value);
    // 3303821 · 325 = 2³⁰ + 1, so a·b + 1 = 1 + 2⁻²⁴ + 2⁻⁵⁴; by way of double it would become the tie 1 + 2⁻²⁴, then 1.
    const once = t.fpFusedMultiplyAdd(single(3303821 * 2 ** -27), single(325 * 2 ** -27), single(1));
    expect(once).toBe(single(1 + 2 ** -23));
  });
  test("large integers are rounded to single precision once", () => {
    const value = (1n << 24n) * (1n << 36n) + (1n << 36n) + 1n;
    expect(t.fpFromUnsigned(t.float32Sort, n(value, 64))).toBe(
      t.floatConstant(t.float32Sort, Number((1n << 60n) + (1n << 37n))),
    );
  });
});

describe("defined", () => {
  const u = t.indeterminate("u", word);
  const memory = t.symbol("m", t.arraySort(word, word));
  same([
    ["of an input", t.defined(x), t.trueTerm],
    ["of an uninitialised value", t.defined(u), t.falseTerm],
    ["of a sum with one", t.defined(t.bvAdd(u, x)), t.falseTerm],
    ["of a choice", t.defined(t.ite(p, u, x)), t.not(p)],
    ["of a choice by one", t.defined(t.ite(t.bvSignedLess(u, x), x, y)), t.falseTerm],
    ["of the initialised part", t.defined(t.extract(7, 0, t.concat(t.extract(23, 0, u), byte))), t.trueTerm],
    [
      "of a bit-field beside others, one of them a choice",
      t.defined(
        t.extract(
          2,
          0,
          t.bvOr(
            t.ite(p, t.bitVecConstant(32, 16n), t.bitVecConstant(32, 0n)),
            t.concat(t.extract(31, 5, u), t.bitVecConstant(2, 0n), t.extract(2, 0, x)),
          ),
        ),
      ),
      t.trueTerm,
    ],
    [
      "of the written half of what two values make bit by bit",
      t.defined(t.extract(7, 0, t.bvOr(t.concat(t.extract(23, 0, u), byte), y))),
      t.trueTerm,
    ],
    [
      "of the written byte of a choice between words that are partly written",
      t.defined(t.extract(7, 0, t.ite(p, t.concat(t.extract(23, 0, u), byte), y))),
      t.trueTerm,
    ],
    [
      "of what was not written beside it",
      t.defined(t.extract(15, 0, t.ite(p, t.concat(t.extract(23, 0, u), byte), y))),
      t.not(p),
    ],
    [
      "of the sign of a part that was written",
      t.defined(t.extract(31, 24, t.ite(p, t.signExtend(8, t.concat(byte, t.extract(15, 0, u))), y))),
      t.trueTerm,
    ],
    ["of an element perhaps written", t.defined(t.select(t.store(memory, x, u), y)), t.notEqual(x, y)],
    ["of what cancels", t.defined(t.bvSubtract(u, u)), t.trueTerm],
  ]);
  test("waits for the substitution", () => {
    const v = t.variable("v", word, "local", 0);
    const pending = t.defined(t.bvAdd(v, n(1)));
    expect(pending.kind).toBe("application");
    expect(t.substitute(pending, () => u)).toBe(t.falseTerm);
    expect(t.substitute(pending, () => x)).toBe(t.trueTerm);
  });
});

describe("ranges and known bits", () => {
  test("of a mask, a sum and a choice", () => {
    const low = t.bvAnd(x, n(12));
    expect(t.rangeOf(low)).toMatchObject({ unsignedMin: 0n, unsignedMax: 12n });
    expect(t.knownBits(low).zeros).toBe(0xfffffff3n);
    expect(t.rangeOf(t.bvAdd(low, n(5)))).toMatchObject({ unsignedMin: 5n, unsignedMax: 17n, signedMin: 5n });
    expect(t.rangeOf(t.signExtend(24, byte))).toMatchObject({ signedMin: -128n, signedMax: 127n });
    expect(t.rangeOf(t.ite(p, n(3), t.bvAdd(low, n(5))))).toMatchObject({
      unsignedMin: 3n,
      unsignedMax: 17n,
    });
    expect(t.knownBits(t.bvMultiply(n(8), x)).zeros).toBe(7n);
  });
});

describe("order", () => {
  test("names compare as people read them", () => {
    expect(["x!10", "x!2", "x", "y", "x!1"].sort(t.compareNames)).toEqual(["x", "x!1", "x!2", "x!10", "y"]);
  });
  test("does not depend on who was made first", () => {
    const late = t.symbol("early", t.intSort);
    expect(t.printReader(t.intAdd(t.symbol("zz", t.intSort), late))).toBe("early + zz");
  });
});

test("three disjuncts and a negation stay what they are", () => {
  expect(t.printReader(t.not(t.or(p, t.and(q, r))))).toBe("¬(p ∨ q ∧ r)");
});

test("a term built again is the same term, also where its bits are all known", () => {
  const input = t.zeroExtend(24, t.symbol("input", t.bitVecSort(8)));
  const masked = t.bvAnd(input, t.bitVecConstant(32, 0xffff_ff9cn));
  const first = t.extract(1, 0, masked);
  expect(t.extract(1, 0, masked)).toBe(first);
  expect(first).toBe(t.bitVecConstant(2, 0n));
});
