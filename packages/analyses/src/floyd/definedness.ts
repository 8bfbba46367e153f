/**
 * How much of a value may never have been written. A value that is set in part, such as a byte of which one bit-field was written, must
 * not be forgotten to one that is set as a whole or not at all: reading the part that is set would show the other part to be set.
 */

import {
  bitVecConstant,
  bitVecSort,
  boolSort,
  concat,
  defined,
  equal,
  extract,
  indeterminate,
  ite,
  type Sort,
  type SymbolicTerm,
  symbol,
} from "@everypath/core";
import { type State, toTerm, type Value } from "@everypath/engine";

export type Definedness =
  | "set"
  /** Written as a whole, or not at all. */
  | "whole"
  /** Each bit for itself. */
  | "bits";

const order: readonly Definedness[] = ["set", "whole", "bits"];

/** Whether every value of definedness `narrow` is one of definedness `wide`. */
export function includes(wide: Definedness, narrow: Definedness): boolean {
  return order.indexOf(wide) >= order.indexOf(narrow);
}

export function widest(a: Definedness, b: Definedness): Definedness {
  return includes(a, b) ? a : b;
}

/** undefined is what no instruction has written yet. */
export function definednessOf(value: Value | undefined, sort: Sort): Definedness {
  if (value === undefined) return "whole";
  if (typeof value !== "object") return "set";
  const term = toTerm(value, sort);
  if (!term.hasIndeterminate) return "set";
  if (sort.kind !== "bitvec") return "whole";
  const first = defined(extract(0, 0, term));
  for (let bit = 1; bit < sort.width; bit++) if (defined(extract(bit, bit, term)) !== first) return "bits";
  return "whole";
}

/** A value that a place is forgotten to have. */
export interface Fresh {
  readonly name: string;
  readonly value: SymbolicTerm;
  /** What the reader is shown of it. */
  readonly shown: SymbolicTerm;
  /** Whether it was written, where that is not known. */
  readonly isSet: SymbolicTerm | undefined;
}

export function freshValue(state: State, wanted: string, sort: Sort, definedness: Definedness): Fresh {
  const name = state.freshName(wanted);
  const value = symbol(name, sort);
  if (definedness === "set") return { name, value, shown: value, isSet: undefined };
  const flag = state.freshName(`${wanted} is set`);
  const garbage = indeterminate(state.freshName(`?${wanted}`), sort);
  if (definedness === "whole" || sort.kind !== "bitvec") {
    const isSet = symbol(flag, boolSort);
    return { name, value: ite(isSet, value, garbage), shown: value, isSet };
  }
  const { width } = sort;
  const flags = symbol(flag, bitVecSort(width));
  const one = bitVecConstant(1, 1n);
  const bits = Array.from({ length: width }, (_, bit) =>
    ite(equal(extract(bit, bit, flags), one), extract(bit, bit, value), extract(bit, bit, garbage)),
  );
  const all = bitVecConstant(width, -1n);
  return { name, value: concat(...bits.reverse()), shown: value, isSet: equal(flags, all) };
}
