/**
 * Division by something that is no constant. Solvers take it for multiplication by an unknown, and mostly do not come back. Much of
 * what programs need of it is linear once it is said: bounds, and what divides sums and remainders of multiples. A divisor of 0 gives 0.
 */
import {
  type Application,
  and,
  equal,
  evaluate,
  freeIndices,
  implies,
  intAbsolute,
  intAdd,
  intConstant,
  intLess,
  intLessOrEqual,
  intModulo,
  intMultiply,
  intNegate,
  intQuotient,
  intRemainder,
  intSubtract,
  type Model,
  notEqual,
  or,
  type SymbolicTerm,
  type Term,
} from "../term/index.ts";
import { type Abstracted, abstractedOperator, abstraction, subterms } from "./abstraction.ts";

const [zero, one] = [intConstant(0), intConstant(1)];
const divisions: ReadonlySet<string> = new Set<Abstracted>([
  "intQuotient",
  "intRemainder",
  "intDivide",
  "intModulo",
]);

/** An original division whose divisor is no constant. */
export function isOpenDivision(term: Term): term is Application {
  return (
    term.kind === "application" &&
    divisions.has(term.operator) &&
    (term.arguments[1] as Term).kind !== "constant"
  );
}

/** x divides by d without remainder. */
function divides(d: SymbolicTerm, x: SymbolicTerm): SymbolicTerm {
  return equal(x === d || x === zero ? zero : abstraction("intModulo", x, d), zero);
}

export function factsOfDivisions(applications: readonly Application[]): readonly SymbolicTerm[] {
  const dividends = new Map<SymbolicTerm, Set<SymbolicTerm>>();
  const facts: SymbolicTerm[] = [];
  for (const application of applications) {
    const operator = abstractedOperator(application);
    if (operator === undefined || operator === "intPower") continue;
    const [x, d] = application.arguments as readonly [SymbolicTerm, SymbolicTerm];
    facts.push(...factsAbout(operator, x, d));
    if (operator !== "intRemainder" && operator !== "intModulo") continue;
    const known = dividends.get(d);
    if (known === undefined) dividends.set(d, new Set([x]));
    else known.add(x);
  }
  for (const [d, of] of dividends) facts.push(...factsOfDivisibility(d, [...of], dividends));
  return facts;
}

function factsAbout(
  operator: Exclude<Abstracted, "intPower">,
  x: SymbolicTerm,
  d: SymbolicTerm,
): readonly SymbolicTerm[] {
  const value = abstraction(operator, x, d);
  const byZero = implies(equal(d, zero), equal(value, zero));
  const isSmaller = intLess(intAbsolute(x), intAbsolute(d));
  switch (operator) {
    case "intModulo":
      return [
        byZero,
        intLessOrEqual(zero, value),
        implies(notEqual(d, zero), intLess(value, intAbsolute(d))),
        implies(and(isSmaller, intLessOrEqual(zero, x)), equal(value, x)),
        implies(or(equal(d, one), equal(d, intConstant(-1))), equal(value, zero)),
        // A divisor of anything but 0 is no larger than that.
        implies(and(equal(value, zero), notEqual(x, zero)), intLessOrEqual(intAbsolute(d), intAbsolute(x))),
      ];
    case "intRemainder":
      return [
        byZero,
        implies(notEqual(d, zero), intLess(intAbsolute(value), intAbsolute(d))),
        ...hasSignOf(value, x),
        implies(isSmaller, equal(value, x)),
        equal(equal(value, zero), divides(d, x)),
        ...[
          implies(intLessOrEqual(zero, x), equal(value, abstraction("intModulo", x, d))),
          // x = d·q + r
          implies(
            notEqual(d, zero),
            equal(x, intAdd(intMultiply(d, abstraction("intQuotient", x, d)), value)),
          ),
        ],
      ];
    case "intQuotient":
      return [
        byZero,
        implies(equal(d, one), equal(value, x)),
        implies(isSmaller, equal(value, zero)),
        implies(intLess(zero, d), and(...hasSignOf(value, x))),
        implies(intLess(d, zero), and(...hasSignOf(value, intNegate(x)))),
        implies(and(intLess(zero, d), intLessOrEqual(d, x)), intLess(zero, value)),
        implies(and(intLess(one, d), intLess(zero, x)), intLess(value, x)),
      ];
    case "intDivide":
      return [byZero, implies(equal(d, one), equal(value, x))];
  }
}

