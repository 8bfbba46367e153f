/**
 * The algebra of bounds: polynomials over inputs and over maxima, minima, logarithms and powers of bounds.
 *
 * Every bound is monotone in its *literals*, x and −x for each input x: a literal that is replaced by something greater makes the bound greater.
 * That is what lets bounds of values be put into bounds of counts (`substitute`). So an input stands only alone in its term, with a
 * coefficient of either sign; every other factor is monotone itself, and stands with coefficients above 0, in products at least 0 too.
 */
import { limits } from "@everypath/core";
import { compare, nothing, one, plus, type Rational, rational, times } from "./rational.ts";

export interface Bound {
  readonly constant: Rational;
  /** By their keys, which two terms share exactly when their factors are equal. No coefficient is 0. */
  readonly terms: ReadonlyMap<string, BoundTerm>;
}

export interface BoundTerm {
  readonly coefficient: Rational;
  /** One or more, a power being repeated. */
  readonly factors: readonly Factor[];
}

export type Factor =
  | { readonly kind: "input"; readonly name: string; readonly key: string }
  | { readonly kind: "max" | "min"; readonly of: readonly Bound[]; readonly key: string }
  /** 0 for what is below 1. */
  | { readonly kind: "log2"; readonly of: Bound; readonly key: string }
  /** `base` is at least 2; an exponent below 0 counts as 0. */
  | { readonly kind: "power"; readonly base: bigint; readonly exponent: Bound; readonly key: string };

export function constantBound(value: Rational | bigint): Bound {
  return { constant: typeof value === "bigint" ? rational(value) : value, terms: new Map() };
}

export const zeroBound = constantBound(0n);
export const oneBound = constantBound(1n);

/** The bound that is the input's value itself, negative ones included. */
export function inputBound(name: string): Bound {
  return factorBound({ kind: "input", name, key: `i${JSON.stringify(name)}` });
}

export function keyOfBound({ constant, terms }: Bound): string {
  const parts = [...terms]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, term]) => `${key}:${fraction(term.coefficient)}`);
  return `${fraction(constant)}[${parts.join(",")}]`;
}

function fraction({ numerator, denominator }: Rational): string {
  return denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;
}

function factorBound(factor: Factor): Bound {
  return { constant: nothing, terms: new Map([[factor.key, { coefficient: one, factors: [factor] }]]) };
}

/** Like terms are put together, and those whose coefficients cancel are left out; of nothing it is 0. */
export function sum(...bounds: readonly Bound[]): Bound {
  let constant = nothing;
  const terms = new Map<string, BoundTerm>();
  for (const each of bounds) {
    constant = plus(constant, each.constant);
    for (const [key, term] of each.terms) {
      const coefficient = plus(terms.get(key)?.coefficient ?? nothing, term.coefficient);
      if (coefficient.numerator === 0n) terms.delete(key);
      else terms.set(key, { ...term, coefficient });
    }
  }
  return { constant, terms };
}

/** factor·bound. A factor below 0 makes it a bound only where nothing but inputs occurs in it. */
export function scaled(bound: Bound, factor: Rational): Bound {
  if (factor.numerator === 0n) return zeroBound;
  const terms = [...bound.terms].map(
    ([key, term]) => [key, { ...term, coefficient: times(term.coefficient, factor) }] as const,
  );
  return { constant: times(bound.constant, factor), terms: new Map(terms) };
}

/** max(a, 0)·max(b, 0) */
export function product(a: Bound, b: Bound): Bound {
  const [left, right] = [asFactor(a), asFactor(b)];
  if (left.terms.size === 0) return scaled(right, left.constant);
  if (right.terms.size === 0) return scaled(left, right.constant);
  const partial: Bound[] = [
    constantBound(times(left.constant, right.constant)),
    withoutConstant(scaled(left, right.constant)),
    withoutConstant(scaled(right, left.constant)),
  ];
  for (const first of left.terms.values())
    for (const second of right.terms.values()) {
      const factors = [...first.factors, ...second.factors].sort((x, y) => (x.key < y.key ? -1 : 1));
      const key = factors.map((each) => each.key).join("*");
      const coefficient = times(first.coefficient, second.coefficient);
      partial.push({ constant: nothing, terms: new Map([[key, { coefficient, factors }]]) });
    }
  return sum(...partial);
}

function withoutConstant({ terms }: Bound): Bound {
  return { constant: nothing, terms };
}

/** The bound where it is written with nothing below 0, else its maximum with 0 as one factor. */
function asFactor(bound: Bound): Bound {
  const positive = maximum(bound, zeroBound);
  const isPlain =
    positive.constant.numerator >= 0n &&
    [...positive.terms.values()].every(
      ({ coefficient, factors }) =>
        coefficient.numerator > 0n && factors.every((each) => isAtLeastZero(each)),
    );
  return isPlain ? positive : factorBound(choice("max", [positive, zeroBound]));
}

function isAtLeastZero(factor: Factor): boolean {
  const least = leastOfFactor(factor);
  return least !== undefined && least.numerator >= 0n;
}

