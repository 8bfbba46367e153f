/**
 * CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks and Pollitt, CaDiCaL 2.0), compiled to WebAssembly, in this thread: a solver is asked by a call,
 * and gives up by itself.
 */
import type { Cadical } from "cadical-wasm";
import type { ClauseLiteral, ClauseSink } from "./clauses.ts";

export type Decision = "satisfiable" | "unsatisfiable" | "unknown";

/** Solvers of clauses, all in one memory. */
export interface SatCore {
  /** False since `abandon`. */
  readonly isUsable: boolean;
  /**
   * `onLemma` is told each clause that the solver learns. Each then follows from those before by unit propagation, for which the solver leaves out what
   * changes clauses otherwise.
   */
  open(onLemma?: (clause: readonly ClauseLiteral[]) => void): SatSolver;
  /** Its memory was exhausted in the midst of something: nothing in it can be relied on any more, whoever uses it. */
  abandon(): void;
  /** Told where the solver behind it says that nothing satisfies a question. */
  onElsewhere?(): void;
}

/** One growing set of clauses. */
export interface SatSolver extends ClauseSink {
  /** How often it has looked whether to give up, in all its searches: the same for the same questions, and more the longer they take. */
  readonly polls: number;
  /** Under these assumptions, with so many conflicts at most (0: any number) and until that time, as of `performance.now()`. */
  solve(assumptions: readonly ClauseLiteral[], conflicts: number, until: number): Decision;
  /** After `satisfiable`. */
  isTrue(variable: number): boolean;
  /** After `unsatisfiable`: whether the assumption is one of those that cannot hold together. */
  isFailed(assumption: ClauseLiteral): boolean;
  /** Gives its memory back. */
  close(): void;
}

/** Values that are not decided otherwise are 0: inputs then are small. For the rest what refutes soonest: most hard questions are those. */
const options = { phase: false, quiet: true, stabilize: false, walk: false, lucky: false } as const;

/** Nothing happens to clauses but that some are learned from conflicts. */
const provingOptions = { ...options, inprocessing: false, otfs: false, preprocesslight: false } as const;
/** Literals of a lemma that is told: any number. */
const longestLemma = 1 << 30;

/** Loads the module into this thread. */
export async function loadSatCore(): Promise<SatCore> {
  const { Cadical: Solver, createModule } = await import("cadical-wasm");
  const module = await createModule();
  let isUsable = true;
  return {
    get isUsable() {
      return isUsable;
    },
    open(onLemma) {
      if (onLemma === undefined) return new CadicalSolver(new Solver(module, options));
      const solver = new Solver(module, provingOptions);
      solver.setLearn(longestLemma, onLemma);
      return new CadicalSolver(solver);
    },
    abandon() {
      isUsable = false;
    },
  };
}

class CadicalSolver implements SatSolver {
  readonly #solver: Cadical;
  #until = 0;
  #polls = 0;

  constructor(solver: Cadical) {
    this.#solver = solver;
    solver.setTerminate(() => {
      this.#polls += 1;
      return performance.now() > this.#until;
    });
  }

  get polls(): number {
    return this.#polls;
  }

  unit(a: ClauseLiteral): void {
    this.#solver.addClause([a]);
  }

  binary(a: ClauseLiteral, b: ClauseLiteral): void {
    this.#solver.addClause([a, b]);
  }

  ternary(a: ClauseLiteral, b: ClauseLiteral, c: ClauseLiteral): void {
    this.#solver.addClause([a, b, c]);
  }

  solve(assumptions: readonly ClauseLiteral[], conflicts: number, until: number): Decision {
    this.#until = until;
    return this.#solver.solve(conflicts === 0 ? { assumptions } : { assumptions, conflicts });
  }

  isTrue(variable: number): boolean {
    return this.#solver.value(variable);
  }

  isFailed(assumption: ClauseLiteral): boolean {
    return this.#solver.failed(assumption);
  }

  close(): void {
    this.#solver.dispose();
  }
}
