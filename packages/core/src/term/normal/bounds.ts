/** Constant bounds of one term in a conjunction or disjunction: the tightest stands for all, or the loosest. */

import { toSigned } from "../bits.ts";
import { type Order as ComparisonOrder, widthOf } from "../operators/row.ts";
import { operators } from "../operators.ts";
import type { Term } from "../term.ts";

type Order = ComparisonOrder["of"];

/** term < limit for an upper bound, limit ≤ term for a lower one. */
export interface ConstantBound {
  readonly term: Term;
  readonly order: Order;
  readonly isUpper: boolean;
  readonly limit: bigint;
  readonly strict: boolean;
}

/** The bound that a comparison with a constant puts on a term; undefined for any other condition. */
export function constantBound(member: Term): ConstantBound | undefined {
  if (member.kind !== "application") return undefined;
  const comparison = operators[member.operator].order;
  if (comparison === undefined) return undefined;
  const [left, right] = member.arguments as unknown as readonly [Term, Term];
  const { of: order, strict } = comparison;
  if (right.kind === "constant")
    return { term: left, order, isUpper: true, limit: valueOf(right, order) + (strict ? 0n : 1n), strict };
  if (left.kind === "constant")
    return { term: right, order, isUpper: false, limit: valueOf(left, order) + (strict ? 1n : 0n), strict };
  return undefined;
}

function valueOf(constant: Term & { readonly kind: "constant" }, order: Order): bigint {
  const value = constant.value as bigint;
  return order === "signed" ? toSigned(widthOf(constant), value) : value;
}

interface Pair {
  upper: { readonly member: Term; readonly bound: ConstantBound } | undefined;
  lower: { readonly member: Term; readonly bound: ConstantBound } | undefined;
}

/**
 * Takes out the bounds that others make superfluous: x < 3 ∧ x < 5 is x < 3, x < 3 ∨ x < 5 is x < 5. True where an upper and a lower bound
 * contradict each other in a conjunction, or cover everything in a disjunction.
 */
export function mergeBounds(operator: "and" | "or", members: Set<Term>): boolean {
  const pairs = new Map<Term, Partial<Record<Order, Pair>>>();
  for (const member of members) {
    const bound = constantBound(member);
    if (bound === undefined) continue;
    const pair = pairFor(pairs, bound);
    const side = bound.isUpper ? "upper" : "lower";
    const other = pair[side];
    if (other === undefined || prevails(operator, bound, other.bound)) {
      if (other !== undefined) members.delete(other.member);
      pair[side] = { member, bound };
    } else members.delete(member);
  }
  for (const orders of pairs.values())
    for (const pair of Object.values(orders)) if (decides(operator, pair)) return true;
  return false;
}

/** Whether the two bounds contradict each other, or cover everything. */
function decides(operator: "and" | "or", { upper, lower }: Pair): boolean {
  if (upper === undefined || lower === undefined) return false;
  const [least, limit] = [lower.bound.limit, upper.bound.limit];
  return operator === "and" ? least >= limit : least <= limit;
}

function pairFor(pairs: Map<Term, Partial<Record<Order, Pair>>>, { term, order }: ConstantBound): Pair {
  let orders = pairs.get(term);
  if (orders === undefined) {
    orders = {};
    pairs.set(term, orders);
  }
  orders[order] ??= { upper: undefined, lower: undefined };
  return orders[order];
}

/** Whether the first bound stands for both; of two that say the same, the strict one. */
function prevails(operator: "and" | "or", bound: ConstantBound, other: ConstantBound): boolean {
  if (bound.limit === other.limit) return bound.strict;
  const isLess = bound.limit < other.limit;
  return isLess === (bound.isUpper === (operator === "and"));
}
