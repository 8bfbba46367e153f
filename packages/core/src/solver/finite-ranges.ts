/**
 * Quantifiers written out, for ranges that are short. A solver finds models of formulas without quantifiers far better than of those
 * with; and a program's fault mostly shows on a short array. The result demands ranges of at most `size` integers: a
 * model of it is one of the query, but that there is none says nothing about longer ranges.
 */
import {
  type Application,
  and,
  hasQuantifier,
  implies,
  instantiate,
  intAdd,
  intConstant,
  intLess,
  intLessOrEqual,
  isQuantifier,
  not,
  or,
  rewrite,
  type SymbolicTerm,
  trueTerm,
} from "../term/index.ts";

/** The conjuncts without quantifiers, and the demands on the ranges. */
export function withFiniteRanges(conjuncts: readonly SymbolicTerm[], size: number): readonly SymbolicTerm[] {
  const demands: SymbolicTerm[] = [];
  const expanded = conjuncts.map((conjunct) => expand(conjunct, size, trueTerm, demands));
  return [...expanded, ...demands];
}

/** `within`: that the instance of the bodies around counts. */
function expand(
  term: SymbolicTerm,
  size: number,
  within: SymbolicTerm,
  demands: SymbolicTerm[],
): SymbolicTerm {
  if (!hasQuantifier(term)) return term;
  const expanded = rewrite(term, {
    concerns: hasQuantifier,
    image: (part) => (isQuantifier(part) ? instances(part, size, within, demands) : undefined),
  });
  return expanded as SymbolicTerm;
}

function instances(
  quantifier: Application,
  size: number,
  within: SymbolicTerm,
  demands: SymbolicTerm[],
): SymbolicTerm {
  const [first, last, body] = quantifier.arguments as readonly [SymbolicTerm, SymbolicTerm, SymbolicTerm];
  const lower = expand(first, size, within, demands);
  const upper = expand(last, size, within, demands);
  demands.push(implies(within, intLess(upper, intAdd(lower, intConstant(size)))));
  const isUniversal = quantifier.operator === "forall";
  const parts = Array.from({ length: size }, (_, offset) => {
    const integer = intAdd(lower, intConstant(offset));
    const isInRange = intLessOrEqual(integer, upper);
    const instance = instantiate(body, quantifier.parameters[0] as number, integer) as SymbolicTerm;
    const expanded = expand(instance, size, and(within, isInRange), demands);
    return isUniversal ? or(not(isInRange), expanded) : and(isInRange, expanded);
  });
  return isUniversal ? and(...parts) : or(...parts);
}
