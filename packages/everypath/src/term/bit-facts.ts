/**
 * What is known of a bit-vector term for every value of its symbols: an unsigned and a signed range, and the bits that
 * never change. Computed once a node, bottom up and without recursion, when first asked for.
 */
import {
  fitsSigned,
  maskOf,
  maximum,
  minimum,
  signedMaximum,
  signedMinimum,
  toSigned,
  toUnsigned,
  trailingZeros,
} from "./bits.ts";
import { extrasOf } from "./node.ts";
import type { Application, Term } from "./term.ts";

/** Bounds, inclusive, of a bit-vector read without and with sign. */
export interface Range {
  readonly unsignedMin: bigint;
  readonly unsignedMax: bigint;
  readonly signedMin: bigint;
  readonly signedMax: bigint;
}

/** Masks: a bit set in `zeros` is always 0, one set in `ones` always 1. */
export interface KnownBits {
  readonly zeros: bigint;
  readonly ones: bigint;
}

export interface BitFacts extends Range, KnownBits {
  readonly width: number;
}

/** The unsigned and signed range of a bit-vector term; a fault for other sorts. */
export function rangeOf(term: Term): Range {
  return bitFacts(term);
}

/** The constant bits of a bit-vector term; a fault for other sorts. */
export function knownBits(term: Term): KnownBits {
  return bitFacts(term);
}

export function bitFacts(term: Term): BitFacts {
  const known = extrasOf(term).facts;
  if (known !== undefined) return known;
  const stack: Term[] = [term];
  while (stack.length > 0) {
    const top = stack[stack.length - 1] as Term;
    const extras = extrasOf(top);
    if (extras.facts !== undefined) {
      stack.pop();
      continue;
    }
    const before = stack.length;
    if (top.kind === "application") {
      for (const argument of top.arguments) {
        if (argument.sort.kind === "bitvec" && extrasOf(argument).facts === undefined) stack.push(argument);
      }
    }
    if (stack.length > before) continue;
    stack.pop();
    extras.facts = computeFacts(top, ownFacts);
  }
  return extrasOf(term).facts as BitFacts;
}

export type FactsOf = (term: Term) => BitFacts;

function ownFacts(term: Term): BitFacts {
  return extrasOf(term).facts as BitFacts;
}

const unknownFacts: BitFacts[] = [];

/** Nothing is known of a value this wide. */
export function noFacts(width: number): BitFacts {
  let facts = unknownFacts[width];
  if (facts === undefined) {
    facts = {
      width,
      unsignedMin: 0n,
      unsignedMax: maskOf(width),
      signedMin: signedMinimum(width),
      signedMax: signedMaximum(width),
      zeros: 0n,
      ones: 0n,
    };
    unknownFacts[width] = facts;
  }
  return facts;
}

export function constantFacts(width: number, value: bigint): BitFacts {
  const signed = toSigned(width, value);
  return {
    width,
    unsignedMin: value,
    unsignedMax: value,
    signedMin: signed,
    signedMax: signed,
    zeros: maskOf(width) ^ value,
    ones: value,
  };
}

/** Lets each kind of knowledge sharpen the others: bits → unsigned range ↔ signed range → common leading bits. */
export function reconcile(width: number, partial: Partial<BitFacts>): BitFacts {
  const mask = maskOf(width);
  let zeros = partial.zeros ?? 0n;
  let ones = partial.ones ?? 0n;
  let low = maximum(partial.unsignedMin ?? 0n, ones);
  let high = minimum(partial.unsignedMax ?? mask, mask ^ zeros);
  let signedLow = partial.signedMin ?? signedMinimum(width);
  let signedHigh = partial.signedMax ?? signedMaximum(width);
  const half = 1n << BigInt(width - 1);
  if (signedLow >= 0n || signedHigh < 0n) {
    low = maximum(low, toUnsigned(width, signedLow));
    high = minimum(high, toUnsigned(width, signedHigh));
  }
  if (high < half || low >= half) {
    signedLow = maximum(signedLow, toSigned(width, low));
    signedHigh = minimum(signedHigh, toSigned(width, high));
  }
  const differing = low ^ high;
  const common = differing === 0n ? mask : mask ^ maskOf(differing.toString(2).length);
  ones |= low & common;
  zeros |= ~low & common;
  if (low === 0n && high === mask && zeros === 0n && ones === 0n) {
    const nothing = noFacts(width);
    if (signedLow === nothing.signedMin && signedHigh === nothing.signedMax) return nothing;
  }
  return {
    width,
    unsignedMin: low,
    unsignedMax: high,
    signedMin: signedLow,
    signedMax: signedHigh,
    zeros,
    ones,
  };
}

