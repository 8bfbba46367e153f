/** Integers that a type has, and bit-vectors read as integers. */
import {
  and,
  intAdd,
  intConstant,
  intLessOrEqual,
  intModulo,
  intSubtract,
  type Sort,
  type SymbolicTerm,
  trueTerm,
} from "@everypath/core";

export const zero = intConstant(0);

/** The value of `width` bits that is congruent to the integer. */
export function wrapped(value: SymbolicTerm, width: number, signed: boolean): SymbolicTerm {
  const size = intConstant(1n << BigInt(width));
  if (!signed) return intModulo(value, size);
  const half = intConstant(1n << BigInt(width - 1));
  return intSubtract(intModulo(intAdd(value, half), size), half);
}

/** That the integer is one of `width` bits. */
export function inWidth(value: SymbolicTerm, width: number, signed: boolean): SymbolicTerm {
  const [least, most] = signed
    ? [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n]
    : [0n, (1n << BigInt(width)) - 1n];
  return and(intLessOrEqual(intConstant(least), value), intLessOrEqual(value, intConstant(most)));
}

/** That the integer is a value of the sort; with mathematical integers only truth values are bounded. */
export function inSort(
  value: SymbolicTerm,
  sort: Sort,
  signed: boolean,
  integers: "bitvector" | "mathematical",
): SymbolicTerm {
  if (sort.kind === "bool") return inWidth(value, 1, false);
  if (sort.kind !== "bitvec" || integers === "mathematical") return trueTerm;
  return inWidth(value, sort.width, signed);
}

export function atMost(a: SymbolicTerm, b: SymbolicTerm): SymbolicTerm {
  return intLessOrEqual(a, b);
}

export function plus(...terms: readonly SymbolicTerm[]): SymbolicTerm {
  return terms.reduce((sum, each) => intAdd(sum, each), zero);
}

export function minus(a: SymbolicTerm, b: SymbolicTerm): SymbolicTerm {
  return intSubtract(a, b);
}
