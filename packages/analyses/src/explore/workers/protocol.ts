/** What the coordinator and its threads say to each other. */

import type { Packed, SolverOptions } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import type { SessionOptions } from "../session.ts";

/** What a thread is told when it starts, so that its solver is ready when the program is. */
export interface ThreadStart {
  readonly solver: SolverOptions;
  /** One word: 0, or 1 + the index of a reason in `stopReasons`. */
  readonly stop: Int32Array;
  readonly vitals: Int32Array;
}

/** Words in which a thread tells how it is, by their places. */
export const vitals = {
  queriesBegun: 0,
  /** 1 + the number in its job of the query that is being answered, or 0. */
  query: 1,
  /** Of its heap; kept by analyses/fuzz. */
  heapKilobytes: 2,
  /** How often it was asked to give memory back; its thread compares it with `relieved`. */
  asked: 3,
  /** How often it has done so. */
  relieved: 4,
  /** States that it keeps since then. */
  kept: 5,
  /** States that it has let go of so far. */
  shed: 6,
  /** How often it was asked to let go of states. */
  statesAsked: 7,
  /** How often it has done so. */
  statesRelieved: 8,
} as const;

export interface ProgramStart {
  readonly source: ProgramSource;
  readonly options: SessionOptions;
}

export type ToThread =
  /** `givenUp`: queries about what is assumed, by number, that are not asked again. */
  | ({ readonly kind: "open"; readonly givenUp: readonly number[] } & ProgramStart)
  /** `job`: a `Job`. `givenUp`: queries of the job, by number, that are not asked again. */
  | { readonly kind: "job"; readonly job: Packed; readonly givenUp: readonly number[] }
  /** Another thread goes on with this state. */
  | { readonly kind: "drop"; readonly token: number }
  /** Look at what is asked in the words: no job may be under way. */
  | { readonly kind: "relieve" }
  | { readonly kind: "end" };

export type FromThread =
  | { readonly kind: "opened"; readonly refused: string | undefined }
  | { readonly kind: "result"; readonly result: Packed }
  /** What the job under way has found, for one that may never come to its end. */
  | { readonly kind: "found"; readonly result: Packed }
  | {
      readonly kind: "statistics";
      readonly layers: readonly { layer: string; queries: number; hits: number; seconds: number }[];
    }
  | { readonly kind: "fault"; readonly message: string };

export const stopReasons = ["time", "memory", "interrupted"] as const;
