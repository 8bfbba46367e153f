/** What an unfolding is told, and whom it asks. */

import type { SymbolicTerm, Variable } from "@everypath/core";
import type { Machine } from "@everypath/engine";
import type { Line } from "./line.ts";
import type { Configuration, StoppedReason } from "./position.ts";

/** What can be decided of the inputs. */
export interface Oracle {
  /** Whether some input satisfies all of these; undefined: nobody knows. */
  isSatisfiable(condition: readonly SymbolicTerm[], further: SymbolicTerm): boolean | undefined;
  /** Why the search must end. */
  stopReason(): StoppedReason | undefined;
}

export interface UnfoldOptions {
  /** Which errors are looked for. */
  readonly machine: Machine;
  readonly maxSteps: number;
  /** Undecided branches at one place on one trace. */
  readonly maxLoop: number;
  /** Calls of one procedure that are under way at once. */
  readonly maxCalls: number;
  /** What variables hold where the trace begins. */
  readonly initial: (variable: Variable) => SymbolicTerm;
  /** Conditions on the inputs given from outside. */
  readonly assume: readonly SymbolicTerm[];
  /** Where the next object of C lies, and those that there are, by address. */
  readonly nextAddress: number;
  readonly objects: Configuration["objects"];
  /** The string of the program at an address. */
  readonly textAt: (pointer: number) => string | undefined;
  /** Names that the entry's parameters have taken. */
  readonly readings: ReadonlyMap<string, number>;
  /** Traces are told as they come to this line, too. */
  readonly line: Line | undefined;
  /** Follow this trace only, given by its key; `isKnown`: it need not be asked what the inputs say. */
  readonly along?: { readonly key: string; readonly isKnown: boolean };
}
