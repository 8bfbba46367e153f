/** Rules of the shifts: by a constant they are rearrangements of bits. */
import { bitFacts } from "../bit-facts.ts";
import { bits, integerValue, makeBits, requireSameSort } from "../build.ts";
import { widthOf } from "../operators/row.ts";
import type { Term } from "../term.ts";
import { concat, extract, signExtend, zeroExtend } from "./bit-parts.ts";
import { pushBinary } from "./ite.ts";

/** The constant amount, at most the width; undefined if it is not constant. */
function constantAmount(a: Term, amount: Term): number | undefined {
  const value = integerValue(amount);
  if (value === undefined) return undefined;
  const width = widthOf(a);
  return value >= BigInt(width) ? width : Number(value);
}

/** x << k is the lower bits of x followed by k zeros. */
export function bvShiftLeft(a: Term, b: Term): Term {
  requireSameSort("bvShiftLeft", a, b);
  const pushed = pushBinary(a, b, bvShiftLeft);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const amount = constantAmount(a, b);
  if (amount === 0) return a;
  if (amount === width || bitFacts(b).unsignedMin >= BigInt(width)) return bits(width, 0n);
  if (amount !== undefined) return concat(extract(width - amount - 1, 0, a), bits(amount, 0n));
  return makeBits("bvShiftLeft", [a, b]);
}

export function bvLogicalShiftRight(a: Term, b: Term): Term {
  requireSameSort("bvLogicalShiftRight", a, b);
  const pushed = pushBinary(a, b, bvLogicalShiftRight);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const amount = constantAmount(a, b);
  if (amount === 0) return a;
  if (amount === width || bitFacts(b).unsignedMin >= BigInt(width)) return bits(width, 0n);
  if (amount !== undefined) return zeroExtend(amount, extract(width - 1, amount, a));
  return makeBits("bvLogicalShiftRight", [a, b]);
}

export function bvArithmeticShiftRight(a: Term, b: Term): Term {
  requireSameSort("bvArithmeticShiftRight", a, b);
  const pushed = pushBinary(a, b, bvArithmeticShiftRight);
  if (pushed !== undefined) return pushed;
  if (bitFacts(a).signedMin >= 0n) return bvLogicalShiftRight(a, b);
  const width = widthOf(a);
  const amount = constantAmount(a, b);
  if (amount === 0) return a;
  if (amount !== undefined) {
    const kept = Math.min(amount, width - 1);
    return signExtendTo(width, extract(width - 1, kept, a));
  }
  return makeBits("bvArithmeticShiftRight", [a, b]);
}

function signExtendTo(width: number, a: Term): Term {
  return signExtend(width - widthOf(a), a);
}
