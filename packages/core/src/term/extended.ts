/**
 * x87's extended format, which x86 has for `long double`: a sign, 15 bits of exponent, the leading bit of the significand and 63 bits of
 * fraction, 80 bits in all. Here it is a way to write doubles down: each double has one pattern (each NaN the same), most patterns have
 * none.
 */
import {
  bitVecConstant,
  bvAdd,
  bvLogicalShiftRight,
  bvOr,
  bvShiftLeft,
  bvSubtract,
  bvUnsignedLess,
  concat,
  equal,
  extract,
  fpFromBits,
  fpToBits,
  ite,
  zeroExtend,
} from "./constructors.ts";
import { float64Sort } from "./sort.ts";
import type { SymbolicTerm, Term } from "./term.ts";

/** Bits of the format. */
export const extendedWidth = 80;

/** The difference of the exponents' biases, 16383 and 1023: a double below 2^-1022 has at most this exponent. */
const rebias = 15360n;
const greatestExponent = 0x7fffn;
const greatestDoubleExponent = 0x7ffn;

/** The 80 bits of a double. */
export function extendedOfDouble(value: SymbolicTerm): SymbolicTerm;
export function extendedOfDouble(value: Term): Term;
export function extendedOfDouble(value: Term): Term {
  const bits = fpToBits(value);
  const exponent = extract(62, 52, bits);
  const fraction = extract(51, 0, bits);
  const normal = concat(bitVecConstant(1, 1n), concat(fraction, bitVecConstant(11, 0n)));
  const small = normalised(concat(fraction, bitVecConstant(12, 0n)));
  const magnitude = ite(
    equal(exponent, bitVecConstant(11, greatestDoubleExponent)),
    concat(bitVecConstant(15, greatestExponent), normal),
    ite(
      equal(exponent, bitVecConstant(11, 0n)),
      small,
      concat(bvAdd(zeroExtend(4, exponent), bitVecConstant(15, rebias)), normal),
    ),
  );
  return concat(extract(63, 63, bits), magnitude);
}

/** Exponent and significand of a double below 2^-1022, whose leading bit, if it is set, stands for 2^-1023. */
function normalised(unaligned: Term): Term {
  let significand = unaligned;
  let exponent = bitVecConstant(15, rebias) as Term;
  for (const distance of [32, 16, 8, 4, 2, 1]) {
    const isClear = equal(extract(63, 64 - distance, significand), bitVecConstant(distance, 0n));
    significand = ite(isClear, bvShiftLeft(significand, bitVecConstant(64, BigInt(distance))), significand);
    exponent = ite(isClear, bvSubtract(exponent, bitVecConstant(15, BigInt(distance))), exponent);
  }
  const isZero = equal(unaligned, bitVecConstant(64, 0n));
  return ite(isZero, bitVecConstant(79, 0n), concat(exponent, significand));
}

/** A double, and whether the bits it was read from are surely its own. */
export interface ReadDouble {
  readonly value: SymbolicTerm;
  readonly isExact: boolean;
}

/** The double of 80 bits. Where they are no double's: the next one toward zero, infinity beyond the greatest. */
export function doubleOfExtended(bits: SymbolicTerm): ReadDouble {
  const written = writtenDouble(bits);
  if (written !== undefined) return { value: written, isExact: true };
  const value = fpFromBits(float64Sort, towardZero(bits));
  return { value, isExact: bits.kind === "constant" && extendedOfDouble(value) === bits };
}

/** The double that `extendedOfDouble` made these bits of: terms that are equal are one. */
function writtenDouble(bits: SymbolicTerm): SymbolicTerm | undefined {
  const sign = extract(79, 79, bits);
  const source = sign.kind === "application" && sign.operator === "extract" ? sign.arguments[0] : undefined;
  if (source?.sort.kind !== "bitvec" || source.sort.width !== 64) return undefined;
  const value = fpFromBits(float64Sort, source as SymbolicTerm);
  return extendedOfDouble(value) === bits ? value : undefined;
}

function towardZero(bits: SymbolicTerm): SymbolicTerm {
  const exponent = extract(78, 64, bits);
  const significand = extract(63, 0, bits);
  const fraction = extract(62, 11, bits);
  const isWhole = equal(extract(62, 0, bits), bitVecConstant(63, 0n));
  const quiet = bvOr(fraction, bitVecConstant(52, 1n << 51n));
  const infinite = bitVecConstant(11, greatestDoubleExponent);
  const none = bitVecConstant(52, 0n);
  const distance = bvSubtract(bitVecConstant(15, rebias + 12n), exponent);
  const small = bvLogicalShiftRight(significand, zeroExtend(49, distance));
  const magnitude = ite(
    equal(exponent, bitVecConstant(15, greatestExponent)),
    concat(infinite, ite(isWhole, none, quiet)),
    ite(
      bvUnsignedLess(bitVecConstant(15, rebias + greatestDoubleExponent - 1n), exponent),
      concat(infinite, none),
      ite(
        bvUnsignedLess(exponent, bitVecConstant(15, rebias + 1n)),
        concat(bitVecConstant(11, 0n), extract(51, 0, small)),
        concat(extract(10, 0, bvSubtract(exponent, bitVecConstant(15, rebias))), fraction),
      ),
    ),
  );
  return concat(extract(79, 79, bits), magnitude) as SymbolicTerm;
}
