/** Rules "udiv", "sdiv", "urem" and "srem" (section 3.3). A divisor that may be 0 is the business of the check before the operation. */
import { addScaled, atomLinear, type Linear, scale } from "@everypath/its";
import {
  above,
  atLeast,
  constantOf,
  equalFacts,
  number,
  type RuleContext,
  type RuleResult,
  refine,
  result,
} from "./rule.ts";

export interface Division {
  readonly quotient: Linear;
  readonly remainder: Linear;
}

export type DivisionResult =
  | { readonly kind: "value"; readonly value: Division; readonly facts: readonly Linear[] }
  | Extract<RuleResult, { kind: "refine" }>;

const zero = number(0n);

/**
 * Quotient towards 0 and remainder with the dividend's sign, of operands read alike. The signs of both are settled first; with |a| = q·|b| + r
 * and 0 ≤ r < |b| the rule's four cases are one.
 */
export function divide(context: RuleContext, a: Linear, b: Linear): DivisionResult {
  const { knowledge } = context;
  const isZero = knowledge.entailsEqual(b, zero);
  if (!isZero && !knowledge.entails(above(b, zero)) && !knowledge.entails(above(zero, b)))
    return refine([above(b, zero)], [above(zero, b)], equalFacts(b, zero));
  if (isZero) {
    const [quotient, remainder] = [context.fresh("quotient"), context.fresh("remainder")].map(atomLinear);
    return {
      kind: "value",
      value: { quotient: quotient as Linear, remainder: remainder as Linear },
      facts: [],
    };
  }
  if (!knowledge.entails(a) && !knowledge.entails(above(zero, a))) return refine([a], [above(zero, a)]);
  const positive = (operand: Linear) => knowledge.entails(operand);
  const magnitude = (operand: Linear) => (positive(operand) ? operand : scale(operand, -1n));
  const isQuotientNegative = positive(a) !== positive(b);
  const { quotient, remainder, facts } = divideMagnitudes(context, magnitude(a), magnitude(b));
  return {
    kind: "value",
    value: {
      quotient: isQuotientNegative ? scale(quotient, -1n) : quotient,
      remainder: positive(a) ? remainder : scale(remainder, -1n),
    },
    facts,
  };
}

function divideMagnitudes(
  context: RuleContext,
  a: Linear,
  b: Linear,
): Division & { readonly facts: readonly Linear[] } {
  const { knowledge } = context;
  if (knowledge.entails(above(b, a))) return { quotient: zero, remainder: a, facts: [] };
  const quotient = atomLinear(context.fresh("quotient", { operator: "quotient", operands: [a, b] }));
  const divisor = constantOf(b);
  if (divisor !== undefined && divisor > 0n) {
    const remainder = addScaled(a, quotient, -divisor);
    return { quotient, remainder, facts: [quotient, remainder, above(b, remainder)] };
  }
  const remainder = atomLinear(context.fresh("remainder", { operator: "remainder", operands: [a, b] }));
  const { lower, upper } = knowledge.bounds(b);
  const least = lower === undefined || lower < 1n ? 1n : lower;
  // q·least ≤ q·b = a − r; with b at most `upper`, a − r ≤ q·upper.
  const exact = addScaled(a, remainder, -1n);
  const isAtLeast = knowledge.entails(atLeast(a, b));
  return {
    quotient,
    remainder,
    facts: [
      quotient,
      remainder,
      above(b, remainder),
      addScaled(exact, quotient, -least),
      ...(upper === undefined ? [] : [addScaled(scale(quotient, upper), exact, -1n)]),
      // a ≥ b: q ≥ 1, so that r = a − q·b ≤ a − b.
      ...(isAtLeast ? [above(quotient, zero), atLeast(addScaled(a, b, -1n), remainder)] : []),
    ],
  };
}

/** ⌊a / divisor⌋ for a constant divisor above 0, and what is left: both exact. */
export function floorDivision(context: RuleContext, a: Linear, divisor: bigint): DivisionResult {
  const whole = constantOf(a);
  if (whole !== undefined) {
    const left = ((whole % divisor) + divisor) % divisor;
    return {
      kind: "value",
      value: { quotient: number((whole - left) / divisor), remainder: number(left) },
      facts: [],
    };
  }
  const quotient = atomLinear(
    context.fresh("quotient", { operator: "quotient", operands: [a, number(divisor)] }),
  );
  const remainder = addScaled(a, quotient, -divisor);
  return {
    kind: "value",
    value: { quotient, remainder },
    facts: [remainder, above(number(divisor), remainder)],
  };
}

export function quotientOf(division: DivisionResult): RuleResult {
  return division.kind === "refine" ? division : result(division.value.quotient, division.facts);
}

export function remainderOf(division: DivisionResult): RuleResult {
  return division.kind === "refine" ? division : result(division.value.remainder, division.facts);
}
