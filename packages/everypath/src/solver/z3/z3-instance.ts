/** Z3 as the thread runs it: a context with its table of terms and its solvers, answering requests. */
import { Definitions, type TermEntry } from "./definitions.ts";
import { ModelValues } from "./model-values.ts";
import { WordReader, WordWriter, type Z3Reply, type Z3Request } from "./protocol.ts";
import { SolverPool, setResources } from "./solver-pool.ts";
import { Z3Context } from "./z3-context.ts";
import type { Pointer, Z3Library } from "./z3-library.ts";

export class Z3Instance {
  readonly #library: Z3Library;
  #z3: Z3Context;
  #definitions: Definitions;
  #pool: SolverPool;

  constructor(library: Z3Library) {
    this.#library = library;
    this.#z3 = new Z3Context(library);
    this.#definitions = new Definitions(this.#z3);
    this.#pool = new SolverPool(this.#z3);
  }

  answer(request: Z3Request): Z3Reply {
    if (request.reset) this.#reset();
    this.#definitions.read(request.definitions);
    const reader = new WordReader(request.query);
    const term = (number: number): TermEntry => this.#definitions.term(number);
    const conjuncts = Array.from(reader.nextList(), term);
    const symbols = Array.from(reader.nextList(), term);
    const bits = conjuncts.every((conjunct) => conjunct.bits);

    const incremental = this.#pool.solverFor(conjuncts, bits, request.resources);
    const first = this.#check(incremental, symbols);
    if (first.kind !== "unknown") return first;
    // Z3's tactics (preprocessing, a SAT solver on the bits, nlsat) decide other problems than its incremental core does.
    const second = this.#checkByTactics(conjuncts, symbols, request.resources);
    return second.kind === "unknown" ? first : second;
  }

  #reset(): void {
    this.#z3.delete();
    this.#z3 = new Z3Context(this.#library);
    this.#definitions = new Definitions(this.#z3);
    this.#pool = new SolverPool(this.#z3);
  }

  #checkByTactics(
    conjuncts: readonly TermEntry[],
    symbols: readonly TermEntry[],
    resources: number,
  ): Z3Reply {
    const { library, pointer } = this.#z3;
    const solver = this.#z3.checked(library._Z3_mk_solver(pointer));
    library._Z3_solver_inc_ref(pointer, solver);
    setResources(this.#z3, solver, resources);
    for (const conjunct of conjuncts) library._Z3_solver_assert(pointer, solver, conjunct.pointer);
    const reply = this.#check(solver, symbols);
    library._Z3_solver_dec_ref(pointer, solver);
    return reply;
  }

  #check(solver: Pointer, symbols: readonly TermEntry[]): Z3Reply {
    const { library, pointer } = this.#z3;
    const result = library._Z3_solver_check(pointer, solver);
    const allocated = Number(library._Z3_get_estimated_alloc_size());
    if (result === 1) return { kind: "sat", values: this.#values(solver, symbols), allocated };
    this.#z3.raise();
    if (result === -1) return { kind: "unsat", allocated };
    const reason = library.UTF8ToString(library._Z3_solver_get_reason_unknown(pointer, solver));
    return { kind: "unknown", reason, allocated };
  }

  #values(solver: Pointer, symbols: readonly TermEntry[]): Int32Array {
    const { library, pointer } = this.#z3;
    const model = this.#z3.checked(library._Z3_solver_get_model(pointer, solver));
    library._Z3_model_inc_ref(pointer, model);
    const writer = new WordWriter();
    const values = new ModelValues(this.#z3, model, writer);
    for (const symbol of symbols) values.symbol(symbol.pointer);
    this.#z3.releaseHeld();
    library._Z3_model_dec_ref(pointer, model);
    return writer.take();
  }
}
