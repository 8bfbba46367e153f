/** Rows of the table, and the facts that many functions have in common. */
import type { LibraryFunction, Modelled, Termination } from "./function.ts";
import type { TerminationRule } from "./termination.ts";

/** Functions of which the same is known. Each has an entry of its own in the table that is made of the rows. */
export interface Row {
  readonly names: readonly string[];
  readonly facts: LibraryFunction;
}

/** `names`: separated by spaces. */
export function row(names: string, facts: LibraryFunction): Row {
  return { names: names.split(" "), facts };
}

export const exact: Modelled = { kind: "exact" };
export const approximated: Modelled = { kind: "approximated" };
export const withoutEffect: Modelled = { kind: "without-effect" };
export const missing: Modelled = { kind: "missing" };

export function input(...names: readonly [string, ...string[]]): Modelled {
  return { kind: "input", names };
}

export const followed: Termination = { kind: "followed" };
export const refused: Termination = { kind: "refused" };

export function promises(rule: TerminationRule): Termination {
  return { kind: "rule", rule };
}

/** At most so many bytes, or units of another size, as the product of the arguments says. */
export function upTo(product: readonly number[], unit = 1): LibraryFunction["writes"] {
  return { product, unit };
}

/** What differs from header to header and what each row must say itself is left out: its header, and its termination. */
type Common = Omit<LibraryFunction, "header" | "termination">;

/** It computes a number of numbers. */
export const computes = {
  modelled: exact,
  ending: "returns",
  pointers: "none",
  writes: "nothing",
  changes: "nothing",
  standardInput: "untouched",
  format: undefined,
  comparison: undefined,
  staysInField: false,
} as const satisfies Common;

/** It looks at what it is given, and answers with a number. */
export const reads = { ...computes, pointers: "borrowed" } as const satisfies Common;

/** It looks at what it is given, and its answer may lead there. */
export const finds = { ...reads, pointers: "kept" } as const satisfies Common;

/** It is about the program's world: files, the heap, a state of its own. */
export const acts = { ...computes, changes: "more" } as const satisfies Common;

/** As `acts`, on what it is given. */
export const actsOn = { ...acts, pointers: "borrowed" } as const satisfies Common;

/** A call is an unmodelled call, of which nothing is known but that the function is declared. */
export const unknown = {
  ...acts,
  modelled: missing,
  pointers: "kept",
  writes: "unbounded",
} as const satisfies Common;
