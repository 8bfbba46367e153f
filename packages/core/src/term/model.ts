/** A model: values for symbols. Symbols it does not mention may have any value; evaluation takes 0, false, +0. */
import type { ConstantValue, Symbol } from "./term.ts";

export type ModelValue = ConstantValue | ArrayValue;

export interface ArrayValue {
  readonly kind: "array";
  readonly otherwise: ModelValue;
  /** Keyed by the index as a bigint (bit-vectors unsigned). */
  readonly entries: ReadonlyMap<bigint, ModelValue>;
}

export type Model = ReadonlyMap<Symbol, ModelValue>;

export const emptyModel: Model = new Map();
