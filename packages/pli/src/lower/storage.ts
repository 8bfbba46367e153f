/** Where the variables of a procedure are: in a variable of the IR, or in an element of an array of somebody else's. */
import { intConstant, select, store, type Term, type ValueType, type Variable } from "@everypath/core";
import type { ProcedureBuilder } from "@everypath/dsl";
import type { Bounds } from "../syntax/tree.ts";
import { arrayType, integerType } from "./sorts.ts";

export type ScalarStorage =
  | { readonly kind: "variable"; readonly variable: Variable }
  /** A parameter for which an element was handed over. */
  | { readonly kind: "element"; readonly array: Variable; readonly subscript: Term };

export interface ArrayStorage {
  readonly kind: "array";
  readonly array: Variable;
  /** undefined where nobody knows them. */
  readonly bounds: TermBounds | undefined;
}

export interface TermBounds {
  readonly lower: Term;
  readonly upper: Term;
}

export function constantBounds({ lower, upper }: Bounds): TermBounds {
  return { lower: intConstant(lower), upper: intConstant(upper) };
}

export type Storage = ScalarStorage | ArrayStorage;

/** What is stored, as far as it is known beforehand. */
export function typeOfStorage(storage: Storage): ValueType {
  if (storage.kind !== "array") return integerType;
  const lower = integerOf(storage.bounds?.lower);
  const upper = integerOf(storage.bounds?.upper);
  return arrayType(lower === undefined || upper === undefined ? undefined : { lower, upper });
}

function integerOf(term: Term | undefined): bigint | undefined {
  return term?.kind === "constant" && typeof term.value === "bigint" ? term.value : undefined;
}

export function read(storage: ScalarStorage): Term {
  return storage.kind === "variable" ? storage.variable : select(storage.array, storage.subscript);
}

/** X = value is X := value; A(I) = value is A := store(A, I, value). */
export function write(
  builder: ProcedureBuilder,
  storage: ScalarStorage,
  value: Term,
  weight: 0 | 1 = 0,
): void {
  if (storage.kind === "variable") builder.assign(storage.variable, value, weight);
  else builder.assign(storage.array, store(storage.array, storage.subscript, value), weight);
}
