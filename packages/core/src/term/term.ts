/**
 * Terms: one immutable, hash-consed type for program expressions, stored values, path conditions,
 * contracts and proofs. Two terms that are built alike are the same object (`===`).
 *
 * A term over *variables* is a program expression e; a term over *symbols* (α) is a value. Only
 * `substitute` turns the first into the second (de Boer & Bonsangue, section 2: eσ), which the type
 * `SymbolicTerm` records, so that the store cannot hold a program expression by mistake.
 */
import type { OperatorName } from "./operators.ts";
import type { Sort } from "./sort.ts";

export type { OperatorName } from "./operators.ts";

export type Term = Constant | Symbol | Variable | Bound | Application;

declare const overSymbols: unique symbol;
/** A term without program variables: what a store maps to and a path condition is made of. */
export type SymbolicTerm = Term & { readonly [overSymbols]: true };

interface TermBase {
  /** Unique and increasing in order of creation; deterministic for a deterministic run. */
  readonly id: number;
  readonly hash: number;
  readonly sort: Sort;
  /** True if a program variable occurs in the term. */
  readonly hasVariables: boolean;
  /** True if a symbol occurs in the term. */
  readonly hasSymbols: boolean;
  /** True if an *indeterminate* symbol (an uninitialised byte, see `Symbol.indeterminate`) occurs. */
  readonly hasIndeterminate: boolean;
  /** Number of distinct operators on the longest way down: 0 for a leaf. */
  readonly depth: number;
}

/** `boolean` for Bool; `bigint` for Int, BitVec (unsigned, 0 ≤ v < 2^width) and Ref; `number` for Float. */
export type ConstantValue = boolean | bigint | number;

export interface Constant extends TermBase {
  readonly kind: "constant";
  readonly value: ConstantValue;
}

/** A symbol α: an arbitrary but fixed input. Identified by name and sort. */
export interface Symbol extends TermBase {
  readonly kind: "symbol";
  readonly name: string;
  /** An uninitialised value: no input of the user's, and no program may decide on it. */
  readonly indeterminate: boolean;
}

/** A program variable: local to a procedure's frame, or global; `slot` is its index there. */
export interface Variable extends TermBase {
  readonly kind: "variable";
  readonly name: string;
  readonly scope: "local" | "global";
  readonly slot: number;
}

/**
 * The integer that a `forall` or `exists` around it speaks of. `index` tells which: that of the nearest quantifier with the same
 * parameter. It is neither a symbol nor a variable, so whoever collects those does not meet it.
 */
export interface Bound extends TermBase {
  readonly kind: "bound";
  readonly index: number;
}

export interface Application extends TermBase {
  readonly kind: "application";
  readonly operator: OperatorName;
  /** forall, exists: the least value, the greatest, and the body. */
  readonly arguments: readonly Term[];
  /** extract: [high, low]; zeroExtend, signExtend: [extra bits]; forall, exists: [index of the bound integer]; others: []. */
  readonly parameters: readonly number[];
  /** The function's name for operator `apply`; what to call the bound integer for `forall`, `exists`; otherwise "". */
  readonly symbol: string;
}
