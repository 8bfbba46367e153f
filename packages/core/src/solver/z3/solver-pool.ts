/**
 * Incremental Z3 solvers, each holding a path condition as a stack with one level for each conjunct. A query goes to
 * the solver whose stack shares the longest prefix with it; slices of a path condition (independence.ts) thus find
 * each their own solver. The choice depends on the queries alone, never on time.
 *
 * Measured in WASM, ms a query on unlike queries of two 32-bit symbols: 1.2 with this scheme and the solver set up for
 * QF_AUFBV, 1.5 with the general one, 4–9 with a fresh solver for each query. Passing the condition as an
 * assumption was faster at first (no pop), but what it leaves behind is never given up: 4 ms after 200 queries, 12 after 600.
 * One literal for each conjunct, none ever popped, was 2–5 times slower on trees of 1,000 queries.
 */
import { limits } from "../../limits/index.ts";
import type { TermEntry } from "./definitions.ts";
import type { Z3Context } from "./z3-context.ts";
import type { Pointer } from "./z3-library.ts";

interface StackSolver {
  readonly pointer: Pointer;
  readonly bits: boolean;
  readonly stack: Pointer[];
  /** How much of the stack there was before each level. */
  readonly levels: number[];
  lastUse: number;
  resources: number;
}

export class SolverPool {
  readonly #z3: Z3Context;
  readonly #solvers: StackSolver[] = [];
  #uses = 0;

  constructor(z3: Z3Context) {
    this.#z3 = z3;
  }

  /**
   * A solver on whose stack exactly these conjuncts stand. `grouped`: those that are new share a level, but for the last one. Conditions of
   * uninterpreted functions come many at a time, and a level costs as much as a check.
   */
  solverFor(conjuncts: readonly TermEntry[], bits: boolean, resources: number, grouped: boolean): Pointer {
    const { library, pointer } = this.#z3;
    const wanted = conjuncts.map((entry) => entry.pointer);
    const solver = this.#choose(wanted, bits);
    this.#uses += 1;
    solver.lastUse = this.#uses;
    const shared = commonPrefix(solver.stack, wanted);
    const { stack, levels } = solver;
    let popped = 0;
    while (stack.length > shared) {
      stack.length = levels.pop() ?? 0;
      popped += 1;
    }
    if (popped > 0) library._Z3_solver_pop(pointer, solver.pointer, popped);
    const kept = stack.length;
    for (let index = kept; index < wanted.length; index += 1) {
      const isLevel = !grouped || index === kept || index === wanted.length - 1;
      if (isLevel) {
        library._Z3_solver_push(pointer, solver.pointer);
        levels.push(index);
      }
      library._Z3_solver_assert(pointer, solver.pointer, wanted[index] as Pointer);
      stack.push(wanted[index] as Pointer);
    }
    if (solver.resources !== resources) {
      setResources(this.#z3, solver.pointer, resources);
      solver.resources = resources;
    }
    this.#z3.raise();
    return solver.pointer;
  }

  #choose(wanted: readonly Pointer[], bits: boolean): StackSolver {
    let best: StackSolver | undefined;
    let bestShared = -1;
    let oldest: StackSolver | undefined;
    for (const solver of this.#solvers) {
      if (oldest === undefined || solver.lastUse < oldest.lastUse) oldest = solver;
      if (solver.bits !== bits) continue;
      const shared = commonPrefix(solver.stack, wanted);
      if (shared > bestShared || (shared === bestShared && solver.lastUse > (best?.lastUse ?? 0))) {
        best = solver;
        bestShared = shared;
      }
    }
    // Half a prefix is worth keeping; otherwise another stack's contents would be thrown away for little.
    if (best !== undefined && (bestShared * 2 >= wanted.length || best.stack.length === bestShared))
      return best;
    if (this.#solvers.length < limits.solver.incrementalSolvers || oldest === undefined)
      return this.#add(bits);
    if (oldest.bits === bits) return oldest;
    this.#solvers.splice(this.#solvers.indexOf(oldest), 1);
    this.#z3.library._Z3_solver_dec_ref(this.#z3.pointer, oldest.pointer);
    return this.#add(bits);
  }

  #add(bits: boolean): StackSolver {
    const { library, pointer } = this.#z3;
    const made = bits
      ? library._Z3_mk_solver_for_logic(pointer, this.#z3.name("QF_AUFBV"))
      : library._Z3_mk_simple_solver(pointer);
    library._Z3_solver_inc_ref(pointer, this.#z3.checked(made));
    const solver = { pointer: made, bits, stack: [], levels: [], lastUse: 0, resources: -1 };
    this.#solvers.push(solver);
    return solver;
  }
}

/** Z3's steps for each check of the solver from now on, and its seeds. */
export function setResources(z3: Z3Context, solver: Pointer, resources: number): void {
  const { library, pointer } = z3;
  const params = library._Z3_mk_params(pointer);
  library._Z3_params_inc_ref(pointer, params);
  library._Z3_params_set_uint(pointer, params, z3.name("rlimit"), resources);
  library._Z3_params_set_uint(pointer, params, z3.name("random_seed"), 0);
  library._Z3_solver_set_params(pointer, solver, params);
  library._Z3_params_dec_ref(pointer, params);
}

function commonPrefix(a: readonly Pointer[], b: readonly Pointer[]): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) if (a[index] !== b[index]) return index;
  return length;
}
