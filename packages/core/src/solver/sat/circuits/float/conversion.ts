/** Conversions between formats and from and to integers. */
import { type BitAlgebra, constantWord, type Word } from "../../algebra.ts";
import { addWithCarry, choose, complement, negate, shiftRight, signOf, zeros } from "../words.ts";
import { constantExponent, exponentPlus } from "./exponent.ts";
import {
  biasOf,
  exponentFieldOf,
  type FloatFormat,
  isInfinite,
  isNaN,
  isNotFinite,
  type RoundingDirection,
} from "./format.ts";
import { round } from "./round.ts";
import { bitsFor } from "./shift.ts";
import { unpack } from "./unpack.ts";

export function fpToFloat<Bit>(
  bits: BitAlgebra<Bit>,
  from: FloatFormat,
  to: FloatFormat,
  a: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  const { sign, exponent, significand } = unpack(bits, from, a);
  // Only subnormal numbers have leading zeros, and they can be shifted no further than the least exponents are apart.
  const apart = Math.max(0, biasOf(to) - biasOf(from));
  return round(
    bits,
    to,
    direction,
    {
      sign,
      exponent: exponentPlus(bits, exponent, biasOf(to) - biasOf(from) - 1),
      significand,
      leadingZeros: Math.min(from.significand - 1, apart),
    },
    { isNaN: isNaN(bits, from, a), isInfinite: isInfinite(bits, from, a) },
  );
}

/** From two's complement. */
export function fpFromSigned<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  const sign = signOf(a);
  return fromMagnitude(bits, format, sign, choose(bits, sign, negate(bits, a), a), direction);
}

export function fpFromUnsigned<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  return fromMagnitude(bits, format, bits.false, a, direction);
}

function fromMagnitude<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  sign: Bit,
  magnitude: Word<Bit>,
  direction: RoundingDirection,
): Word<Bit> {
  const highest = magnitude.length - 1;
  const exponent = constantExponent<Bit>(bits, highest + biasOf(format) - 1);
  const exact = { sign, exponent, significand: magnitude, leadingZeros: highest };
  return round(bits, format, direction, exact, { isNaN: bits.false, isInfinite: bits.false });
}

/** Toward zero; 0 where that is no number of two's complement of this width. */
export function fpToSigned<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  width: number,
  a: Word<Bit>,
): Word<Bit> {
  const { magnitude, isTooGreat } = truncated(bits, format, width, a);
  const sign = signOf(a);
  const value = choose(bits, sign, negate(bits, magnitude), magnitude);
  // A magnitude of the whole width is that of the least number, which is its own complement, or of none.
  const overflows = bits.and(signOf(magnitude), bits.xor(signOf(value), sign));
  const fits = bits.not(bits.or(isTooGreat, overflows));
  return value.map((bit) => bits.and(bit, fits));
}

/** Toward zero; 0 where that does not fit, as for all negative numbers. */
export function fpToUnsigned<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  width: number,
  a: Word<Bit>,
): Word<Bit> {
  const { magnitude, isTooGreat } = truncated(bits, format, width, a);
  const fits = bits.not(bits.or(isTooGreat, signOf(a)));
  return magnitude.map((bit) => bits.and(bit, fits));
}

/**
 * ⌊|a|⌋ where that has no more bits than the width. The highest bits of the significand stand at the top of it and are shifted right; those that
 * find no place at first are below the point in any case.
 */
function truncated<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  width: number,
  a: Word<Bit>,
): { readonly magnitude: Word<Bit>; readonly isTooGreat: Bit } {
  const { significand } = unpack(bits, format, a);
  const field = exponentFieldOf(format, a);
  const greatest = width - 1 + biasOf(format);
  const distanceBits = Math.max(format.exponent, bitsFor(greatest)) + 1;
  const distance = addWithCarry(
    bits,
    constantWord(bits, distanceBits, BigInt(greatest)),
    complement(bits, [...field, ...zeros(bits, distanceBits - field.length)]),
    bits.true,
  ).sum;
  const top = [...zeros(bits, width), ...significand].slice(-width);
  return {
    magnitude: shiftRight(bits, top, distance.slice(0, -1), bits.false),
    isTooGreat: bits.or(signOf(distance), isNotFinite(bits, format, a)),
  };
}
