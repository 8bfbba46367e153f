/**
 * A range ordered from each integer to the next, ∀k = l … u: f(k) ≤ f(k + 1), is ordered throughout: f(i) ≤ f(j) for l ≤ i ≤ j ≤ u + 1. That
 * takes an induction, which solvers do not do, and is how programs say that an array is sorted.
 */
import {
  type Application,
  forall,
  instantiate,
  intAdd,
  intConstant,
  intLess,
  intLessOrEqual,
  intSort,
  isQuantifier,
  type SymbolicTerm,
  symbol,
} from "../term/index.ts";

/** What follows from conjuncts of this form. */
export function orderedRanges(conjuncts: readonly SymbolicTerm[]): readonly SymbolicTerm[] {
  return conjuncts.flatMap((conjunct): readonly SymbolicTerm[] => {
    if (conjunct.kind === "application" && conjunct.operator === "and")
      return orderedRanges(conjunct.arguments as readonly SymbolicTerm[]);
    const ordered = isQuantifier(conjunct) ? orderedThroughout(conjunct) : undefined;
    return ordered === undefined ? [] : [ordered];
  });
}

const one = intConstant(1);
/** Any integer, to look at the body with. */
const probe = symbol("any integer", intSort);

function orderedThroughout(quantifier: Application): SymbolicTerm | undefined {
  const [lower, upper, body] = quantifier.arguments as readonly [SymbolicTerm, SymbolicTerm, SymbolicTerm];
  if (quantifier.operator !== "forall" || body.kind !== "application") return undefined;
  const isStrict = body.operator === "intLess";
  if (!isStrict && body.operator !== "intLessOrEqual") return undefined;
  const compare = isStrict ? intLess : intLessOrEqual;
  const [left, right] = body.arguments as readonly [SymbolicTerm, SymbolicTerm];
  const at = (value: SymbolicTerm, integer: SymbolicTerm) =>
    instantiate(value, quantifier.parameters[0] as number, integer) as SymbolicTerm;
  const isAscending = at(left, intAdd(probe, one)) === at(right, probe);
  const isDescending = at(right, intAdd(probe, one)) === at(left, probe);
  if (!isAscending && !isDescending) return undefined;
  const value = isAscending ? left : right;
  const last = intAdd(upper, one);
  return forall(quantifier.symbol, lower, last, (i) =>
    forall(quantifier.symbol, isStrict ? intAdd(i, one) : i, last, (j) =>
      isAscending ? compare(at(value, i), at(value, j)) : compare(at(value, j), at(value, i)),
    ),
  );
}
