/** Runs jobs in several threads. A thread prefers jobs whose states it keeps; an idle one takes over another's by following its path. */
import { Worker } from "node:worker_threads";
import type { Assignment, Completed, Executor, JobResult, StopReason } from "../../../search/index.ts";
import { compiledFile } from "../../../solver/blocking-worker.ts";
import type { LayerStatistics } from "../../../solver/solver.ts";
import { unpack } from "../../../term/pack.ts";
import type { Leaf } from "../path.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./protocol.ts";
import { stopReasons } from "./protocol.ts";

interface Thread {
  readonly worker: Worker;
  /** The index of the assignment it is at. */
  busy: number | undefined;
}

export class WorkerPool implements Executor<Leaf> {
  private readonly threads: readonly Thread[];
  private readonly stop: Int32Array;
  private readonly stopReason: () => StopReason | undefined;
  private layers: LayerStatistics[] = [];
  private onMessage: (thread: number, message: FromWorker) => void = () => {};

  constructor(count: number, start: Omit<WorkerStart, "stop">, stopReason: () => StopReason | undefined) {
    this.stop = new Int32Array(new SharedArrayBuffer(4));
    this.stopReason = stopReason;
    const workerData: WorkerStart = { ...start, stop: this.stop };
    this.threads = Array.from({ length: count }, (_, index) => {
      const worker = new Worker(compiledFile("thread", import.meta.url), { workerData, execArgv: [] });
      worker.on("message", (message: FromWorker) => this.onMessage(index, message));
      worker.on("error", (error) => this.onMessage(index, { kind: "fault", message: String(error) }));
      return { worker, busy: undefined };
    });
  }

  run(assignments: readonly Assignment[]): Promise<readonly (Completed<Leaf> | undefined)[]> {
    const results: (Completed<Leaf> | undefined)[] = new Array(assignments.length).fill(undefined);
    const waiting = new Set(assignments.keys());
    return new Promise((resolve, reject) => {
      const watch = setInterval(() => this.watchStop(), 20);
      const finish = (settle: () => void): void => {
        clearInterval(watch);
        this.onMessage = () => {};
        settle();
      };
      const dispatch = (index: number): void => {
        const next = this.watchStop() === undefined ? chooseFor(index, assignments, waiting) : undefined;
        const thread = this.threads[index]!;
        thread.busy = next;
        if (next === undefined) {
          if (this.threads.every(({ busy }) => busy === undefined)) finish(() => resolve(results));
          return;
        }
        waiting.delete(next);
        const { job, keeper } = assignments[next]!;
        if (keeper !== undefined && keeper !== index) {
          this.say(keeper, { kind: "drop", tokens: [job.open.token] });
          // The token means nothing to another thread.
          this.say(index, { kind: "job", job: { ...job, open: { ...job.open, token: 0 } } });
        } else this.say(index, { kind: "job", job });
      };
      this.onMessage = (index, message) => {
        if (message.kind === "fault") return finish(() => reject(new Error(message.message)));
        if (message.kind !== "result") return;
        const result = unpack(message.result) as JobResult<Leaf>;
        results[this.threads[index]!.busy!] = { result, keeper: index };
        dispatch(index);
      };
      for (const index of this.threads.keys()) dispatch(index);
    });
  }

  /** Counters of all threads' solvers, added up; complete after `close`. */
  statistics(): readonly LayerStatistics[] {
    return this.layers;
  }

  async close(): Promise<void> {
    await Promise.all(
      this.threads.map(
        ({ worker }, index) =>
          new Promise<void>((resolve) => {
            worker.once("exit", () => resolve());
            worker.on("message", (message: FromWorker) => {
              if (message.kind === "statistics") this.layers = addLayers(this.layers, message.layers);
            });
            this.say(index, { kind: "end" });
            setTimeout(() => void worker.terminate(), 2000).unref();
          }),
      ),
    );
  }

  private say(thread: number, message: ToWorker): void {
    this.threads[thread]!.worker.postMessage(message);
  }

  private watchStop(): StopReason | undefined {
    const reason = this.stopReason();
    const known: readonly (StopReason | undefined)[] = stopReasons;
    const code = reason === undefined ? -1 : known.indexOf(reason);
    if (code >= 0) Atomics.store(this.stop, 0, code + 1);
    return reason;
  }
}

/** A job whose state the thread keeps; else one that nobody keeps; else another thread's last. */
function chooseFor(
  thread: number,
  assignments: readonly Assignment[],
  waiting: ReadonlySet<number>,
): number | undefined {
  let unkept: number | undefined;
  let others: number | undefined;
  for (const index of waiting) {
    const { keeper } = assignments[index]!;
    if (keeper === thread) return index;
    if (keeper === undefined) unkept ??= index;
    else others = index;
  }
  return unkept ?? others;
}

function addLayers(total: readonly LayerStatistics[], added: readonly LayerStatistics[]): LayerStatistics[] {
  if (total.length === 0) return [...added];
  return total.map((layer, i) => ({
    layer: layer.layer,
    queries: layer.queries + added[i]!.queries,
    hits: layer.hits + added[i]!.hits,
    seconds: layer.seconds + added[i]!.seconds,
  }));
}
