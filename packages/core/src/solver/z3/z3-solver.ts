/**
 * The default backend: Z3 as WebAssembly, wherever it runs (z3-host.ts). A host that failed, or whose memory has grown, begins anew.
 *
 * The same queries in the same order give the same answers and the same models: budgets count Z3's steps, seeds are
 * fixed, and what is recycled is decided by counts. A model does depend on the queries before it, since Z3 keeps what it
 * has learned. Only the wall-clock limit is outside this.
 */
import { hasPower, isSolverSupported } from "../../term/index.ts";
import { footprintOfAll } from "../footprint.ts";
import { representatives } from "../function-values.ts";
import type { Backend } from "../job-solver.ts";
import { type Answer, type Budget, type LayerStatistics, type Query, unknownBecause } from "../solver.ts";
import { workOfProcessQueries } from "../work.ts";
import { decodeModel } from "./decoder.ts";
import { Encoder } from "./encoder.ts";
import type { Z3Request } from "./protocol.ts";
import { type Z3Host, type Z3HostOptions, Z3Thread } from "./z3-host.ts";

export interface Z3SolverOptions extends Z3HostOptions {
  /** Terms after which Z3's table is emptied and its context renewed. */
  readonly termLimit?: number;
  /** Bytes allocated by Z3 after which its host begins anew. */
  readonly memoryLimit?: number;
}

export class Z3Solver implements Backend {
  readonly name = "z3-wasm";
  readonly #termLimit: number;
  readonly #memoryLimit: number;
  readonly #host: Z3Host;
  readonly #encoder = new Encoder();
  #reset = false;
  #queries = 0;
  #seconds = 0;

  constructor(options: Z3SolverOptions = {}, host: Z3Host = new Z3Thread(options)) {
    this.#termLimit = options.termLimit ?? 50_000;
    this.#memoryLimit = options.memoryLimit ?? 400e6;
    this.#host = host;
  }

  open(): void {
    this.#host.open();
  }

  get work(): number {
    return workOfProcessQueries(this.#queries);
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
      return unknownBecause("the condition contains an operator that no solver knows");
    }
    const { symbols, functions } = footprintOfAll(all);
    const wanted = query.decideOnly === true && functions.length > 0 ? representatives(all) : [];

    const request: Z3Request = {
      reset: this.#reset,
      resources: Math.min(budget.resources, 0xffff_ffff),
      ...this.#encoder.encode(all, symbols, wanted),
    };
    this.#reset = false;
    const reply = this.#host.answer(request, budget.milliseconds);
    if (reply.kind === "fault") {
      this.#beginAnew();
      return { kind: "unknown", reason: reply.reason, limit: reply.limit };
    }
    if (reply.allocated > this.#memoryLimit) {
      this.#beginAnew();
    } else if (this.#encoder.size > this.#termLimit) {
      this.#encoder.forget();
      this.#reset = true;
    }
    switch (reply.kind) {
      case "unsat":
        return { kind: "unsat" };
      case "unknown": {
        const { reason, limit } = reply;
        return {
          kind: "unknown",
          reason,
          limit: limit === "solver.queryResources" ? (budget.limit ?? limit) : limit,
        };
      }
      case "sat": {
        const found = decodeModel(symbols, wanted, reply.values);
        if (found !== undefined)
          return {
            kind: "sat",
            model: found.model,
            ...(wanted.length > 0 ? { functions: found.functions } : {}),
          };
        return unknownBecause("satisfiable, but the model holds a value that cannot be read");
      }
    }
  }

  /** Forgets everything: the next query finds a context that knows nothing. */
  reset(): void {
    this.#encoder.forget();
    this.#reset = true;
  }

  #beginAnew(): void {
    this.#host.beginAnew();
    this.#encoder.forget();
    this.#reset = false;
  }

  statistics(): readonly LayerStatistics[] {
    return [
      {
        layer: this.name,
        queries: this.#queries,
        hits: this.#queries,
        seconds: this.#seconds,
        isSolver: true,
      },
    ];
  }

  close(): void {
    this.#host.close();
  }
}
