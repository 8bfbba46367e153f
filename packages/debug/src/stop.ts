/** Where a session stands, and why it stopped there. No text: whoever shows a stop finds the words. */

import type { Unnumbered } from "@everypath/analyses";
import type { ErrorKind, Span, SymbolicTerm } from "@everypath/core";
import type { Ask, BranchOutcomes } from "@everypath/engine";
import type { Breakpoint } from "./breakpoints.ts";

export type Stop = StopPosition &
  (
    | { readonly kind: "begin" }
    | { readonly kind: "step" }
    | { readonly kind: "back" }
    /** Something was assumed or set by hand; an open question is asked again by the next move. */
    | { readonly kind: "edited" }
    | { readonly kind: "breakpoint"; readonly breakpoints: readonly Breakpoint[] }
    | { readonly kind: "choice"; readonly choice: Choice }
    | { readonly kind: "interrupted" }
    | { readonly kind: "end"; readonly path: Unnumbered }
  );

export interface StopPosition {
  /** The user's innermost procedure; undefined outside of all. */
  readonly procedure: string | undefined;
  readonly span: Span | undefined;
  /** The rest of a statement that a call has interrupted, or a question in the middle of one. */
  readonly isInside: boolean;
  /** Calls below, the user's own. */
  readonly depth: number;
}

/** Lazy initialisation: a reference among the inputs denotes null, an object met before, or one not met yet. */
export interface ReferenceQuestion {
  readonly reference: SymbolicTerm;
  readonly class: string;
  /** The object asked about; undefined: null. */
  readonly object:
    | {
        readonly number: number;
        /** The reference by which it was met; undefined for an object that the program made. */
        readonly origin: SymbolicTerm | undefined;
      }
    | undefined;
  /** On the false side it is an object not met yet. */
  readonly isLast: boolean;
}

/** A condition that the path condition does not decide: the user chooses. */
export interface Choice {
  readonly ask: Ask;
  readonly outcomes: BranchOutcomes;
  /** What is asked, where the condition says what a reference denotes. */
  readonly reference: ReferenceQuestion | undefined;
  /** The library function in which the question arose. */
  readonly library: string | undefined;
  /** What the false side is, where it is an error. */
  readonly error: { readonly kind: ErrorKind; readonly message: string } | undefined;
}
