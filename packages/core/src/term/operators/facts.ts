/** What the operators on bit-vectors make of what is known of their arguments: sound for every value within it. */
import { fitsSigned, maskOf, maximum, minimum, toSigned, toUnsigned, trailingZeros } from "../bits.ts";
import { type BitFacts, reconcile } from "../fact-lattice.ts";

type Known = Partial<BitFacts>;

/** A rule for any number of arguments, from one for two: `width` is that of both together. */
export function pairwise(
  combine: (a: BitFacts, b: BitFacts, width: number) => Known,
  widthOfBoth: (a: BitFacts, b: BitFacts) => number = (a) => a.width,
): (args: readonly BitFacts[]) => Known {
  return (args) => {
    let result = args[0] as BitFacts;
    for (let index = 1; index < args.length; index += 1) {
      const next = args[index] as BitFacts;
      const width = widthOfBoth(result, next);
      result = reconcile(width, combine(result, next, width));
    }
    return result;
  };
}

/** Bits below the lowest one that may be set. */
function lowZeros(a: BitFacts, width: number): bigint {
  const possible = maskOf(width) ^ a.zeros;
  return possible === 0n ? maskOf(width) : maskOf(trailingZeros(possible));
}

/** A range of exact results, if they all wrap by the same multiple of 2^width. */
function wrapUnsigned(low: bigint, high: bigint, width: number): Known {
  const bits = BigInt(width);
  if (low >> bits !== high >> bits) return {};
  return { unsignedMin: toUnsigned(width, low), unsignedMax: toUnsigned(width, high) };
}

function wrapSigned(low: bigint, high: bigint, width: number): Known {
  const half = 1n << BigInt(width - 1);
  const bits = BigInt(width);
  if ((low + half) >> bits !== (high + half) >> bits) return {};
  return { signedMin: toSigned(width, low), signedMax: toSigned(width, high) };
}

/** Known bits of a sum: a sum bit is known where both bits and the carry into them are. */
export function addFacts(a: BitFacts, b: BitFacts, width: number): Known {
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

export function multiplyFacts(a: BitFacts, b: BitFacts, width: number): Known {
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

export function notFacts(a: BitFacts, width: number): Known {
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

export function negateFacts(a: BitFacts, width: number): Known {
  return {
    ...wrapUnsigned(-a.unsignedMax, -a.unsignedMin, width),
    ...wrapSigned(-a.signedMax, -a.signedMin, width),
    zeros: lowZeros(a, width),
  };
}

export function unsignedDivideFacts(a: BitFacts, b: BitFacts): Known {
  if (b.unsignedMin === 0n) return {};
  return {
    unsignedMin: a.unsignedMin / b.unsignedMax,
    unsignedMax: a.unsignedMax / b.unsignedMin,
  };
}

export function unsignedRemainderFacts(a: BitFacts, b: BitFacts): Known {
  if (a.unsignedMax < b.unsignedMin) return a;
  // a % 0 = a, so without knowing b ≠ 0 only a bounds the result.
  if (b.unsignedMin === 0n) return { unsignedMax: a.unsignedMax };
  return { unsignedMax: minimum(a.unsignedMax, b.unsignedMax - 1n) };
}

export function signedDivideFacts(a: BitFacts, b: BitFacts): Known {
  if (b.signedMin <= 0n) return {};
  const quotients = [
    a.signedMin / b.signedMin,
    a.signedMin / b.signedMax,
    a.signedMax / b.signedMin,
    a.signedMax / b.signedMax,
  ];
  return { signedMin: quotients.reduce(minimum), signedMax: quotients.reduce(maximum) };
}

export function signedRemainderFacts(a: BitFacts, b: BitFacts): Known {
  let low = minimum(a.signedMin, 0n);
  let high = maximum(a.signedMax, 0n);
  if (b.signedMin > 0n || b.signedMax < 0n) {
    const bound = maximum(-b.signedMin, b.signedMax) - 1n;
    low = maximum(low, -bound);
    high = minimum(high, bound);
  }
  return { signedMin: low, signedMax: high };
}

export function andFacts(a: BitFacts, b: BitFacts): Known {
  return {
    ones: a.ones & b.ones,
    zeros: a.zeros | b.zeros,
    unsignedMax: minimum(a.unsignedMax, b.unsignedMax),
  };
}

export function orFacts(a: BitFacts, b: BitFacts): Known {
  return {
    ones: a.ones | b.ones,
    zeros: a.zeros & b.zeros,
    unsignedMin: maximum(a.unsignedMin, b.unsignedMin),
  };
}

export function xorFacts(a: BitFacts, b: BitFacts): Known {
  return {
    ones: (a.ones & b.zeros) | (a.zeros & b.ones),
    zeros: (a.ones & b.ones) | (a.zeros & b.zeros),
  };
}

export function shiftLeftFacts(a: BitFacts, width: number): Known {
  return { zeros: lowZeros(a, width) };
}

export function logicalShiftRightFacts(a: BitFacts): Known {
  return { unsignedMax: a.unsignedMax };
}

export function arithmeticShiftRightFacts(a: BitFacts): Known {
  return { signedMin: minimum(a.signedMin, 0n), signedMax: maximum(a.signedMax, -1n) };
}

export function concatFacts(high: BitFacts, low: BitFacts): Known {
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

export function extractFacts(a: BitFacts, high: number, low: number): Known {
  const width = high - low + 1;
  const shift = BigInt(low);
  return {
    zeros: toUnsigned(width, a.zeros >> shift),
    ones: toUnsigned(width, a.ones >> shift),
    ...wrapUnsigned(a.unsignedMin >> shift, a.unsignedMax >> shift, width),
    ...wrapSigned(a.signedMin >> shift, a.signedMax >> shift, width),
  };
}

export function zeroExtendFacts(a: BitFacts, width: number): Known {
  return {
    zeros: a.zeros | (maskOf(width) ^ maskOf(a.width)),
    ones: a.ones,
    unsignedMin: a.unsignedMin,
    unsignedMax: a.unsignedMax,
  };
}

export function signExtendFacts(a: BitFacts, width: number): Known {
  const upper = maskOf(width) ^ maskOf(a.width);
  const sign = 1n << BigInt(a.width - 1);
  return {
    zeros: (a.zeros & sign) !== 0n ? a.zeros | upper : a.zeros,
    ones: (a.ones & sign) !== 0n ? a.ones | upper : a.ones,
    signedMin: a.signedMin,
    signedMax: a.signedMax,
  };
}

export function joinFacts(a: BitFacts, b: BitFacts): Known {
  return {
    zeros: a.zeros & b.zeros,
    ones: a.ones & b.ones,
    unsignedMin: minimum(a.unsignedMin, b.unsignedMin),
    unsignedMax: maximum(a.unsignedMax, b.unsignedMax),
    signedMin: minimum(a.signedMin, b.signedMin),
    signedMax: maximum(a.signedMax, b.signedMax),
  };
}
