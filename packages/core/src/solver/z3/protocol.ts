/**
 * How terms travel to the thread that runs Z3: as 32-bit words. Each sort and each term is defined once and then
 * named by its number, in order of definition; the thread keeps the table until it is told to forget it.
 *
 * A definition is one of
 *   defineSort         code, operands                                  (sortCodes below)
 *   defineConstant     sort, negative (0 or 1), count of limbs, limbs  (magnitude, least first; floats: their binary64)
 *   defineSymbol       sort
 *   defineBound        sort, index                                     (the integer that the quantifiers with that parameter bind)
 *   defineApplication  operator (operatorNames), sort, function, count of arguments, arguments, count of parameters, parameters
 * and a query is: count of conjuncts, conjuncts, count of symbols wanted, symbols, count of functions wanted, an application of each.
 */
import type { Unanswered } from "../solver.ts";

export const defineSort = 0;
export const defineConstant = 1;
export const defineSymbol = 2;
export const defineApplication = 3;
export const defineBound = 4;

/** Operands: width; exponent, significand; index sort, element sort; number of the name. */
export const sortCodes = { bool: 0, int: 1, bitvec: 2, float: 3, array: 4, uninterpreted: 5 } as const;

/** What the thread is told at its start. */
export interface Z3WorkerOptions {
  /** Z3 gives up when it has allocated this much. */
  readonly heapMegabytes: number;
}

export interface Z3Request {
  /** Forget all definitions and every solver before reading this request. */
  readonly reset: boolean;
  /** Z3's rlimit; 0 is unlimited. */
  readonly resources: number;
  readonly definitions: Int32Array;
  readonly query: Int32Array;
}

/** The thread's answer; after a `fault` (a Z3 error, memory exhausted) the thread is of no further use. */
export type Z3Reply =
  | { readonly kind: "sat"; readonly values: Int32Array; readonly allocated: number }
  | { readonly kind: "unsat"; readonly allocated: number }
  | ({ readonly kind: "unknown"; readonly allocated: number } & Unanswered)
  | ({ readonly kind: "fault" } & Unanswered);

/**
 * Tags of the values in a sat reply, one value for each symbol wanted, in order, and then for each function:
 * count of entries, value elsewhere, then the arguments' values and the value for each entry.
 *   valueAbsent                                    the symbol is free
 *   valueFalse, valueTrue
 *   valueNumber  negative, count of limbs, limbs   Int, BitVec, Ref; the element's number for uninterpreted sorts
 *   valueFloat   low word, high word               of the value as binary64
 *   valueArray   count of entries, value elsewhere, then an index value and a value for each entry
 *   valueOpaque                                    Z3 gave a value that has no such form
 */
export const valueAbsent = 0;
export const valueFalse = 1;
export const valueTrue = 2;
export const valueNumber = 3;
export const valueFloat = 4;
export const valueArray = 5;
export const valueOpaque = 6;
