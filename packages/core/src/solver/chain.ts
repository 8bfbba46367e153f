/** The layers, outermost first: what each cannot answer it asks the next, and the backend is asked last. */
import { ApproximationLayer } from "./approximation.ts";
import { BranchCacheLayer } from "./branch-cache.ts";
import { CachedOnlyLayer } from "./cached-only.ts";
import { EnumerationLayer } from "./enumeration.ts";
import { IndependenceLayer } from "./independence.ts";
import { type Backend, JobSolver } from "./job-solver.ts";
import { ModelReuseLayer } from "./model-reuse.ts";
import { RangeLayer } from "./range.ts";
import type { SatCore } from "./sat/cadical.ts";
import { SatBackend } from "./sat/sat-backend.ts";
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
  /** Conditions made of bits are decided by CaDiCaL, where it is given. */
  readonly bits: boolean;
  /** Evaluates each query under each model (for tests and debugging). */
  readonly validating: boolean;
}

export const allLayers: LayerSwitches = {
  range: true,
  independence: true,
  enumeration: true,
  modelReuse: true,
  branchCache: true,
  bits: true,
  validating: false,
};

export const noLayers: LayerSwitches = {
  range: false,
  independence: false,
  enumeration: false,
  modelReuse: false,
  branchCache: false,
  bits: false,
  validating: false,
};

/** The name of the backend that is part of this. */
const builtIn = "z3-wasm";

export interface SolverOptions {
  /** `z3-wasm` (the default), or a solver that reads SMT-LIB 2: its name or path (`z3`, `/opt/cvc5`). */
  readonly backend?: string;
  /** Layers that differ from `allLayers`. */
  readonly layers?: Partial<LayerSwitches>;
}

/**
 * A backend with the layers around it. It is loaded with the first query that reaches it. `core`: what decides conditions made of bits before Z3 is asked;
 * without it Z3 decides them.
 */
export function createSolverChain(options: SolverOptions = {}, core?: SatCore): JobSolver {
  return new JobSolver(createBackend(options, core), (backend) => withLayers(backend, options.layers));
}

/** The solver that the options name; a process that cannot be started shows at the first query. */
export function createBackend({ backend, layers }: SolverOptions = {}, core?: SatCore): Backend {
  if (backend !== undefined && backend !== builtIn) return new SmtLibProcess(backend);
  return behindBits(new Z3Solver(), layers, core);
}

/** As `createBackend`, with Z3 in this thread, which somebody should watch (see z3/z3-host.ts). */
export function createBackendHere({ backend, layers }: SolverOptions = {}, core?: SatCore): Backend {
  if (backend !== undefined && backend !== builtIn) return new SmtLibProcess(backend);
  return behindBits(new Z3Solver({}, new Z3Here()), layers, core);
}

function behindBits(z3: Backend, layers: Partial<LayerSwitches> = {}, core?: SatCore): Backend {
  return core === undefined || layers.bits === false ? z3 : new SatBackend(core, z3);
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
