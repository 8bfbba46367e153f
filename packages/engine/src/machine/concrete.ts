/** Operators on plain values, in the representation of value.ts. The term constructors are the judge of these functions (see test/machine/concrete.test.ts). */
import { signed } from "./value.ts";

export type Numeric = number | bigint;

const safe = 9007199254740991;

/** Sign-extends the low `width` ≤ 32 bits. */
export function wrap(width: number, value: number): number {
  const shift = 32 - width;
  return shift === 0 ? value | 0 : (value << shift) >> shift;
}

/** The unsigned reading of a value of `width` ≤ 32 bits. */
export function bits(width: number, value: number): number {
  return width === 32 ? value >>> 0 : value & ((1 << width) - 1);
}

// Narrow bit-vectors (at most 32 bits): always numbers.

export function shiftLeft(width: number, left: number, right: number): number {
  return bits(width, right) >= width ? 0 : wrap(width, left << right);
}

export function logicalShiftRight(width: number, left: number, right: number): number {
  return bits(width, right) >= width ? 0 : wrap(width, bits(width, left) >>> right);
}

export function arithmeticShiftRight(width: number, left: number, right: number): number {
  return bits(width, right) >= width ? (left < 0 ? -1 : 0) : left >> right;
}

// Division by zero as SMT-LIB defines it; programs are checked for it before.

export function unsignedDivide(width: number, left: number, right: number): number {
  return right === 0 ? -1 : wrap(width, Math.floor(bits(width, left) / bits(width, right)));
}

export function unsignedRemainder(width: number, left: number, right: number): number {
  return right === 0 ? left : wrap(width, bits(width, left) % bits(width, right));
}

export function signedDivide(width: number, left: number, right: number): number {
  return wrap(width, right === 0 ? (left < 0 ? 1 : -1) : Math.trunc(left / right));
}

export function signedRemainder(_width: number, left: number, right: number): number {
  return right === 0 ? left : (left % right) + 0;
}

// Wide bit-vectors (more than 32 bits): numbers while they are safe integers, else bigints.

export function addWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (typeof left === "number" && typeof right === "number" && width > 53) {
    const sum = left + right;
    if (sum <= safe && sum >= -safe) return sum;
  }
  return signed(width, BigInt(left) + BigInt(right));
}

export function multiplyWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (typeof left === "number" && typeof right === "number" && width > 53) {
    const product = left * right;
    if (product <= safe && product >= -safe) return product + 0;
  }
  return signed(width, BigInt(left) * BigInt(right));
}

export function negateWide(width: number, value: Numeric): Numeric {
  return signed(width, -BigInt(value));
}

export function notWide(width: number, value: Numeric): Numeric {
  return signed(width, ~BigInt(value));
}

export function unsignedLessWide(left: Numeric, right: Numeric): boolean {
  return left < 0 === right < 0 ? left < right : right < 0;
}

export function andWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (typeof left === "number" && typeof right === "number") {
    if (left >= -2147483648 && left <= 2147483647 && right >= -2147483648 && right <= 2147483647)
      return left & right;
    // A mask of at most 31 bits sees only the low half.
    if (right >= 0 && right <= 2147483647) return (left | 0) & right;
    if (left >= 0 && left <= 2147483647) return left & (right | 0);
  }
  return signed(width, BigInt(left) & BigInt(right));
}

export function orWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (typeof left === "number" && typeof right === "number") {
    if (left >= -2147483648 && left <= 2147483647 && right >= -2147483648 && right <= 2147483647)
      return left | right;
  }
  return signed(width, BigInt(left) | BigInt(right));
}

export function xorWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (typeof left === "number" && typeof right === "number") {
    if (left >= -2147483648 && left <= 2147483647 && right >= -2147483648 && right <= 2147483647)
      return left ^ right;
  }
  return signed(width, BigInt(left) ^ BigInt(right));
}

export function shiftLeftWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (right < 0 || right >= width) return 0;
  if (typeof left === "number") {
    const shifted = left * 2 ** Number(right);
    if (width > 53 && shifted <= safe && shifted >= -safe) return shifted + 0;
  }
  return signed(width, BigInt(left) << BigInt(right));
}

export function logicalShiftRightWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (right < 0 || right >= width) return 0;
  if (typeof left === "number" && left >= 0) return Math.floor(left / 2 ** Number(right));
  return signed(width, BigInt.asUintN(width, BigInt(left)) >> BigInt(right));
}

export function arithmeticShiftRightWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (right < 0 || right >= width) return left < 0 ? -1 : 0;
  if (typeof left === "number") return Math.floor(left / 2 ** Number(right));
  return signed(width, left >> BigInt(right));
}

export function unsignedDivideWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (right === 0) return -1;
  if (typeof left === "number" && typeof right === "number" && left >= 0 && right > 0)
    return Math.floor(left / right);
  return signed(width, BigInt.asUintN(width, BigInt(left)) / BigInt.asUintN(width, BigInt(right)));
}

export function unsignedRemainderWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (right === 0) return left;
  if (typeof left === "number" && typeof right === "number" && left >= 0 && right > 0) return left % right;
  return signed(width, BigInt.asUintN(width, BigInt(left)) % BigInt.asUintN(width, BigInt(right)));
}

export function signedDivideWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (right === 0) return left < 0 ? 1 : -1;
  if (typeof left === "number" && typeof right === "number") {
    // 2⁵² · 2 / -1 and the like stay safe; only the quotient by -1 of the least value leaves the width.
    const quotient = Math.trunc(left / right) + 0;
    if (width > 53) return quotient;
  }
  return signed(width, BigInt(left) / BigInt(right));
}

export function signedRemainderWide(width: number, left: Numeric, right: Numeric): Numeric {
  if (right === 0) return left;
  if (typeof left === "number" && typeof right === "number") return (left % right) + 0;
  return signed(width, BigInt(left) % BigInt(right));
}

/** Takes bits `low` and up of a wide value as a value of `width` ≤ 32 bits. */
export function extractNarrow(width: number, low: number, value: Numeric): number {
  if (typeof value === "number") return wrap(width, low === 0 ? value | 0 : Math.floor(value / 2 ** low) | 0);
  return Number(BigInt.asIntN(width, value >> BigInt(low)));
}

export function extractWide(width: number, low: number, value: Numeric): Numeric {
  return signed(width, BigInt(value) >> BigInt(low));
}

/** Zero extension of a value of `from` bits to more than 32 bits. */
export function zeroExtendWide(from: number, value: Numeric): Numeric {
  if (value >= 0) return value;
  if (from <= 52) return Number(value) + 2 ** from;
  const result = BigInt.asUintN(from, BigInt(value));
  return result <= 9007199254740991n ? Number(result) : result;
}

export function signedAddOverflowsWide(width: number, left: Numeric, right: Numeric): boolean {
  if (typeof left === "number" && typeof right === "number" && width >= 56) return false;
  const sum = BigInt(left) + BigInt(right);
  return sum !== BigInt.asIntN(width, sum);
}

export function signedSubtractOverflowsWide(width: number, left: Numeric, right: Numeric): boolean {
  if (typeof left === "number" && typeof right === "number" && width >= 56) return false;
  const difference = BigInt(left) - BigInt(right);
  return difference !== BigInt.asIntN(width, difference);
}

export function signedMultiplyOverflowsWide(width: number, left: Numeric, right: Numeric): boolean {
  if (typeof left === "number" && typeof right === "number" && width > 53) {
    const product = left * right;
    if (product <= safe && product >= -safe) return false;
  }
  const product = BigInt(left) * BigInt(right);
  return product !== BigInt.asIntN(width, product);
}