/** What follows for a term from what is known of its arguments. */
export function computeFacts(term: Term, factsOf: FactsOf): BitFacts {
  if (term.sort.kind !== "bitvec") throw new Error(`no bit facts for sort ${term.sort.kind}`);
  const width = term.sort.width;
  if (term.kind === "constant") return constantFacts(width, term.value as bigint);
  if (term.kind !== "application") return noFacts(width);
  const facts = applicationFacts(term, width, factsOf);
  return facts === undefined ? noFacts(width) : reconcile(width, facts);
}

function applicationFacts(term: Application, width: number, factsOf: FactsOf): Partial<BitFacts> | undefined {
  const [first, second, third] = term.arguments as readonly [Term, Term, Term];
  switch (term.operator) {
    case "bvAdd":
      return foldFacts(term, factsOf, (a, b) => addFacts(a, b, width));
    case "bvMultiply":
      return foldFacts(term, factsOf, (a, b) => multiplyFacts(a, b, width));
    case "bvAnd":
      return foldFacts(term, factsOf, (a, b) => ({
        ones: a.ones & b.ones,
        zeros: a.zeros | b.zeros,
        unsignedMax: minimum(a.unsignedMax, b.unsignedMax),
      }));
    case "bvOr":
      return foldFacts(term, factsOf, (a, b) => ({
        ones: a.ones | b.ones,
        zeros: a.zeros & b.zeros,
        unsignedMin: maximum(a.unsignedMin, b.unsignedMin),
      }));
    case "bvXor":
      return foldFacts(term, factsOf, (a, b) => ({
        ones: (a.ones & b.zeros) | (a.zeros & b.ones),
        zeros: (a.ones & b.ones) | (a.zeros & b.zeros),
      }));
    case "bvNot":
      return notFacts(factsOf(first), width);
    case "bvNegate":
      return negateFacts(factsOf(first), width);
    case "bvUnsignedDivide":
      return unsignedDivideFacts(factsOf(first), factsOf(second));
    case "bvUnsignedRemainder":
      return unsignedRemainderFacts(factsOf(first), factsOf(second));
    case "bvSignedDivide":
      return signedDivideFacts(factsOf(first), factsOf(second));
    case "bvSignedRemainder":
      return signedRemainderFacts(factsOf(first), factsOf(second));
    case "bvShiftLeft":
      return { zeros: lowZeros(factsOf(first), width) };
    case "bvLogicalShiftRight":
      return { unsignedMax: factsOf(first).unsignedMax };
    case "bvArithmeticShiftRight": {
      const a = factsOf(first);
      return {
        signedMin: minimum(a.signedMin, 0n),
        signedMax: maximum(a.signedMax, -1n),
      };
    }
    case "concat":
      return foldFacts(term, factsOf, concatFacts);
    case "extract":
      return extractFacts(factsOf(first), term.parameters[0] as number, term.parameters[1] as number);
    case "zeroExtend":
      return zeroExtendFacts(factsOf(first), width);
    case "signExtend":
      return signExtendFacts(factsOf(first), width);
    case "ite":
      return joinFacts(factsOf(second), factsOf(third));
    default:
      return undefined;
  }
}

