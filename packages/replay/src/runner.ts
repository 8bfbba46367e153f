/** The engine's end of the replay thread: keeps it alive, feeds it, and replaces it when a run does not end in time. */

import { host, type Thread, threadFile } from "@everypath/core";
import type { BuildVariant } from "./build-variant.ts";
import type { HostProgram, HostRun } from "./host-run.ts";
import type { ReplayInput } from "./run.ts";
import type { Reply, Request } from "./worker.ts";

/** Of the thread that calls the program; the program's own data lies elsewhere (layout.ts). */
const nativeStackMegabytes = 128;

/** A thread that has not begun a run by then counts as dead: it starts slowly where many processes share the machine. */
const startMilliseconds = 300_000;

/** The thread ended while the program ran in it, and so did another one that was given the same run. */
export class ReplayThreadEnded extends Error {}

/** Of one run, after which another thread is tried. */
const mostEnds = 1;

interface Waiting {
  readonly request: Request;
  /** Threads that ended at it. */
  ends: number;
  readonly resolve: (run: HostRun | "timeout") => void;
  readonly reject: (error: Error) => void;
}

export class Runner {
  readonly #milliseconds: number;
  readonly #programs = new Map<BuildVariant, HostProgram>();
  readonly #waiting: Waiting[] = [];
  #worker: Thread | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  has(variant: BuildVariant): boolean {
    return this.#programs.has(variant);
  }

  /** Runs asked for and not answered. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Starts the thread before there is anything to run: it loads its modules while this one compiles the program. */
  prepare(): void {
    if (this.#worker === undefined) this.#start().unref();
  }

  load(program: HostProgram): void {
    this.#programs.set(program.variant, program);
    this.#worker?.postMessage({ kind: "load", program } satisfies Request);
  }

  /** One run of a loaded variant. Several may wait at a time. */
  run(
    variant: BuildVariant,
    input: ReplayInput,
    countLeaks: boolean,
    shift: number,
  ): Promise<HostRun | "timeout"> {
    return new Promise((resolve, reject) => {
      const request: Request = { kind: "run", variant, input, countLeaks, shift };
      this.#waiting.push({ request, ends: 0, resolve, reject });
      const worker = this.#worker;
      if (worker === undefined) this.#start();
      else {
        worker.ref();
        worker.postMessage(request);
        if (this.#waiting.length === 1) this.#watch(startMilliseconds);
      }
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Thread {
    const worker = host.threads.start(threadFile("replay"), {
      limits: { stackSizeMb: nativeStackMegabytes },
    });
    this.#worker = worker;
    worker.on("message", (reply: Reply) => this.#receive(worker, reply));
    worker.on("error", (error) => this.#fail(worker, error.message));
    worker.on("exit", (status) => this.#fail(worker, `it ended with status ${status}`));
    for (const program of this.#programs.values())
      worker.postMessage({ kind: "load", program } satisfies Request);
    for (const { request } of this.#waiting) worker.postMessage(request);
    this.#watch(startMilliseconds);
    return worker;
  }

  #watch(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => this.#timeOut(), milliseconds);
  }

  #receive(worker: Thread, reply: Reply): void {
    if (worker !== this.#worker) return;
    // A run has its time to itself: neither the thread's start nor the runs before it count.
    if (reply.kind === "begun") return this.#watch(this.#milliseconds);
    const waiting = this.#waiting.shift();
    if (reply.kind === "run") waiting?.resolve(reply.run);
    else waiting?.reject(new Error(reply.message));
    this.#watch(startMilliseconds);
    // An idle thread must not keep the process alive.
    if (this.#waiting.length === 0) worker.unref();
  }

  #timeOut(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#waiting.shift()?.resolve("timeout");
    if (this.#waiting.length > 0) this.#start();
  }

  /** The run that was at work brought the thread down, it may be: it is tried once more. Those behind it get a new one. */
  #fail(worker: Thread, message: string): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    const [first] = this.#waiting;
    if (first !== undefined && ++first.ends > mostEnds) {
      this.#waiting.shift();
      first.reject(new ReplayThreadEnded(message));
    }
    if (this.#waiting.length > 0) this.#start();
  }
}
