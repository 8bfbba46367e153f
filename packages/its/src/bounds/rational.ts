/** Exact fractions, in lowest terms with a denominator above 0. */
import { floorDivide, greatestCommonDivisor } from "../linear/expression.ts";

export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** `denominator` is not 0. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  const divisor = greatestCommonDivisor(numerator, denominator) || 1n;
  const sign = denominator < 0n ? -1n : 1n;
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

/** 0/1. */
export const nothing = rational(0n);
/** 1/1. */
export const one = rational(1n);

/** a + b, in lowest terms. */
export function plus(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** a · b, in lowest terms. */
export function times(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function negated(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator };
}

/** Below 0, 0 or above as a is below b, equal or above. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export function floor({ numerator, denominator }: Rational): bigint {
  return floorDivide(numerator, denominator);
}

export function ceiling(a: Rational): bigint {
  return -floor(negated(a));
}
