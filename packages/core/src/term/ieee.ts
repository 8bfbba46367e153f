/** Exact IEEE 754 arithmetic for folding: single and double precision, held in a JavaScript number. */
import { absolute, bitLength } from "./bits.ts";
import { type FloatSort, float32Sort, type Sort } from "./sort.ts";

const view = new DataView(new ArrayBuffer(8));

/** The one NaN that `fpToBits` yields: quiet, positive, no payload. */
export function canonicalNaN(sort: FloatSort): bigint {
  return sort === float32Sort ? 0x7fc00000n : 0x7ff8000000000000n;
}

export function bitsOfFloat(sort: FloatSort, value: number): bigint {
  if (Number.isNaN(value)) return canonicalNaN(sort);
  if (sort === float32Sort) {
    view.setFloat32(0, value);
    return BigInt(view.getUint32(0));
  }
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

export function floatOfBits(sort: FloatSort, bits: bigint): number {
  if (sort === float32Sort) {
    view.setUint32(0, Number(bits));
    return view.getFloat32(0);
  }
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

/** A finite number as significand · 2^exponent, exactly. */
export function exactParts(value: number): { readonly significand: bigint; readonly exponent: number } {
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = biased === 0 ? fraction : fraction | 0x10000000000000n;
  return { significand: value < 0 ? -magnitude : magnitude, exponent: (biased === 0 ? 1 : biased) - 1075 };
}

/** significand · 2^exponent rounded to the sort, to nearest with ties to even; the significand is not 0. */
export function roundExact(sort: FloatSort, significand: bigint, exponent: number): number {
  const negative = significand < 0n;
  const magnitude = absolute(significand);
  const bias = 2 ** (sort.exponent - 1) - 1;
  const leastExponent = 2 - bias - sort.significand;
  const unit = Math.max(exponent + bitLength(magnitude) - sort.significand, leastExponent);
  const dropped = unit - exponent;
  let kept: bigint;
  if (dropped <= 0) {
    kept = magnitude << BigInt(-dropped);
  } else {
    kept = magnitude >> BigInt(dropped);
    const rest = magnitude - (kept << BigInt(dropped));
    const half = 1n << BigInt(dropped - 1);
    if (rest > half || (rest === half && (kept & 1n) === 1n)) kept += 1n;
  }
  const overflows = unit + bitLength(kept) - 1 > bias;
  // Multiply in two steps: 2^unit alone may be below the least double.
  const result = overflows
    ? Number.POSITIVE_INFINITY
    : Number(kept) * 2 ** Math.max(unit, -1022) * 2 ** Math.min(unit + 1022, 0);
  return negative ? -result : result;
}

export function integerToFloat(sort: FloatSort, value: bigint): number {
  return value === 0n ? 0 : roundExact(sort, value, 0);
}

/** a · b + c with one rounding. */
export function fusedMultiplyAdd(sort: FloatSort, a: number, b: number, c: number): number {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return a * b + c;
  if (!Number.isFinite(c)) return c;
  if (a === 0 || b === 0) return a * b + c;
  const left = exactParts(a);
  const right = exactParts(b);
  const product = left.significand * right.significand;
  const productExponent = left.exponent + right.exponent;
  if (c === 0) return roundExact(sort, product, productExponent);
  const addend = exactParts(c);
  const exponent = Math.min(productExponent, addend.exponent);
  const sum =
    (product << BigInt(productExponent - exponent)) +
    (addend.significand << BigInt(addend.exponent - exponent));
  return sum === 0n ? 0 : roundExact(sort, sum, exponent);
}

/** To the nearest integer, ties to even, keeping the sign of zero. */
export function roundToEven(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 52) return value;
  const magnitude = Math.abs(value);
  const floor = Math.floor(magnitude);
  const rest = magnitude - floor;
  const rounded = rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
  return value < 0 || Object.is(value, -0) ? -rounded : rounded;
}

/** Rounds a number to the nearest value of a float sort. */
export function roundToSort(sort: Sort, value: number): number {
  return sort === float32Sort ? Math.fround(value) : value;
}
