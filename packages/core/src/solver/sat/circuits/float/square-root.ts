/** Square roots, bit by bit: a digit of the root is 1 where its square, with those before, is not above the radicand. */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { addWithCarry, choose, complement, disjunction, zeroExtend, zeros } from "../words.ts";
import { type Exponent, ranged } from "./exponent.ts";
import {
  biasOf,
  type FloatFormat,
  isFloatZero,
  isInfinite,
  isNaN,
  type RoundingDirection,
} from "./format.ts";
import { round } from "./round.ts";
import { unpackNormalised } from "./unpack.ts";

export function fpSquareRoot<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  const { sign, exponent, significand } = unpackNormalised(bits, format, a);
  // The bias is odd: an exponent whose biased form is odd is even, and any other lends its significand a factor of two.
  const isEven = exponent.word[0] as Bit;
  const radicand = choose(bits, isEven, zeroExtend(bits, significand, 1), [bits.false, ...significand]);
  // The root of −0 is −0.
  const isInvalid = bits.and(sign, bits.not(isFloatZero(bits, a)));
  return round(
    bits,
    format,
    direction,
    {
      sign,
      exponent: halved(bits, format, exponent),
      significand: rootDigits(bits, radicand, format.significand + 1),
      leadingZeros: 0,
    },
    { isNaN: bits.or(isNaN(bits, format, a), isInvalid), isInfinite: isInfinite(bits, format, a) },
  );
}

/** ⌊(exponent − bias) / 2⌋, counted from the least exponent of a normal number. With bias = 2h + 1 that is ⌊exponent / 2⌋ + odd + h − 1. */
function halved<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, exponent: Exponent<Bit>): Exponent<Bit> {
  const bias = biasOf(format);
  const halfOf = (biased: number): number => Math.floor((biased - bias) / 2) + bias - 1;
  const constant = (bias - 1) / 2 - 1;
  const [odd, ...half] = exponent.word as [Bit, ...Bit[]];
  const width = exponent.word.length;
  const offset = Array.from({ length: width }, (_, place) =>
    Math.floor(constant / 2 ** place) % 2 === 0 ? bits.false : bits.true,
  );
  return ranged(bits, halfOf(exponent.least), halfOf(exponent.greatest), half, offset, odd);
}

/** The first digits of the root of a number in [1, 4), two bits of which stand above the point; below them whether anything is left. */
function rootDigits<Bit>(bits: BitAlgebra<Bit>, radicand: Word<Bit>, digits: number): Word<Bit> {
  const padded = [...zeros(bits, 2 * digits - radicand.length), ...radicand];
  let root: Word<Bit> = [];
  let rest: Word<Bit> = [];
  for (let digit = 0; digit < digits; digit += 1) {
    const at = 2 * (digits - 1 - digit);
    // The rest is at most twice the root, so its two new bits fit with one to spare.
    const extended = [padded[at] as Bit, padded[at + 1] as Bit, ...rest];
    const tried = [bits.true, bits.false, ...root];
    const width = Math.max(extended.length, tried.length);
    const minuend = zeroExtend(bits, extended, width - extended.length);
    const subtrahend = complement(bits, zeroExtend(bits, tried, width - tried.length));
    const { sum, carry } = addWithCarry(bits, minuend, subtrahend, bits.true);
    rest = choose(bits, carry, sum, minuend).slice(0, digit + 2);
    root = [carry, ...root];
  }
  return [disjunction(bits, rest), ...root];
}
