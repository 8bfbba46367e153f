/** What a bounded check is given. */

import type { Backend, Budget } from "@everypath/core";
import type { MachineOptions, StartArgument } from "@everypath/engine";
import type { IncompletenessReason } from "../explore/exploration.ts";
import type { Checked } from "./index.ts";
import type { OnMerge } from "./unwinder.ts";

export interface BmcOptions {
  readonly entry: string;
  readonly arguments: readonly StartArgument[] | undefined;
  readonly pointerElements: number;
  readonly machine: MachineOptions;
  readonly assume: readonly string[];
  /** Rounds of each loop and nested calls of each procedure; "auto" raises it until there is an answer. */
  readonly bound: number | "auto";
  /** Where a bound can be reached, k-induction is tried too. */
  readonly induction: boolean;
  /** For the search for clauses that hold at the heads of loops, where k-induction is not enough; without it there is no such search. */
  readonly openBackend?: () => Promise<Backend>;
  /** Loops with a bound of their own: by name (main.1), by line (12), or by file and line (x.c:12). */
  readonly boundOf: ReadonlyMap<string, number>;
  /** The only property to check; undefined: all. */
  readonly property: string | undefined;
  /** Whether the formulas are asked at all; else the properties are only listed. */
  readonly decides: boolean;
  readonly maxSteps: number;
  /** Of `auto` where no time was given: rounds beyond which the bound is not raised, and seconds after which `stopReason` says `time`. */
  readonly limits: { readonly rounds: number; readonly seconds: number } | undefined;
  /** Of the next question whether a loop can go on. */
  query(): Budget;
  /** Of the next formula for all paths. */
  formulaQuery(): Budget;
  /** Why to stop at once. */
  stopReason(): IncompletenessReason | undefined;
  /** `ends`: paths that have come to their end, merged ones as one; `waiting`: states that have not. */
  readonly onProgress?: (progress: {
    readonly ends: number;
    readonly waiting: number;
    readonly instructions: number;
  }) => void;
  readonly onMerge?: OnMerge;
  /** Called with each error that is found; what is known by then is there when it is asked for. */
  readonly onFound?: (soFar: () => Checked) => void;
}
