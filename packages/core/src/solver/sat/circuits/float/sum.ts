/** Sum and difference, with one alignment: the greater magnitude stays, the smaller is shifted right, and no result is negative. */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { addWithCarry, choose, isZero, signOf, unsignedLess, zeros } from "../words.ts";
import { exponentDifference } from "./exponent.ts";
import { type FloatFormat, isInfinite, isNaN, magnitudeOf, type RoundingDirection } from "./format.ts";
import { round } from "./round.ts";
import { shiftRightSticky } from "./shift.ts";
import { unpack } from "./unpack.ts";

/** Below a significand: two bits that cancellation may bring up or rounding looks at, and the sticky one. */
const extraBits = 3;

export function fpAdd<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  // NaN is above all, so the sum is NaN where the greater is.
  const isSwapped = unsignedLess(bits, magnitudeOf(a), magnitudeOf(b));
  const greater = choose(bits, isSwapped, b, a);
  const smaller = choose(bits, isSwapped, a, b);
  const subtracts = bits.xor(signOf(a), signOf(b));
  const x = unpack(bits, format, greater);
  const y = unpack(bits, format, smaller);
  const distance = exponentDifference(bits, x.exponent, y.exponent).word.slice(0, format.exponent);
  const below = zeros(bits, extraBits);
  const fixed = [...below, ...x.significand];
  const aligned = shiftRightSticky(bits, [...below, ...y.significand], distance);
  const operand = aligned.map((bit) => bits.xor(bit, subtracts));
  const { sum, carry } = addWithCarry(bits, fixed, operand, subtracts);
  const infinite = isInfinite(bits, format, greater);
  const cancels = bits.and(subtracts, isInfinite(bits, format, smaller));
  return round(
    bits,
    format,
    direction,
    {
      sign: signOfSum(bits, direction, signOf(greater), bits.and(subtracts, isZero(bits, sum))),
      // The carry stands one place above the significand, whose least exponent is 1: counted from 0, this is the exponent of the carry.
      exponent: x.exponent,
      significand: [...sum, bits.and(carry, bits.not(subtracts))],
      leadingZeros: format.significand + extraBits,
    },
    { isNaN: bits.or(isNaN(bits, format, greater), bits.and(infinite, cancels)), isInfinite: infinite },
  );
}

export function fpSubtract<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  return fpAdd(bits, format, a, [...magnitudeOf(b), bits.not(signOf(b))], direction);
}

/** Operands that cancel leave +0, and −0 where rounding goes toward negative (IEEE 754-2019, 6.3). */
export function signOfSum<Bit>(
  bits: BitAlgebra<Bit>,
  direction: RoundingDirection,
  sign: Bit,
  cancels: Bit,
): Bit {
  return direction === "rtn" ? bits.or(sign, cancels) : bits.and(sign, bits.not(cancels));
}
