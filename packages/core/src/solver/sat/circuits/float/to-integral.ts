/**
 * Rounding to an integral number, on the encoding: a one added at the place above the point carries from the fraction into the exponent as it
 * should, and what is below the point is cleared.
 */
import { type BitAlgebra, constantWord, type Word } from "../../algebra.ts";
import {
  addWithCarry,
  complement,
  conjunction,
  disjunction,
  shiftRight,
  signOf,
  unsignedLess,
  zeros,
} from "../words.ts";
import {
  assemble,
  biasOf,
  exponentFieldOf,
  type FloatFormat,
  fractionOf,
  isInfinite,
  isNaN,
  magnitudeOf,
  type RoundingDirection,
} from "./format.ts";
import { roundsAway } from "./round.ts";

/** Ties to even. */
export function fpRoundNearest<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Word<Bit> {
  return roundToIntegral(bits, format, a, "rne");
}
export function fpRoundDown<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Word<Bit> {
  return roundToIntegral(bits, format, a, "rtn");
}
export function fpRoundUp<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Word<Bit> {
  return roundToIntegral(bits, format, a, "rtp");
}
export function fpRoundTowardZero<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Word<Bit> {
  return roundToIntegral(bits, format, a, "rtz");
}

export function roundToIntegral<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  direction: RoundingDirection,
): Word<Bit> {
  const field = exponentFieldOf(format, a);
  const fractionBits = format.significand - 1;
  const isSmall = unsignedLess(bits, field, constantWord(bits, format.exponent, BigInt(biasOf(format))));
  const below = belowPoint(bits, format, field);
  const isAway = largeRoundsAway(bits, format, a, below, direction);
  const filled = magnitudeOf(a).map((bit, place) => bits.or(bit, below[place] ?? bits.false));
  const { sum } = addWithCarry(bits, filled, zeros(bits, filled.length), isAway);
  const large = sum.map((bit, place) => bits.and(bit, bits.not(below[place] ?? bits.false)));
  const isOne = smallRoundsAway(bits, format, a, direction);
  // The encoding of 1 has all bits of the exponent but the highest.
  const magnitude = large.map((bit, place) =>
    bits.ite(isSmall, place >= fractionBits && place < large.length - 1 ? isOne : bits.false, bit),
  );
  return assemble(bits, format, signOf(a), magnitude, {
    isNaN: isNaN(bits, format, a),
    isInfinite: isInfinite(bits, format, a),
  });
}

/** Whether a number from 1 on, of which these bits of the fraction are below the point, is rounded away from zero. */
function largeRoundsAway<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  below: Word<Bit>,
  direction: RoundingDirection,
): Bit {
  // The hidden bit is the highest, and never below the point.
  const significand = [...fractionOf(format, a), bits.true];
  const pick = (selectors: readonly Bit[], offset: number): Bit =>
    disjunction(
      bits,
      selectors.map((bit, place) => bits.and(bit, significand[place + offset] as Bit)),
    );
  const sign = signOf(a);
  // Directions that do not ask for the nearest need not know which bit is which.
  if (direction === "rtz") return bits.false;
  if (direction !== "rne" && direction !== "rna")
    return roundsAway(bits, direction, { sign, last: bits.false, guard: bits.false, sticky: pick(below, 0) });
  const highestBelow = below.map((bit, place) => bits.and(bit, bits.not(below[place + 1] ?? bits.false)));
  return roundsAway(bits, direction, {
    sign,
    last: pick(highestBelow, 1),
    guard: pick(highestBelow, 0),
    sticky: pick(below.slice(1), 0),
  });
}

/** For each bit of the fraction of a number from 1 on, whether it stands below the point. */
function belowPoint<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, field: Word<Bit>): Word<Bit> {
  const fractionBits = format.significand - 1;
  // The exponent, which is not negative here, takes as many bits of the fraction above the point. Its highest biased bit is set but for 0.
  const { sum: exponent } = addWithCarry(
    bits,
    field,
    complement(bits, constantWord(bits, format.exponent, BigInt(biasOf(format)))),
    bits.true,
  );
  return shiftRight(bits, new Array<Bit>(fractionBits).fill(bits.true), exponent, bits.false);
}

/** Whether a number less than 1, if not zero, becomes 1. */
function smallRoundsAway<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  direction: RoundingDirection,
): Bit {
  const field = exponentFieldOf(format, a);
  const fraction = fractionOf(format, a);
  // Where the bias is 1 all these numbers are subnormal; else only one field below the bias has all bits from the second to the last but one.
  const isSubnormal = biasOf(format) === 1;
  const guard = isSubnormal ? signOf(fraction) : conjunction(bits, field.slice(1, -1));
  const rest = isSubnormal
    ? fraction.slice(0, -1)
    : [...fraction, bits.and(bits.not(guard), disjunction(bits, field))];
  return roundsAway(bits, direction, {
    sign: signOf(a),
    last: bits.false,
    guard,
    sticky: disjunction(bits, rest),
  });
}
