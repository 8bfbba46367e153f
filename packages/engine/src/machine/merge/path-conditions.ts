/**
 * φ₁ ∨ φ₂ kept small. Two path conditions that were forked from one begin alike, up to the question that one answered with g and the other
 * with ¬g: what they have in common stays, g tells them apart, and what each knows besides becomes g ⊃ …, ¬g ⊃ …. So after an `if` that
 * nothing else has decided on the path condition is what it was before.
 */
import { and, falseTerm, ite, not, or, type SymbolicTerm, trueTerm } from "@everypath/core";
import type { Fact } from "../facts.ts";
import { addFact } from "../facts.ts";

export interface MergedPathCondition {
  /** Where φ₁ ∨ φ₂ holds: true for the inputs of the left state, false for those of the right. */
  readonly guard: SymbolicTerm;
  readonly facts: Fact | undefined;
}

/** undefined where neither side has a condition of its own: the two are no alternatives. */
export function mergePathConditions(
  left: Fact | undefined,
  right: Fact | undefined,
): MergedPathCondition | undefined {
  const shared = lastShared(left, right);
  const ofLeft = factsAfter(shared, left);
  const ofRight = factsAfter(shared, right);
  const real = new Set(ofRight.filter(({ implied }) => !implied).map(({ condition }) => condition));
  const implied = new Set(ofRight.filter((fact) => fact.implied).map(({ condition }) => condition));
  const agreed = ofLeft.filter((fact) => (fact.implied ? implied : real).has(fact.condition));
  const common = new Set(agreed.filter((fact) => !fact.implied).map(({ condition }) => condition));
  const isOwn = (fact: Fact): boolean => !fact.implied && !common.has(fact.condition);
  const lefts = ofLeft.filter(isOwn);
  const rights = ofRight.filter(isOwn);
  if (lefts.length === 0 || rights.length === 0) return undefined;
  let facts = shared;
  for (const { condition, implied, span } of agreed) facts = addFact(facts, condition, implied, span);
  const span = lefts[0]!.span;
  const negated = new Set(rights.map(({ condition }) => not(condition)));
  const decider = lefts.find(({ condition }) => negated.has(condition))?.condition;
  if (decider === undefined) {
    const whenLeft = inTurn(lefts);
    const whenRight = inTurn(rights);
    const guard = lefts.length <= rights.length ? whenLeft : not(whenRight);
    return { guard, facts: addFact(facts, or(whenLeft, whenRight), false, span) };
  }
  const otherwise = not(decider);
  for (const fact of lefts) {
    if (fact.condition !== decider)
      facts = addFact(facts, ite(decider, fact.condition, trueTerm), false, fact.span);
  }
  for (const fact of rights) {
    if (fact.condition !== otherwise)
      facts = addFact(facts, ite(decider, trueTerm, fact.condition), false, fact.span);
  }
  return { guard: decider, facts };
}

/**
 * All hold. A run has looked at each where those before it held: what they speak of may be unset elsewhere, and whether the whole is
 * defined must not depend on it.
 */
function inTurn(facts: readonly Fact[]): SymbolicTerm {
  const conditions = facts.map(({ condition }) => condition);
  if (!conditions.some((condition) => condition.hasIndeterminate)) return and(...conditions);
  return conditions.reduceRight((rest, condition) => ite(condition, rest, falseTerm), trueTerm);
}

/** The last fact that both lists were built on. */
export function lastShared(left: Fact | undefined, right: Fact | undefined): Fact | undefined {
  let a = left;
  let b = right;
  while (a !== b) {
    const onLeft = a?.position ?? 0;
    const onRight = b?.position ?? 0;
    if (onLeft >= onRight) a = a?.previous;
    if (onRight >= onLeft) b = b?.previous;
  }
  return a;
}

/** In the order they were learned. */
function factsAfter(shared: Fact | undefined, last: Fact | undefined): readonly Fact[] {
  const found: Fact[] = [];
  for (let fact = last; fact !== shared && fact !== undefined; fact = fact.previous) found.push(fact);
  return found.reverse();
}
