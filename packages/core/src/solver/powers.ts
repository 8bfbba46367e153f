/**
 * Powers, which no solver knows: the facts that are told about the function in their place. A model must be confirmed by evaluation, and
 * where it is wrong it tells for which values more facts are needed.
 */
import {
  type Application,
  and,
  equal,
  evaluate,
  freeIndices,
  implies,
  intAdd,
  intConstant,
  intLess,
  intLessOrEqual,
  intModulo,
  intMultiply,
  intPower,
  type Model,
  notEqual,
  or,
  type SymbolicTerm,
  type Term,
} from "../term/index.ts";
import { abstractedOperator, abstraction, subterms } from "./abstraction.ts";

const [zero, one, two] = [intConstant(0), intConstant(1), intConstant(2)];
const minusOne = intConstant(-1);

function powerOf(base: SymbolicTerm, exponent: SymbolicTerm): SymbolicTerm {
  return abstraction("intPower", base, exponent);
}

export function factsOfPowers(applications: readonly Application[]): readonly SymbolicTerm[] {
  return applications
    .filter((application) => abstractedOperator(application) === "intPower")
    .flatMap(({ arguments: [base, exponent] }) => factsAbout(base as SymbolicTerm, exponent as SymbolicTerm));
}

/** Enough for a loop that multiplies: from x^(e − 1) to x^e and from x^e to x^(e + 1), and the values of special bases. */
function factsAbout(base: SymbolicTerm, exponent: SymbolicTerm): readonly SymbolicTerm[] {
  const power = powerOf(base, exponent);
  const below = intAdd(exponent, minusOne);
  const above = intAdd(exponent, one);
  return [
    ...definingFacts(base, exponent),
    ...definingFacts(base, below),
    implies(intLessOrEqual(zero, exponent), equal(powerOf(base, above), intMultiply(base, power))),
    implies(equal(base, one), equal(power, one)),
    implies(and(equal(base, zero), notEqual(exponent, zero)), equal(power, zero)),
    implies(
      equal(base, minusOne),
      or(
        and(equal(power, one), equal(intModulo(exponent, two), zero)),
        and(equal(power, minusOne), equal(intModulo(exponent, two), one)),
      ),
    ),
    // x ≥ 1, e ≥ 0: x^e ≥ 1; x ≥ 2: x^e > e, and x^e ≥ x for e > 0.
    implies(and(intLess(zero, base), intLessOrEqual(zero, exponent)), intLess(zero, power)),
    implies(and(intLess(one, base), intLessOrEqual(zero, exponent)), intLess(exponent, power)),
    implies(and(intLess(zero, base), intLess(zero, exponent)), intLessOrEqual(base, power)),
    implies(and(notEqual(base, zero), intLessOrEqual(zero, exponent)), notEqual(power, zero)),
    ...factsOfProduct(base, exponent),
  ];
}

/** (x·y)^e = x^e·y^e, and x^e·x^e = x^2e for e ≥ 0: what fast exponentiation, which squares the base, is proved by. */
function factsOfProduct(base: SymbolicTerm, exponent: SymbolicTerm): readonly SymbolicTerm[] {
  if (base.kind !== "application" || base.operator !== "intMultiply") return [];
  const factors = base.arguments as readonly SymbolicTerm[];
  const product = factors.map((factor) => powerOf(factor, exponent)).reduce(intMultiply);
  const squared = factors.filter((factor, position) => factors.indexOf(factor) !== position);
  return [
    equal(powerOf(base, exponent), product),
    ...squared.map((factor) => {
      const once = powerOf(factor, exponent);
      const twice = powerOf(factor, intMultiply(two, exponent));
      return implies(intLessOrEqual(zero, exponent), equal(intMultiply(once, once), twice));
    }),
  ];
}

/** x^0 = 1; x^e = x·x^(e − 1) for e > 0; 1/x^−e rounded toward zero for e < 0, which is 0 but for the bases 1 and −1. */
function definingFacts(base: SymbolicTerm, exponent: SymbolicTerm): readonly SymbolicTerm[] {
  const power = powerOf(base, exponent);
  const below = powerOf(base, intAdd(exponent, minusOne));
  return [
    implies(equal(exponent, zero), equal(power, one)),
    implies(intLess(zero, exponent), equal(power, intMultiply(base, below))),
    implies(and(intLess(exponent, zero), notEqual(base, one), notEqual(base, minusOne)), equal(power, zero)),
  ];
}

/** Facts about the powers' values around those that base and exponent have in the model; none where a power is too large. */
export function factsOfPowersAt(
  conjuncts: readonly SymbolicTerm[],
  model: Model,
  weakened: (term: SymbolicTerm) => SymbolicTerm,
): readonly SymbolicTerm[] {
  const facts: SymbolicTerm[] = [];
  for (const term of subterms(conjuncts)) {
    if (!isPower(term) || freeIndices(term).length > 0) continue;
    const [base, exponent] = term.arguments as readonly [SymbolicTerm, SymbolicTerm];
    const x = evaluate(base, model);
    const e = evaluate(exponent, model);
    if (typeof x !== "bigint" || typeof e !== "bigint") continue;
    // Halfway down too, so that an exponent is found by halving.
    for (const near of new Set([e, e / 2n])) {
      const power = intPower(intConstant(x), intConstant(near));
      if (power.kind !== "constant") continue;
      facts.push(...factsAround(weakened(base), weakened(exponent), x, near, power));
    }
  }
  return facts;
}

/** A power as the query has it. */
export function isPower(term: Term): term is Application {
  return term.kind === "application" && term.operator === "intPower";
}

/** x^e at x = `x`, e = `e`; and for x ≥ 1, e ≥ 0 that it grows with both. */
function factsAround(
  base: SymbolicTerm,
  exponent: SymbolicTerm,
  x: bigint,
  e: bigint,
  value: SymbolicTerm,
): readonly SymbolicTerm[] {
  const power = powerOf(base, exponent);
  const [atBase, atExponent] = [intConstant(x), intConstant(e)];
  const sameBase = equal(base, atBase);
  const facts = [implies(and(sameBase, equal(exponent, atExponent)), equal(power, value))];
  if (x < 1n || e < 0n) return facts;
  facts.push(
    implies(
      and(intLessOrEqual(atBase, base), intLessOrEqual(atExponent, exponent)),
      intLessOrEqual(value, power),
    ),
    implies(
      and(
        ...[intLessOrEqual(zero, base), intLessOrEqual(base, atBase)],
        ...[intLessOrEqual(zero, exponent), intLessOrEqual(exponent, atExponent)],
      ),
      intLessOrEqual(power, value),
    ),
  );
  if (x < 2n) return facts;
  facts.push(
    implies(and(sameBase, intLess(atExponent, exponent)), intLessOrEqual(intMultiply(atBase, value), power)),
    implies(
      and(sameBase, intLessOrEqual(zero, exponent), intLess(exponent, atExponent)),
      intLess(power, value),
    ),
  );
  return facts;
}
