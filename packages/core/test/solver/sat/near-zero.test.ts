/** Models whose negative numbers are near zero are models still, and what has no reason to be far from zero is not. */
import { expect, test } from "vitest";
import { nearZero } from "../../../src/solver/sat/near-zero.ts";
import * as t from "../../../src/term/index.ts";
import { satisfies } from "../queries.ts";

const x = t.symbol("x", t.bitVecSort(32));
const y = t.symbol("y", t.bitVecSort(32));
const number = (value: number) => t.bitVecConstant(32, value);
const lowest = 1n << 31n;

function signed(conjuncts: readonly t.SymbolicTerm[], model: t.Model): number {
  const nearer = nearZero(conjuncts, model);
  expect(satisfies({ pathCondition: conjuncts, condition: t.trueTerm }, nearer)).toBe(true);
  return Number(BigInt.asIntN(32, nearer.get(x) as bigint));
}

test.each([
  ["x < 0", [t.bvSignedLess(x, number(0))], -1],
  ["x < y, y = 0", [t.bvSignedLess(x, y)], -1],
  ["x < -70", [t.bvSignedLess(x, number(-70))], -100],
  ["x < -70000", [t.bvSignedLess(x, number(-70_000))], -70_001],
  ["x = -2147483648", [t.equal(x, number(-2_147_483_648))], -2_147_483_648],
] as const)("%s", (_, conjuncts, expected) => {
  expect(
    signed(
      conjuncts,
      new Map([
        [x, lowest],
        [y, 0n],
      ]),
    ),
  ).toBe(expected);
});

test("a condition that is too large to be evaluated often leaves its model as it is", () => {
  let sum: t.SymbolicTerm = x;
  for (let i = 0; i < 5000; i++) sum = t.bvXor(t.bvMultiply(sum, sum), number(i));
  const large = t.not(t.equal(sum, number(77)));
  expect(nearZero([large], new Map([[x, lowest]])).get(x)).toBe(lowest);
});
