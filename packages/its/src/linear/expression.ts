/**
 * Linear expressions Σ cᵢ·aᵢ + k with integer coefficients. An atom aᵢ is a symbol, or a term that is not linear (a product, a
 * remainder), which is then taken for an integer of its own: what follows from that holds for the term too.
 */
import { intAdd, intConstant, intMultiply, type SymbolicTerm, type Term } from "@everypath/core";

export interface Linear {
  /** No coefficient is 0. */
  readonly coefficients: ReadonlyMap<SymbolicTerm, bigint>;
  readonly constant: bigint;
}

/** No atoms, and the constant 0. */
export const zero: Linear = { coefficients: new Map(), constant: 0n };

/** The expression without atoms. */
export function constantLinear(constant: bigint): Linear {
  return { coefficients: zero.coefficients, constant };
}

/** 1·a + 0 for an atom of sort Int. */
export function atomLinear(atom: SymbolicTerm): Linear {
  return { coefficients: new Map([[atom, 1n]]), constant: 0n };
}

/** a + factor·b */
export function addScaled(a: Linear, b: Linear, factor: bigint): Linear {
  const coefficients = new Map(a.coefficients);
  for (const [atom, coefficient] of b.coefficients) {
    const sum = (coefficients.get(atom) ?? 0n) + factor * coefficient;
    if (sum === 0n) coefficients.delete(atom);
    else coefficients.set(atom, sum);
  }
  return { coefficients, constant: a.constant + factor * b.constant };
}

/** Every coefficient, and the constant, times the factor. */
export function scale(a: Linear, factor: bigint): Linear {
  return addScaled(zero, a, factor);
}

/** The expression with each atom replaced by an expression. */
export function replaceAtoms(a: Linear, image: (atom: SymbolicTerm) => Linear): Linear {
  let result = constantLinear(a.constant);
  for (const [atom, coefficient] of a.coefficients) result = addScaled(result, image(atom), coefficient);
  return result;
}

/** The term as a linear expression; every Int term is one, what is not linear being an atom. */
export function linearOf(term: SymbolicTerm): Linear {
  if (term.kind === "constant") return constantLinear(term.value as bigint);
  if (term.kind === "application" && term.operator === "intAdd") {
    return term.arguments.reduce((sum, each) => addScaled(sum, linearOf(each as SymbolicTerm), 1n), zero);
  }
  if (term.kind === "application" && term.operator === "intMultiply") {
    const factor = term.arguments.find(({ kind }: Term) => kind === "constant");
    if (factor?.kind === "constant") {
      const rest = term.arguments.filter((each) => each !== factor) as SymbolicTerm[];
      const product = rest.reduce((a, b) => intMultiply(a, b), intConstant(1));
      return scale(linearOf(product), factor.value as bigint);
    }
  }
  return atomLinear(term);
}

/** The expression as a term of sort Int in normal form; `linearOf` leads back. */
export function termOf({ coefficients, constant }: Linear): SymbolicTerm {
  let sum = intConstant(constant);
  for (const [atom, coefficient] of coefficients)
    sum = intAdd(sum, intMultiply(intConstant(coefficient), atom));
  return sum;
}

/** Never negative; with 0 it is the absolute value of the other. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Σ cᵢ·aᵢ + k ≥ 0 over the integers in lowest terms: k rounded down to a multiple of the coefficients' divisor. */
export function tightened(a: Linear): Linear {
  let divisor = 0n;
  for (const coefficient of a.coefficients.values()) divisor = greatestCommonDivisor(divisor, coefficient);
  if (divisor <= 1n) return a;
  const coefficients = new Map([...a.coefficients].map(([atom, c]) => [atom, c / divisor] as const));
  return { coefficients, constant: floorDivide(a.constant, divisor) };
}

/** The quotient rounded toward −∞. Throws a RangeError where b is 0. */
export function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** A text that two expressions share exactly when they are equal. */
export function keyOf({ coefficients, constant }: Linear): string {
  const parts = [...coefficients].sort(([a], [b]) => a.id - b.id).map(([atom, c]) => `${c}*${atom.id}`);
  return `${parts.join("+")}+${constant}`;
}
