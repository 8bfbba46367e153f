/** The two notations. */
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";

const word = t.bitVecSort(32);
const x = t.symbol("x", word);
const y = t.symbol("y", word);
const byte = t.symbol("c", t.bitVecSort(8));
const n = (value: number, width = 32) => t.bitVecConstant(width, value);
const a = t.symbol("a", t.intSort);
const b = t.symbol("b", t.intSort);
const i = (value: number) => t.intConstant(value);
const p = t.symbol("p", t.boolSort);
const q = t.symbol("q", t.boolSort);
const f = t.symbol("f", t.float64Sort);
const memory = t.symbol("m", t.arraySort(word, t.bitVecSort(8)));

describe("the reader's notation", () => {
  const rows: readonly (readonly [t.Term, string])[] = [
    [t.intGreaterOrEqual(t.intAdd(t.intMultiply(i(2), a), b), i(0)), "2·a + b ≥ 0"],
    [t.intGreater(a, i(5)), "a > 5"],
    [t.not(t.intGreater(a, i(5))), "a ≤ 5"],
    [t.intLess(t.intSubtract(a, b), i(-3)), "a + 3 < b"],
    [t.intMultiply(t.intAdd(a, b), t.intAdd(a, b)), "a·a + 2·a·b + b·b"],
    [t.bvSignedGreater(x, n(-5)), "x > -5"],
    [t.bvUnsignedGreater(x, n(-5)), "x >ᵤ 4294967291"],
    [t.bvUnsignedLess(t.bvAnd(x, n(7)), n(5)), "(x & 7) < 5"],
    [t.equal(x, n(-7)), "x = -7"],
    [t.notEqual(x, y), "x ≠ y"],
    [t.bvSubtract(t.bvMultiply(n(2), x), t.bvMultiply(n(3), y)), "2·x - 3·y"],
    [t.bvSubtract(n(3), x), "3 - x"],
    [t.bvMultiply(x, t.bvAdd(y, n(1))), "x·(y + 1)"],
    [t.bvAnd(x, n(0xff)), "x & 0xff"],
    [t.bvAnd(x, n(0xf0f0)), "x & 0xf0f0"],
    [t.bvAnd(x, n(~7)), "x & 0xfffffff8"],
    [t.bvShiftLeft(x, n(3)), "x << 3"],
    [t.bvOr(t.bvShiftLeft(x, n(3)), n(5)), "(x << 3) | 5"],
    [t.bvLogicalShiftRight(x, n(3)), "x >>ᵤ 3"],
    [t.bvArithmeticShiftRight(x, n(3)), "x >> 3"],
    [t.bvAnd(t.bvLogicalShiftRight(x, n(3)), n(7)), "(x >>ᵤ 3) & 7"],
    [t.notEqual(t.bvAnd(x, n(8)), n(0)), "(x & 8) ≠ 0"],
    [t.equal(t.bvAnd(x, n(0xff)), n(10)), "(x & 0xff) = 10"],
    [t.equal(t.bvAnd(x, n(0xff00)), n(0x1200)), "(x & 0xff00) = 0x1200"],
    [t.bvSignedLess(t.extract(7, 0, x), n(10, 8)), "int8(x) < 10"],
    [t.bvAdd(t.signExtend(24, byte), n(-48)), "c - 48"],
    [t.bvAdd(t.zeroExtend(24, byte), n(-48)), "uint8(c) - 48"],
    [t.extract(15, 8, x), "x[15:8]"],
    [t.concat(byte, n(18, 8)), "concat(c, 0x12)"],
    [t.signedAddOverflows(x, y), "overflows(x + y)"],
    [t.unsignedMultiplyOverflows(x, y), "overflowsᵤ(x · y)"],
    [t.bvUnsignedDivide(x, n(-10)), "x /ᵤ 4294967286"],
    [t.bvSignedDivide(x, n(-10)), "x / -10"],
    [t.ite(p, x, y), "p ? x : y"],
    [t.bvAdd(t.ite(p, x, y), n(1)), "(p ? x : y) + 1"],
    [t.or(t.and(p, q), t.not(t.equal(p, q))), "p ∧ q ∨ p ≠ q"],
    [t.select(memory, t.bvAdd(x, n(1))), "m[x + 1]"],
    [t.select(t.store(memory, x, byte), y), "m[x := c][y]"],
    [
      t.fpLess(t.fpAdd(f, t.floatConstant(t.float64Sort, 0.5)), t.floatConstant(t.float64Sort, -3)),
      "f + 0.5 < -3.0",
    ],
    [t.fpMultiply(t.fpAdd(f, f), t.fpNegate(f)), "(f + f) * -f"],
    [t.applyFunction("g", t.intSort, a, t.intNegate(b)), "g(a, -b)"],
    [t.refConstant(0), "null"],
    [n(-1), "-1"],
  ];
  for (const [term, text] of rows) {
    test(text, () => expect(t.printReader(term)).toBe(text));
  }
  test("names given by the caller", () => {
    const nameOf = (leaf: t.Term) => (leaf === x ? "α₁" : undefined);
    expect(t.printReader(t.bvAdd(x, y), { nameOf })).toBe("α₁ + y");
  });
  test("a large shared term names its parts", () => {
    let term: t.SymbolicTerm = x;
    for (let k = 0; k < 40; k += 1) term = t.bvMultiply(t.bvXor(term, y), t.bvAdd(term, n(k)));
    const text = t.printReader(term);
    expect(text).toMatch(/^\(t38 \+ 39\)·\(y \^ t38\) where t38 = .*, t37 = /);
    expect(text.length).toBeLessThan(2000);
  });
});

