/** What the operator table says about one operator. */
import type { BitVecSort, FloatSort, Sort } from "../sort.ts";
import type { ConstantValue } from "../term.ts";

/** An application's sorts and parameters; a term, or what is about to become one. */
export interface Shape {
  readonly sort: Sort;
  readonly parameters: readonly number[];
  readonly arguments: readonly { readonly sort: Sort }[];
}

/** How a reader sees the operator; `special` ones have their own case in print/reader.ts. */
export type ReaderNotation =
  | { readonly form: "infix"; readonly sign: string; readonly level: number; readonly associative: boolean }
  | { readonly form: "prefix"; readonly sign: string }
  | { readonly form: "call"; readonly name: string }
  | { readonly form: "overflow"; readonly sign: string; readonly signed: boolean }
  | { readonly form: "special" };

export interface Operator {
  readonly arity: number | "many";
  /** The result's sort where arguments and parameters determine it; undefined where the constructor is told. */
  readonly sort: (shape: Omit<Shape, "sort">) => Sort | undefined;
  /** The value on constants; undefined where SMT-LIB leaves it open (then nothing is folded, and `evaluate` takes 0). */
  readonly fold: (values: readonly ConstantValue[], shape: Shape) => ConstantValue | undefined;
  /** SMT-LIB 2.6: a name to apply to the arguments, or the text for printed arguments. */
  readonly smtLib: string | ((args: readonly string[], shape: Shape) => string);
  /** The SMT-LIB text writes an argument more than once; the printer then binds it by `let`. */
  readonly repeatsArguments?: true;
  readonly reader: ReaderNotation;
}

/** Binding strength in the reader's notation, loosest first. */
export const levels = {
  conditional: 1,
  or: 2,
  and: 3,
  comparison: 4,
  bitOr: 5,
  bitXor: 6,
  bitAnd: 7,
  shift: 8,
  sum: 9,
  product: 10,
  prefix: 11,
  atom: 12,
} as const;

export function infix(sign: string, level: number, associative = false): ReaderNotation {
  return { form: "infix", sign, level, associative };
}
export function prefix(sign: string): ReaderNotation {
  return { form: "prefix", sign };
}
export function call(name: string): ReaderNotation {
  return { form: "call", name };
}
export const special: ReaderNotation = { form: "special" };

export function sameAsFirst(shape: Omit<Shape, "sort">): Sort | undefined {
  return shape.arguments[0]?.sort;
}

/** Width of a bit-vector sort; anything else there is a fault of the caller's. */
export function widthOf(term: { readonly sort: Sort } | undefined): number {
  if (term === undefined || term.sort.kind !== "bitvec") {
    throw new Error(`expected a bit-vector, found ${term?.sort.kind ?? "nothing"}`);
  }
  return (term.sort as BitVecSort).width;
}

export function floatSortOf(term: { readonly sort: Sort } | undefined): FloatSort {
  if (term === undefined || term.sort.kind !== "float") {
    throw new Error(`expected a float, found ${term?.sort.kind ?? "nothing"}`);
  }
  return term.sort;
}

export function resultWidth(shape: Shape): number {
  return widthOf(shape);
}

/** Applies a function to bigint arguments. */
export function onIntegers(
  compute: (a: bigint, b: bigint, shape: Shape) => ConstantValue | undefined,
): (values: readonly ConstantValue[], shape: Shape) => ConstantValue | undefined {
  return (values, shape) => compute(values[0] as bigint, values[1] as bigint, shape);
}

export function onNumbers(
  compute: (a: number, b: number, shape: Shape) => ConstantValue | undefined,
): (values: readonly ConstantValue[], shape: Shape) => ConstantValue | undefined {
  return (values, shape) => compute(values[0] as number, values[1] as number, shape);
}

/** Bits of a float's encoding. */
export function floatWidth(sort: FloatSort): number {
  return sort.exponent + sort.significand;
}
