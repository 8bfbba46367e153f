/**
 * Floats as words: the encoding of IEEE 754-2019, 3.4, in a format of any size. A NaN is always the canonical one (quiet, positive, without payload),
 * which every word given to a circuit must be and every word made by one is, so that equal words are equal values.
 */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { conjunction, disjunction, isZero } from "../words.ts";

/** Bits of the exponent, at least 2, and of the significand with the hidden one, at least 2: a `FloatSort` is one. */
export interface FloatFormat {
  readonly exponent: number;
  readonly significand: number;
}

/** To nearest, ties to even; to nearest, ties away from zero; toward positive; toward negative; toward zero. */
export type RoundingDirection = "rne" | "rna" | "rtp" | "rtn" | "rtz";

/** What is added to an exponent to encode it; that of 1 is encoded as this. */
export function biasOf(format: FloatFormat): number {
  return 2 ** (format.exponent - 1) - 1;
}

export function fractionOf<Bit>(format: FloatFormat, a: Word<Bit>): Word<Bit> {
  return a.slice(0, format.significand - 1);
}

export function exponentFieldOf<Bit>(format: FloatFormat, a: Word<Bit>): Word<Bit> {
  return a.slice(format.significand - 1, -1);
}

/** Without the sign: in the order of these numbers are the absolute values, infinity above the finite ones and NaN above all. */
export function magnitudeOf<Bit>(a: Word<Bit>): Word<Bit> {
  return a.slice(0, -1);
}

/** Infinite or NaN. */
export function isNotFinite<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Bit {
  return conjunction(bits, exponentFieldOf(format, a));
}

/** Of canonical words: infinity has no fraction, and NaN's has its highest bit. */
export function isNaN<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Bit {
  return bits.and(isNotFinite(bits, format, a), a[format.significand - 2] as Bit);
}

export function isInfinite<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Bit {
  return bits.and(isNotFinite(bits, format, a), bits.not(a[format.significand - 2] as Bit));
}

/** Of either sign. */
export function isFloatZero<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>): Bit {
  return isZero(bits, magnitudeOf(a));
}

export interface Specials<Bit> {
  readonly isNaN: Bit;
  /** Where it is NaN as well, it is NaN. */
  readonly isInfinite: Bit;
}

/** The word of a number, or of what stands in its place. */
export function assemble<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  sign: Bit,
  magnitude: Word<Bit>,
  specials: Specials<Bit>,
): Word<Bit> {
  const special = bits.or(specials.isNaN, specials.isInfinite);
  const fractionBits = format.significand - 1;
  const word = magnitude.map((bit, place) =>
    place < fractionBits ? bits.and(bit, bits.not(special)) : bits.or(bit, special),
  );
  word[fractionBits - 1] = bits.or(word[fractionBits - 1] as Bit, specials.isNaN);
  return [...word, bits.and(sign, bits.not(specials.isNaN))];
}

/** A word that encodes a float, any NaN, made canonical. */
export function fpFromBits<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Word<Bit> {
  const encodesNaN = bits.and(isNotFinite(bits, format, a), disjunction(bits, fractionOf(format, a)));
  const isNumber = bits.not(encodesNaN);
  const word = a.map((bit, place) =>
    place < format.significand - 1 || place === a.length - 1 ? bits.and(bit, isNumber) : bit,
  );
  word[format.significand - 2] = bits.or(word[format.significand - 2] as Bit, encodesNaN);
  return word;
}

/** Of a canonical word, the word itself. */
export function fpToBits<Bit>(a: Word<Bit>): Word<Bit> {
  return a;
}
