/** Bounds that grow: widened to the next number that the program mentions, then to none. */

import { limits } from "@everypath/core";
import { floorDivide } from "@everypath/its";
import type { Interval } from "./interpretation.ts";

export interface Thresholds {
  /** Numbers that the program mentions, in order. */
  readonly thresholds: readonly bigint[];
  /** How often the bounds were widened before. */
  readonly round: number;
}

/** The program's value is stride·x + rest. */
export interface Scale {
  readonly stride: bigint;
  readonly rest: bigint;
}

export const unscaled: Scale = { stride: 1n, rest: 0n };

/** An interval that has both; a bound of `first` stays where `second` keeps it. */
export function widened(
  first: Interval,
  second: Interval,
  { thresholds, round }: Thresholds,
  { stride, rest }: Scale,
): Interval {
  const lower = (): bigint | undefined => {
    if (first.lower === undefined || second.lower === undefined) return undefined;
    if (second.lower >= first.lower) return first.lower;
    if (round >= limits.terminate.thresholdRounds) return undefined;
    const value = stride * second.lower + rest;
    const next = thresholds.findLast((each) => each <= value);
    return next === undefined ? undefined : floorDivide(next - rest, stride);
  };
  const upper = (): bigint | undefined => {
    if (first.upper === undefined || second.upper === undefined) return undefined;
    if (second.upper <= first.upper) return first.upper;
    if (round >= limits.terminate.thresholdRounds) return undefined;
    const value = stride * second.upper + rest;
    const next = thresholds.find((each) => each >= value);
    return next === undefined ? undefined : -floorDivide(-(next - rest), stride);
  };
  return { lower: lower(), upper: upper() };
}
