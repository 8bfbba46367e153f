/** Theorem 6: a union of two intervals as one inequality. */
import { addScaled, atomLinear, type Linear, scale } from "@everypath/its";
import { type Interpretation, rangeOfWidth, readBits } from "../interpretation.ts";
import { atLeast, number, type RuleContext, within } from "./rule.ts";

/**
 * t ∈ [min, u] ∪ [ℓ, max] for t in the interval of `width` bits, by ((t − ℓ) mod 2^width) + ℓ ≤ 2^width + u. The remainder m of the
 * theorem is t − ℓ − k·2^width with a fresh k.
 */
export function inBounds(
  context: RuleContext,
  value: Linear,
  upper: bigint,
  lower: bigint,
  width: number,
): readonly Linear[] {
  const size = 1n << BigInt(width);
  const distance = addScaled(value, number(lower), -1n);
  const factor = atomLinear(context.fresh("k", { operator: "quotient", operands: [distance, number(size)] }));
  const remainder = addScaled(distance, scale(factor, size), -1n);
  return [
    ...within(remainder, 0n, size - 1n),
    atLeast(number(size + upper - lower), remainder),
    ...within(factor, -1n, 0n),
  ];
}

/**
 * ψ of the rules "mul" and "trunc": what an interval [least, most] of the exact result says of the wrapped one. Nothing where it holds
 * every value of the type, one interval where its ends keep their order, else a union of two.
 */
export function wrappedBounds(
  context: RuleContext,
  value: Linear,
  width: number,
  interpretation: Interpretation,
  exact: { readonly lower: bigint | undefined; readonly upper: bigint | undefined },
): readonly Linear[] {
  if (exact.lower === undefined || exact.upper === undefined) return [];
  if (exact.upper - exact.lower + 1n >= 1n << BigInt(width)) return [];
  const lower = readBits(exact.lower, width, interpretation);
  const upper = readBits(exact.upper, width, interpretation);
  const type = rangeOfWidth(width, interpretation);
  if (lower <= upper) return within(value, lower, upper);
  return upper >= type.lower ? inBounds(context, value, upper, lower, width) : [];
}
