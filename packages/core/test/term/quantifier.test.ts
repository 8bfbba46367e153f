/** Bounded quantifiers: one term for all that differ in bound names alone, no capture, and nobody meets a bound integer by accident. */
import { describe, expect, test } from "vitest";
import { footprintOf } from "../../src/solver/footprint.ts";
import * as t from "../../src/term/index.ts";
import { pack, unpack } from "../../src/term/pack.ts";

const i = (value: number | bigint) => t.intConstant(value);
const [n, m, k] = ["n", "m", "k"].map((name) => t.symbol(name, t.intSort)) as [
  t.SymbolicTerm,
  t.SymbolicTerm,
  t.SymbolicTerm,
];
const sort = t.arraySort(t.intSort, t.intSort);
const a = t.symbol("A", sort);
const at = (index: t.SymbolicTerm) => t.select(a, index);
const v = t.variable("v", t.intSort, "local", 0);
const positive = (name: string, to: t.SymbolicTerm = n) =>
  t.forall(name, i(1), to, (x) => t.intLess(i(0), at(x)));

describe("terms", () => {
  test("that differ in bound names alone are one", () => {
    expect(positive("i")).toBe(positive("j"));
    const nested = (x: string, y: string) =>
      t.forall(x, i(1), n, (p) => t.exists(y, p, n, (q) => t.intLess(at(p), at(q))));
    expect(nested("i", "j")).toBe(nested("j", "i"));
    expect(nested("i", "j")).toBe(nested("x", "x"));
    expect(nested("i", "j")).not.toBe(
      t.forall("i", i(1), n, (p) => t.exists("j", p, n, (q) => t.intLess(at(q), at(p)))),
    );
  });

  test("are one however deep they were built, and however they came about", () => {
    const inner = positive("i");
    const around = t.forall("o", i(1), m, (x) => t.or(t.equal(x, k), inner));
    // The inner one was built within the body here.
    const again = t.forall("o", i(1), m, (x) => t.or(t.equal(x, k), positive("i")));
    expect(again).toBe(around);
    const overVariables = t.forall("o", i(1), v, (x) => t.or(t.equal(x, k), positive("q", v as never)));
    expect(t.substitute(overVariables, () => n)).toBe(
      t.forall("o", i(1), n, (x) => t.or(t.equal(x, k), inner)),
    );
  });

  test("of a body put into itself do not confuse the levels", () => {
    // ∀x. p(x) ∨ b, with a quantifier of greater height for b, and then with one of the same height.
    const b = t.variable("b", t.boolSort, "local", 1);
    const open = t.forall("x", i(1), n, (x) => t.exists("y", x, n, (y) => t.or(t.intLess(at(x), at(y)), b)));
    for (const image of [
      positive("z"),
      t.forall("z", i(0), m, (z) =>
        t.exists("w", z, m, (w) => t.exists("u", w, m, (u) => t.equal(at(u), at(z)))),
      ),
    ]) {
      const put = t.substitute(open, () => image);
      const built = t.forall("x", i(1), n, (x) =>
        t.exists("y", x, n, (y) => t.or(t.intLess(at(x), at(y)), image)),
      );
      expect(put).toBe(built);
    }
  });
});

