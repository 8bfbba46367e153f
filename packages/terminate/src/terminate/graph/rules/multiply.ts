/** Rules "unsigned mul" and "signed mul" (section 3.3). */
import { addScaled, atomLinear, keyOf, type Linear, scale } from "@everypath/its";
import { greater, type Interpretation, type Interval, lesser } from "../interpretation.ts";
import { wrappedBounds } from "./bounds.ts";
import { atLeast, constantOf, number, type RuleContext, type RuleResult, result } from "./rule.ts";
import { modulo } from "./wrap.ts";

/** The exact product: linear where a factor is one number, else a fresh variable with what is known of it. */
export function product(context: RuleContext, a: Linear, b: Linear): RuleResult {
  const [left, right] = [constantOf(a), constantOf(b)];
  if (left !== undefined) return result(scale(b, left));
  if (right !== undefined) return result(scale(a, right));
  const value = atomLinear(context.fresh("product", { operator: "product", operands: [a, b] }));
  const [x, y] = [context.knowledge.bounds(a), context.knowledge.bounds(b)];
  return result(value, [
    ...cornerFacts(value, a, b, x, y),
    ...extremes(value, x, y),
    ...squareFacts(value, a, b),
  ]);
}

/** The product of two values read alike, brought into its type: v = uns(t₁·t₂) or sig(t₁·t₂), with ψ. */
export function multiply(
  context: RuleContext,
  width: number,
  interpretation: Interpretation,
  a: Linear,
  b: Linear,
): RuleResult {
  const exact = product(context, a, b);
  if (exact.kind === "refine" || context.integers === "mathematical") return exact;
  const knowledge = context.knowledge.assume(exact.facts);
  const inner: RuleContext = {
    ...context,
    knowledge,
    fresh: (hint, meaning) => context.fresh(hint, meaning),
  };
  const bounds = knowledge.bounds(exact.value);
  const wrapped = modulo(inner, width, interpretation, exact.value);
  if (wrapped.kind === "refine") return wrapped;
  const psi = wrappedBounds(inner, wrapped.value, width, interpretation, bounds);
  return result(wrapped.value, [...exact.facts, ...wrapped.facts, ...psi]);
}

/** a² ≥ a and a² ≥ −a hold for integers. */
function squareFacts(value: Linear, a: Linear, b: Linear): readonly Linear[] {
  return keyOf(a) === keyOf(b) ? [atLeast(value, a), addScaled(value, a, 1n)] : [];
}

/** [ℓb, ub] of the rule. */
function extremes(value: Linear, x: Interval, y: Interval): readonly Linear[] {
  if (x.lower === undefined || x.upper === undefined || y.lower === undefined || y.upper === undefined)
    return [];
  const corners = [x.lower * y.lower, x.lower * y.upper, x.upper * y.lower, x.upper * y.upper];
  const least = corners.reduce(lesser);
  const most = corners.reduce(greater);
  return [atLeast(value, number(least)), atLeast(number(most), value)];
}

/** (a − x)·(b − y) ≥ 0 and the like at the corners of the intervals, multiplied out. */
function cornerFacts(value: Linear, a: Linear, b: Linear, x: Interval, y: Interval): readonly Linear[] {
  const corner = (p: bigint | undefined, q: bigint | undefined, sign: bigint): readonly Linear[] => {
    if (p === undefined || q === undefined) return [];
    // (a − p)(b − q) = a·b − q·a − p·b + p·q
    const linear = addScaled(addScaled(addScaled(value, a, -q), b, -p), number(p * q), 1n);
    return [scale(linear, sign)];
  };
  return [
    ...corner(x.lower, y.lower, 1n),
    ...corner(x.upper, y.upper, 1n),
    ...corner(x.lower, y.upper, -1n),
    ...corner(x.upper, y.lower, -1n),
  ];
}
