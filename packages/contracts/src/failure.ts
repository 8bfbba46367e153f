/** What keeps a procedure from being valid. */

import type { ErrorKind, Model, ModelValue, SymbolicTerm, Unanswered } from "@everypath/core";
import type { Extent, SourceText, Type } from "@everypath/objects";
import type { SymbolicState } from "./state.ts";

export interface SourceExtent {
  readonly source: SourceText;
  readonly extent: Extent;
}

/** A symbol of the program's: what a variable or a field held at first, or after something that forgot it. */
export interface NamedSymbol {
  readonly name: string;
  readonly type: Type;
  readonly symbol: SymbolicTerm;
}

export interface Failure {
  readonly kind: ErrorKind;
  /** The conjunct or statement at fault. */
  readonly place: SourceExtent;
  /** What was being executed where the conjunct stands elsewhere: the call, the end of the body. */
  readonly at: SourceExtent | undefined;
  readonly message: string;
  readonly state: SymbolicState;
  /** Values for the state's symbols with which it fails. */
  readonly model: Model | undefined;
  /** What functions in the state (snapshots' parts, lengths) are under the model, as far as that was asked. */
  readonly applied: ReadonlyMap<SymbolicTerm, ModelValue>;
  /** The condition that cannot be proved; false where none is to blame. */
  readonly goal: SymbolicTerm;
  /** It is a condition on values that fails; else a chunk is missing, or a call may not terminate. */
  readonly isAboutValues: boolean;
  /** A criterion fails that is enough and not needed: then it may be no failure at all. */
  readonly isCriterion: boolean;
  /** Why the solver does not know; then it may be no failure at all. */
  readonly unknown: Unanswered | undefined;
}

/** Something is wrong for sure. */
export function isCertain({ isCriterion, unknown }: Failure): boolean {
  return !isCriterion && unknown === undefined;
}

/** The same for each state in which the same conjunct fails where it is needed. */
export function obligationKey({ place, at, message }: Failure): string {
  return JSON.stringify([place.source.name, place.extent, at?.source.name, at?.extent, message]);
}