describe("no capture", () => {
  test("by a quantifier of the name of what is put into its body", () => {
    // ∀k = 1 … 100: A(k) < v, with the symbol k for v.
    const body = t.forall("k", i(1), i(100), (x) => t.intLess(at(x), v));
    const put = t.substitute(body, () => k);
    expect(t.symbolsOf(put)).toEqual([a, k]);
    expect(t.printReader(put)).toBe("∀ k′ = 1 … 100: A[k′] < k");
    expect(t.printSmtLib(put)).toBe(
      "(forall ((k@1 Int)) (=> (and (<= 1 k@1) (<= k@1 100)) (< (select A k@1) k)))",
    );
  });

  test("of an outer bound integer by an inner quantifier", () => {
    const sorted = t.forall("i", i(1), n, (x) => t.forall("i", x, n, (y) => t.intLessOrEqual(at(x), at(y))));
    expect(t.printReader(sorted)).toBe("∀ i = 1 … n: ∀ i′ = i … n: A[i] ≤ A[i′]");
    const array = (...elements: number[]): t.ModelValue => ({
      kind: "array",
      otherwise: 0n,
      entries: new Map(elements.map((value, index) => [BigInt(index + 1), BigInt(value)])),
    });
    const under = (size: bigint, ...elements: number[]) =>
      t.evaluate(
        sorted,
        new Map([
          [n, size],
          [a, array(...elements)],
        ] as never),
      );
    expect(under(4n, 1, 2, 2, 9)).toBe(true);
    expect(under(4n, 1, 3, 2, 9)).toBe(false);
    expect(under(0n, 3, 2, 1)).toBe(true);
  });
});

describe("rules", () => {
  test("an empty range", () => {
    expect(t.forall("i", i(1), i(0), (x) => t.equal(at(x), i(0)))).toBe(t.trueTerm);
    expect(t.exists("i", t.intAdd(n, i(1)), n, (x) => t.equal(at(x), i(0)))).toBe(t.falseTerm);
  });
  test("a short range of constant length is written out", () => {
    expect(t.forall("i", n, t.intAdd(n, i(1)), (x) => t.equal(at(x), i(0)))).toBe(
      t.and(t.equal(at(n), i(0)), t.equal(at(t.intAdd(n, i(1))), i(0))),
    );
    expect(t.exists("i", i(1), i(2), (x) => t.equal(at(x), i(0)))).toBe(
      t.or(t.equal(at(i(1)), i(0)), t.equal(at(i(2)), i(0))),
    );
    // … also where substitution makes it so.
    const body = t.forall("i", i(1), v, (x) => t.equal(at(x), i(0)));
    expect(t.substitute(body, () => i(1))).toBe(t.equal(at(i(1)), i(0)));
  });
  test("a body that does not speak of the bound integer", () => {
    const p = t.symbol("p", t.boolSort);
    expect(t.forall("i", i(1), n, () => p)).toBe(t.or(t.intLess(n, i(1)), p));
    expect(t.exists("i", i(1), n, () => p)).toBe(t.and(t.intLessOrEqual(i(1), n), p));
    expect(t.exists("i", i(1), n, () => t.trueTerm)).toBe(t.intLessOrEqual(i(1), n));
  });
  test("negation", () => {
    const none = t.exists("i", i(1), n, (x) => t.intLessOrEqual(at(x), i(0)));
    expect(t.not(positive("i"))).toBe(none);
    expect(t.not(none)).toBe(positive("i"));
    expect(t.and(positive("i"), none)).toBe(t.falseTerm);
  });
  test("definedness asks for every element of the range", () => {
    const unset = t.indeterminate("unset", sort);
    const filled = t.store(t.store(unset, i(1), i(5)), i(2), n);
    const all = (to: t.SymbolicTerm) => t.forall("i", i(1), to, (x) => t.intLess(i(0), t.select(filled, x)));
    expect(t.defined(all(i(2)))).toBe(t.trueTerm);
    expect(t.defined(all(i(3)))).toBe(t.falseTerm);
    const upTo = t.defined(all(n));
    for (const [size, expected] of [
      [0n, true],
      [2n, true],
      [3n, false],
    ] as const)
      expect(t.evaluate(upTo, new Map([[n, size]] as never))).toBe(expected);
  });
});

