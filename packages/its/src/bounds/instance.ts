/** What a run took, in the shape of its bound: 7·1000 + 13 where the bound is 7·j + 14. */
import { evaluateBound } from "./evaluate.ts";
import { type Bound, type BoundTerm, constantBound, type Factor, scaled, sum } from "./expression.ts";
import { termsInOrder } from "./print.ts";
import { compare, negated, nothing, one, plus, type Rational, rational, times } from "./rational.ts";

/** A run that misses more than this part of what it takes is not told in the shape of the bound. */
const farthest = 4n;

/**
 * The bound with the inputs' values in the place of what depends on them, and another constant, so that it comes to `total`. Inputs in `kept` stay
 * names. undefined where the run is too far from the bound for its shape to say anything, or the values are no whole numbers.
 */
export function boundTextAt(
  bound: Bound,
  inputs: ReadonlyMap<string, bigint>,
  kept: ReadonlySet<string>,
  total: bigint,
): string | undefined {
  const whole = branchAt(bound, inputs);
  let rest: Rational = rational(total);
  const parts: { readonly text: string; readonly isNegative: boolean }[] = [];
  for (const term of termsInOrder(whole)) {
    const value = evaluateBound({ ...constantBound(0n), terms: new Map([["", term]]) }, inputs);
    if (value === "infinite") return undefined;
    rest = plus(rest, negated(value));
    if (value.numerator === 0n) continue;
    parts.push({ text: termText(term, inputs, kept), isNegative: term.coefficient.numerator < 0n });
  }
  const missing = plus(whole.constant, negated(rest));
  const isFar = compare(times(missing, rational(farthest)), rational(total)) > 0;
  if (parts.length === 0 || rest.denominator !== 1n || isFar) return undefined;
  if (compare(rest, nothing) !== 0)
    parts.push({ text: String(rest.numerator).replace("-", ""), isNegative: rest.numerator < 0n });
  return parts
    .map(({ text, isNegative }, index) =>
      index === 0 ? `${isNegative ? "-" : ""}${text}` : `${isNegative ? " - " : " + "}${text}`,
    )
    .join("");
}

/** Of maxima and minima that stand alone the branch that they are at these inputs. */
function branchAt(bound: Bound, inputs: ReadonlyMap<string, bigint>): Bound {
  let total = constantBound(bound.constant);
  for (const [key, term] of bound.terms) {
    const [factor, ...others] = term.factors;
    const own: Bound = { ...constantBound(0n), terms: new Map([[key, term]]) };
    if (others.length > 0 || (factor?.kind !== "max" && factor?.kind !== "min")) {
      total = sum(total, own);
      continue;
    }
    const value = evaluateBound(
      { ...constantBound(0n), terms: new Map([[key, { ...term, coefficient: one }]]) },
      inputs,
    );
    const branch = factor.of.find((each) => isEqual(evaluateBound(each, inputs), value));
    total = sum(total, branch === undefined ? own : scaled(branchAt(branch, inputs), term.coefficient));
  }
  return total;
}

function isEqual(a: Rational | "infinite", b: Rational | "infinite"): boolean {
  return a !== "infinite" && b !== "infinite" && compare(a, b) === 0;
}

function termText(
  { coefficient, factors }: BoundTerm,
  inputs: ReadonlyMap<string, bigint>,
  kept: ReadonlySet<string>,
): string {
  const { numerator, denominator } = coefficient.numerator < 0n ? negated(coefficient) : coefficient;
  const numbers = factors.map((factor) => factorText(factor, inputs, kept));
  const powers = [...new Set(numbers)].map((text) => {
    const count = numbers.filter((each) => each === text).length;
    return count === 1 ? text : `${text}^${count}`;
  });
  const dividend = [...(numerator === 1n ? [] : [String(numerator)]), ...powers].join("·");
  return denominator === 1n ? dividend : `${dividend}/${denominator}`;
}

function factorText(factor: Factor, inputs: ReadonlyMap<string, bigint>, kept: ReadonlySet<string>): string {
  if (factor.kind === "input" && kept.has(factor.name)) return factor.name;
  if (factor.kind === "power") {
    const exponent = evaluateBound(factor.exponent, inputs);
    if (exponent !== "infinite" && exponent.denominator === 1n) return `${factor.base}^${exponent.numerator}`;
  }
  const own = { coefficient: one, factors: [factor] };
  const value = evaluateBound({ ...constantBound(0n), terms: new Map([["", own]]) }, inputs);
  if (value === "infinite") return "∞";
  const { numerator, denominator } = value;
  const text = denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
  return numerator < 0n ? `(${text})` : text;
}
