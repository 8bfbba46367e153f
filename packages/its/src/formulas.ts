/** Formulas taken apart. */
import { intLess, limits, not, or, type SymbolicTerm } from "@everypath/core";

/** Lists of comparisons; the formula holds where all of one list do. Alternatives beyond a number are left out. */
export function alternativesOf(formula: SymbolicTerm): readonly (readonly SymbolicTerm[])[] {
  if (formula.kind === "constant") return formula.value === true ? [[]] : [];
  if (formula.kind !== "application") return [[formula]];
  const args = formula.arguments as readonly SymbolicTerm[];
  if (formula.operator === "or") return args.flatMap(alternativesOf).slice(0, limits.its.formulaAlternatives);
  if (formula.operator === "and") {
    return args.reduce<readonly (readonly SymbolicTerm[])[]>(
      (sofar, each) =>
        sofar
          .flatMap((some) => alternativesOf(each).map((more) => [...some, ...more]))
          .slice(0, limits.its.formulaAlternatives),
      [[]],
    );
  }
  if (formula.operator === "not") {
    const [inner] = args;
    if (inner?.kind === "application" && inner.operator === "equal") {
      const [a, b] = inner.arguments as readonly [SymbolicTerm, SymbolicTerm];
      if (a.sort.kind === "int") return alternativesOf(or(intLess(a, b), intLess(b, a)));
    }
    const pushed = not(inner as SymbolicTerm);
    const isStuck = pushed === formula || (pushed.kind === "application" && pushed.operator === "not");
    return isStuck ? [[formula]] : alternativesOf(pushed);
  }
  return [[formula]];
}

/** a and b of a comparison b ≤ a or b < a, whose truth grows with a − b; undefined for other formulas. */
export function sidesOf(
  comparison: SymbolicTerm,
): { readonly more: SymbolicTerm; readonly less: SymbolicTerm } | undefined {
  if (comparison.kind !== "application") return undefined;
  if (comparison.operator !== "intLess" && comparison.operator !== "intLessOrEqual") return undefined;
  const [less, more] = comparison.arguments as readonly [SymbolicTerm, SymbolicTerm];
  return { less, more };
}
