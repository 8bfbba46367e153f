/** The checker's reading of each operator is what the operator computes: all values of four bits, however they are kept and read. */

import {
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvAnd,
  bvArithmeticShiftRight,
  bvLogicalShiftRight,
  bvMultiply,
  bvNegate,
  bvNot,
  bvOr,
  bvShiftLeft,
  bvSignedDivide,
  bvSignedLess,
  bvSignedLessOrEqual,
  bvSignedRemainder,
  bvUnsignedDivide,
  bvUnsignedLess,
  bvUnsignedLessOrEqual,
  bvUnsignedRemainder,
  bvXor,
  concat,
  equal,
  evaluate,
  extract,
  intConstant,
  ite,
  type Model,
  not,
  type SymbolicTerm,
  signExtend,
  signedAddOverflows,
  signedMultiplyOverflows,
  signedSubtractOverflows,
  substitute,
  type Term,
  unsignedAddOverflows,
  unsignedMultiplyOverflows,
  unsignedSubtractOverflows,
  type Variable,
  variable,
  zeroExtend,
} from "@everypath/core";
import { expect, test } from "vitest";
import { Reading } from "../src/expressions.ts";

const width = 4;
const [x, y] = ["x", "y"].map((name, slot) => variable(name, bitVecSort(width), "local", slot)) as [
  Variable,
  Variable,
];
const one = bitVecConstant(width, 1);
const terms: readonly (readonly [string, Term])[] = [
  ["add", bvAdd(x, y)],
  ["negate", bvAdd(bvNegate(x), one)],
  ["not", bvNot(bvAdd(x, y))],
  ["multiply", bvMultiply(x, y)],
  ["multiply by a number", bvMultiply(bitVecConstant(width, 11), bvAdd(x, y))],
  ["unsigned divide", bvUnsignedDivide(x, y)],
  ["unsigned remainder", bvUnsignedRemainder(x, y)],
  ["signed divide", bvSignedDivide(x, y)],
  ["signed remainder", bvSignedRemainder(x, y)],
  ["and", bvAnd(x, y)],
  ["or", bvOr(x, bvAdd(y, one))],
  ["xor", bvXor(x, y)],
  ["shift left", bvShiftLeft(x, y)],
  ["logical shift right", bvLogicalShiftRight(x, y)],
  ["arithmetic shift right", bvArithmeticShiftRight(x, y)],
  ["shift by a number", bvLogicalShiftRight(bvAdd(x, y), bitVecConstant(width, 2))],
  ["zero extension", zeroExtend(3, bvAdd(x, y))],
  ["sign extension", signExtend(3, bvAdd(x, y))],
  ["lower part", extract(2, 0, bvMultiply(x, y))],
  ["middle part", extract(2, 1, bvAdd(x, y))],
  ["upper part", extract(3, 2, bvAdd(x, y))],
  ["concatenation", concat(x, bvAdd(x, y))],
  ["choice", ite(bvSignedLess(x, y), bvAdd(x, one), y)],
  ["unsigned less", bvUnsignedLess(x, bvAdd(y, one))],
  ["unsigned less or equal", bvUnsignedLessOrEqual(x, y)],
  ["signed less", bvSignedLess(bvAdd(x, y), y)],
  ["signed less or equal", bvSignedLessOrEqual(x, y)],
  ["equal", equal(bvAdd(x, one), y)],
  ["not equal", not(equal(x, y))],
  ["signed add overflows", signedAddOverflows(x, y)],
  ["unsigned add overflows", unsignedAddOverflows(x, y)],
  ["signed subtract overflows", signedSubtractOverflows(x, y)],
  ["unsigned subtract overflows", unsignedSubtractOverflows(x, y)],
  ["signed multiply overflows", signedMultiplyOverflows(x, y)],
  ["unsigned multiply overflows", unsignedMultiplyOverflows(x, y)],
];

const dividing: ReadonlySet<string> = new Set([
  "unsigned divide",
  "unsigned remainder",
  "signed divide",
  "signed remainder",
]);
const values = Array.from({ length: 1 << width }, (_, index) => BigInt(index));

function kept(value: bigint, signed: boolean): SymbolicTerm {
  return intConstant(signed ? BigInt.asIntN(width, value) : value);
}

test.each(terms)("%s", (name, term) => {
  for (const a of values) {
    for (const b of values) {
      if (dividing.has(name) && b === 0n) continue;
      const expected = evaluate(substituted(term, a, b), new Map() as Model);
      for (const keeps of [true, false]) {
        const reading = new Reading({
          integers: "bitvector",
          mayBeUnset: false,
          isSigned: (each) => (each === x ? keeps : !keeps),
          values: new Map([
            [x, kept(a, keeps)],
            [y, kept(b, !keeps)],
          ]),
          freshName: () => "?",
        });
        const told = `${name} of ${a} and ${b}`;
        if (term.sort.kind === "bitvec") {
          const own = term.sort.width;
          for (const signed of [true, false]) {
            const wanted = signed ? BigInt.asIntN(own, expected as bigint) : expected;
            expect(valueOf(reading.read(term, signed)), told).toBe(wanted);
          }
        } else expect(valueOf(reading.decide(term)), told).toBe(expected);
        for (const each of reading.assumptions) expect(valueOf(each), told).toBe(true);
      }
    }
  }
});

function valueOf(term: SymbolicTerm): unknown {
  return term.kind === "constant" ? term.value : evaluate(term, new Map() as Model);
}

function substituted(term: Term, a: bigint, b: bigint): SymbolicTerm {
  return substitute(term, (each) => bitVecConstant(width, each === x ? a : b));
}