/** Between 0 and x, both included. */
function hasSignOf(value: SymbolicTerm, x: SymbolicTerm): readonly SymbolicTerm[] {
  return [
    implies(intLessOrEqual(zero, x), and(intLessOrEqual(zero, value), intLessOrEqual(value, x))),
    implies(intLessOrEqual(x, zero), and(intLessOrEqual(x, value), intLessOrEqual(value, zero))),
  ];
}

/** `dividends`: what is divided, by each divisor. */
function factsOfDivisibility(
  d: SymbolicTerm,
  of: readonly SymbolicTerm[],
  dividends: ReadonlyMap<SymbolicTerm, ReadonlySet<SymbolicTerm>>,
): readonly SymbolicTerm[] {
  const known = new Set(of);
  const facts: SymbolicTerm[] = [];
  for (const x of of) {
    facts.push(...factsOfParts(d, x));
    for (const y of of) {
      // d | x and d | y: d | x + y, d | x − y.
      for (const sum of [intAdd(x, y), intSubtract(x, y)]) {
        if (x !== y && known.has(sum))
          facts.push(implies(and(divides(d, x), divides(d, y)), divides(d, sum)));
      }
      // d | x and x | y: d | y.
      if (x !== y && dividends.get(x)?.has(y) === true)
        facts.push(implies(and(divides(d, x), divides(x, y), notEqual(x, zero)), divides(d, y)));
    }
  }
  return facts;
}

/** What divides the factor of a product divides the product; what divides two of a, b, a rem b divides the third. */
function factsOfParts(d: SymbolicTerm, x: SymbolicTerm): readonly SymbolicTerm[] {
  if (x.kind !== "application") return [];
  if (x.operator === "intMultiply")
    return x.arguments
      .filter((factor) => factor.kind !== "constant")
      .map((factor) => implies(divides(d, factor as SymbolicTerm), divides(d, x)));
  const operator = abstractedOperator(x);
  if (operator !== "intRemainder" && operator !== "intModulo") return [];
  const [a, b] = x.arguments as readonly [SymbolicTerm, SymbolicTerm];
  return [
    implies(and(divides(d, a), divides(d, b)), divides(d, x)),
    implies(and(divides(d, x), divides(d, b), notEqual(b, zero)), divides(d, a)),
  ];
}

/** The values of the divisions where dividend and divisor have those that the model gives them. */
export function factsOfDivisionsAt(
  conjuncts: readonly SymbolicTerm[],
  model: Model,
  weakened: (term: SymbolicTerm) => SymbolicTerm,
): readonly SymbolicTerm[] {
  const facts: SymbolicTerm[] = [];
  for (const term of subterms(conjuncts)) {
    if (!isOpenDivision(term) || freeIndices(term).length > 0) continue;
    const [dividend, divisor] = term.arguments as readonly [SymbolicTerm, SymbolicTerm];
    const x = evaluate(dividend, model);
    const d = evaluate(divisor, model);
    const value = evaluate(term, model);
    if (typeof x !== "bigint" || typeof d !== "bigint" || typeof value !== "bigint") continue;
    const isHere = and(equal(weakened(dividend), intConstant(x)), equal(weakened(divisor), intConstant(d)));
    const operator = term.operator as Abstracted;
    facts.push(
      implies(
        isHere,
        equal(abstraction(operator, weakened(dividend), weakened(divisor)), intConstant(value)),
      ),
      ...withDivisor(operator, weakened(dividend), weakened(divisor), d),
    );
  }
  return facts;
}

/** With this divisor the division is one by a constant, which solvers know. */
function withDivisor(
  operator: Abstracted,
  x: SymbolicTerm,
  divisor: SymbolicTerm,
  d: bigint,
): readonly SymbolicTerm[] {
  if (d === 0n) return [];
  const by = intConstant(d);
  const value = abstraction(operator, x, divisor);
  const isHere = equal(divisor, by);
  switch (operator) {
    case "intQuotient":
      return [implies(isHere, equal(value, intQuotient(x, by)))];
    case "intRemainder":
      return [implies(isHere, equal(value, intRemainder(x, by)))];
    case "intModulo":
      return [implies(isHere, equal(value, intModulo(x, by)))];
    case "intDivide":
    case "intPower":
      return [];
  }
}
