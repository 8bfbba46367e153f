/**
 * Where Z3 runs. In a thread of its own, which the engine blocks on: then it can be given up in the middle of a query, whatever it is
 * doing. Or in the engine's thread, which saves waking two threads for each query, up to half of the time that a small one takes; a
 * query that does not end must then be ended from outside, with the whole thread.
 */

import { limits } from "../../limits/index.ts";
import { BlockingWorker } from "../blocking-worker.ts";
import { threadFile } from "../package-files.ts";
import { unknownWithin } from "../solver.ts";
import { parkThread, type ThreadTerms, takeParked } from "./parked-thread.ts";
import type { Z3Reply, Z3Request, Z3WorkerOptions } from "./protocol.ts";
import { Z3Instance } from "./z3-instance.ts";

export interface Z3Host {
  /** Makes it ready for a query, which does so itself where nobody has asked for it. */
  open(): void;
  answer(request: Z3Request, milliseconds: number): Z3Reply;
  /** Forgets all that was said, after a fault too; gives the memory back where that is possible at once. */
  beginAnew(): void;
  close(): void;
}

export interface Z3HostOptions {
  /** Megabytes at which Z3 gives a query up; usually the limit of that name. */
  readonly heapMegabytes?: number;
}

/** The thread starts with the first query, or is one that another solver has left behind (parked-thread.ts). */
export class Z3Thread implements Z3Host {
  readonly #options: Z3WorkerOptions;
  #thread: BlockingWorker | undefined;
  /** The thread has to forget what another solver said to it. */
  #mustForget = false;
  #terms: ThreadTerms | undefined;
  /** The most bytes that Z3 has told of. */
  #allocated = 0;

  constructor(options: Z3HostOptions = {}) {
    this.#options = workerOptions(options);
  }

  open(): void {
    this.#thread ??= this.#start();
  }

  answer(request: Z3Request, milliseconds: number): Z3Reply {
    this.#thread ??= this.#start();
    const asked = this.#mustForget ? { ...request, reset: true } : request;
    this.#mustForget = false;
    const outcome = this.#thread.exchange(asked, milliseconds);
    switch (outcome.kind) {
      case "timeout":
        return { ...unknownWithin(milliseconds), kind: "fault" };
      case "ended":
        return { kind: "fault", reason: "the solver's thread ended", limit: undefined };
      case "answer": {
        const reply = outcome.message as Z3Reply;
        if (reply.kind !== "fault") this.#allocated = Math.max(this.#allocated, reply.allocated);
        return reply;
      }
    }
  }

  beginAnew(): void {
    this.#thread?.terminate();
    this.#thread = undefined;
    this.#mustForget = false;
    this.#allocated = 0;
  }

  /** After a fault the solver has begun anew before, so that a thread which is there is sound. */
  close(): void {
    if (this.#thread === undefined || this.#terms === undefined) return;
    parkThread(this.#thread, this.#terms, this.#allocated);
    this.#thread = undefined;
  }

  #start(): BlockingWorker {
    this.#terms = { options: this.#options, limits: { ...limits.solver } };
    const parked = takeParked(this.#terms);
    this.#mustForget = parked !== undefined;
    return parked ?? new BlockingWorker(threadFile("z3"), this.#options);
  }
}

/** In this thread: nothing limits the time of a query but Z3's own count of steps. Loaded with the first query. */
export class Z3Here implements Z3Host {
  readonly #options: Z3WorkerOptions;
  #instance: Z3Instance | undefined;

  constructor(options: Z3HostOptions = {}) {
    this.#options = workerOptions(options);
  }

  open(): void {
    this.#opened();
  }

  answer(request: Z3Request): Z3Reply {
    return this.#opened().answer(request);
  }

  beginAnew(): void {
    this.#instance?.reset();
  }

  close(): void {}

  #opened(): Z3Instance {
    this.#instance ??= Z3Instance.start(this.#options);
    return this.#instance;
  }
}

function workerOptions({ heapMegabytes }: Z3HostOptions): Z3WorkerOptions {
  return { heapMegabytes: heapMegabytes ?? limits.solver.heapMegabytes };
}
