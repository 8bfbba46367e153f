/**
 * The machine computes on plain values twice over: in the interpreter (concrete.ts) and in generated JavaScript. The term
 * constructors, which fold constants, are the judge of both.
 */

import * as term from "@everypath/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateExpression } from "../../src/machine/compile/expression.ts";
import * as concrete from "../../src/machine/concrete.ts";
import { evaluatorOf } from "../../src/machine/prepare.ts";
import type { Value } from "../../src/machine/value.ts";
import { fromConstant, fromTerm, signed, toTerm } from "../../src/machine/value.ts";

type Build = (a: term.Term, b: term.Term, width: number) => term.Term;

const operators: Record<string, Build> = {
  bvAdd: (a, b) => term.bvAdd(a, b),
  bvSubtract: (a, b) => term.bvSubtract(a, b),
  bvMultiply: (a, b) => term.bvMultiply(a, b),
  bvNegate: (a) => term.bvNegate(a),
  bvNot: (a) => term.bvNot(a),
  bvAnd: (a, b) => term.bvAnd(a, b),
  bvOr: (a, b) => term.bvOr(a, b),
  bvXor: (a, b) => term.bvXor(a, b),
  bvUnsignedDivide: (a, b) => term.bvUnsignedDivide(a, b),
  bvUnsignedRemainder: (a, b) => term.bvUnsignedRemainder(a, b),
  bvSignedDivide: (a, b) => term.bvSignedDivide(a, b),
  bvSignedRemainder: (a, b) => term.bvSignedRemainder(a, b),
  bvShiftLeft: (a, b) => term.bvShiftLeft(a, b),
  bvLogicalShiftRight: (a, b) => term.bvLogicalShiftRight(a, b),
  bvArithmeticShiftRight: (a, b) => term.bvArithmeticShiftRight(a, b),
  bvUnsignedLess: (a, b) => term.bvUnsignedLess(a, b),
  bvUnsignedLessOrEqual: (a, b) => term.bvUnsignedLessOrEqual(a, b),
  bvSignedLess: (a, b) => term.bvSignedLess(a, b),
  bvSignedLessOrEqual: (a, b) => term.bvSignedLessOrEqual(a, b),
  equal: (a, b) => term.equal(a, b),
  signedAddOverflows: (a, b) => term.signedAddOverflows(a, b),
  signedSubtractOverflows: (a, b) => term.signedSubtractOverflows(a, b),
  signedMultiplyOverflows: (a, b) => term.signedMultiplyOverflows(a, b),
  unsignedAddOverflows: (a, b) => term.unsignedAddOverflows(a, b),
  unsignedMultiplyOverflows: (a, b) => term.unsignedMultiplyOverflows(a, b),
  concat: (a, b) => term.concat(a, b),
  zeroExtend: (a) => term.zeroExtend(13, a),
  signExtend: (a) => term.signExtend(29, a),
  extractLow: (a, _, width) => term.extract(Math.max(0, (width >> 1) - 1), 0, a),
  extractHigh: (a, _, width) => term.extract(width - 1, width >> 1, a),
};

const widths = [1, 2, 7, 8, 16, 31, 32, 33, 48, 53, 54, 63, 64, 128];

const bits = (width: number): fc.Arbitrary<bigint> =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: (1n << BigInt(width)) - 1n }),
    fc.constantFrom(
      0n,
      1n,
      (1n << BigInt(width)) - 1n,
      1n << BigInt(width - 1),
      (1n << BigInt(width - 1)) - 1n,
    ),
    fc.bigInt({ min: 0n, max: BigInt(width) + 1n }).map((value) => BigInt.asUintN(width, value)),
  );

const cases = fc
  .record({ operator: fc.constantFrom(...Object.keys(operators)), width: fc.constantFrom(...widths) })
  .chain(({ operator, width }) =>
    fc.record({ operator: fc.constant(operator), width: fc.constant(width), a: bits(width), b: bits(width) }),
  );

describe("plain values", () => {
  test("interpreter and generated code agree with the term constructors", () => {
    let generated = 0;
    fc.assert(
      fc.property(cases, ({ operator, width, a, b }) => {
        const sort = term.bitVecSort(width);
        const build = operators[operator]!;
        const expression = build(
          term.variable("a", sort, "local", 0),
          term.variable("b", sort, "local", 1),
          width,
        );
        const expected = fromTerm(
          build(term.bitVecConstant(width, a), term.bitVecConstant(width, b), width) as term.SymbolicTerm,
        );
        const locals: Value[] = [signed(width, a), signed(width, b)];
        expect(evaluatorOf(expression)(locals, [])).toBe(expected);
        const source = generateExpression(expression, (slot) => `F[${slot}]`);
        if (source === undefined) return;
        generated++;
        const run = new Function("R", "F", `return ${source};`) as (r: typeof concrete, f: Value[]) => Value;
        expect(run(concrete, locals)).toBe(expected);
      }),
      { numRuns: 6000, seed: 1976 },
    );
    expect(generated).toBeGreaterThan(3000);
  });

  test("a value and its term are the same value", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...widths).chain((width) => fc.record({ width: fc.constant(width), a: bits(width) })),
        ({ width, a }) => {
          const value = signed(width, a);
          const constant = toTerm(value, term.bitVecSort(width));
          expect(constant.kind === "constant" && fromConstant(constant)).toBe(value);
        },
      ),
      { numRuns: 1000, seed: 1976 },
    );
  });
});
