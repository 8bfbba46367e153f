/**
 * Sorts: what kind of value a term denotes. Sorts are interned, so two equal sorts are the same object
 * and `===` compares them.
 */

export type Sort = BoolSort | IntSort | BitVecSort | FloatSort | ArraySort | RefSort | UninterpretedSort;

export interface BoolSort {
  readonly kind: "bool";
}
/** Unbounded mathematical integers (PL/I, objects). */
export interface IntSort {
  readonly kind: "int";
}
/** Machine integers and C pointers; `width` in bits, at least 1. */
export interface BitVecSort {
  readonly kind: "bitvec";
  readonly width: number;
}
/** IEEE 754 binary floating point; `significand` counts the hidden bit: float is (8, 24), double is (11, 53). */
export interface FloatSort {
  readonly kind: "float";
  readonly exponent: number;
  readonly significand: number;
}
export interface ArraySort {
  readonly kind: "array";
  readonly index: Sort;
  readonly element: Sort;
}
/** References to objects of the object language; `null` is one of them. */
export interface RefSort {
  readonly kind: "ref";
}
export interface UninterpretedSort {
  readonly kind: "uninterpreted";
  readonly name: string;
}

/** The sort of conditions. */
export const boolSort: BoolSort = { kind: "bool" };
/** The sort of integers of PL/I and of the object language. */
export const intSort: IntSort = { kind: "int" };
/** The sort of the object language's references, null included. */
export const refSort: RefSort = { kind: "ref" };
/** C's `float`: IEEE 754 binary32. */
export const float32Sort: FloatSort = { kind: "float", exponent: 8, significand: 24 };
/** C's `double`: IEEE 754 binary64. */
export const float64Sort: FloatSort = { kind: "float", exponent: 11, significand: 53 };

const bitVecSorts: BitVecSort[] = [];

/** The sort of bit-vectors of `width` bits, at least 1; equal widths give the same object. */
export function bitVecSort(width: number): BitVecSort {
  let sort = bitVecSorts[width];
  if (sort === undefined) {
    sort = { kind: "bitvec", width };
    bitVecSorts[width] = sort;
  }
  return sort;
}

const arraySorts = new Map<Sort, Map<Sort, ArraySort>>();

/** The sort of SMT-LIB's total arrays from `index` to `element`; equal arguments give the same object. */
export function arraySort(index: Sort, element: Sort): ArraySort {
  let byElement = arraySorts.get(index);
  if (byElement === undefined) {
    byElement = new Map();
    arraySorts.set(index, byElement);
  }
  let sort = byElement.get(element);
  if (sort === undefined) {
    sort = { kind: "array", index, element };
    byElement.set(element, sort);
  }
  return sort;
}

const uninterpretedSorts = new Map<string, UninterpretedSort>();

/** A sort of which nothing is known but its name; equal names give the same object. */
export function uninterpretedSort(name: string): UninterpretedSort {
  let sort = uninterpretedSorts.get(name);
  if (sort === undefined) {
    sort = { kind: "uninterpreted", name };
    uninterpretedSorts.set(name, sort);
  }
  return sort;
}

/** The sort in SMT-LIB 2 notation. */
export function printSort(sort: Sort): string {
  switch (sort.kind) {
    case "bool":
      return "Bool";
    case "int":
      return "Int";
    case "bitvec":
      return `(_ BitVec ${sort.width})`;
    case "float":
      return `(_ FloatingPoint ${sort.exponent} ${sort.significand})`;
    case "array":
      return `(Array ${printSort(sort.index)} ${printSort(sort.element)})`;
    case "ref":
      return "Int";
    case "uninterpreted":
      return sort.name;
    default:
      return unreachable(sort);
  }
}

/** Marks the impossible end of an exhaustive switch; reaching it is a fault of this program. */
export function unreachable(value: never): never {
  throw new Error(`unreachable case: ${JSON.stringify(value)}`);
}
