/** One thread of the pool, from outside: the jobs it has in hand, and its replacement when it hangs. */

import { type Packed, pack, threadFile } from "@everypath/core";
import type { Assignment, Completed } from "@everypath/engine";
import type { Keeping, Relief } from "../memory/keeper.ts";
import type { Leaf } from "../path.ts";
import type { FromThread, ProgramStart, ThreadStart, ToThread } from "./protocol.ts";
import { vitals } from "./protocol.ts";
import { type Died, WatchedThread } from "./watched-thread.ts";

/** A job on its way. */
export interface Task {
  readonly assignment: Assignment;
  /** Queries that did not end when it was run before. */
  readonly givenUp: readonly number[];
  /** What it has found so far, if it told. */
  soFar?: Packed;
  /** Threads that died at it. */
  readonly deaths: number;
  readonly resolve: (completed: Completed<Leaf> | undefined) => void;
  readonly reject: (error: Error) => void;
}

export class ExplorerThread extends WatchedThread<ToThread, FromThread> implements Keeping {
  /** Tells its states from those of a thread that it replaces. */
  readonly keeper: number;
  /** In the order sent: it runs the first. */
  readonly inHand: Task[] = [];
  /** Jobs that it was sent. */
  jobs = 0;
  isOpen = false;
  /** It is sent no more jobs, and is replaced after those in hand. */
  isRetiring = false;

  constructor(
    keeper: number,
    start: Omit<ThreadStart, "vitals">,
    onMessage: (thread: ExplorerThread, message: FromThread | Died) => void,
  ) {
    super(threadFile("explorer"), start, (message) => onMessage(this, message));
    this.keeper = keeper;
    // One that never gets a program must not keep the process alive.
    this.worker.unref();
  }

  open(program: ProgramStart, givenUp: readonly number[]): void {
    this.worker.ref();
    this.say({ kind: "open", ...program, givenUp: [...givenUp] });
  }

  send(task: Task): void {
    this.inHand.push(task);
    this.jobs++;
    const { job, keeper } = task.assignment;
    // The token means nothing to another thread.
    const known = keeper === this.keeper ? job : { ...job, open: { ...job.open, token: 0 } };
    this.say({ kind: "job", job: pack(known), givenUp: task.givenUp });
  }

  /** Another thread goes on with the state. */
  drop(token: number): void {
    this.say({ kind: "drop", token });
  }

  relieve(what: Relief): void {
    if (what === "states") Atomics.add(this.vitals, vitals.statesAsked, 1);
    Atomics.add(this.vitals, vitals.asked, 1);
    this.say({ kind: "relieve" });
  }

  get isRelieved(): boolean {
    return Atomics.load(this.vitals, vitals.relieved) === Atomics.load(this.vitals, vitals.asked);
  }

  get kept(): number {
    return Atomics.load(this.vitals, vitals.kept);
  }

  /** States that it has let go of. */
  get shed(): number {
    return Atomics.load(this.vitals, vitals.shed);
  }
}
