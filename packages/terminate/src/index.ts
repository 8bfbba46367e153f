/**
 * Whether a program ends, and how long it can run (Hensel and others). `decideProgram` builds a symbolic execution graph and decides the systems that its
 * cycles are; `programCost` bounds the runs of the same graph, and searches inputs whose runs take long.
 */
export {
  answerAsked,
  askedNames,
  type BoundQuestion,
  type Candidate,
  type CheckedRun,
  type CheckOptions,
  entryWithInputs,
  type InputParameter,
  inputParameters,
  type Measure,
  measureName,
  type ProgramAnswer,
  type ProgramCost,
  programCost,
  Runner,
  rangeOf,
  runInputsOf,
  signedOf,
  sizeBoundValues,
  valueAt,
} from "./cost/index.ts";
export type { Interval } from "./terminate/graph/interpretation.ts";
export { isOpenFile } from "./terminate/graph/library/streams.ts";
export { partitionOf } from "./terminate/graph/partition.ts";
export { type AbstractState, type Area, type Frame, spanOf, topOf } from "./terminate/graph/state.ts";
export type { Summary } from "./terminate/graph/summary.ts";
export { isVariadic } from "./terminate/graph/variadic.ts";
export {
  assumedAliases,
  type Component,
  decideProgram,
  type Graph,
  type GraphNode,
  type Leaf,
  type Obstacle,
  type ProgramTermination,
  type RankedComponent,
  type TerminationQuestion,
  type Tree,
} from "./terminate/index.ts";
export { symbolsOf } from "./terminate/system.ts";
