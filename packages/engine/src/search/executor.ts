/** Who runs jobs: this thread, or several (analyses/explore/workers). The results do not depend on it. */
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
  /** Runs a job when those before it are begun; undefined if the search was stopped before that. */
  run(assignment: Assignment): Promise<Completed<Leaf> | undefined>;
  /** Ends everything; jobs that are still to be run are forgotten. */
  close(): Promise<void>;
}

/** Runs jobs in this thread, one after another. */
export class LocalExecutor<Leaf> implements Executor<Leaf> {
  private readonly explorer: SubtreeExplorer<Leaf>;
  private readonly stopReason: () => StopReason | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(explorer: SubtreeExplorer<Leaf>, stopReason: () => StopReason | undefined) {
    this.explorer = explorer;
    this.stopReason = stopReason;
  }

  run({ job }: Assignment): Promise<Completed<Leaf> | undefined> {
    const completed = this.last.then(async () => {
      // Lets signals and timers in, and the coordinator, which may end the search.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.isClosed || this.stopReason() !== undefined) return undefined;
      return { result: this.explorer.explore(job), keeper: 0 };
    });
    this.last = completed.catch(() => {});
    return completed;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}
