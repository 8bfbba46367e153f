/** Rules of bit-vector + − · and division. */
import { limits } from "../../limits/index.ts";
import { bitFacts } from "../bit-facts.ts";
import { contiguousRun, maskOf } from "../bits.ts";
import { bits, integerValue, makeBits, requireSameSort } from "../build.ts";
import { widthOf } from "../operators/row.ts";
import type { OperatorName, Term } from "../term.ts";
import { mergeDisjoint } from "./bit-merge.ts";
import { extract, zeroExtend } from "./bit-parts.ts";
import { pushBinary, pushUnary } from "./ite.ts";
import {
  addScaled,
  bitVectors,
  composeLinear,
  type Linear,
  linearOf,
  productOf,
  type Ring,
  scaleLinear,
} from "./linear.ts";

function ringOf(operator: OperatorName, a: Term, b: Term): Ring {
  requireSameSort(operator, a, b);
  return bitVectors(widthOf(a));
}

export function bvAdd(a: Term, b: Term): Term {
  const ring = ringOf("bvAdd", a, b);
  if (integerValue(a) === 0n) return b;
  if (integerValue(b) === 0n) return a;
  return pushBinary(a, b, bvAdd) ?? mergeDisjoint(a, b) ?? addScaled(ring, a, b, 1n);
}

export function bvSubtract(a: Term, b: Term): Term {
  const ring = ringOf("bvAdd", a, b);
  return pushBinary(a, b, bvSubtract) ?? addScaled(ring, a, b, -1n);
}

export function bvNegate(a: Term): Term {
  return pushUnary(a, bvNegate) ?? scaled(bitVectors(widthOf(a)), a, -1n);
}

function scaled(ring: Ring, a: Term, scale: bigint): Term {
  const linear = linearOf(ring, a);
  if (linear.monomials.length <= limits.term.scaledSummands)
    return composeLinear(ring, scaleLinear(ring, linear, scale));
  const opaque: Linear = { constant: 0n, monomials: [{ atom: a, coefficient: 1n }] };
  return composeLinear(ring, scaleLinear(ring, opaque, scale));
}

export function bvMultiply(a: Term, b: Term): Term {
  const ring = ringOf("bvMultiply", a, b);
  const pushed = pushBinary(a, b, bvMultiply);
  if (pushed !== undefined) return pushed;
  const left = integerValue(a);
  if (left !== undefined) return scaled(ring, b, left);
  const right = integerValue(b);
  if (right !== undefined) return scaled(ring, a, right);
  const [leftAtom, leftCoefficient] = singleMonomial(ring, a);
  const [rightAtom, rightCoefficient] = singleMonomial(ring, b);
  const atom =
    factorCount(leftAtom) + factorCount(rightAtom) > limits.term.bitVectorFactors
      ? makeBits("bvMultiply", [leftAtom, rightAtom])
      : productOf(ring, [leftAtom, rightAtom]);
  return scaled(ring, atom, leftCoefficient * rightCoefficient);
}

function singleMonomial(ring: Ring, term: Term): readonly [Term, bigint] {
  const { monomials, constant } = linearOf(ring, term);
  const [only] = monomials;
  return only !== undefined && monomials.length === 1 && constant === 0n
    ? [only.atom, only.coefficient]
    : [term, 1n];
}

function factorCount(term: Term): number {
  return term.kind === "application" && term.operator === "bvMultiply" ? term.arguments.length : 1;
}

/** k if the value is 2^k. */
function powerOfTwo(value: bigint): number | undefined {
  const run = contiguousRun(value);
  return run !== undefined && run.high === run.low ? run.low : undefined;
}

export function bvUnsignedDivide(a: Term, b: Term): Term {
  requireSameSort("bvUnsignedDivide", a, b);
  const pushed = pushBinary(a, b, bvUnsignedDivide);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const shift = powerOfTwo(integerValue(b) ?? 0n);
  if (shift === 0) return a;
  if (shift !== undefined) return zeroExtend(shift, extract(width - 1, shift, a));
  return makeBits("bvUnsignedDivide", [a, b]);
}

export function bvUnsignedRemainder(a: Term, b: Term): Term {
  requireSameSort("bvUnsignedRemainder", a, b);
  const pushed = pushBinary(a, b, bvUnsignedRemainder);
  if (pushed !== undefined) return pushed;
  const width = widthOf(a);
  const shift = powerOfTwo(integerValue(b) ?? 0n);
  if (shift === 0) return bits(width, 0n);
  if (shift !== undefined) return zeroExtend(width - shift, extract(shift - 1, 0, a));
  if (a === b) return bits(width, 0n);
  if (bitFacts(a).unsignedMax < bitFacts(b).unsignedMin) return a;
  return makeBits("bvUnsignedRemainder", [a, b]);
}

/** Neither side can be negative: the unsigned operation is the same function there, and simpler. */
function bothNonNegative(a: Term, b: Term): boolean {
  return bitFacts(a).signedMin >= 0n && bitFacts(b).signedMin >= 0n;
}

export function bvSignedDivide(a: Term, b: Term): Term {
  requireSameSort("bvSignedDivide", a, b);
  const pushed = pushBinary(a, b, bvSignedDivide);
  if (pushed !== undefined) return pushed;
  const value = integerValue(b);
  const width = widthOf(a);
  if (value === 1n && width > 1) return a;
  if (value === maskOf(width)) return bvNegate(a);
  // a sdiv 0 is −1 for a ≥ 0, and a udiv 0 is all ones: the same.
  if (bothNonNegative(a, b)) return bvUnsignedDivide(a, b);
  return makeBits("bvSignedDivide", [a, b]);
}

export function bvSignedRemainder(a: Term, b: Term): Term {
  requireSameSort("bvSignedRemainder", a, b);
  const pushed = pushBinary(a, b, bvSignedRemainder);
  if (pushed !== undefined) return pushed;
  const value = integerValue(b);
  const width = widthOf(a);
  if (value === 1n || value === maskOf(width)) return bits(width, 0n);
  if (a === b) return bits(width, 0n);
  if (bothNonNegative(a, b)) return bvUnsignedRemainder(a, b);
  return makeBits("bvSignedRemainder", [a, b]);
}
