/**
 * Who decides. In comes a `Query`: is this path condition together with this condition satisfiable, within this
 * `Budget`? Out comes an `Answer`: `sat` with a model, `unsat`, or `unknown` with the reason, which is never taken for unsat.
 *
 * A `Solver` is anything that answers. `createSolverChain` builds the usual one: layers around a backend, each a
 * Solver that answers what it can and asks the next for the rest (chain.ts reads as their list). A backend is Z3 in
 * WebAssembly (z3/z3-solver.ts) or a process that reads SMT-LIB 2 (smtlib/smtlib-process.ts); both run behind a thread
 * that the engine blocks on and can kill (blocking-worker.ts), or Z3 in the engine's own thread.
 *
 *     const solver = createSolverChain();
 *     const answer = solver.check({ pathCondition: [], condition }, { resources: 10_000_000, milliseconds: 10_000 });
 *     if (answer.kind === "sat") answer.model.get(x);
 *     solver.close();
 *
 * Layers assume that they see the path conditions of one exploration, in which neighbouring queries share a prefix.
 * Symbols that are indeterminate are free like any others.
 */

export { addLayers } from "./add-layers.ts";
export {
  allLayers,
  createBackend,
  createBackendHere,
  createSolverChain,
  type LayerSwitches,
  noLayers,
  type SolverOptions,
  withLayers,
} from "./chain.ts";
export { completeModel } from "./complete-model.ts";
export { type Footprint, footprintOf, footprintOfAll } from "./footprint.ts";
export { type Backend, JobSolver } from "./job-solver.ts";
export { loadSatCore, type SatCore, type SatSolver } from "./sat/cadical.ts";
export { RefutationLog, recordedCore } from "./sat/recorded-core.ts";
export { SmtLibProcess } from "./smtlib/smtlib-process.ts";
export * from "./solver.ts";
export { Z3Solver, type Z3SolverOptions } from "./z3/z3-solver.ts";
