/** Rules for and, or, xor (section 3.4.1). Complement is −1 − x, which is linear. */
import { addScaled, type Linear } from "@everypath/its";
import { type Interpretation, rangeOfWidth, readBits } from "../interpretation.ts";
import {
  atLeast,
  constantOf,
  freshResult,
  number,
  type RuleContext,
  type RuleResult,
  result,
  within,
} from "./rule.ts";

export type LogicOperator = "and" | "or" | "xor";

/** Operands and result are read as `interpretation` says. */
export function logical(
  context: RuleContext,
  operator: LogicOperator,
  width: number,
  interpretation: Interpretation,
  a: Linear,
  b: Linear,
): RuleResult {
  const [left, right] = [constantOf(a), constantOf(b)];
  if (left !== undefined && right !== undefined)
    return result(number(readBits(compute(operator, left, right), width, interpretation)));
  if (context.knowledge.entailsEqual(a, b)) return result(operator === "xor" ? number(0n) : a);
  const { lower, upper } = rangeOfWidth(width, interpretation);
  return freshResult(context, operator, { operator, operands: [a, b] }, (value) => [
    ...within(value, lower, upper),
    ...factsOf(context, operator, value, a, b),
  ]);
}

function compute(operator: LogicOperator, a: bigint, b: bigint): bigint {
  switch (operator) {
    case "and":
      return a & b;
    case "or":
      return a | b;
    case "xor":
      return a ^ b;
  }
}

function factsOf(
  { knowledge }: RuleContext,
  operator: LogicOperator,
  value: Linear,
  a: Linear,
  b: Linear,
): readonly Linear[] {
  const signs = [signOf(knowledge, a), signOf(knowledge, b)] as const;
  switch (operator) {
    case "and":
      return factsOfAnd(value, a, b, signs);
    case "or":
      return factsOfOr(value, a, b, signs);
    case "xor":
      return factsOfXor(value, a, b, signs);
  }
}

type Sign = "positive" | "negative" | "unknown";
type Signs = readonly [Sign, Sign];

const minusOne = number(-1n);

function signOf(knowledge: RuleContext["knowledge"], linear: Linear): Sign {
  if (knowledge.entails(linear)) return "positive";
  return knowledge.entails(isNegative(linear)) ? "negative" : "unknown";
}

function isNegative(value: Linear): Linear {
  return addScaled(minusOne, value, -1n);
}

function factsOfAnd(value: Linear, a: Linear, b: Linear, [left, right]: Signs): readonly Linear[] {
  const alike = left !== "unknown" && left === right;
  return [
    ...(alike || right === "positive" ? [atLeast(b, value)] : []),
    ...(alike || left === "positive" ? [atLeast(a, value)] : []),
    ...(left === "positive" || right === "positive" ? [value] : []),
    ...(left === "negative" && right === "negative" ? [isNegative(value)] : []),
  ];
}

function factsOfOr(value: Linear, a: Linear, b: Linear, [left, right]: Signs): readonly Linear[] {
  const alike = left !== "unknown" && left === right;
  return [
    ...(alike || right === "negative" ? [atLeast(value, b)] : []),
    ...(alike || left === "negative" ? [atLeast(value, a)] : []),
    ...(left === "negative" || right === "negative" ? [isNegative(value)] : []),
    // No bit is set that is set in neither.
    ...(left === "positive" && right === "positive" ? [value, atLeast(addScaled(a, b, 1n), value)] : []),
  ];
}

function factsOfXor(value: Linear, a: Linear, b: Linear, [left, right]: Signs): readonly Linear[] {
  if (left === "unknown" || right === "unknown") return [];
  if (left !== right) return [isNegative(value)];
  return [value, ...(left === "positive" ? [atLeast(addScaled(a, b, 1n), value)] : [])];
}
