/** Rules of bit-vector comparisons: decided by ranges where they can be, and done in as few bits as will do. */
import { type BitFacts, bitFacts } from "../bit-facts.ts";
import { fitsSigned, fitsUnsigned, maskOf, toSigned } from "../bits.ts";
import { bits, bool, integerValue, make, requireSameSort } from "../build.ts";
import { widthOf } from "../operators/row.ts";
import type { Application, Term } from "../term.ts";
import { bvSubtract } from "./bit-arithmetic.ts";
import { signExtend, zeroExtend } from "./bit-parts.ts";
import { not } from "./bool.ts";
import { equal } from "./equal.ts";
import { pushComparison } from "./ite.ts";

type Comparison = "bvUnsignedLess" | "bvUnsignedLessOrEqual" | "bvSignedLess" | "bvSignedLessOrEqual";

export function bvUnsignedLess(a: Term, b: Term): Term {
  return compare("bvUnsignedLess", a, b);
}

export function bvUnsignedLessOrEqual(a: Term, b: Term): Term {
  return compare("bvUnsignedLessOrEqual", a, b);
}

export function bvSignedLess(a: Term, b: Term): Term {
  return compare("bvSignedLess", a, b);
}

export function bvSignedLessOrEqual(a: Term, b: Term): Term {
  return compare("bvSignedLessOrEqual", a, b);
}

interface Bounds {
  readonly least: bigint;
  readonly greatest: bigint;
}

function boundsOf(facts: BitFacts, signed: boolean): Bounds {
  return signed
    ? { least: facts.signedMin, greatest: facts.signedMax }
    : { least: facts.unsignedMin, greatest: facts.unsignedMax };
}

function compare(operator: Comparison, a: Term, b: Term): Term {
  requireSameSort(operator, a, b);
  const strict = operator === "bvUnsignedLess" || operator === "bvSignedLess";
  const signed = operator === "bvSignedLess" || operator === "bvSignedLessOrEqual";
  if (a === b) return bool(!strict);
  const pushed = pushComparison(a, b, (x, y) => compare(operator, x, y));
  if (pushed !== undefined) return pushed;
  const left = bitFacts(a);
  const right = bitFacts(b);
  const leftBounds = boundsOf(left, signed);
  const rightBounds = boundsOf(right, signed);
  if (strict ? leftBounds.greatest < rightBounds.least : leftBounds.greatest <= rightBounds.least)
    return bool(true);
  if (strict ? leftBounds.least >= rightBounds.greatest : leftBounds.least > rightBounds.greatest)
    return bool(false);
  if (signed && left.signedMin >= 0n && right.signedMin >= 0n) {
    return compare(strict ? "bvUnsignedLess" : "bvUnsignedLessOrEqual", a, b);
  }
  if (!signed) {
    // b + r without a carry is not less than b: sums are compared by what they do not share.
    if (!strict && isSum(b) && exceeds(b, right, a, left)) return bool(true);
    if (strict && isSum(a) && exceeds(a, left, b, right)) return bool(false);
  }
  return (
    atTheEdge(a, b, leftBounds, rightBounds, strict) ??
    (signed ? undefined : unequalToZero(a, b, strict)) ??
    narrowed(operator, signed, a, b) ??
    make(operator, [a, b])
  );
}

function isSum(term: Term): boolean {
  return term.kind === "application" && term.operator === "bvAdd";
}

/** Whether the sum is the part and something more, which never carries beyond the width. */
function exceeds(sum: Term, ofSum: BitFacts, part: Term, ofPart: BitFacts): boolean {
  if (part.kind === "constant" || ofSum.unsignedMax < ofPart.unsignedMin) return false;
  const rest = bvSubtract(sum, part);
  return ofPart.unsignedMax + bitFacts(rest).unsignedMax <= maskOf(widthOf(sum));
}

/** A comparison with a constant that one value alone satisfies is an equation. */
function atTheEdge(a: Term, b: Term, left: Bounds, right: Bounds, strict: boolean): Term | undefined {
  const width = widthOf(a);
  const gap = strict ? 1n : 0n;
  if (b.kind === "constant" && right.least === left.least + gap) return equal(a, bits(width, left.least));
  if (a.kind === "constant" && right.greatest === left.least + gap)
    return equal(b, bits(width, right.greatest));
  return undefined;
}

/** 0 < x and 1 ≤ x without sign are x ≠ 0; likewise at the other end. */
function unequalToZero(a: Term, b: Term, strict: boolean): Term | undefined {
  const width = widthOf(a);
  const gap = strict ? 0n : 1n;
  if (integerValue(a) === gap) return not(equal(b, bits(width, 0n)));
  if (integerValue(b) === maskOf(width) - gap) return not(equal(a, bits(width, maskOf(width))));
  return undefined;
}

function extension(term: Term): Application | undefined {
  if (term.kind !== "application") return undefined;
  return term.operator === "zeroExtend" || term.operator === "signExtend" ? term : undefined;
}

/** Extension keeps order: zero extension the unsigned one (and makes signed order unsigned), sign extension both. */
function narrowed(operator: Comparison, signed: boolean, a: Term, b: Term): Term | undefined {
  const pair = narrowPair(a, b, signed);
  return pair === undefined ? undefined : compare(operator, pair[0], pair[1]);
}

/** Two arguments of a comparison without extensions they share; `signed` tells which order must be kept. */
export function narrowPair(a: Term, b: Term, signed: boolean): readonly [Term, Term] | undefined {
  const left = extension(a);
  const right = extension(b);
  if (left !== undefined && right !== undefined) {
    if (left.operator !== right.operator || (signed && left.operator === "zeroExtend")) return undefined;
    return sameWidth(left, right);
  }
  if (left !== undefined) {
    const constant = narrowConstant(left, b, signed);
    return constant === undefined ? undefined : [left.arguments[0] as Term, constant];
  }
  if (right !== undefined) {
    const constant = narrowConstant(right, a, signed);
    return constant === undefined ? undefined : [constant, right.arguments[0] as Term];
  }
  return undefined;
}

function sameWidth(a: Application, b: Application): readonly [Term, Term] {
  const extend = a.operator === "zeroExtend" ? zeroExtend : signExtend;
  const left = a.arguments[0] as Term;
  const right = b.arguments[0] as Term;
  const width = Math.max(widthOf(left), widthOf(right));
  return [extend(width - widthOf(left), left), extend(width - widthOf(right), right)];
}

function narrowConstant(extended: Application, constant: Term, signed: boolean): Term | undefined {
  const value = integerValue(constant);
  if (value === undefined) return undefined;
  const inner = widthOf(extended.arguments[0]);
  if (extended.operator === "zeroExtend") {
    return !signed && fitsUnsigned(inner, value) ? bits(inner, value) : undefined;
  }
  const signedValue = toSigned(widthOf(constant), value);
  return fitsSigned(inner, signedValue) ? bits(inner, signedValue) : undefined;
}