describe("a bound integer is nobody's symbol", () => {
  const term = t.forall("i", i(1), n, (x) => t.equal(t.select(a, x), t.intMultiply(x, m)));
  test("neither of symbolsOf nor of a footprint, nor declared in a script", () => {
    expect(t.symbolsOf(term)).toEqual([n, m, a]);
    expect(footprintOf(term).symbols).toEqual([n, m, a]);
    expect(t.smtLibScript([term])).toBe(
      [
        "(set-logic ALL)",
        "(declare-const n Int)",
        "(declare-const m Int)",
        "(declare-const A (Array Int Int))",
        "(assert (forall ((i Int)) (=> (and (<= 1 i) (<= i n)) (= (* i m) (select A i)))))",
        "(check-sat)",
        "",
      ].join("\n"),
    );
  });
  test("packed and unpacked it is the same term", () => {
    const packed = structuredClone(pack([term, t.not(term)]));
    expect(unpack(packed)).toEqual([term, t.not(term)]);
    expect((unpack(packed) as t.Term[])[0]).toBe(term);
  });
  test("a term of bound integers alone has neither symbols nor variables", () => {
    const ground = t.forall("i", i(1), i(1000), (x) => t.intLessOrEqual(x, t.intMultiply(x, x)));
    expect([ground.hasSymbols, ground.hasVariables, ground.kind]).toEqual([false, false, "application"]);
    expect(t.evaluate(ground, t.emptyModel)).toBe(true);
  });
});

describe("evaluation", () => {
  test("of a range that is too long has no value, unless an instance settles it", () => {
    const all = t.forall("i", i(1), i(10n ** 12n), (x) => t.intLess(x, n));
    expect(t.evaluate(all, new Map([[n, 5n]] as never))).toBe(false);
    expect(t.evaluate(all, new Map([[n, 10n ** 13n]] as never))).toBe(undefined);
    const p = t.symbol("p", t.boolSort);
    expect(
      t.evaluate(
        t.or(p, all),
        new Map([
          [n, 10n ** 13n],
          [p, true],
        ] as never),
      ),
    ).toBe(true);
    expect(t.evaluate(t.equal(p, all), new Map([[n, 10n ** 13n]] as never))).toBe(undefined);
  });
});

describe("printing", () => {
  test("for readers", () => {
    const rows: readonly (readonly [t.Term, string])[] = [
      [positive("i"), "∀ i = 1 … n: A[i] > 0"],
      [t.not(positive("i")), "∃ i = 1 … n: A[i] ≤ 0"],
      [t.or(positive("i"), t.equal(m, i(3))), "m = 3 ∨ (∀ i = 1 … n: A[i] > 0)"],
      [
        t.and(
          positive("i"),
          t.exists("j", n, m, (x) => t.equal(at(x), k)),
        ),
        "(∃ j = n … m: k = A[j]) ∧ (∀ i = 1 … n: A[i] > 0)",
      ],
    ];
    for (const [term, text] of rows) expect(t.printReader(term)).toBe(text);
  });

  test("a large body names its shared parts within it", () => {
    const doubled = (of: t.SymbolicTerm) => t.applyFunction("f", t.intSort, of, of);
    let sum: t.SymbolicTerm = t.intMultiply(n, m);
    for (let round = 0; round < 20; round += 1) sum = doubled(sum);
    const term = t.forall("i", i(1), n, (x) => {
      let inner: t.SymbolicTerm = x;
      for (let round = 0; round < 20; round += 1) inner = doubled(t.intAdd(inner, sum));
      return t.intLess(inner, sum);
    });
    const text = t.printReader(term);
    expect(text.length).toBeLessThan(3000);
    const [, body = "", outside = ""] = /^∀ i = 1 … n: \((.*)\) where (.*)$/.exec(text) ?? [];
    expect(body).toMatch(/ where t\d+ = /);
    expect(outside).toMatch(/^t\d+ = /);
    expect(body.match(/\bi\b/)).not.toBeNull();
    expect(outside.match(/\bi\b/)).toBeNull();
  });

  test("what the body repeats is bound within it", () => {
    const term = t.forall("i", i(1), n, (x) => {
      const product = t.intMultiply(at(x), at(t.intAdd(x, m)));
      return t.or(t.intLess(product, i(0)), t.intLess(i(5), t.select(a, product)));
    });
    expect(t.printSmtLib(term)).toMatch(/^\(forall \(\(i Int\)\) \(=> \(and \(<= 1 i\) \(<= i n\)\) \(let /);
  });
});
