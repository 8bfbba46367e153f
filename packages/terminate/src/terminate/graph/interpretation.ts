/** How a bit-vector is read as an integer: section 2's intervals, and what section 3 calls uns and sig. */

export type Interpretation = "unsigned" | "signed";

/** Values beyond those of the bits: `bitvector` wraps them, `mathematical` keeps them. */
export type IntegerModel = "bitvector" | "mathematical";

export interface Interval {
  /** undefined: no bound. */
  readonly lower: bigint | undefined;
  readonly upper: bigint | undefined;
}

export const everything: Interval = { lower: undefined, upper: undefined };

/** [0, umax] or [smin, smax] of `width` bits. */
export function rangeOfWidth(
  width: number,
  interpretation: Interpretation,
): Required<Interval> & {
  readonly lower: bigint;
  readonly upper: bigint;
} {
  const all = 1n << BigInt(width);
  return interpretation === "unsigned"
    ? { lower: 0n, upper: all - 1n }
    : { lower: -all / 2n, upper: all / 2n - 1n };
}

/** uns or sig of an integer (theorem 5). */
export function readBits(value: bigint, width: number, interpretation: Interpretation): bigint {
  return interpretation === "unsigned" ? BigInt.asUintN(width, value) : BigInt.asIntN(width, value);
}

export function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

export function greater(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
