/** How far a search goes. */
import type { Budget } from "@everypath/core";

export interface SearchBudgets {
  /** Wall-clock milliseconds for the whole run. */
  readonly milliseconds: number;
  /** Bytes of memory above which the run stops: of the process where states can be let go (analyses/explore), else of the heap. */
  readonly heapBytes: number;
  /** Instructions (by weight) on one path. */
  readonly maxSteps: number;
  readonly maxPaths: number;
  /** Forking decisions on one path. */
  readonly maxDepth: number;
  /** Forks at one place on one path, so that one loop does not take everything. */
  readonly maxLoop: number;
  readonly query: Budget;
}

export type StopReason =
  | "max-steps"
  | "max-paths"
  | "max-depth"
  | "max-loop"
  | "time"
  | "memory"
  | "interrupted";
