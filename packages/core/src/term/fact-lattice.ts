/**
 * What can be known of a bit-vector: bounds without and with sign, and bits that never change. The rules of operators (operators/facts.ts)
 * work on these; which terms they are known of is bit-facts.ts.
 */
import { maskOf, maximum, minimum, signedMaximum, signedMinimum, toSigned, toUnsigned } from "./bits.ts";

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
