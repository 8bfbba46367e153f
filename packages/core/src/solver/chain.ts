/** The layers, outermost first: what each cannot answer it asks the next, and the backend is asked last. */
import { ApproximationLayer } from "./approximation.ts";
import { BranchCacheLayer } from "./branch-cache.ts";
import { CachedOnlyLayer } from "./cached-only.ts";
import { EnumerationLayer } from "./enumeration.ts";
import { IndependenceLayer } from "./independence.ts";
import { type Backend, JobSolver } from "./job-solver.ts";
import { ModelReuseLayer } from "./model-reuse.ts";
import { RangeLayer } from "./range.ts";
import { SmtLibProcess } from "./smtlib/smtlib-process.ts";
import type { Solver } from "./solver.ts";
import { ValidatingLayer } from "./validating.ts";
import { Z3Here } from "./z3/z3-host.ts";
import { Z3Solver } from "./z3/z3-solver.ts";

export interface LayerSwitches {
  readonly range: boolean;
  readonly independence: boolean;
  readonly enumeration: boolean;
  readonly modelReuse: boolean;
  readonly branchCache: boolean;
  /** Evaluates each query under each model (for tests and debugging). */
  readonly validating: boolean;
}

export const allLayers: LayerSwitches = {
  range: true,
  independence: true,
  enumeration: true,
  modelReuse: true,
  branchCache: true,
  validating: false,
};

export const noLayers: LayerSwitches = {
  range: false,
  independence: false,
  enumeration: false,
  modelReuse: false,
  branchCache: false,
  validating: false,
};

export interface SolverOptions {
  /** `z3-wasm` (the default), or a solver that reads SMT-LIB 2: its name or path (`z3`, `/opt/cvc5`). */
  readonly backend?: string;
  /** Layers that differ from `allLayers`. */
  readonly layers?: Partial<LayerSwitches>;
}

/** Starts the backend in the background and puts the layers around it. */
export function createSolverChain(options: SolverOptions = {}): JobSolver {
  return new JobSolver(createBackend(options.backend ?? "z3-wasm"), (backend) =>
    withLayers(backend, options.layers),
  );
}

/** The solver of that name; a process that cannot be started shows at the first query. */
export function createBackend(name: string): Backend {
  return name === "z3-wasm" ? new Z3Solver() : new SmtLibProcess(name);
}

/** As `createBackend`, with Z3 in this thread, which somebody should watch (see z3/z3-host.ts). */
export async function createBackendHere(name: string): Promise<Backend> {
  return name === "z3-wasm" ? new Z3Solver({}, await Z3Here.start()) : new SmtLibProcess(name);
}

/** The layers around a backend; `layers` are the switches that differ from `allLayers`. Closing the outermost closes the backend. */
export function withLayers(backend: Solver, layers: Partial<LayerSwitches> = {}): Solver {
  const on = { ...allLayers, ...layers };
  let solver: Solver = new ApproximationLayer(backend);
  if (on.validating) solver = new ValidatingLayer(solver, "validating backend");
  solver = new CachedOnlyLayer(solver);
  if (on.branchCache) solver = new BranchCacheLayer(solver);
  if (on.modelReuse) solver = new ModelReuseLayer(solver);
  if (on.enumeration) solver = new EnumerationLayer(solver);
  if (on.independence) solver = new IndependenceLayer(solver);
  if (on.range) solver = new RangeLayer(solver);
  if (on.validating) solver = new ValidatingLayer(solver, "validating answers");
  return solver;
}
