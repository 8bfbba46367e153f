/** Arithmetic on bit-vectors held as unsigned bigints, 0 ≤ v < 2^width. */
import { limits } from "../limits/index.ts";

const masks: bigint[] = [];

/** 2^width − 1. */
export function maskOf(width: number): bigint {
  let mask = masks[width];
  if (mask === undefined) {
    mask = (1n << BigInt(width)) - 1n;
    masks[width] = mask;
  }
  return mask;
}

export function toUnsigned(width: number, value: bigint): bigint {
  return BigInt.asUintN(width, value);
}

export function toSigned(width: number, value: bigint): bigint {
  return BigInt.asIntN(width, value);
}

export function signedMinimum(width: number): bigint {
  return -(1n << BigInt(width - 1));
}

export function signedMaximum(width: number): bigint {
  return (1n << BigInt(width - 1)) - 1n;
}

export function fitsSigned(width: number, value: bigint): boolean {
  return value >= signedMinimum(width) && value <= signedMaximum(width);
}

export function fitsUnsigned(width: number, value: bigint): boolean {
  return value >= 0n && value <= maskOf(width);
}

/** Number of bits up to the highest one set; 0 for 0. */
export function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

/**
 * base^exponent; for a negative exponent 1/base^−exponent rounded toward zero, and 0 for base 0. undefined where the result is too
 * large to be written down.
 */
export function integerPower(base: bigint, exponent: bigint): bigint | undefined {
  if (exponent === 0n || base === 1n) return 1n;
  if (base === -1n) return exponent % 2n === 0n ? 1n : -1n;
  if (base === 0n || exponent < 0n) return 0n;
  if (BigInt(bitLength(base < 0n ? -base : base)) * exponent > limits.term.powerBits) return undefined;
  return base ** exponent;
}

/** Trailing zero bits of a non-zero value. */
export function trailingZeros(value: bigint): number {
  let count = 0;
  let rest = value;
  while ((rest & 0xffffffffn) === 0n) {
    rest >>= 32n;
    count += 32;
  }
  while ((rest & 1n) === 0n) {
    rest >>= 1n;
    count += 1;
  }
  return count;
}

/** If the ones of the value are one run, its highest and lowest bit. */
export function contiguousRun(value: bigint): { readonly high: number; readonly low: number } | undefined {
  if (value === 0n) return undefined;
  const low = trailingZeros(value);
  const run = value >> BigInt(low);
  if ((run & (run + 1n)) !== 0n) return undefined;
  return { high: low + bitLength(run) - 1, low };
}

/** The inverse of an odd number modulo 2^width, by Newton's iteration. */
export function oddInverse(width: number, value: bigint): bigint {
  let inverse = value;
  for (let bits = 3; bits < width; bits *= 2) {
    inverse = BigInt.asUintN(width, inverse * (2n - value * inverse));
  }
  return BigInt.asUintN(width, inverse);
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The smaller of two integers of any size. */
export function minimum(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The greater of two integers of any size. */
export function maximum(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The quotient that leaves 0 ≤ remainder < |b| (SMT-LIB's div); b is not 0. */
export function euclideanQuotient(a: bigint, b: bigint): bigint {
  return (a - euclideanRemainder(a, b)) / b;
}

export function euclideanRemainder(a: bigint, b: bigint): bigint {
  const remainder = a % b;
  return remainder < 0n ? remainder + absolute(b) : remainder;
}

export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = absolute(a);
  let y = absolute(b);
  while (y !== 0n) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}
