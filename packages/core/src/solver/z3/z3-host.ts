/**
 * Where Z3 runs. In a thread of its own, which the engine blocks on: then it can be given up in the middle of a query, whatever it is
 * doing. Or in the engine's thread, which saves waking two threads for each query, up to half of the time that a small one takes; a
 * query that does not end must then be ended from outside, with the whole thread.
 */

import { limits } from "../../limits/index.ts";
import { BlockingWorker } from "../blocking-worker.ts";
import { threadFile } from "../package-files.ts";
import { unknownWithin } from "../solver.ts";
import type { Z3Reply, Z3Request, Z3WorkerOptions } from "./protocol.ts";
import { Z3Instance } from "./z3-instance.ts";

export interface Z3Host {
  answer(request: Z3Request, milliseconds: number): Z3Reply;
  /** Forgets all that was said, after a fault too; gives the memory back where that is possible at once. */
  beginAnew(): void;
  close(): void;
}

export interface Z3HostOptions {
  /** Megabytes at which Z3 gives a query up; usually the limit of that name. */
  readonly heapMegabytes?: number;
}

/** Starts in the background. */
export class Z3Thread implements Z3Host {
  readonly #options: Z3WorkerOptions;
  #thread: BlockingWorker | undefined;

  constructor(options: Z3HostOptions = {}) {
    this.#options = workerOptions(options);
    this.#thread = this.#start();
  }

  answer(request: Z3Request, milliseconds: number): Z3Reply {
    this.#thread ??= this.#start();
    const outcome = this.#thread.exchange(request, milliseconds);
    switch (outcome.kind) {
      case "timeout":
        return { ...unknownWithin(milliseconds), kind: "fault" };
      case "ended":
        return { kind: "fault", reason: "the solver's thread ended", limit: undefined };
      case "answer":
        return outcome.message as Z3Reply;
    }
  }

  beginAnew(): void {
    this.#thread?.terminate();
    this.#thread = undefined;
  }

  close(): void {
    this.beginAnew();
  }

  #start(): BlockingWorker {
    return new BlockingWorker(threadFile("z3"), this.#options);
  }
}

/** In this thread: nothing limits the time of a query but Z3's own count of steps. */
export class Z3Here implements Z3Host {
  readonly #instance: Z3Instance;

  private constructor(instance: Z3Instance) {
    this.#instance = instance;
  }

  static async start(options: Z3HostOptions = {}): Promise<Z3Here> {
    return new Z3Here(await Z3Instance.start(workerOptions(options)));
  }

  answer(request: Z3Request): Z3Reply {
    return this.#instance.answer(request);
  }

  beginAnew(): void {
    this.#instance.reset();
  }

  close(): void {}
}

function workerOptions({ heapMegabytes }: Z3HostOptions): Z3WorkerOptions {
  return { heapMegabytes: heapMegabytes ?? limits.solver.heapMegabytes };
}
