/**
 * Integer transition systems: what a program's termination and running time are decided on.
 *
 * In comes a system, read from a file (`readIts`: KoAT, ARI, SMT-LIB) or made by whoever abstracts a program: locations, and transitions with a
 * guard and an update over integer variables (model.ts). `decideTermination` answers `terminates` with ranking functions, `diverges`
 * with a run that never ends, or `unknown`; `certify` makes plain data of either, and `checkCertificate` re-checks that, knowing nothing of
 * how it was found. `inferBound` bounds what a run costs by a formula over the start's variables. `simplify` makes systems smaller and keeps what they cost.
 *
 *     const read = readIts("(GOAL TERMINATION) … (RULES f(x) -> Com_1(f(x - 1)) :|: x > 0)", "koat");
 *     decideTermination(read.its, { solver, budget, milliseconds: 60_000 }).kind === "terminates"
 *
 * What is not linear is an unknown integer to proofs of termination, which covers more runs; witnesses of non-termination take it as it is.
 */

export {
  type BoundTerm,
  type Factor,
  inputBound,
  maximum,
  minimum,
  type Sign,
  scaled,
  sum,
} from "./bounds/expression.ts";
export {
  type Answer,
  type AskedBound,
  answerBound,
  type Bound,
  boundExpression,
  boundText,
  boundTextAt,
  type Call,
  type CallRule,
  type CallSystem,
  type Compared,
  type CostBound,
  type CostLimits,
  compareWithAsked,
  degreeName,
  degreeOf,
  endLocation,
  evaluateBound,
  excessOver,
  feasibleRules,
  inferBound,
  inferCallBound,
  isAbove,
  type Measured,
  measureBound,
  readAskedBound,
} from "./bounds/index.ts";
export { nothing, one, plus, type Rational, rational, times } from "./bounds/rational.ts";
export { substitute } from "./bounds/substitute.ts";
export { certify } from "./certify.ts";
export * from "./check/index.ts";
export { withoutProducts } from "./check/products.ts";
export * from "./concrete.ts";
export { type Decider, modelOf, untilThen } from "./decide.ts";
export { type Attempt, decideTermination, type Limits, type Termination } from "./decide-termination.ts";
export type { Loop, Step, SymbolicStep, Witness } from "./diverge/witness.ts";
export { readAri } from "./formats/ari.ts";
export { formatNames, formatOf, type ItsFormat, type ItsRead, readIts, writeIts } from "./formats/index.ts";
export type { Position } from "./formats/problem.ts";
export { follows, greatest, isEmpty } from "./linear/bound.ts";
export {
  addScaled,
  atomLinear,
  constantLinear,
  floorDivide,
  greatestCommonDivisor,
  keyOf,
  type Linear,
  replaceAtoms,
  scale,
  termOf,
  tightened,
  zero,
} from "./linear/expression.ts";
export type { IsOver } from "./linear/simplex.ts";
export { type MeasuredRun, type RunLimits, randomNumbers, runAtRandom } from "./measure.ts";
export * from "./model.ts";
export { formulaOf } from "./refined.ts";
export {
  chained,
  simplify,
  withoutUnreachable,
  withoutUnsatisfiable,
  withoutUnused,
} from "./simplify/index.ts";
export { type Images, replace } from "./substitution.ts";
export type { ProofStep, TerminationProof } from "./terminate/proof.ts";
