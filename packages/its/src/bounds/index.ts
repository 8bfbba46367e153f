/**
 * Upper bounds on what runs of a system cost, as formulas over the start's variables.
 *
 * `inferBound` is a function of a system and limits; the costs of its transitions are what is counted. A `Bound` is a formula (expression.ts) that can be
 * printed (`boundText`, `boundExpression`), evaluated at integers (`evaluateBound`) and told the degree of.
 */
export { type Answer, answerBound } from "./ask.ts";
export { inferCallBound } from "./call-system.ts";
export { isAbove, type Measured, measureBound } from "./check-bound.ts";
export { type Compared, compareWithAsked } from "./compare-asked.ts";
export { degreeName, degreeOf } from "./degree.ts";
export { evaluateBound } from "./evaluate.ts";
export type { Bound } from "./expression.ts";
export { feasibleRules } from "./feasible.ts";
export { type AskedBound, excessOver, readAskedBound } from "./formula.ts";
export { type CostBound, type CostLimits, inferBound } from "./infer.ts";
export { boundTextAt } from "./instance.ts";
export { boundExpression, boundText } from "./print.ts";
export { type Call, type CallRule, type CallSystem, endLocation } from "./unit-system.ts";
