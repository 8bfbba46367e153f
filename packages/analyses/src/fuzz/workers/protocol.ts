/** What a run of fuzz and its threads say to each other. */

import type { LayerStatistics, SolverOptions } from "@everypath/core";
import type { MachineOptions } from "@everypath/engine";
import type { ProgramSource } from "@everypath/languages";
import type { Refused } from "../../explore/session.ts";
import type { CompiledProgram } from "../compiled.ts";
import type { Choice } from "../decide.ts";
import type { CheckedChild, ExpandSettings, Observed } from "../expander.ts";
import type { Input } from "../input.ts";
import type { Checked } from "../run-and-check.ts";
import type { Trace } from "../trace.ts";

/** What a thread is told when it starts. */
export interface ThreadStart {
  readonly source: ProgramSource;
  readonly machine: MachineOptions;
  readonly settings: ExpandSettings;
  readonly solver: SolverOptions;
  /** One word: not 0 when it is to end what it is doing. */
  readonly stop: Int32Array;
  /** How it is (explore/workers/protocol.ts). */
  readonly vitals: Int32Array;
}

export type ToThread =
  | { readonly kind: "contradiction" }
  | { readonly kind: "check"; readonly job: number; readonly input: Input }
  | { readonly kind: "trace"; readonly job: number; readonly input: Input }
  /** `givenUp`: queries of the job, by number, that are not asked again. */
  | {
      readonly kind: "children";
      readonly job: number;
      readonly choices: readonly Choice[];
      readonly givenUp: readonly number[];
    }
  | { readonly kind: "use"; readonly program: CompiledProgram }
  | { readonly kind: "end" };

export type FromThread =
  | { readonly kind: "contradiction"; readonly refused: Refused | undefined }
  | { readonly kind: "checked"; readonly job: number; readonly checked: Observed<Checked> }
  | { readonly kind: "traced"; readonly job: number; readonly trace: Observed<Trace> }
  | {
      readonly kind: "children";
      readonly job: number;
      readonly children: readonly Observed<CheckedChild | undefined>[];
    }
  | { readonly kind: "statistics"; readonly layers: readonly LayerStatistics[] }
  | { readonly kind: "fault"; readonly message: string };
