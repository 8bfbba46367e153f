/** The cases of a pointer: each end is looked at once, and those that no input leads to are no cases. */

import * as t from "@everypath/core";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../src/machine/conditional-pointer.ts";
import { addFact, type Fact } from "../../src/machine/facts.ts";
import type { State } from "../../src/machine/state.ts";

const segment = 2n ** 36n;
const address = (object: number) => t.bitVecConstant(64, segment * BigInt(object + 1));
const under = (facts: Fact | undefined) => ({ facts }) as State;

/** Which of `count` objects a symbol of that width chooses, by comparisons with its values. */
function chosen(by: t.SymbolicTerm, count: number): t.SymbolicTerm {
  const choose = (low: number, high: number): t.SymbolicTerm => {
    if (low === high) return address(low);
    const middle = (low + high + 1) >> 1;
    return t.ite(t.bvUnsignedLess(by, valueOf(by, middle)), choose(low, middle - 1), choose(middle, high));
  };
  return choose(0, count - 1);
}

function valueOf(like: t.SymbolicTerm, value: number): t.SymbolicTerm {
  if (like.sort.kind !== "bitvec") throw new Error("a symbol of bits");
  return t.bitVecConstant(like.sort.width, BigInt(value));
}

/** What an address means: itself; `looked`: how often that was asked. */
function meanings() {
  const counter = { looked: 0 };
  const meaningOf = (end: t.SymbolicTerm) => {
    counter.looked++;
    return (end as t.Constant).value as bigint;
  };
  return { counter, meaningOf };
}

describe.each([8, 16])("by a symbol of %i bits", (width) => {
  const x = t.symbol(`x${width}`, t.bitVecSort(width)) as t.Symbol & t.SymbolicTerm;

  test("exactly one case holds, and its pointer is right there", () => {
    const y = t.bvMultiply(t.bvAdd(x, valueOf(x, 3)), valueOf(x, 7));
    const pointer = t.ite(t.bvUnsignedLess(x, valueOf(x, 90)), chosen(y, 40), chosen(t.bvXor(x, y), 25));
    const facts = addFact(undefined, t.bvUnsignedLess(valueOf(x, 20), x), false, undefined);
    const cases = casesOf(under(facts), 64, pointer, meanings().meaningOf)!;
    for (let value = 21; value < 256; value++) {
      const valueIn = t.evaluator(new Map([[x, BigInt(value)]]));
      const holding = cases.filter((one) => valueIn(one.condition()) === true);
      expect(holding.map(({ meaning }) => meaning)).toEqual([valueIn(pointer)]);
      expect(valueIn(holding[0]!.pointer())).toBe(valueIn(pointer));
    }
  });

  test("asks what each end means once, however many cases are looked at", () => {
    const { counter, meaningOf } = meanings();
    const cases = casesOf(under(undefined), 64, chosen(x, 200), meaningOf)!;
    for (const one of cases) {
      one.condition();
      one.pointer();
    }
    expect(cases).toHaveLength(200);
    expect(counter.looked).toBe(200);
  });
});

test("ends that no value of the byte leads to are no cases", () => {
  const x = t.symbol("x", t.bitVecSort(8)) as t.Symbol & t.SymbolicTerm;
  const below = (limit: number) => t.bvUnsignedLess(x, valueOf(x, limit));
  const pointer = t.ite(
    t.bvUnsignedLess(t.bvXor(x, valueOf(x, 0x80)), valueOf(x, 0x40)),
    t.ite(below(0x80), address(0), address(1)),
    t.ite(below(0x40), address(2), address(3)),
  );
  const cases = (facts: Fact | undefined) =>
    casesOf(under(facts), 64, pointer, meanings().meaningOf)!.map(
      ({ meaning }) => Number(meaning) / 2 ** 36 - 1,
    );
  expect(cases(undefined)).toEqual([1, 2, 3]);
  expect(cases(addFact(undefined, below(0x80), false, undefined))).toEqual([2, 3]);
});

test("walking a list from a byte's place stays as small as the byte", () => {
  const x = t.symbol("x", t.bitVecSort(8)) as t.Symbol & t.SymbolicTerm;
  let pointer = chosen(t.extract(5, 0, x), 64);
  for (let step = 0; step < 6; step++) {
    const cases = casesOf(under(undefined), 64, pointer, meanings().meaningOf)!;
    // Each node is followed by another one, or by one of two that a comparison of the byte chooses.
    pointer = cases
      .map((one, at) => {
        const next = (7 * at + step) % 64;
        const end = t.ite(t.bvUnsignedLess(x, valueOf(x, 4 * at)), address(next), address((next + 31) % 64));
        return [one.condition(), end] as const;
      })
      .reduceRight((others, [condition, end]) => t.ite(condition, end, others), address(0));
    expect(cases.length).toBeLessThanOrEqual(64);
    expect(nodesOf(cases.map((one) => one.condition()))).toBeLessThan(20_000);
  }
});

function nodesOf(terms: readonly t.Term[]): number {
  const seen = new Set<t.Term>(terms);
  for (const term of seen) if (term.kind === "application") for (const part of term.arguments) seen.add(part);
  return seen.size;
}
