/** Rows of values are kept for all terms: what one symbol needs of a constant must do for a wider symbol too. */
import { expect, test } from "vitest";
import { allowedBy } from "../../src/solver/enumeration.ts";
import {
  bitVecConstant,
  bitVecSort,
  bvMultiply,
  bvUnsignedLess,
  bvXor,
  evaluate,
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
