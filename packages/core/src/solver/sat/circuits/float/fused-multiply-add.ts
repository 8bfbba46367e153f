/**
 * a · b + c, rounded once. The product is exact in twice the significand's bits and is not normalised; the addend, extended to as many, meets it
 * as the operands of a sum do. Since the addend's exponent is never below the least of a normal number, neither is that of the sum, whose rounding
 * needs no shift to the right.
 */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { addWithCarry, choose, isZero, unsignedLess, zeros } from "../words.ts";
import {
  chooseExponent,
  type Exponent,
  exponentDifference,
  exponentPlus,
  isExponentLess,
} from "./exponent.ts";
import {
  type FloatFormat,
  isFloatZero,
  isInfinite,
  isNaN,
  type RoundingDirection,
  type Specials,
} from "./format.ts";
import { exactProduct, productSpecials } from "./product.ts";
import { round } from "./round.ts";
import { shiftRightSticky } from "./shift.ts";
import { signOfSum } from "./sum.ts";
import { type Unpacked, unpack } from "./unpack.ts";

/**
 * Two bits and a sticky one. Where the product has the greater exponent and bits of the addend fall beyond them, the addend is less than
 * 2^(significand bits − 3) of the product's last place, and the product, of which one factor is then normal, is 2^(significand bits − 1) of it or
 * more: what is left of it has the significand's bits and a guard bit above the sticky one.
 */
const extraBits = 3;

export function fpFusedMultiplyAdd<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
  c: Word<Bit>,
  direction: RoundingDirection = "rne",
): Word<Bit> {
  const product = exactProduct(bits, format, a, b);
  const addend = unpack(bits, format, c);
  const isProductZero = bits.or(isFloatZero(bits, a), isFloatZero(bits, b));
  const subtracts = bits.xor(product.sign, addend.sign);
  const aligned = align(bits, format, product, addend, isProductZero);
  // With the greater exponent may be the smaller number, whose leading bits are zero.
  const isNegative = bits.and(subtracts, unsignedLess(bits, aligned.fixed, aligned.shifted));
  // Their complements differ by as much the other way round.
  const isShiftedComplemented = bits.and(subtracts, bits.not(isNegative));
  const { sum, carry } = addWithCarry(
    bits,
    aligned.fixed.map((bit) => bits.xor(bit, isNegative)),
    aligned.shifted.map((bit) => bits.xor(bit, isShiftedComplemented)),
    subtracts,
  );
  const signOfFixed = bits.ite(aligned.isAddendFixed, addend.sign, product.sign);
  const cancels = bits.and(subtracts, isZero(bits, sum));
  const sign = signOfSum(bits, direction, bits.xor(signOfFixed, isNegative), cancels);
  const specials = specialsOf(bits, format, productSpecials(bits, format, a, b), c, subtracts);
  const infinite = bits.ite(isInfinite(bits, format, c), addend.sign, product.sign);
  return round(
    bits,
    format,
    direction,
    {
      sign: bits.ite(specials.isInfinite, infinite, sign),
      exponent: aligned.exponent,
      significand: [...sum, bits.and(carry, bits.not(subtracts))],
      leadingZeros: 2 * format.significand + extraBits,
    },
    specials,
  );
}

interface Aligned<Bit> {
  readonly isAddendFixed: Bit;
  /** Of the one with the greater exponent. */
  readonly fixed: Word<Bit>;
  readonly shifted: Word<Bit>;
  /** Of the place above the highest, counted from the least of a normal number. */
  readonly exponent: Exponent<Bit>;
}

/** A product of zero has no place: its exponent must not shift the addend. */
function align<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  product: Unpacked<Bit>,
  addend: Unpacked<Bit>,
  isProductZero: Bit,
): Aligned<Bit> {
  // From the exponent of the highest bit to that of the carry above it; the addend's, which is biased, is that already.
  const ofProduct = exponentPlus(bits, product.exponent, 1);
  const isAddendFixed = bits.or(isProductZero, isExponentLess(bits, ofProduct, addend.exponent));
  const greater = chooseExponent(bits, isAddendFixed, addend.exponent, ofProduct);
  const smaller = chooseExponent(bits, isAddendFixed, ofProduct, addend.exponent);
  const distance = exponentDifference(bits, greater, smaller).word.slice(0, -1);
  const extended = [...zeros(bits, format.significand), ...addend.significand];
  const extra = zeros(bits, extraBits);
  return {
    isAddendFixed,
    fixed: [...extra, ...choose(bits, isAddendFixed, extended, product.significand)],
    shifted: shiftRightSticky(
      bits,
      [...extra, ...choose(bits, isAddendFixed, product.significand, extended)],
      distance,
    ),
    exponent: { ...greater, least: 1 },
  };
}

/** Infinities that meet with other signs are NaN. */
function specialsOf<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  product: Specials<Bit>,
  c: Word<Bit>,
  subtracts: Bit,
): Specials<Bit> {
  const infinite = isInfinite(bits, format, c);
  const opposed = bits.and(subtracts, bits.and(infinite, product.isInfinite));
  return {
    isNaN: bits.or(bits.or(product.isNaN, isNaN(bits, format, c)), opposed),
    isInfinite: bits.or(product.isInfinite, infinite),
  };
}
