/**
 * What is known of a function of the C library. Its behaviour itself is a model in C (packages/c/runtime/libc); here stands what the
 * rest of the engine takes for granted of a call without looking into the model. Every fact is required, so that a new function does
 * not compile before each of them is said. Arguments are counted from 0.
 */
import type { TerminationRule } from "./termination.ts";

export interface LibraryFunction {
  /** The header that declares it; those that compilers and other headers call by themselves are with the header that they serve. */
  readonly header: string;
  readonly modelled: Modelled;
  readonly ending: Ending;
  readonly pointers: PointerUse;
  readonly writes: Extent;
  readonly changes: Changes;
  readonly standardInput: StandardInput;
  readonly format: Format | undefined;
  readonly comparison: Comparison | undefined;
  /**
   * It writes text, and the models have a second form of it that stays within a field of a structure
   * (core/program/text-in-fields.ts).
   */
  readonly staysInField: boolean;
  readonly termination: Termination;
}

/** How the model stands to the function, as docs/libc.md tells it. */
export type Modelled =
  | { readonly kind: "exact" }
  /** What it gives is an input, by one of these names. */
  | { readonly kind: "input"; readonly names: readonly [string, ...string[]] }
  | { readonly kind: "approximated" }
  | { readonly kind: "without-effect" }
  | { readonly kind: "fails" }
  /** Declared alone: a call is an unmodelled call. */
  | { readonly kind: "missing" };

/** Where the program goes on after a call. */
export type Ending =
  | "returns"
  /** The program ends, and has failed: what an assertion comes to. */
  | "fails"
  /** The program ends in its own time. */
  | "exits"
  /** At another place of the program. */
  | "jumps";

/** What is left of the pointers that it is given once it has returned. */
export type PointerUse =
  | "none"
  /** It is given pointers, and nothing that remains holds one of them. */
  | "borrowed"
  /** Its result, or memory that it writes, may hold one. */
  | "kept";

/** How much it writes through the pointers that it is given. */
export type Extent =
  | "nothing"
  /** No more than the type or the text has to which the pointer leads. */
  | "in-place"
  | "unbounded"
  /** At most the product of these arguments, in units of so many bytes. */
  | { readonly product: readonly number[]; readonly unit: number };

/** What it changes beside that. */
export type Changes =
  | "nothing"
  /** Only `errno`. */
  | "errno"
  /** Files, the heap, a state of its own, or whatever a function does that it calls. */
  | "more";

/** What it does to standard input, of which termination counts the bytes that are left. */
export type StandardInput =
  | "untouched"
  /** It reads, or asks whether there is more. */
  | "read"
  /** There may be more to read afterwards. */
  | "refilled"
  | "read-and-refilled";

export interface Format {
  readonly family: "print" | "scan";
  /** The argument that is the format. */
  readonly argument: number;
  readonly values: "variadic" | "list";
}

/** It compares texts, of the first two arguments. */
export interface Comparison {
  /** The argument that limits how many characters count; undefined: all do. */
  readonly limit: number | undefined;
}

/** What the provers of termination take of a call. */
export type Termination =
  /** Its model is followed as if it were the program's own. */
  | { readonly kind: "followed" }
  /** The call is refused: its model keeps files, of which a graph knows nothing. */
  | { readonly kind: "refused" }
  /** What its description promises: that it returns, what its result may be, what it may write. */
  | { readonly kind: "rule"; readonly rule: TerminationRule };
