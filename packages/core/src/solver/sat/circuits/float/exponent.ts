/** Exponents in two's complement with the range they have, so that each sum is as wide as it must be and no wider. */
import { type BitAlgebra, constantWord, type Word } from "../../algebra.ts";
import { addWithCarry, choose, complement, signExtend, signedLess } from "../words.ts";

export interface Exponent<Bit> {
  readonly word: Word<Bit>;
  /** Of finite operands; where one is not, the word may be any. */
  readonly least: number;
  readonly greatest: number;
}

function widthOfRange(least: number, greatest: number): number {
  let width = 1;
  while (2 ** (width - 1) <= greatest || -(2 ** (width - 1)) > least) width += 1;
  return width;
}

/** Cut or extended. */
export function resize<Bit>(word: Word<Bit>, width: number): Word<Bit> {
  return width <= word.length ? word.slice(0, width) : signExtend(word, width - word.length);
}

export function constantExponent<Bit>(bits: BitAlgebra<Bit>, value: number): Exponent<Bit> {
  const width = widthOfRange(value, value);
  return { word: constantWord(bits, width, BigInt(value)), least: value, greatest: value };
}

export function exponentSum<Bit>(bits: BitAlgebra<Bit>, a: Exponent<Bit>, b: Exponent<Bit>): Exponent<Bit> {
  return ranged(bits, a.least + b.least, a.greatest + b.greatest, a.word, b.word, bits.false);
}

export function exponentDifference<Bit>(
  bits: BitAlgebra<Bit>,
  a: Exponent<Bit>,
  b: Exponent<Bit>,
): Exponent<Bit> {
  return ranged(
    bits,
    a.least - b.greatest,
    a.greatest - b.least,
    a.word,
    complement(bits, b.word),
    bits.true,
  );
}

export function exponentPlus<Bit>(bits: BitAlgebra<Bit>, a: Exponent<Bit>, value: number): Exponent<Bit> {
  return value === 0 ? a : exponentSum(bits, a, constantExponent(bits, value));
}

/** The sum in the width of a range that is known to hold it. */
export function ranged<Bit>(
  bits: BitAlgebra<Bit>,
  least: number,
  greatest: number,
  a: Word<Bit>,
  b: Word<Bit>,
  carry: Bit,
): Exponent<Bit> {
  const width = widthOfRange(least, greatest);
  return { word: addWithCarry(bits, resize(a, width), resize(b, width), carry).sum, least, greatest };
}

export function isExponentLess<Bit>(bits: BitAlgebra<Bit>, a: Exponent<Bit>, b: Exponent<Bit>): Bit {
  const width = Math.max(a.word.length, b.word.length);
  return signedLess(bits, resize(a.word, width), resize(b.word, width));
}

export function chooseExponent<Bit>(
  bits: BitAlgebra<Bit>,
  condition: Bit,
  whenTrue: Exponent<Bit>,
  whenFalse: Exponent<Bit>,
): Exponent<Bit> {
  const width = Math.max(whenTrue.word.length, whenFalse.word.length);
  return {
    word: choose(bits, condition, resize(whenTrue.word, width), resize(whenFalse.word, width)),
    least: Math.min(whenTrue.least, whenFalse.least),
    greatest: Math.max(whenTrue.greatest, whenFalse.greatest),
  };
}
