/** Formulas that a user writes as terms for a solver. */
import {
  intAbsolute,
  intAdd,
  intConstant,
  intLess,
  intMultiply,
  intSubtract,
  ite,
  type SymbolicTerm,
} from "@everypath/core";
import { evaluateFormula, type Formula } from "./formula.ts";
import { type Rational, rational } from "./rational.ts";

/** term / denominator */
export interface Scaled {
  readonly term: SymbolicTerm;
  readonly denominator: bigint;
}

/** The formula over terms for its names, as an integer term over a denominator; undefined for what has none: logarithms, powers of what is not constant, rounding. */
export function scaledTerm(formula: Formula, names: ReadonlyMap<string, SymbolicTerm>): Scaled | undefined {
  const constant = constantOf(formula);
  if (constant !== undefined)
    return { term: intConstant(constant.numerator), denominator: constant.denominator };
  switch (formula.kind) {
    case "number":
      return undefined;
    case "name":
      return { term: names.get(formula.name) ?? intConstant(0), denominator: 1n };
    case "operation":
      return scaledOperation(formula, names);
    case "call":
      return scaledCall(formula, names);
  }
}

type Names = ReadonlyMap<string, SymbolicTerm>;

function scaledOperation(formula: Extract<Formula, { kind: "operation" }>, names: Names): Scaled | undefined {
  const left = scaledTerm(formula.left, names);
  if (left === undefined) return undefined;
  if (formula.operator === "^") return power(left, constantOf(formula.right));
  const right = scaledTerm(formula.right, names);
  if (right === undefined) return undefined;
  if (formula.operator === "*") return multiplied(left, right);
  if (formula.operator === "/") {
    const divisor = constantOf(formula.right);
    if (divisor === undefined || divisor.numerator === 0n) return undefined;
    const inverse = rational(divisor.denominator, divisor.numerator);
    return multiplied(left, { term: intConstant(inverse.numerator), denominator: inverse.denominator });
  }
  const [a, b, denominator] = alike(left, right);
  return { term: formula.operator === "+" ? intAdd(a, b) : intSubtract(a, b), denominator };
}

function power(base: Scaled, exponent: Rational | undefined): Scaled | undefined {
  if (exponent === undefined || exponent.denominator !== 1n) return undefined;
  if (exponent.numerator < 1n || exponent.numerator > 8n) return undefined;
  let product = base;
  for (let count = 1n; count < exponent.numerator; count += 1n) product = multiplied(product, base);
  return product;
}

function scaledCall(formula: Extract<Formula, { kind: "call" }>, names: Names): Scaled | undefined {
  const parts = formula.of.map((each) => scaledTerm(each, names));
  const known = parts.filter((each) => each !== undefined);
  const [first, ...others] = known;
  if (first === undefined || known.length < parts.length) return undefined;
  if (formula.operator === "abs") return { ...first, term: intAbsolute(first.term) };
  if (formula.operator !== "max" && formula.operator !== "min") return undefined;
  const isMax = formula.operator === "max";
  return others.reduce((best, each) => {
    const [a, b, denominator] = alike(best, each);
    const isLess = intLess(a, b);
    return { term: isMax ? ite(isLess, b, a) : ite(isLess, a, b), denominator };
  }, first);
}

function constantOf(formula: Formula): Rational | undefined {
  return isConstant(formula) ? evaluateFormula(formula, new Map()) : undefined;
}

function isConstant(formula: Formula): boolean {
  switch (formula.kind) {
    case "number":
      return true;
    case "name":
      return false;
    case "operation":
      return isConstant(formula.left) && isConstant(formula.right);
    case "call":
      // A logarithm's value is rounded: what is shown with it would not be exact.
      return formula.operator !== "log2" && formula.of.every(isConstant);
  }
}

function multiplied(a: Scaled, b: Scaled): Scaled {
  return { term: intMultiply(a.term, b.term), denominator: a.denominator * b.denominator };
}

/** Both over one denominator. */
function alike(a: Scaled, b: Scaled): readonly [SymbolicTerm, SymbolicTerm, bigint] {
  return [
    intMultiply(intConstant(b.denominator), a.term),
    intMultiply(intConstant(a.denominator), b.term),
    a.denominator * b.denominator,
  ];
}
