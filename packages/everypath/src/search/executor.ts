/** Who runs jobs: this thread, or several (analysis/explore/workers). The results do not depend on it. */
import type { StopReason } from "./budgets.ts";
import type { Job, JobResult } from "./job.ts";
import type { SubtreeExplorer } from "./subtree.ts";

export interface Assignment {
  readonly job: Job;
  /** The thread that keeps the job's state. */
  readonly keeper: number | undefined;
}

export interface Completed<Leaf> {
  readonly result: JobResult<Leaf>;
  /** The thread that keeps the states it handed back. */
  readonly keeper: number;
}

export interface Executor<Leaf> {
  /** The results in the order of the assignments; undefined for those that were not begun before a stop. */
  run(assignments: readonly Assignment[]): Promise<readonly (Completed<Leaf> | undefined)[]>;
  close(): Promise<void>;
}

/** Runs jobs in this thread, one after another. */
export class LocalExecutor<Leaf> implements Executor<Leaf> {
  private readonly explorer: SubtreeExplorer<Leaf>;
  private readonly stopReason: () => StopReason | undefined;
  private nextBreath = 0;

  constructor(explorer: SubtreeExplorer<Leaf>, stopReason: () => StopReason | undefined) {
    this.explorer = explorer;
    this.stopReason = stopReason;
  }

  async run(assignments: readonly Assignment[]): Promise<readonly (Completed<Leaf> | undefined)[]> {
    const results: (Completed<Leaf> | undefined)[] = [];
    for (const { job } of assignments) {
      if (performance.now() >= this.nextBreath) {
        // Lets signals and timers in.
        await new Promise((resolve) => setImmediate(resolve));
        this.nextBreath = performance.now() + 50;
      }
      results.push(
        this.stopReason() === undefined ? { result: this.explorer.explore(job), keeper: 0 } : undefined,
      );
    }
    return results;
  }

  async close(): Promise<void> {}
}
