/** Products. The significands are not normalised before: what a subnormal operand leaves at the top is shifted out with the rest. */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { multiply } from "../products.ts";
import { zeroExtend } from "../words.ts";
import { type Exponent, exponentPlus, ranged } from "./exponent.ts";
import {
  biasOf,
  type FloatFormat,
  isFloatZero,
  isInfinite,
  isNaN,
  isNotFinite,
  type RoundingDirection,
  type Specials,
} from "./format.ts";
import { round } from "./round.ts";
import { type Unpacked, unpack } from "./unpack.ts";

export function fpMultiply<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  const product = exactProduct(bits, format, a, b);
  return round(
    bits,
    format,
    direction,
    {
      ...product,
      // A product of two subnormal numbers may lead with more, but stands below the least exponent and is not shifted left.
      leadingZeros: format.significand,
    },
    productSpecials(bits, format, a, b),
  );
}

/** The exponent is that of the highest bit, counted from the least of a normal number. */
export function exactProduct<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
): Unpacked<Bit> {
  const [x, y] = [unpack(bits, format, a), unpack(bits, format, b)];
  const wide = (word: Word<Bit>): Word<Bit> => zeroExtend(bits, word, format.significand);
  return {
    sign: bits.xor(x.sign, y.sign),
    exponent: productExponent(bits, format, x.exponent, y.exponent),
    significand: multiply(bits, wide(x.significand), wide(y.significand)),
  };
}

/** Both biased, so that the bias is taken once; the product of two significands has one more place above the point, and this is counted from 0. */
function productExponent<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Exponent<Bit>,
  b: Exponent<Bit>,
): Exponent<Bit> {
  // The bias is one less than a power of two, so the one goes in as a carry and the power costs gates for the highest bits only.
  const sum = ranged(bits, a.least + b.least + 1, a.greatest + b.greatest + 1, a.word, b.word, bits.true);
  return exponentPlus(bits, sum, -(biasOf(format) + 1));
}

/** Infinity times zero is NaN. */
export function productSpecials<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
): Specials<Bit> {
  const invalid = (one: Word<Bit>, other: Word<Bit>): Bit =>
    bits.or(isNaN(bits, format, one), bits.and(isInfinite(bits, format, one), isFloatZero(bits, other)));
  return {
    isNaN: bits.or(invalid(a, b), invalid(b, a)),
    isInfinite: bits.or(isNotFinite(bits, format, a), isNotFinite(bits, format, b)),
  };
}
