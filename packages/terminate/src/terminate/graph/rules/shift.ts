/** Rules "lshr", "ashr" and "shl" (section 3.4.3). A distance out of range is the business of the check before. */

import { limits } from "@everypath/core";
import { type Linear, scale } from "@everypath/its";
import type { Interpretation } from "../interpretation.ts";
import { rangeOfWidth } from "../interpretation.ts";
import { floorDivision, quotientOf } from "./divide.ts";
import {
  atLeast,
  freshResult,
  number,
  type RuleContext,
  type RuleResult,
  refine,
  result,
  within,
} from "./rule.ts";
import { wrap } from "./wrap.ts";

/** lshr of an unsigned value, ashr of a signed one: ⌊a / 2^distance⌋, `distance` read unsigned. */
export function shiftRight(
  context: RuleContext,
  width: number,
  interpretation: Interpretation,
  a: Linear,
  distance: Linear,
): RuleResult {
  const { knowledge } = context;
  const { lower, upper } = knowledge.bounds(distance);
  if (lower !== undefined && lower === upper) return rightByNumber(context, interpretation, width, a, lower);
  const cases = distanceCases(distance, lower, upper);
  if (cases !== undefined) return cases;
  const type = rangeOfWidth(width, interpretation);
  const isPositive = knowledge.entails(a);
  const isNegative = knowledge.entails(atLeast(number(-1n), a));
  const isReal = lower !== undefined && lower >= 1n;
  return freshResult(
    context,
    "shifted",
    { operator: "right shift", operands: [a, distance], width, interpretation },
    (value) => [
      ...within(value, type.lower, type.upper),
      ...(isPositive ? [value, atLeast(a, isReal ? scale(value, 2n) : value)] : []),
      ...(isNegative ? [atLeast(value, a), atLeast(number(-1n), value)] : []),
    ],
  );
}

function rightByNumber(
  context: RuleContext,
  interpretation: Interpretation,
  width: number,
  a: Linear,
  distance: bigint,
): RuleResult {
  if (distance === 0n) return result(a);
  if (distance >= BigInt(width) && interpretation === "unsigned") return result(number(0n));
  const kept = distance >= BigInt(width) ? BigInt(width) - 1n : distance;
  return quotientOf(floorDivision(context, a, 1n << kept));
}

/** shl: sig or uns of a·2^distance. */
export function shiftLeft(
  context: RuleContext,
  width: number,
  interpretation: Interpretation,
  a: Linear,
  distance: Linear,
): RuleResult {
  const { lower, upper } = context.knowledge.bounds(distance);
  if (lower !== undefined && lower === upper) {
    if (lower >= BigInt(width)) return result(number(0n));
    return wrap(context, width, interpretation, scale(a, 1n << lower));
  }
  const cases = distanceCases(distance, lower, upper);
  if (cases !== undefined) return cases;
  const type = rangeOfWidth(width, interpretation);
  return freshResult(
    context,
    "shifted",
    { operator: "left shift", operands: [a, distance], width, interpretation },
    (value) => within(value, type.lower, type.upper),
  );
}

function distanceCases(
  distance: Linear,
  lower: bigint | undefined,
  upper: bigint | undefined,
): Extract<RuleResult, { kind: "refine" }> | undefined {
  if (lower === undefined || upper === undefined || upper - lower >= limits.terminate.shiftDistances)
    return undefined;
  const middle = (lower + upper) >> 1n;
  return refine([atLeast(number(middle), distance)], [atLeast(distance, number(middle + 1n))]);
}
