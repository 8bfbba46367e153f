/**
 * Questions that are asked with the engine. In: a program, a solver, options; out: an `Exploration` (`explore`), a `Tracing` (`trace`, de Boer
 * & Bonsangue), a `Checked` program up to a bound (`boundedCheck`), found inputs (`fuzz`, after SAGE), one tree of merged states
 * (`merge`), a `Proof` by Floyd's method (`floyd/`, King's section 8).
 *
 * Exploring is the ground of the others: its threads, its paths and inputs are in `explore/`.
 */
export {
  boundedCheck,
  type Checked,
  type InductionProof,
  type Loop,
  loopsOf,
  possibleProperties,
} from "./bmc/index.ts";
export { namesOf, ownBound } from "./bmc/loops.ts";
export { withBranches } from "./explore/branches.ts";
export { errorGroup } from "./explore/error-group.ts";
export type {
  Coverage,
  Exploration,
  FileCoverage,
  HeapObject,
  HeapValue,
  IncompletenessReason,
  InputValue,
  PathError,
  Replay,
  ReplayArgument,
  ReplayCounts,
  ReplayInput,
  ReplayObject,
  ReplayPointer,
  ReplayTarget,
  Statistics,
  StoreEntry,
  TraceStep,
  TrailEntry,
  TreeNode,
  TypedTerm,
  UnwrittenValue,
} from "./explore/exploration.ts";
export { InputHeap, objectNumbers } from "./explore/heap.ts";
export {
  type ExploreOptions,
  explore,
  Journal,
  type Path,
  type Refused,
  type Sealer,
  type SessionOptions,
  stopper,
  WorkerPool,
} from "./explore/index.ts";
export { inputRecords, inputValues, modelOf } from "./explore/inputs.ts";
export { pathOf, type Unnumbered } from "./explore/path.ts";
export { assumeAll, assumeSurely } from "./explore/session.ts";
export { failingRuns, failureKey, type ProveOptions, prove, type Task } from "./floyd/index.ts";
export type { Proof, ProofReason, ProofVerdict, Segment } from "./floyd/proof.ts";
export { decide } from "./fuzz/decide.ts";
export { expandExecution } from "./fuzz/expand-execution.ts";
export {
  type CampaignState,
  type Channel,
  type Compiling,
  type Expander,
  type ExpandSettings,
  type FoundInput,
  type Fuzzing,
  fuzz,
  type Growth,
} from "./fuzz/index.ts";
export type { Input } from "./fuzz/input.ts";
export type { Lift } from "./fuzz/lift.ts";
export { Runner } from "./fuzz/run-and-check.ts";
export { traceOf } from "./fuzz/trace.ts";
export { Tried } from "./fuzz/tried.ts";
export { meaninglessWord } from "./fuzz/words.ts";
export { ExpanderPool } from "./fuzz/workers/pool.ts";
export { serve } from "./fuzz/workers/serve.ts";
export { exploreMerging } from "./merge/index.ts";
export type { Access, Rule } from "./trace/calculus/step.ts";
export type { Conjuncts } from "./trace/compare.ts";
export { type Tracing, trace } from "./trace/index.ts";
export type { Direction, Effort, RhoStep, TracedPath } from "./trace/trace.ts";
