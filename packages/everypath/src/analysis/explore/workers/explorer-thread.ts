/** One thread of the pool, from outside: the jobs it has in hand, and its replacement when it hangs. */
import { Worker } from "node:worker_threads";
import type { Assignment, Completed } from "../../../search/index.ts";
import { compiledFile } from "../../../solver/blocking-worker.ts";
import type { Keeping } from "../memory/keeper.ts";
import type { Leaf } from "../path.ts";
import type { FromThread, ProgramStart, ThreadStart, ToThread } from "./protocol.ts";
import { vitals } from "./protocol.ts";
import { QueryWatch } from "./watched-backend.ts";

/** A job on its way. */
export interface Task {
  readonly assignment: Assignment;
  /** Queries that did not end when it was run before. */
  readonly givenUp: readonly number[];
  readonly resolve: (completed: Completed<Leaf> | undefined) => void;
  readonly reject: (error: Error) => void;
}

export class ExplorerThread implements Keeping {
  /** Tells its states from those of a thread that it replaces. */
  readonly keeper: number;
  /** In the order sent: it runs the first. */
  readonly inHand: Task[] = [];
  /** Jobs that it was sent. */
  jobs = 0;
  isOpen = false;
  /** It is sent no more jobs, and is replaced after those in hand. */
  isRetiring = false;
  private readonly worker: Worker;
  private readonly vitals: Int32Array;
  private readonly watch: QueryWatch;
  private ending: Promise<void> | undefined;

  constructor(
    keeper: number,
    start: Omit<ThreadStart, "vitals">,
    onMessage: (thread: ExplorerThread, message: FromThread) => void,
  ) {
    this.keeper = keeper;
    this.vitals = new Int32Array(new SharedArrayBuffer(4 * Object.keys(vitals).length));
    this.watch = new QueryWatch(this.vitals);
    const workerData: ThreadStart = { ...start, vitals: this.vitals };
    this.worker = new Worker(compiledFile("thread", import.meta.url), { workerData, execArgv: [] });
    this.worker.on("message", (message: FromThread) => onMessage(this, message));
    const fault = (message: string) => onMessage(this, { kind: "fault", message });
    this.worker.on("error", (error) => fault(String(error)));
    this.worker.on("exit", (status) => {
      if (this.ending === undefined) fault(`a thread ended with status ${status}`);
    });
    // One that never gets a program must not keep the process alive.
    this.worker.unref();
  }

  open(program: ProgramStart): void {
    this.worker.ref();
    this.say({ kind: "open", ...program });
  }

  send(task: Task): void {
    this.inHand.push(task);
    this.jobs++;
    const { job, keeper } = task.assignment;
    // The token means nothing to another thread.
    const known = keeper === this.keeper ? job : { ...job, open: { ...job.open, token: 0 } };
    this.say({ kind: "job", job: known, givenUp: task.givenUp });
  }

  /** Another thread goes on with the state. */
  drop(token: number): void {
    this.say({ kind: "drop", token });
  }

  /** The number of the query at which the thread has stayed for too long. */
  overdue(milliseconds: number): number | undefined {
    return this.watch.overdue(milliseconds);
  }

  relieve(): void {
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

  /** Ends it when it has done what it was sent; at once after a while. */
  end(): Promise<void> {
    this.ending ??= new Promise((resolve) => {
      this.worker.once("exit", () => resolve());
      this.say({ kind: "end" });
      setTimeout(() => void this.worker.terminate(), 2000).unref();
    });
    return this.ending;
  }

  terminate(): void {
    this.ending = this.worker.terminate().then(() => undefined);
  }

  private say(message: ToThread): void {
    this.worker.postMessage(message);
  }
}
