/**
 * Values of the machine. Until a symbol reaches it a value is plain JavaScript:
 *   Bool     → boolean
 *   BitVec n → the *signed* value: a number where |v| < 2⁵³ (always, for n ≤ 32), else a bigint
 *   Int, Ref → a number where |v| < 2⁵³, else a bigint
 *   Float    → a number (rounded to the sort's precision)
 *   Array    → a table, once an element was written at a plain index (table.ts)
 * Each value has one representation, so `===` decides equality (Float and Array apart). Anything else is a term over symbols.
 */
import {
  bitVecConstant,
  boolConstant,
  type Constant,
  floatConstant,
  intConstant,
  refConstant,
  type Sort,
  type SymbolicTerm,
} from "@everypath/core";
import { Table } from "./table.ts";

export type Concrete = number | bigint | boolean;
/** A value that is no table: of any sort, since an array can be a term. */
export type Scalar = Concrete | SymbolicTerm;
export type Value = Scalar | Table;

/** Whether the value is a term; a table is none, even where it holds terms. */
export function isSymbolic(value: Value): value is SymbolicTerm {
  return typeof value === "object" && !(value instanceof Table);
}

/** Whether two values of one sort are the same; a table is what its term is. */
export function sameValue(left: Value, right: Value): boolean {
  return Object.is(scalar(left), scalar(right));
}

/** The value with a term in the place of a table. */
export function scalar(value: Value): Scalar {
  return value instanceof Table ? value.toTerm() : value;
}

/** The one representation of a mathematical integer. */
export function integer(value: bigint): number | bigint {
  return value > -9007199254740992n && value < 9007199254740992n ? Number(value) : value;
}

/** The one representation of an n-bit value, given any integer congruent to it. */
export function signed(width: number, value: bigint): number | bigint {
  return integer(BigInt.asIntN(width, value));
}

/** The unsigned reading of an n-bit value. */
export function unsigned(width: number, value: number | bigint): bigint {
  return BigInt.asUintN(width, BigInt(value));
}

/** False for a variable that nothing was assigned to yet, where its sort shows it: variables begin as the number 0. */
export function isOfSort(value: Value, sort: Sort): boolean {
  return typeof value !== "number" || (sort.kind !== "bool" && sort.kind !== "array");
}

/** The term for a value of sort `sort`. */
export function toTerm(value: Value, sort: Sort): SymbolicTerm {
  if (value instanceof Table) return value.toTerm();
  if (typeof value === "object") return value;
  if (typeof value === "boolean") return boolConstant(value);
  switch (sort.kind) {
    case "bitvec":
      return bitVecConstant(sort.width, unsigned(sort.width, value));
    case "int":
      return intConstant(BigInt(value));
    case "ref":
      return refConstant(BigInt(value));
    case "float":
      return floatConstant(sort, Number(value));
    default:
      throw new Error(`a value of sort ${sort.kind} is always a term`);
  }
}

export function fromConstant(constant: Constant): Concrete {
  const { value, sort } = constant;
  if (typeof value !== "bigint") return value;
  return sort.kind === "bitvec" ? signed(sort.width, value) : integer(value);
}

/** A term as a value: constants become plain values. */
export function fromTerm(term: SymbolicTerm): Scalar {
  return term.kind === "constant" ? fromConstant(term) : term;
}

/** A JavaScript number for an address; addresses stay below 2⁵³. undefined where it is no valid address at all. */
export function addressNumber(value: Concrete, pointerBits: 32 | 64): number | undefined {
  if (typeof value !== "number") return undefined;
  if (value >= 0) return value;
  return pointerBits === 32 ? value + 4294967296 : undefined;
}