function choice(kind: "max" | "min", of: readonly Bound[]): Factor {
  return { kind, of, key: `${kind}(${of.map(keyOfBound).sort().join(";")})` };
}

/** The greatest of them, simplified. */
export function maximum(...bounds: readonly Bound[]): Bound {
  const flat = bounds.flatMap(branchesOf);
  const branches: Bound[] = [];
  for (const each of flat) {
    if (each.constant.numerator <= 0n && each.terms.size === 0 && hasOpposites(flat)) continue;
    if (branches.some((other) => isAtLeast(other, each))) continue;
    const kept = branches.filter((other) => !isAtLeast(each, other));
    branches.splice(0, branches.length, ...kept, each);
  }
  const [first, ...others] = branches;
  if (first === undefined) throw new Error("a maximum of nothing");
  if (others.length === 0) return first;
  const shared = sharedTerms(branches);
  if (!isZero(shared)) {
    const rest = branches.map((each) => sum(each, scaled(shared, rational(-1n))));
    return sum(shared, maximum(...rest));
  }
  if (branches.length > limits.its.maximumBranches) return coarser(branches);
  const content = branches.some(isZero) ? contentOf(branches) : one;
  const inverse = rational(content.denominator, content.numerator);
  const parts = branches.map((each) => scaled(each, inverse));
  return scaled(factorBound(choice("max", parts)), content);
}

function isZero(bound: Bound): boolean {
  return bound.terms.size === 0 && bound.constant.numerator === 0n;
}

/** The branches of a bound that is a maximum and nothing else. */
function branchesOf(bound: Bound): readonly Bound[] {
  const [term, ...more] = bound.terms.values();
  const [factor, ...rest] = term?.factors ?? [];
  if (term === undefined || more.length > 0 || rest.length > 0 || factor?.kind !== "max") return [bound];
  return factor.of.map((each) => sum(scaled(each, term.coefficient), constantBound(bound.constant)));
}

/** Terms that all of them have, and their constant where it is the same. */
function sharedTerms(bounds: readonly Bound[]): Bound {
  const [first, ...others] = bounds as readonly [Bound, ...Bound[]];
  const terms = [...first.terms].filter(([key, { coefficient }]) =>
    others.every((other) => {
      const own = other.terms.get(key)?.coefficient;
      return own !== undefined && compare(own, coefficient) === 0;
    }),
  );
  const isOne = others.every(({ constant }) => compare(constant, first.constant) === 0);
  return { constant: isOne ? first.constant : nothing, terms: new Map(terms) };
}

/** True if e and −e are among them: then one of them is at least 0. */
function hasOpposites(bounds: readonly Bound[]): boolean {
  return bounds.some((each, index) => bounds.slice(index + 1).some((other) => isAbsolute([each, other])));
}

/** The greatest fraction of which every coefficient is a whole multiple. */
function contentOf(bounds: readonly Bound[]): Rational {
  const numbers = bounds.flatMap(({ constant, terms }) => [
    constant,
    ...[...terms.values()].map((each) => each.coefficient),
  ]);
  let [numerator, denominator] = [0n, 1n];
  for (const each of numbers) {
    denominator = rational(denominator, each.denominator).numerator * each.denominator;
  }
  for (const each of numbers) {
    let [a, b] = [numerator, (each.numerator * denominator) / each.denominator];
    if (b < 0n) b = -b;
    while (b !== 0n) [a, b] = [b, a % b];
    numerator = a;
  }
  return numerator === 0n ? one : rational(numerator, denominator);
}

/** At least as great as each: the sum of max(c·m, 0) for the greatest coefficient c of each term m. */
function coarser(branches: readonly Bound[]): Bound {
  const signed = new Map<string, Bound>();
  for (const { terms } of branches) {
    for (const [key, term] of terms) {
      const sign = term.coefficient.numerator < 0n ? "-" : "+";
      const own: Bound = { constant: nothing, terms: new Map([[key, term]]) };
      const before = signed.get(sign + key);
      const grown = before === undefined ? own : greaterMultiple(before, own, key);
      signed.set(sign + key, grown);
    }
  }
  const constant = branches.map((each) => each.constant).reduce((a, b) => (compare(a, b) < 0 ? b : a));
  return sum(constantBound(constant), ...[...signed.values()].map((each) => maximum(each, zeroBound)));
}

/** Of c·m and d·m, c and d of one sign, the one further from 0. */
function greaterMultiple(a: Bound, b: Bound, key: string): Bound {
  const size = (bound: Bound) => {
    const coefficient = bound.terms.get(key)?.coefficient ?? nothing;
    return coefficient.numerator < 0n ? times(coefficient, rational(-1n)) : coefficient;
  };
  return compare(size(a), size(b)) < 0 ? b : a;
}

/** The least of them. */
export function minimum(...bounds: readonly Bound[]): Bound {
  const branches: Bound[] = [];
  for (const each of bounds) {
    if (branches.some((other) => isAtLeast(each, other))) continue;
    const kept = branches.filter((other) => !isAtLeast(other, each));
    branches.splice(0, branches.length, ...kept, each);
  }
  const [first, ...others] = branches;
  if (first === undefined) throw new Error("a minimum of nothing");
  return others.length === 0 ? first : factorBound(choice("min", branches));
}