function foldFacts(
  term: Application,
  factsOf: FactsOf,
  combine: (a: BitFacts, b: BitFacts) => Partial<BitFacts>,
): BitFacts {
  let result = factsOf(term.arguments[0] as Term);
  let width = result.width;
  for (let index = 1; index < term.arguments.length; index += 1) {
    const next = factsOf(term.arguments[index] as Term);
    width = term.operator === "concat" ? width + next.width : width;
    result = reconcile(width, combine(result, next));
  }
  return result;
}

/** Bits below the lowest one that may be set. */
function lowZeros(a: BitFacts, width: number): bigint {
  const possible = maskOf(width) ^ a.zeros;
  return possible === 0n ? maskOf(width) : maskOf(trailingZeros(possible));
}

/** A range of exact results, if they all wrap by the same multiple of 2^width. */
function wrapUnsigned(low: bigint, high: bigint, width: number): Partial<BitFacts> {
  const bits = BigInt(width);
  if (low >> bits !== high >> bits) return {};
  return { unsignedMin: toUnsigned(width, low), unsignedMax: toUnsigned(width, high) };
}

function wrapSigned(low: bigint, high: bigint, width: number): Partial<BitFacts> {
  const half = 1n << BigInt(width - 1);
  const bits = BigInt(width);
  if ((low + half) >> bits !== (high + half) >> bits) return {};
  return { signedMin: toSigned(width, low), signedMax: toSigned(width, high) };
}

/** Known bits of a sum: a sum bit is known where both bits and the carry into them are. */
function addFacts(a: BitFacts, b: BitFacts, width: number): Partial<BitFacts> {
  const mask = maskOf(width);
  const greatest = (mask ^ a.zeros) + (mask ^ b.zeros);
  const least = a.ones + b.ones;
  // The carries into each bit are sum ^ a ^ b; none is possible where the greatest operands give none.
  const carryZero = ~(greatest ^ (mask ^ a.zeros) ^ (mask ^ b.zeros));
  const carryOne = least ^ a.ones ^ b.ones;
  const known = (a.zeros | a.ones) & (b.zeros | b.ones) & (carryZero | carryOne) & mask;
  return {
    ...wrapUnsigned(a.unsignedMin + b.unsignedMin, a.unsignedMax + b.unsignedMax, width),
    ...wrapSigned(a.signedMin + b.signedMin, a.signedMax + b.signedMax, width),
    zeros: ~greatest & known,
    ones: least & known,
  };
}

function multiplyFacts(a: BitFacts, b: BitFacts, width: number): Partial<BitFacts> {
  const corners = [
    a.signedMin * b.signedMin,
    a.signedMin * b.signedMax,
    a.signedMax * b.signedMin,
    a.signedMax * b.signedMax,
  ];
  const low = corners.reduce(minimum);
  const high = corners.reduce(maximum);
  const zeroBits = trailing(a, width) + trailing(b, width);
  return {
    ...wrapUnsigned(a.unsignedMin * b.unsignedMin, a.unsignedMax * b.unsignedMax, width),
    ...(fitsSigned(width, low) && fitsSigned(width, high) ? { signedMin: low, signedMax: high } : {}),
    zeros: maskOf(Math.min(zeroBits, width)),
  };
}

function trailing(a: BitFacts, width: number): number {
  const possible = maskOf(width) ^ a.zeros;
  return possible === 0n ? width : trailingZeros(possible);
}

function notFacts(a: BitFacts, width: number): Partial<BitFacts> {
  const mask = maskOf(width);
  return {
    zeros: a.ones,
    ones: a.zeros,
    unsignedMin: mask - a.unsignedMax,
    unsignedMax: mask - a.unsignedMin,
    signedMin: -1n - a.signedMax,
    signedMax: -1n - a.signedMin,
  };
}

function negateFacts(a: BitFacts, width: number): Partial<BitFacts> {
  return {
    ...wrapUnsigned(-a.unsignedMax, -a.unsignedMin, width),
    ...wrapSigned(-a.signedMax, -a.signedMin, width),
    zeros: lowZeros(a, width),
  };
}

