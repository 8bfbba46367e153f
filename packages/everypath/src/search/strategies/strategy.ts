/** In what order waiting states are taken. A strategy decides the order of work, never what a path is. */
import type { Counts } from "../counts.ts";
import type { OpenEntries, OpenEntry } from "../open-entries.ts";

export interface Strategy {
  /** Jobs run at a time, and forks that each may spend; the same for any number of threads. */
  readonly batch: number;
  readonly forks: number;
  /** The entry to take next; there is at least one. */
  choose<Leaf>(entries: OpenEntries<Leaf>, counts: Counts): OpenEntry<Leaf>;
}

export type StrategyName = "dfs" | "bfs" | "random-path" | "coverage" | "default";

export const strategyNames: readonly StrategyName[] = ["default", "dfs", "bfs", "random-path", "coverage"];