describe("SMT-LIB", () => {
  const rows: readonly (readonly [t.Term, string])[] = [
    [t.bvAdd(x, n(1)), "(bvadd x #x00000001)"],
    [t.intLess(i(-5), a), "(< (- 5) a)"],
    [t.symbol("x!1", word), "x!1"],
    [t.symbol("a[0]", word), "|a[0]|"],
    [t.symbol("and", word), "|and|"],
    [t.symbol("?1", word), "_?1"],
    [t.bitVecConstant(3, 5), "#b101"],
    [t.bitVecConstant(33, 5), "(_ bv5 33)"],
    [t.floatConstant(t.float32Sort, -0), "(fp #b1 #b00000000 #b00000000000000000000000)"],
    [t.floatConstant(t.float32Sort, Number.NaN), "(_ NaN 8 24)"],
    [
      t.fpAdd(f, t.floatConstant(t.float64Sort, 1)),
      "(fp.add RNE f (fp #b0 #b01111111111 #b0000000000000000000000000000000000000000000000000000))",
    ],
    [t.constantArray(t.arraySort(t.intSort, t.boolSort), p), "((as const (Array Int Bool)) p)"],
    [
      t.intQuotient(t.intAdd(a, b), i(2)),
      "(let ((?1 (+ a b))) (ite (>= ?1 0) (div ?1 2) (- (div (- ?1) 2))))",
    ],
    [t.extract(15, 8, x), "((_ extract 15 8) x)"],
    [t.concat(byte, byte, byte), "(concat (concat c c) c)"],
  ];
  for (const [term, text] of rows) {
    test(text, () => expect(t.printSmtLib(term)).toBe(text));
  }
  test("a script declares each symbol once and asserts each conjunct", () => {
    expect(t.smtLibScript([t.bvSignedLess(x, n(5)), t.equal(x, y)], [y])).toBe(
      [
        "(set-logic ALL)",
        "(declare-const y (_ BitVec 32))",
        "(declare-const x (_ BitVec 32))",
        "(assert (bvslt x #x00000005))",
        "(assert (= x y))",
        "(check-sat)",
        "",
      ].join("\n"),
    );
  });
  test("two symbols of one name are told apart", () => {
    const script = t.smtLibScript([p, t.intLess(t.symbol("p", t.intSort), i(3))]);
    expect(script).toContain("(declare-const p@1 ");
  });
  test("fmod is not for solvers; powers are, defined in a script", () => {
    expect(t.isSolverSupported(t.fpLess(t.fpRemainder(f, f), f))).toBe(false);
    const power = t.intLess(t.intPower(a, b), i(3));
    expect([t.isSolverSupported(power), t.hasPower(power)]).toEqual([true, true]);
    expect(t.smtLibScript([power])).toMatch(
      /\(define-fun-rec \*\* .*\n(?:.*\n)*\(assert \(< \(\*\* a b\) 3\)\)/,
    );
    expect(t.isSolverSupported(t.intLess(t.intPower(a, i(3)), i(3)))).toBe(true);
  });
});

describe("terms a hundred thousand operators deep", () => {
  const v = t.variable("v", word, "local", 0);
  let deep: t.Term = v;
  for (let k = 0; k < 50_000; k += 1) deep = t.bvXor(t.bvUnsignedDivide(deep, y), n(k | 1));
  const substituted = t.substitute(deep, () => x);
  test("substitute, evaluate, symbolsOf", () => {
    expect(substituted.depth).toBe(100_000);
    expect(t.symbolsOf(substituted)).toHaveLength(2);
    const model = new Map<t.Symbol, t.ModelValue>([
      [x, 5n],
      [y, 1n],
    ]);
    let expected = 5n;
    for (let k = 0; k < 50_000; k += 1) expected ^= BigInt(k | 1);
    expect(t.evaluate(substituted, model)).toBe(expected);
  });
  test("print in both notations, linearly", () => {
    expect(t.printSmtLib(substituted).length).toBeLessThan(5_000_000);
    expect(t.printReader(substituted).length).toBeLessThan(5_000_000);
    expect(t.rangeOf(substituted).unsignedMin).toBe(0n);
  });
  test("definedness and array writes", () => {
    let memory: t.SymbolicTerm = t.symbol("m", t.arraySort(word, word));
    for (let k = 0; k < 20_000; k += 1) memory = t.store(memory, t.bvXor(x, n(k + 1)), n(k));
    const read = t.select(memory, y);
    const model = new Map<t.Symbol, t.ModelValue>([
      [x, 0n],
      [y, 7n],
    ]);
    expect(t.evaluate(read, model)).toBe(6n);
    expect(t.defined(t.bvAdd(t.indeterminate("u", word), substituted))).toBe(t.falseTerm);
  });
});
