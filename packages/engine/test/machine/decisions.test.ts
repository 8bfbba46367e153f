/** A term written as a decision among constants has its value, for every value of the symbol that decides. */

import * as t from "@everypath/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decisionOf, mapDecision } from "../../src/machine/memory/decisions.ts";

const x = t.symbol("x", t.bitVecSort(4));
const n = (value: number, width = 8) => t.bitVecConstant(width, BigInt(value));
const byte = fc.nat(255).map((value) => n(value));

/** Terms of eight bits over conditions on x. */
const { term } = fc.letrec<{ term: t.SymbolicTerm }>((tie) => ({
  term: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    byte,
    fc
      .tuple(fc.nat(15), tie("term"), tie("term"))
      .map(([limit, a, b]) => t.ite(t.bvUnsignedLess(x, n(limit, 4)), a, b)),
    fc
      .tuple(fc.nat(15), tie("term"), tie("term"))
      .map(([value, a, b]) => t.ite(t.equal(x, n(value, 4)), a, b)),
    fc.tuple(tie("term"), tie("term")).map(([a, b]) => t.bvAdd(a, b)),
    fc.tuple(tie("term"), byte).map(([a, b]) => t.bvMultiply(a, b)),
    tie("term").map((a) => t.extract(7, 0, t.bvShiftLeft(t.zeroExtend(8, a), n(3, 16)))),
  ),
}));

test("has the same value", () => {
  let decided = 0;
  fc.assert(
    fc.property(term, (original) => {
      const decision = decisionOf(original);
      // Nothing here is more than conditions and constants.
      expect(decision).toBeDefined();
      if (decision === undefined) return;
      if (decision.kind !== "constant") decided++;
      const doubled = mapDecision(decision, (end) => t.bvAdd(end, end));
      for (let value = 0n; value < 16n; value++) {
        const model = new Map([[x, value]]);
        const expected = t.evaluate(original, model);
        expect(t.evaluate(decision, model)).toBe(expected);
        expect(t.evaluate(doubled!, model)).toBe(BigInt.asUintN(8, 2n * (expected as bigint)));
      }
    }),
    { seed: 20261121, numRuns: 1000 },
  );
  expect(decided).toBeGreaterThan(300);
});

test("leaves out the ends that cannot come about", () => {
  const decision = t.ite(t.bvUnsignedLess(x, n(3, 4)), n(1), t.ite(t.bvUnsignedLess(x, n(9, 4)), n(2), n(3)));
  const without = mapDecision(decision, (end) => (end === n(2) ? undefined : end));
  expect(without).toBe(t.ite(t.bvUnsignedLess(x, n(3, 4)), n(1), n(3)));
});

test("is none where a symbol is calculated with, or where it would be too large", () => {
  expect(decisionOf(t.zeroExtend(4, x))).toBeUndefined();
  const wide = (name: string, count: number): t.SymbolicTerm =>
    Array.from({ length: count }, (_, i) => i).reduce<t.SymbolicTerm>(
      (rest, i) => t.ite(t.symbol(`${name}${i}`, t.boolSort), n(i), rest),
      n(255),
    );
  expect(decisionOf(wide("p", 90))).toBeDefined();
  expect(decisionOf(t.bvAdd(wide("p", 90), wide("q", 90)))).toBeUndefined();
});
