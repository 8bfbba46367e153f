/**
 * And, or, xor of integers as two's complement numbers without end. They are functions that the solver knows nothing of but the axioms
 * here, each of which holds of all integers.
 */
import {
  and,
  applyFunction,
  equal,
  foldTerm,
  implies,
  intAdd,
  intConstant,
  intLess,
  intLessOrEqual,
  intSort,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";

export type BitOperator = "and" | "or" | "xor";

const functionNames = { and: "bits and", or: "bits or", xor: "bits xor" } as const;

export function bitwise(operator: BitOperator, a: SymbolicTerm, b: SymbolicTerm): SymbolicTerm {
  if (a.kind === "constant" && b.kind === "constant") {
    const [left, right] = [a.value as bigint, b.value as bigint];
    return intConstant(operator === "and" ? left & right : operator === "or" ? left | right : left ^ right);
  }
  const [first, second] = a.id <= b.id ? [a, b] : [b, a];
  return applyFunction(functionNames[operator], intSort, first, second) as SymbolicTerm;
}

const zero = intConstant(0);
/** Powers of two that bound the values of types. */
const exponents = [7n, 8n, 15n, 16n, 31n, 32n, 63n, 64n];

/** The axioms of each application in the terms. */
export function bitAxioms(terms: readonly SymbolicTerm[]): readonly SymbolicTerm[] {
  const found = new Set<SymbolicTerm>();
  const seen = new WeakMap<Term, boolean>();
  for (const term of terms)
    foldTerm<boolean>(term, seen, (node) => {
      if (node.kind === "application" && node.operator === "apply") found.add(node as Term as SymbolicTerm);
      return true;
    });
  return [...found].flatMap((each) => axiomsOf(each));
}

function axiomsOf(result: SymbolicTerm): readonly SymbolicTerm[] {
  if (result.kind !== "application") return [];
  const [a, b] = result.arguments as readonly [SymbolicTerm, SymbolicTerm];
  const isNegative = (term: SymbolicTerm) => intLess(term, zero);
  const isPositive = (term: SymbolicTerm) => intLessOrEqual(zero, term);
  const [bothPositive, bothNegative] = [and(isPositive(a), isPositive(b)), and(isNegative(a), isNegative(b))];
  const atMostSum = implies(bothPositive, intLessOrEqual(result, intAdd(a, b)));
  switch (result.symbol) {
    case functionNames.and:
      return [
        ...[a, b].map((each) =>
          implies(isPositive(each), and(isPositive(result), intLessOrEqual(result, each))),
        ),
        implies(bothNegative, and(isNegative(result), intLessOrEqual(result, a), intLessOrEqual(result, b))),
        implies(equal(a, b), equal(result, a)),
        ...exponents.map((exponent) => implies(bothWithin(a, b, exponent), within(result, exponent))),
      ];
    case functionNames.or:
      return [
        ...[a, b].map((each) =>
          implies(isNegative(each), and(isNegative(result), intLessOrEqual(each, result))),
        ),
        implies(bothPositive, and(intLessOrEqual(a, result), intLessOrEqual(b, result))),
        atMostSum,
        implies(equal(a, b), equal(result, a)),
        ...exponents.map((exponent) => implies(bothWithin(a, b, exponent), within(result, exponent))),
      ];
    case functionNames.xor:
      return [
        implies(bothPositive, isPositive(result)),
        implies(bothNegative, isPositive(result)),
        implies(and(isPositive(a), isNegative(b)), isNegative(result)),
        implies(and(isNegative(a), isPositive(b)), isNegative(result)),
        atMostSum,
        implies(equal(a, b), equal(result, zero)),
        ...exponents.map((exponent) => implies(bothWithin(a, b, exponent), within(result, exponent))),
      ];
    default:
      return [];
  }
}

/** −2^n ≤ a < 2^n: all bits from n on are alike, and stay so. */
function within(a: SymbolicTerm, exponent: bigint): SymbolicTerm {
  const bound = 1n << exponent;
  return and(intLessOrEqual(intConstant(-bound), a), intLess(a, intConstant(bound)));
}

function bothWithin(a: SymbolicTerm, b: SymbolicTerm, exponent: bigint): SymbolicTerm {
  return and(within(a, exponent), within(b, exponent));
}
