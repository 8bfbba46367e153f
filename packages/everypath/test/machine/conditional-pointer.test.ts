/** The cases of a pointer: which holds is right for every input, and each end is looked at once. */
import { describe, expect, test } from "vitest";
import { casesOf } from "../../src/machine/conditional-pointer.ts";
import { addFact, type Fact } from "../../src/machine/facts.ts";
import type { State } from "../../src/machine/state.ts";
import * as t from "../../src/term/index.ts";

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
