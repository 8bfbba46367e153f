/**
 * Z3 as a thread runs it: a context with its table of terms and its solvers, answering requests. To forget is to put the memory
 * back to what it was when the context was new: nothing is left of what came before, not even where things lie, and it takes less
 * time than to make a context (1.4 ms against 3.5).
 */

import { limits } from "../../limits/index.ts";
import { WordReader, WordWriter } from "../../term/words.ts";
import { Definitions, type TermEntry } from "./definitions.ts";
import { limitMet } from "./limit-met.ts";
import { ModelValues } from "./model-values.ts";
import type { Z3Reply, Z3Request, Z3WorkerOptions } from "./protocol.ts";
import { SolverPool, setResources } from "./solver-pool.ts";
import { type ContextPlace, makeContext, setGlobalParameter, Z3Context } from "./z3-context.ts";
import type { Pointer } from "./z3-library.ts";
import { loadZ3, type MemoryImage, type Z3Module } from "./z3-module.ts";

/** What a model is to tell. */
interface Wanted {
  readonly symbols: readonly TermEntry[];
  readonly applications: readonly TermEntry[];
}

export class Z3Instance {
  readonly #module: Z3Module;
  readonly #place: ContextPlace;
  readonly #new: MemoryImage;
  #z3: Z3Context;
  #definitions: Definitions;
  #pool: SolverPool;

  static start({ heapMegabytes }: Z3WorkerOptions): Z3Instance {
    const module = loadZ3();
    setGlobalParameter(module.library, "memory_max_size", String(heapMegabytes));
    return new Z3Instance(module);
  }

  private constructor(module: Z3Module) {
    this.#module = module;
    this.#place = makeContext(module.library);
    this.#new = module.takeImage();
    this.#z3 = new Z3Context(module.library, this.#place);
    this.#definitions = new Definitions(this.#z3);
    this.#pool = new SolverPool(this.#z3);
  }

  /** After a fault it is of no further use until a reset. */
  answer(request: Z3Request): Z3Reply {
    try {
      return this.#answer(request);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The module aborts when its 2 GB are used up before Z3 has noticed.
      return reason.includes("OOM")
        ? { kind: "fault", reason: "the solver failed: out of memory", limit: "solver.heapMegabytes" }
        : { kind: "fault", reason: `the solver failed: ${reason}`, limit: limitMet(reason) };
    }
  }

  #answer(request: Z3Request): Z3Reply {
    if (request.reset) this.reset();
    this.#definitions.read(request.definitions);
    const reader = new WordReader(request.query);
    const term = (number: number): TermEntry => this.#definitions.term(number);
    const conjuncts = Array.from(reader.nextList(), term);
    const wanted: Wanted = {
      symbols: Array.from(reader.nextList(), term),
      applications: Array.from(reader.nextList(), term),
    };
    const bits = conjuncts.every((conjunct) => conjunct.bits);

    const grouped = wanted.applications.length > 0;
    const incremental = (resources: number): Z3Reply =>
      this.#check(this.#pool.solverFor(conjuncts, bits, resources, grouped), wanted);
    const first = incremental(Math.min(request.resources, limits.solver.incrementalResources));
    if (first.kind !== "unknown") return first;
    // Z3's tactics (preprocessing, a SAT solver on the bits, nlsat) decide other problems than its incremental core does.
    const second = this.#checkByTactics(conjuncts, wanted, request.resources);
    if (second.kind !== "unknown" || request.resources <= limits.solver.incrementalResources) return second;
    const third = incremental(request.resources);
    return third.kind === "unknown" ? second : third;
  }

  /** Forgets everything; after an error too. */
  reset(): void {
    this.#new.restore();
    this.#z3 = new Z3Context(this.#module.library, this.#place);
    this.#definitions = new Definitions(this.#z3);
    this.#pool = new SolverPool(this.#z3);
  }

  #checkByTactics(conjuncts: readonly TermEntry[], wanted: Wanted, resources: number): Z3Reply {
    const { library, pointer } = this.#z3;
    const solver = this.#z3.checked(library._Z3_mk_solver(pointer));
    library._Z3_solver_inc_ref(pointer, solver);
    setResources(this.#z3, solver, resources);
    for (const conjunct of conjuncts) library._Z3_solver_assert(pointer, solver, conjunct.pointer);
    const reply = this.#check(solver, wanted);
    library._Z3_solver_dec_ref(pointer, solver);
    return reply;
  }

  #check(solver: Pointer, wanted: Wanted): Z3Reply {
    const { library, pointer } = this.#z3;
    const result = library._Z3_solver_check(pointer, solver);
    const allocated = Number(library._Z3_get_estimated_alloc_size());
    if (result === 1) return { kind: "sat", values: this.#values(solver, wanted), allocated };
    this.#z3.raise();
    if (result === -1) return { kind: "unsat", allocated };
    const reason = library.UTF8ToString(library._Z3_solver_get_reason_unknown(pointer, solver));
    return { kind: "unknown", reason, limit: limitMet(reason), allocated };
  }

  #values(solver: Pointer, { symbols, applications }: Wanted): Int32Array {
    const { library, pointer } = this.#z3;
    const model = this.#z3.checked(library._Z3_solver_get_model(pointer, solver));
    library._Z3_model_inc_ref(pointer, model);
    const writer = new WordWriter();
    const values = new ModelValues(this.#z3, model, writer);
    for (const symbol of symbols) values.symbol(symbol.pointer);
    for (const application of applications) values.function(application.pointer);
    this.#z3.releaseHeld();
    library._Z3_model_dec_ref(pointer, model);
    return writer.take();
  }
}
