/**
 * Upper bounds on how long a program can run, by the method of Hensel, Giesl, Frohn and Ströder, section 5.
 *
 * In goes a program, its entry and what is to be counted; `programCost` answers with a bound over the entry's parameters that no run is above,
 * checked against runs of the machine, or with what stands in the way. The symbolic execution graph is that of terminate/; `system.ts` makes
 * the system of the whole graph, `path-cost.ts` its weights, `size-bounds.ts` the variables for the bounds of types, and its/ infers. `check.ts` runs
 * the program on inputs (`inputs.ts`, `run.ts`) and counts the same steps (`measure.ts`). `worst.ts` searches for inputs that take longest: those that
 * make a bound tight (`tight.ts`), or that refute one that was asked for (`ask.ts`).
 */
export { answerAsked, askedNames, type ProgramAnswer } from "./ask.ts";
export { type BoundObstacle, type BoundQuestion, boundProgram, type ProgramBound } from "./bound.ts";
export { type Candidate, runInputsOf } from "./candidate.ts";
export { type BoundCheck, type CheckedRun, type CheckOptions, checkBound, valueAt } from "./check.ts";
export { entryWithInputs, type InputParameter, inputParameters, rangeOf } from "./inputs.ts";
export { type Measure, measureName } from "./measure.ts";
export { checkLimits, type ProgramCost, programCost } from "./program-cost.ts";
export { type CountedRun, Runner, signedOf } from "./run.ts";
export { sizeBoundValues } from "./size-bounds.ts";
export type { SizeBoundRole } from "./system.ts";
export { tightened } from "./tight.ts";
export { searchWorst, type TriedRun, type WorstOptions } from "./worst.ts";
