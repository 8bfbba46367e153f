/**
 * Overflow: an integer that is congruent to the result is brought into the interval of its type. Section 3.2's case analysis (rules
 * "add refinement", "add", "add with overflow") where few cases are possible, section 3.3's modulo relation else.
 */

import { limits } from "@everypath/core";
import { addScaled, atomLinear, floorDivide, type Linear, scale } from "@everypath/its";
import { type Interpretation, rangeOfWidth } from "../interpretation.ts";
import { number, type RuleContext, type RuleResult, refine, result, within } from "./rule.ts";

/** The value of `width` bits that is congruent to `exact` modulo 2^width. With mathematical integers nothing wraps. */
export function wrap(
  context: RuleContext,
  width: number,
  interpretation: Interpretation,
  exact: Linear,
): RuleResult {
  if (context.integers === "mathematical") return result(exact);
  const windows = windowsOf(context, width, interpretation, exact);
  if (windows === undefined) return modulo(context, width, interpretation, exact);
  const [first, last] = windows;
  if (first === last) return result(moved(exact, first, width));
  if (last - first >= limits.terminate.wrapCases)
    return modulo(context, width, interpretation, exact, windows);
  const { lower, upper } = rangeOfWidth(width, interpretation);
  const cases: Linear[][] = [];
  for (let window = first; window <= last; window += 1n) {
    const [least, most] = within(moved(exact, window, width), lower, upper) as [Linear, Linear];
    cases.push([...(window === first ? [] : [least]), ...(window === last ? [] : [most])]);
  }
  return refine(...cases);
}

/** "x = t mod 2^n": t = x + k·2^n with a fresh k, and x in the interval of its type (section 3.3). */
export function modulo(
  context: RuleContext,
  width: number,
  interpretation: Interpretation,
  exact: Linear,
  windows = windowsOf(context, width, interpretation, exact),
): RuleResult {
  if (context.integers === "mathematical") return result(exact);
  if (windows !== undefined && windows[0] === windows[1]) return result(moved(exact, windows[0], width));
  const { lower, upper } = rangeOfWidth(width, interpretation);
  const size = 1n << BigInt(width);
  const factor = atomLinear(
    context.fresh("k", {
      operator: "quotient",
      operands: [addScaled(exact, number(lower), -1n), number(size)],
    }),
  );
  const value = addScaled(exact, scale(factor, size), -1n);
  return result(value, [
    ...within(value, lower, upper),
    ...(windows === undefined ? [] : within(factor, windows[0], windows[1])),
  ]);
}

/** The first and the last k for which exact − k·2^width may be in the interval; undefined: there is no first or last. */
function windowsOf(
  { knowledge }: RuleContext,
  width: number,
  interpretation: Interpretation,
  exact: Linear,
): readonly [bigint, bigint] | undefined {
  const { lower } = rangeOfWidth(width, interpretation);
  const size = 1n << BigInt(width);
  const windowOf = (value: bigint) => floorDivide(value - lower, size);
  const rough = knowledge.roughly(exact);
  if (rough.lower !== undefined && rough.upper !== undefined) {
    const [first, last] = [windowOf(rough.lower), windowOf(rough.upper)];
    if (first === last) return [first, last];
  }
  const bounds = knowledge.bounds(exact);
  if (bounds.lower === undefined || bounds.upper === undefined) return undefined;
  return [windowOf(bounds.lower), windowOf(bounds.upper)];
}

function moved(exact: Linear, window: bigint, width: number): Linear {
  return addScaled(exact, number(window << BigInt(width)), -1n);
}