export function logarithm(of: Bound): Bound {
  const [branch, ...others] = branchesOf(of).filter((each) => compare(greatestConstant(each), one) > 0);
  if (branch === undefined) return zeroBound;
  const inner = others.length === 0 ? branch : maximum(branch, ...others);
  return factorBound({ kind: "log2", of: inner, key: `log2(${keyOfBound(inner)})` });
}

/** The bound's value where it is a constant; greater than 1 for anything else. */
function greatestConstant({ constant, terms }: Bound): Rational {
  return terms.size === 0 ? constant : rational(2n);
}

/** base to the power of max(exponent, 0) */
export function exponential(base: bigint, exponent: Bound): Bound {
  const inner = maximum(exponent, zeroBound);
  if (isZero(inner) || base === 1n) return oneBound;
  const power = powerOfLogarithm(base, inner);
  if (power !== undefined) return power;
  return factorBound({ kind: "power", base, exponent: inner, key: `${base}^(${keyOfBound(inner)})` });
}

/** base^(c·log2(a) + k) is at most base^k·max(a, 1)^d, d being c·log2(base) rounded up; undefined for other exponents. */
function powerOfLogarithm(base: bigint, { constant, terms }: Bound): Bound | undefined {
  const logarithms = [...terms.values()].filter(
    ({ factors: [only, ...others] }) => only?.kind === "log2" && others.length === 0,
  );
  if (terms.size === 0 || logarithms.length < terms.size || constant.numerator < 0n) return undefined;
  const bits = BigInt((base - 1n).toString(2).length);
  const whole = (constant.numerator + constant.denominator - 1n) / constant.denominator;
  let result = constantBound(base ** whole);
  for (const { coefficient, factors } of logarithms) {
    const [factor] = factors;
    if (factor?.kind !== "log2") return undefined;
    const degree = (coefficient.numerator * bits + coefficient.denominator - 1n) / coefficient.denominator;
    if (degree > limits.its.powerDegree) return undefined;
    for (let count = 0n; count < degree; count += 1n) result = product(result, maximum(factor.of, oneBound));
  }
  return result;
}

/** |a| */
export function absolute(name: string): Bound {
  const self = inputBound(name);
  return maximum(self, scaled(self, rational(-1n)));
}

/** True only if a ≥ b whatever the inputs. */
export function isAtLeast(a: Bound, b: Bound): boolean {
  const least = leastOf(sum(a, scaled(b, rational(-1n))));
  return least !== undefined && least.numerator >= 0n;
}

/** A number that the expression is never below, where one shows. */
function leastOf({ constant, terms }: Bound): Rational | undefined {
  let least = constant;
  for (const { coefficient, factors } of terms.values()) {
    let own = coefficient;
    if (own.numerator < 0n) return undefined;
    for (const factor of factors) {
      const part = leastOfFactor(factor);
      if (part === undefined || (factors.length > 1 && part.numerator < 0n)) return undefined;
      own = times(own, part);
    }
    least = plus(least, own);
  }
  return least;
}

function leastOfFactor(factor: Factor): Rational | undefined {
  switch (factor.kind) {
    case "input":
      return undefined;
    case "max": {
      const found = factor.of.flatMap((each) => leastOf(each) ?? []);
      const [first, ...others] = found;
      if (first === undefined) return isAbsolute(factor.of) ? nothing : undefined;
      return others.reduce((a, b) => (compare(a, b) < 0 ? b : a), first);
    }
    case "min": {
      const known = factor.of.flatMap((each) => leastOf(each) ?? []);
      if (known.length < factor.of.length) return undefined;
      return known.reduce((a, b) => (compare(a, b) < 0 ? a : b));
    }
    case "log2":
      return nothing;
    case "power":
      return one;
  }
}

/** True for e and −e. */
export function isAbsolute(branches: readonly Bound[]): boolean {
  const [a, b, ...others] = branches;
  return a !== undefined && b !== undefined && others.length === 0 && a.terms.size > 0 && isZero(sum(a, b));
}

export type Sign = 1 | -1;

/** The literals that occur in the bound. */
export function literalsOf(bound: Bound): readonly { readonly name: string; readonly sign: Sign }[] {
  const found = new Map<string, { name: string; sign: Sign }>();
  const visit = (each: Bound): void => {
    for (const { coefficient, factors } of each.terms.values()) {
      for (const factor of factors) {
        if (factor.kind === "input") {
          const sign = coefficient.numerator < 0n ? -1 : 1;
          found.set(`${sign}${factor.name}`, { name: factor.name, sign });
        } else for (const part of partsOf(factor)) visit(part);
      }
    }
  };
  visit(bound);
  return [...found.values()];
}

/** The bounds that a factor is made of. */
export function partsOf(factor: Factor): readonly Bound[] {
  switch (factor.kind) {
    case "input":
      return [];
    case "max":
    case "min":
      return factor.of;
    case "log2":
      return [factor.of];
    case "power":
      return [factor.exponent];
  }
}
