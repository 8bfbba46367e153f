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

/** Every symbol has its default: 0, false or +0, and arrays of nothing else. */
export const emptyModel: Model = new Map();
