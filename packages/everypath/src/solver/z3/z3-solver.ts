/**
 * The default backend: Z3 as WebAssembly, in a thread of its own that starts in the background, can be given up in the
 * middle of a query, and is replaced when it died or its memory has grown.
 *
 * The same queries in the same order give the same answers and the same models: budgets count Z3's steps, seeds are
 * fixed, and what is recycled is decided by counts. A model does depend on the queries before it, since Z3 keeps what it
 * has learned. Only the wall-clock limit is outside this.
 */
import { hasPower, isSolverSupported } from "../../term/index.ts";
import { BlockingWorker, compiledFile } from "../blocking-worker.ts";
import { footprintOfAll } from "../footprint.ts";
import type { Answer, Budget, LayerStatistics, Query, Solver } from "../solver.ts";
import { decodeModel } from "./decoder.ts";
import { Encoder } from "./encoder.ts";
import type { Z3Reply, Z3Request, Z3WorkerOptions } from "./protocol.ts";

export interface Z3SolverOptions {
  /** Terms after which the thread's table is emptied and its context renewed. */
  readonly termLimit?: number;
  /** Bytes allocated by Z3 after which the thread is replaced, which gives its memory back. */
  readonly memoryLimit?: number;
  /** Megabytes at which Z3 gives a query up. */
  readonly heapMegabytes?: number;
}

export class Z3Solver implements Solver {
  readonly name = "z3-wasm";
  readonly #termLimit: number;
  readonly #memoryLimit: number;
  readonly #heapMegabytes: number;
  readonly #encoder = new Encoder();
  #thread: BlockingWorker | undefined;
  #reset = false;
  #queries = 0;
  #seconds = 0;

  constructor(options: Z3SolverOptions = {}) {
    this.#termLimit = options.termLimit ?? 50_000;
    this.#memoryLimit = options.memoryLimit ?? 400e6;
    this.#heapMegabytes = options.heapMegabytes ?? 1500;
    this.#thread = this.#startThread();
  }

  check(query: Query, budget: Budget): Answer {
    this.#queries += 1;
    const start = performance.now();
    const answer = this.#check(query, budget);
    this.#seconds += (performance.now() - start) / 1000;
    return answer;
  }

  #check(query: Query, budget: Budget): Answer {
    const all = [...query.pathCondition, query.condition];
    if (!all.every(isSolverSupported) || all.some(hasPower)) {
      return { kind: "unknown", reason: "the condition contains an operator that no solver knows" };
    }
    const { symbols } = footprintOfAll(all);

    const thread = this.#thread ?? this.#startThread();
    this.#thread = thread;
    const request: Z3Request = {
      reset: this.#reset,
      resources: Math.min(budget.resources, 0xffff_ffff),
      ...this.#encoder.encode(all, symbols),
    };
    this.#reset = false;
    const outcome = thread.exchange(request, budget.milliseconds);
    switch (outcome.kind) {
      case "timeout":
        this.#discard();
        return { kind: "unknown", reason: `no answer within ${budget.milliseconds} ms` };
      case "ended":
        this.#discard();
        return { kind: "unknown", reason: "the solver's thread ended" };
      case "answer":
        break;
    }
    const reply = outcome.message as Z3Reply;
    if (reply.kind === "fault") {
      this.#discard();
      return { kind: "unknown", reason: `the solver failed: ${reply.reason}` };
    }
    if (reply.allocated > this.#memoryLimit) {
      this.#discard();
    } else if (this.#encoder.size > this.#termLimit) {
      this.#encoder.forget();
      this.#reset = true;
    }
    switch (reply.kind) {
      case "unsat":
        return { kind: "unsat" };
      case "unknown":
        return { kind: "unknown", reason: reply.reason };
      case "sat": {
        const model = decodeModel(symbols, reply.values);
        if (model !== undefined) return { kind: "sat", model };
        return { kind: "unknown", reason: "satisfiable, but the model holds a value that cannot be read" };
      }
    }
  }

  #startThread(): BlockingWorker {
    const options: Z3WorkerOptions = { heapMegabytes: this.#heapMegabytes };
    return new BlockingWorker(compiledFile("worker", import.meta.url), options);
  }

  /** Forgets everything: the next query finds a context that knows nothing. */
  reset(): void {
    this.#encoder.forget();
    this.#reset = true;
  }

  /** The next query gets a new thread. */
  #discard(): void {
    this.#thread?.terminate();
    this.#thread = undefined;
    this.#encoder.forget();
    this.#reset = false;
  }

  statistics(): readonly LayerStatistics[] {
    return [{ layer: this.name, queries: this.#queries, hits: this.#queries, seconds: this.#seconds }];
  }

  close(): void {
    this.#discard();
  }
}
