/** What the coordinator and its threads say to each other. */
import type { ProgramSource } from "../../../language/source.ts";
import type { Job } from "../../../search/index.ts";
import type { Packed } from "../../../term/pack.ts";
import type { SessionOptions } from "../session.ts";

export interface WorkerStart {
  readonly source: ProgramSource;
  readonly options: SessionOptions;
  /** One word: 0, or 1 + the index of a reason in `stopReasons`. */
  readonly stop: Int32Array;
  /** Heap bytes of one thread. */
  readonly heapBytes: number;
}

export type ToWorker =
  | { readonly kind: "job"; readonly job: Job }
  /** Another thread goes on with these states. */
  | { readonly kind: "drop"; readonly tokens: readonly number[] }
  | { readonly kind: "end" };

export type FromWorker =
  | { readonly kind: "result"; readonly result: Packed }
  | {
      readonly kind: "statistics";
      readonly layers: readonly { layer: string; queries: number; hits: number; seconds: number }[];
    }
  | { readonly kind: "fault"; readonly message: string };

export const stopReasons = ["time", "memory", "interrupted"] as const;