function unsignedDivideFacts(a: BitFacts, b: BitFacts): Partial<BitFacts> {
  if (b.unsignedMin === 0n) return {};
  return {
    unsignedMin: a.unsignedMin / b.unsignedMax,
    unsignedMax: a.unsignedMax / b.unsignedMin,
  };
}

function unsignedRemainderFacts(a: BitFacts, b: BitFacts): Partial<BitFacts> {
  if (a.unsignedMax < b.unsignedMin) return a;
  // a % 0 = a, so without knowing b ≠ 0 only a bounds the result.
  if (b.unsignedMin === 0n) return { unsignedMax: a.unsignedMax };
  return { unsignedMax: minimum(a.unsignedMax, b.unsignedMax - 1n) };
}

function signedDivideFacts(a: BitFacts, b: BitFacts): Partial<BitFacts> {
  if (b.signedMin <= 0n) return {};
  const quotients = [
    a.signedMin / b.signedMin,
    a.signedMin / b.signedMax,
    a.signedMax / b.signedMin,
    a.signedMax / b.signedMax,
  ];
  return { signedMin: quotients.reduce(minimum), signedMax: quotients.reduce(maximum) };
}

function signedRemainderFacts(a: BitFacts, b: BitFacts): Partial<BitFacts> {
  let low = minimum(a.signedMin, 0n);
  let high = maximum(a.signedMax, 0n);
  if (b.signedMin > 0n || b.signedMax < 0n) {
    const bound = maximum(-b.signedMin, b.signedMax) - 1n;
    low = maximum(low, -bound);
    high = minimum(high, bound);
  }
  return { signedMin: low, signedMax: high };
}

function concatFacts(high: BitFacts, low: BitFacts): Partial<BitFacts> {
  const shift = BigInt(low.width);
  return {
    zeros: (high.zeros << shift) | low.zeros,
    ones: (high.ones << shift) | low.ones,
    unsignedMin: (high.unsignedMin << shift) + low.unsignedMin,
    unsignedMax: (high.unsignedMax << shift) + low.unsignedMax,
    signedMin: (high.signedMin << shift) + low.unsignedMin,
    signedMax: (high.signedMax << shift) + low.unsignedMax,
  };
}

function extractFacts(a: BitFacts, high: number, low: number): Partial<BitFacts> {
  const width = high - low + 1;
  const shift = BigInt(low);
  return {
    zeros: toUnsigned(width, a.zeros >> shift),
    ones: toUnsigned(width, a.ones >> shift),
    ...wrapUnsigned(a.unsignedMin >> shift, a.unsignedMax >> shift, width),
    ...wrapSigned(a.signedMin >> shift, a.signedMax >> shift, width),
  };
}

function zeroExtendFacts(a: BitFacts, width: number): Partial<BitFacts> {
  return {
    zeros: a.zeros | (maskOf(width) ^ maskOf(a.width)),
    ones: a.ones,
    unsignedMin: a.unsignedMin,
    unsignedMax: a.unsignedMax,
  };
}

function signExtendFacts(a: BitFacts, width: number): Partial<BitFacts> {
  const upper = maskOf(width) ^ maskOf(a.width);
  const sign = 1n << BigInt(a.width - 1);
  return {
    zeros: (a.zeros & sign) !== 0n ? a.zeros | upper : a.zeros,
    ones: (a.ones & sign) !== 0n ? a.ones | upper : a.ones,
    signedMin: a.signedMin,
    signedMax: a.signedMax,
  };
}

function joinFacts(a: BitFacts, b: BitFacts): Partial<BitFacts> {
  return {
    zeros: a.zeros & b.zeros,
    ones: a.ones & b.ones,
    unsignedMin: minimum(a.unsignedMin, b.unsignedMin),
    unsignedMax: maximum(a.unsignedMax, b.unsignedMax),
    signedMin: minimum(a.signedMin, b.signedMin),
    signedMax: maximum(a.signedMax, b.signedMax),
  };
}
