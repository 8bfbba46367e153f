/**
 * Arithmetic on mathematical integers as plain values: numbers while |v| < 2⁵³, else bigints (value.ts). Nothing is divided by zero
 * here; quotient and remainder are exact in floating point, since a quotient below 2⁵³ is never rounded up to an integer.
 */
import { integer } from "./value.ts";

type Integer = number | bigint;

const greatest = Number.MAX_SAFE_INTEGER;

/** A loop that squares passes this soon, and would fill the memory soon after. */
const greatestBits = 1_000_000;
const greatestWithinReach = 1n << BigInt(greatestBits);

/** Thrown within a step of the machine, which ends the path there. */
export class IntegerOutOfReach extends RangeError {}

export function add(left: Integer, right: Integer): Integer {
  if (typeof left === "number" && typeof right === "number") {
    const sum = left + right;
    if (sum <= greatest && sum >= -greatest) return sum;
  }
  return integer(BigInt(left) + BigInt(right));
}

/** Zero is never negative zero: values are compared by `===`, but also printed. */
export function multiply(left: Integer, right: Integer): Integer {
  if (typeof left === "number" && typeof right === "number") {
    const product = left * right;
    if (product <= greatest && product >= -greatest) return product + 0;
  }
  const product = BigInt(left) * BigInt(right);
  if (product > greatestWithinReach || product < -greatestWithinReach)
    throw new IntegerOutOfReach(`an integer has more than ${greatestBits.toLocaleString("en")} bits`);
  return integer(product);
}

/** Toward zero. */
export function quotient(left: Integer, right: Integer): Integer {
  if (typeof left === "number" && typeof right === "number") return Math.trunc(left / right) + 0;
  return integer(BigInt(left) / BigInt(right));
}

export function remainder(left: Integer, right: Integer): Integer {
  if (typeof left === "number" && typeof right === "number") return (left % right) + 0;
  return integer(BigInt(left) % BigInt(right));
}

/** 0 ≤ result < |right|, as SMT-LIB's mod. */
export function modulo(left: Integer, right: Integer): Integer {
  const rest = remainder(left, right);
  if (rest >= 0) return rest;
  return right > 0 ? add(rest, right) : add(rest, negate(right));
}

/** left = right·result + modulo(left, right). */
export function divide(left: Integer, right: Integer): Integer {
  const towardZero = quotient(left, right);
  if (remainder(left, right) >= 0) return towardZero;
  return add(towardZero, right > 0 ? -1 : 1);
}

export function negate(value: Integer): Integer {
  return typeof value === "number" ? 0 - value : integer(-value);
}

export function absolute(value: Integer): Integer {
  return value < 0 ? negate(value) : value;
}
