/** A bound in fewer words: branches of maxima and minima that the ranges of the parameters' types decide are left out. */
import {
  type Bound,
  type BoundTerm,
  type Factor,
  inputBound,
  maximum,
  minimum,
  nothing,
  one,
  plus,
  type Rational,
  rational,
  scaled,
  sum,
  times,
} from "@everypath/its";

/** What each input is at least and at most. */
export type Ranges = ReadonlyMap<string, { readonly lower: bigint; readonly upper: bigint }>;

/**
 * Equal to the bound on all inputs within the ranges. For reading and evaluating: inputs may stand in products, which the algebra of bounds
 * (its/bounds/expression.ts) does not allow.
 */
export function withinRanges(bound: Bound, ranges: Ranges): Bound {
  const parts = [...bound.terms.values()].map(({ coefficient, factors }) => {
    const simple = factors.map((factor) => ofFactor(factor, ranges));
    return scaled(simple.reduce(multiplied), coefficient);
  });
  return sum({ constant: bound.constant, terms: new Map() }, ...parts);
}

function ofFactor(factor: Factor, ranges: Ranges): Bound {
  switch (factor.kind) {
    case "max": {
      const of = factor.of.map((each) => withinRanges(each, ranges));
      return maximum(...undominated(of, (a, b) => isAtLeast(a, b, ranges)));
    }
    case "min": {
      const of = factor.of.map((each) => withinRanges(each, ranges));
      return minimum(...undominated(of, (a, b) => isAtLeast(b, a, ranges)));
    }
    case "input":
      return inputBound(factor.name);
    case "log2":
    case "power":
      return { constant: nothing, terms: new Map([[factor.key, { coefficient: one, factors: [factor] }]]) };
    default:
      return factor satisfies never;
  }
}

/** Without those that another one is never worse than. */
function undominated(bounds: readonly Bound[], isBetter: (a: Bound, b: Bound) => boolean): readonly Bound[] {
  const kept: Bound[] = [];
  for (const each of bounds) {
    if (kept.some((other) => isBetter(other, each))) continue;
    const left = kept.filter((other) => !isBetter(each, other));
    kept.splice(0, kept.length, ...left, each);
  }
  return kept;
}

/** True only if a ≥ b on all inputs within the ranges. */
function isAtLeast(a: Bound, b: Bound, ranges: Ranges): boolean {
  const difference = sum(a, scaled(b, rational(-1n)));
  let least = difference.constant;
  for (const term of difference.terms.values()) {
    const own = leastOf(term, ranges);
    if (own === undefined) return false;
    least = plus(least, own);
  }
  return least.numerator >= 0n;
}

function leastOf({ coefficient, factors }: BoundTerm, ranges: Ranges): Rational | undefined {
  const [factor, ...others] = factors;
  if (others.length > 0 || factor?.kind !== "input") return undefined;
  const range = ranges.get(factor.name);
  return range && times(coefficient, rational(coefficient.numerator > 0n ? range.lower : range.upper));
}

function multiplied(a: Bound, b: Bound): Bound {
  const all = (bound: Bound): readonly BoundTerm[] => [
    ...bound.terms.values(),
    ...(bound.constant.numerator === 0n ? [] : [{ coefficient: bound.constant, factors: [] }]),
  ];
  const parts = all(a).flatMap((first) =>
    all(b).map((second): Bound => {
      const factors = [...first.factors, ...second.factors].sort((x, y) => (x.key < y.key ? -1 : 1));
      const coefficient = times(first.coefficient, second.coefficient);
      if (factors.length === 0) return { constant: coefficient, terms: new Map() };
      const key = factors.map((each) => each.key).join("*");
      return { constant: nothing, terms: new Map([[key, { coefficient, factors }]]) };
    }),
  );
  return sum(...parts);
}
