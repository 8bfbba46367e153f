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
  const minusOne = number(-1n);
  const signOf = (linear: Linear) => {
    if (knowledge.entails(linear)) return "positive";
    return knowledge.entails(addScaled(minusOne, linear, -1n)) ? "negative" : "unknown";
  };
  const [left, right] = [signOf(a), signOf(b)];
  const isNegative = addScaled(minusOne, value, -1n);
  switch (operator) {
    case "and": {
      const alike = left !== "unknown" && left === right;
      return [
        ...(alike || right === "positive" ? [atLeast(b, value)] : []),
        ...(alike || left === "positive" ? [atLeast(a, value)] : []),
        ...(left === "positive" || right === "positive" ? [value] : []),
        ...(left === "negative" && right === "negative" ? [isNegative] : []),
      ];
    }
    case "or": {
      const alike = left !== "unknown" && left === right;
      return [
        ...(alike || right === "negative" ? [atLeast(value, b)] : []),
        ...(alike || left === "negative" ? [atLeast(value, a)] : []),
        ...(left === "negative" || right === "negative" ? [isNegative] : []),
        // No bit is set that is set in neither.
        ...(left === "positive" && right === "positive" ? [value, atLeast(addScaled(a, b, 1n), value)] : []),
      ];
    }
    case "xor": {
      if (left === "unknown" || right === "unknown") return [];
      if (left !== right) return [isNegative];
      return [value, ...(left === "positive" ? [atLeast(addScaled(a, b, 1n), value)] : [])];
    }
  }
}
