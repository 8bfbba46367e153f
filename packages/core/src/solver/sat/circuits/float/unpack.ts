/** The parts of a finite word. What they are of others is of no meaning. */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { disjunction, signOf } from "../words.ts";
import { type Exponent, exponentDifference } from "./exponent.ts";
import { exponentFieldOf, type FloatFormat, fractionOf } from "./format.ts";
import { normalise } from "./shift.ts";

/** The number ±significand · 2^(exponent − bias − significand bits + 1). */
export interface Unpacked<Bit> {
  readonly sign: Bit;
  /** Biased: the least of a normal number is 1. */
  readonly exponent: Exponent<Bit>;
  readonly significand: Word<Bit>;
}

/** A subnormal number has the least normal exponent and no hidden bit. */
export function unpack<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Unpacked<Bit> {
  const field = exponentFieldOf(format, a);
  const isNormal = disjunction(bits, field);
  const lowest = bits.or(field[0] as Bit, bits.not(isNormal));
  return {
    sign: signOf(a),
    exponent: { word: [lowest, ...field.slice(1), bits.false], least: 1, greatest: 2 ** format.exponent - 2 },
    significand: [...fractionOf(format, a), isNormal],
  };
}

/** The highest bit of the significand is set unless the number is zero; the exponent of a subnormal number goes below the least. */
export function unpackNormalised<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
): Unpacked<Bit> {
  const { sign, exponent, significand } = unpack(bits, format, a);
  const most = format.significand - 1;
  const { word, places } = normalise(bits, significand, most);
  const shift = { word: [...places, bits.false], least: 0, greatest: most };
  const lowered = exponentDifference(bits, exponent, shift);
  // Only the least exponent is lowered.
  const least = exponent.least - most;
  return { sign, exponent: { ...lowered, least }, significand: word };
}
