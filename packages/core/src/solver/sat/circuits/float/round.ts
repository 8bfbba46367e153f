/** The one rounder: an exact number, or one with a sticky bit, becomes a word. */
import type { BitAlgebra, Word } from "../../algebra.ts";
import {
  addWithCarry,
  complement,
  conjunction,
  disjunction,
  negate,
  signOf,
  zeroExtend,
  zeros,
} from "../words.ts";
import { type Exponent, ranged, resize } from "./exponent.ts";
import { assemble, type FloatFormat, type RoundingDirection, type Specials } from "./format.ts";
import { bitsFor, normalise, shiftRightSticky } from "./shift.ts";

export interface Exact<Bit> {
  readonly sign: Bit;
  /** That of the significand's highest bit, counted from the least of a normal number, which is 0 here. */
  readonly exponent: Exponent<Bit>;
  /** At any width. Its lowest bit may be sticky where shifting the leading zeros out brings it no higher than below the guard bit. */
  readonly significand: Word<Bit>;
  /** How many of the highest bits may be zero at most where the number is not. */
  readonly leadingZeros: number;
}

/** Whether a number with this last bit, the guard bit after it and the sticky bit of the rest is rounded away from zero. */
export function roundsAway<Bit>(
  bits: BitAlgebra<Bit>,
  direction: RoundingDirection,
  { sign, last, guard, sticky }: { sign: Bit; last: Bit; guard: Bit; sticky: Bit },
): Bit {
  switch (direction) {
    case "rne":
      return bits.and(guard, bits.or(sticky, last));
    case "rna":
      return guard;
    case "rtp":
      return bits.and(bits.not(sign), bits.or(guard, sticky));
    case "rtn":
      return bits.and(sign, bits.or(guard, sticky));
    case "rtz":
      return bits.false;
  }
}

/** Normalises as far as the least exponent permits, shifts what is below it right, and rounds once (IEEE 754-2019, 4.3). */
export function round<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  direction: RoundingDirection,
  exact: Exact<Bit>,
  specials: Specials<Bit>,
): Word<Bit> {
  const most = Math.max(0, Math.min(exact.leadingZeros, exact.exponent.greatest));
  const { word, places } = normalise(bits, exact.significand, most, exact.exponent);
  const exponent = places.length === 0 ? exact.exponent : lower(bits, exact.exponent, places);
  const significand = denormalise(bits, withSticky(bits, word, format.significand + 2), exponent);
  return roundNormalised(bits, format, direction, { sign: exact.sign, exponent, significand }, specials);
}

/** By places that are 0 where the exponent is not positive, and no more than it: the range stays. */
function lower<Bit>(
  bits: BitAlgebra<Bit>,
  { word, least, greatest }: Exponent<Bit>,
  places: Word<Bit>,
): Exponent<Bit> {
  return ranged(bits, least, greatest, word, complement(bits, [...places, bits.false]), bits.true);
}

/** In that width: what is cut off is in the lowest bit. */
function withSticky<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, width: number): Word<Bit> {
  if (a.length <= width) return [...zeros(bits, width - a.length), ...a];
  const cut = a.length - width + 1;
  return [disjunction(bits, a.slice(0, cut)), ...a.slice(cut)];
}

/** As if a negative exponent were raised to 0; the hidden bit it leaves at 0 says so. */
function denormalise<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, exponent: Exponent<Bit>): Word<Bit> {
  if (exponent.least >= 0) return a;
  const isBelow = signOf(exponent.word);
  const width = bitsFor(-exponent.least);
  const distance = resize(negate(bits, exponent.word), width).map((bit) => bits.and(bit, isBelow));
  return shiftRightSticky(bits, a, distance);
}

/** Of a significand of the format's bits, a guard and a sticky bit, whose highest bit is set unless the number is subnormal or zero. */
function roundNormalised<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  direction: RoundingDirection,
  { sign, exponent, significand }: Pick<Exact<Bit>, "sign" | "exponent" | "significand">,
  specials: Specials<Bit>,
): Word<Bit> {
  const [sticky, guard, ...kept] = significand as [Bit, Bit, ...Bit[]];
  const isAway = roundsAway(bits, direction, { sign, last: kept[0] as Bit, guard, sticky });
  const hidden = signOf(kept);
  // Subnormal numbers have the field 0, normal ones one more than their exponent from the least; the hidden bit adds that one, as
  // a carry out of the rounded fraction adds another.
  const fieldBits = Math.max(format.exponent, bitsFor(Math.max(exponent.greatest, 0) + 2));
  const field = fieldOf(bits, exponent, fieldBits).map((bit) => bits.and(bit, hidden));
  const unrounded = [...zeros(bits, format.significand - 1), ...field];
  const { sum } = addWithCarry(bits, unrounded, zeroExtend(bits, kept, fieldBits - 1), isAway);
  const magnitude = sum.slice(0, format.significand - 1 + format.exponent);
  if (exponent.greatest + 2 < 2 ** format.exponent - 1)
    return assemble(bits, format, sign, magnitude, specials);
  const overflows = bits.or(
    conjunction(bits, sum.slice(format.significand - 1, magnitude.length)),
    disjunction(bits, sum.slice(magnitude.length)),
  );
  const isInfinite = bits.and(overflows, overflowsAway(bits, direction, sign));
  const isGreatest = bits.and(overflows, bits.not(isInfinite));
  const bounded = magnitude.map((bit, place) =>
    place === format.significand - 1 ? bits.and(bit, bits.not(isGreatest)) : bits.or(bit, isGreatest),
  );
  return assemble(bits, format, sign, bounded, {
    isNaN: specials.isNaN,
    isInfinite: bits.or(specials.isInfinite, isInfinite),
  });
}

function fieldOf<Bit>(bits: BitAlgebra<Bit>, exponent: Exponent<Bit>, width: number): Word<Bit> {
  const numeral = exponent.word.slice(0, -1);
  return numeral.length >= width
    ? numeral.slice(0, width)
    : zeroExtend(bits, numeral, width - numeral.length);
}

/** Beyond the greatest number are infinities, where rounding does not go toward zero (IEEE 754-2019, 7.4). */
function overflowsAway<Bit>(bits: BitAlgebra<Bit>, direction: RoundingDirection, sign: Bit): Bit {
  switch (direction) {
    case "rne":
    case "rna":
      return bits.true;
    case "rtp":
      return bits.not(sign);
    case "rtn":
      return sign;
    case "rtz":
      return bits.false;
  }
}
