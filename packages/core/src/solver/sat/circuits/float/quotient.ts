/** Quotients, by restoring division of normalised significands. */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { addWithCarry, choose, complement, disjunction, zeroExtend } from "../words.ts";
import { exponentDifference, exponentPlus } from "./exponent.ts";
import {
  biasOf,
  type FloatFormat,
  isFloatZero,
  isInfinite,
  isNaN,
  type RoundingDirection,
  type Specials,
} from "./format.ts";
import { round } from "./round.ts";
import { unpackNormalised } from "./unpack.ts";

export function fpDivide<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  const [x, y] = [unpackNormalised(bits, format, a), unpackNormalised(bits, format, b)];
  const isDividedByInfinity = isInfinite(bits, format, b);
  const dividend = x.significand.map((bit) => bits.and(bit, bits.not(isDividedByInfinity)));
  const difference = exponentDifference(bits, x.exponent, y.exponent);
  return round(
    bits,
    format,
    direction,
    {
      sign: bits.xor(x.sign, y.sign),
      exponent: exponentPlus(bits, difference, biasOf(format) - 1),
      // The quotient is between one half and two: a bit above the point, which may be zero, the fraction, and the guard bit.
      significand: divideSignificands(bits, dividend, y.significand, format.significand + 2),
      leadingZeros: 1,
    },
    quotientSpecials(bits, format, a, b),
  );
}

/** The first digits of a / b for a < 2b, and below them whether anything is left. */
function divideSignificands<Bit>(
  bits: BitAlgebra<Bit>,
  a: Word<Bit>,
  b: Word<Bit>,
  digits: number,
): Word<Bit> {
  const divisor = complement(bits, zeroExtend(bits, b, 1));
  const quotient: Bit[] = [];
  let rest = a;
  for (let digit = 0; digit < digits; digit += 1) {
    const doubled = digit === 0 ? zeroExtend(bits, rest, 1) : [bits.false, ...rest];
    const { sum, carry } = addWithCarry(bits, doubled, divisor, bits.true);
    quotient.unshift(carry);
    rest = choose(bits, carry, sum, doubled).slice(0, a.length);
  }
  return [disjunction(bits, rest), ...quotient];
}

/** Zero by zero and infinity by infinity are NaN; infinity by anything and anything by zero are infinite. */
function quotientSpecials<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
): Specials<Bit> {
  const [infiniteA, infiniteB] = [isInfinite(bits, format, a), isInfinite(bits, format, b)];
  const [zeroA, zeroB] = [isFloatZero(bits, a), isFloatZero(bits, b)];
  const invalid = bits.or(bits.and(zeroA, zeroB), bits.and(infiniteA, infiniteB));
  return {
    isNaN: bits.or(invalid, bits.or(isNaN(bits, format, a), isNaN(bits, format, b))),
    isInfinite: bits.or(infiniteA, zeroB),
  };
}
