/** In what order waiting states are taken. A strategy decides the order of work, never what a path is. */
import type { Counts } from "../counts.ts";
import type { Allowance } from "../job.ts";
import type { OpenEntries, OpenEntry } from "../open-entries.ts";

export interface Strategy extends Allowance {
  /** Jobs under way at a time, the same for any number of threads: a choice is made without the results of so many before it. */
  readonly window: number;
  /** Makes what it needs of the program. Called when the first job is under way, so that nobody waits for it. */
  prepare?(): void;
  /** The entry to take next; there is at least one. */
  choose<Leaf>(entries: OpenEntries<Leaf>, counts: Counts): OpenEntry<Leaf>;
}

export type StrategyName = "dfs" | "bfs" | "random-path" | "coverage" | "default";

/** All strategies, the default one first. */
export const strategyNames: readonly StrategyName[] = ["default", "dfs", "bfs", "random-path", "coverage"];
