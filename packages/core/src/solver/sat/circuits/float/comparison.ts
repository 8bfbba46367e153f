/** Comparisons and what concerns the sign alone. */
import type { BitAlgebra, Word } from "../../algebra.ts";
import { equal, isZero, signOf, unsignedLess } from "../words.ts";
import { type FloatFormat, isInfinite, isNaN, magnitudeOf } from "./format.ts";

export function fpIsNaN<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Bit {
  return isNaN(bits, format, a);
}

export function fpIsInfinite<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Bit {
  return isInfinite(bits, format, a);
}

/** NaN, which is canonical, keeps its sign. */
export function fpNegate<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>): Word<Bit> {
  return [...magnitudeOf(a), bits.and(bits.not(signOf(a)), bits.not(isNaN(bits, format, a)))];
}

export function fpAbsolute<Bit>(bits: BitAlgebra<Bit>, _format: FloatFormat, a: Word<Bit>): Word<Bit> {
  return [...magnitudeOf(a), bits.false];
}

/** Equal words are equal but NaN, and so are both zeros. */
export function fpEqual<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>, b: Word<Bit>): Bit {
  const same = bits.and(equal(bits, a, b), bits.not(isNaN(bits, format, a)));
  return bits.or(same, areZero(bits, a, b));
}

export function fpLess<Bit>(bits: BitAlgebra<Bit>, format: FloatFormat, a: Word<Bit>, b: Word<Bit>): Bit {
  return compare(bits, format, a, b, bits.false);
}

export function fpLessOrEqual<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
): Bit {
  return compare(bits, format, a, b, bits.true);
}

function areZero<Bit>(bits: BitAlgebra<Bit>, a: Word<Bit>, b: Word<Bit>): Bit {
  return isZero(bits, [...magnitudeOf(a), ...magnitudeOf(b)]);
}

/** Of one sign the magnitudes decide, of negative numbers the other way round: |b| < |a| where |a| ≤ |b| is not. */
function compare<Bit>(
  bits: BitAlgebra<Bit>,
  format: FloatFormat,
  a: Word<Bit>,
  b: Word<Bit>,
  whenEqual: Bit,
): Bit {
  const [sign, other] = [signOf(a), signOf(b)];
  const below = unsignedLess(bits, magnitudeOf(a), magnitudeOf(b), bits.xor(sign, whenEqual));
  const ofOneSign = bits.xor(below, sign);
  const ofTwoSigns = bits.ite(areZero(bits, a, b), whenEqual, sign);
  const isUnordered = bits.or(isNaN(bits, format, a), isNaN(bits, format, b));
  return bits.and(bits.not(isUnordered), bits.ite(bits.xor(sign, other), ofTwoSigns, ofOneSign));
}
