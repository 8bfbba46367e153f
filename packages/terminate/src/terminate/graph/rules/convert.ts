/** Rules "extension" and "trunc" (section 3.4.2), and what the IR's normal form makes of them: parts of a value, and parts put together. */
import { addScaled, type Linear, scale } from "@everypath/its";
import type { Interpretation } from "../interpretation.ts";
import { wrappedBounds } from "./bounds.ts";
import { floorDivision, quotientOf } from "./divide.ts";
import { type RuleContext, type RuleResult, result } from "./rule.ts";
import { modulo, wrap } from "./wrap.ts";

/** zext of an unsigned value, sext of a signed one: the value stays. */
export function extend(value: Linear): RuleResult {
  return result(value);
}

/** trunc: the value of `width` bits that is congruent, by cases where they are few, else as a modulo relation with ψ. */
export function truncate(
  context: RuleContext,
  width: number,
  interpretation: Interpretation,
  value: Linear,
): RuleResult {
  const wrapped = wrap(context, width, interpretation, value);
  return wrapped.kind === "refine" ? truncateByModulo(context, width, interpretation, value) : wrapped;
}

/** φ and ψ of the rule "trunc". */
export function truncateByModulo(
  context: RuleContext,
  width: number,
  interpretation: Interpretation,
  value: Linear,
): RuleResult {
  const wrapped = modulo(context, width, interpretation, value);
  if (wrapped.kind === "refine" || context.integers === "mathematical") return wrapped;
  const psi = wrappedBounds(context, wrapped.value, width, interpretation, context.knowledge.bounds(value));
  return result(wrapped.value, [...wrapped.facts, ...psi]);
}

/** The bits from `low` up: ⌊value / 2^low⌋. */
export function upperPart(context: RuleContext, low: number, value: Linear): RuleResult {
  return low === 0 ? result(value) : quotientOf(floorDivision(context, value, 1n << BigInt(low)));
}

/** `high` in front of the `lowWidth` bits of `low`, which is read unsigned. */
export function joined(high: Linear, low: Linear, lowWidth: number): RuleResult {
  return result(addScaled(scale(high, 1n << BigInt(lowWidth)), low, 1n));
}
