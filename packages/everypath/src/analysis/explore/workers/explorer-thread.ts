/** One thread of the pool, from outside: the jobs it has in hand, and its replacement when it hangs. */
import type { Assignment, Completed } from "../../../search/index.ts";
import { compiledFile } from "../../../solver/blocking-worker.ts";
import type { Leaf } from "../path.ts";
import type { FromThread, ProgramStart, ThreadStart, ToThread } from "./protocol.ts";
import { WatchedThread } from "./watched-thread.ts";

/** A job on its way. */
export interface Task {
  readonly assignment: Assignment;
  /** Queries that did not end when it was run before. */
  readonly givenUp: readonly number[];
  readonly resolve: (completed: Completed<Leaf> | undefined) => void;
  readonly reject: (error: Error) => void;
}

export class ExplorerThread extends WatchedThread<ToThread, FromThread> {
  /** Tells its states from those of a thread that it replaces. */
  readonly keeper: number;
  /** In the order sent: it runs the first. */
  readonly inHand: Task[] = [];

  constructor(
    keeper: number,
    start: Omit<ThreadStart, "vitals">,
    onMessage: (thread: ExplorerThread, message: FromThread) => void,
  ) {
    super(compiledFile("thread", import.meta.url), start, (message) => onMessage(this, message));
    this.keeper = keeper;
    // One that never gets a program must not keep the process alive.
    this.worker.unref();
  }

  open(program: ProgramStart): void {
    this.worker.ref();
    this.say({ kind: "open", ...program });
  }

  send(task: Task): void {
    this.inHand.push(task);
    const { job, keeper } = task.assignment;
    // The token means nothing to another thread.
    const known = keeper === this.keeper ? job : { ...job, open: { ...job.open, token: 0 } };
    this.say({ kind: "job", job: known, givenUp: task.givenUp });
  }

  /** Another thread goes on with the state. */
  drop(token: number): void {
    this.say({ kind: "drop", token });
  }
}
