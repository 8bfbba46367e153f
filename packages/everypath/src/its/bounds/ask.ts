/** Does a bound that somebody asks for hold? Shown by the bound found, or refuted by a run. */

import {
  and,
  intAbsolute,
  intAdd,
  intConstant,
  intGreaterOrEqual,
  intLess,
  intMultiply,
  intSubtract,
  ite,
  type SymbolicTerm,
} from "../../term/index.ts";
import { type Decider, modelOf } from "../decide.ts";
import { randomNumbers, runAtRandom, startValues } from "../measure.ts";
import type { Its } from "../model.ts";
import { integerSymbol } from "../model.ts";
import type { Bound } from "./expression.ts";
import { type AskedBound, evaluateFormula, type Formula, readFormula } from "./formula.ts";
import { boundExpression } from "./print.ts";
import { type Rational, rational } from "./rational.ts";

export type Answer =
  | { readonly kind: "true" }
  /** A run that costs more. */
  | { readonly kind: "false"; readonly start: readonly bigint[]; readonly cost: bigint }
  | { readonly kind: "unknown" };

const randomRuns = 400;
/** Runs from values at which the bound found is above the one asked. */
const runsFromModel = 40;
const longestRun = 20_000;
/** Of all runs together. */
const mostSteps = 60_000;

/** `bound` is what was found, if anything was. */
export function answerBound(its: Its, asked: AskedBound, bound: Bound | undefined, decider: Decider): Answer {
  const random = randomNumbers(2);
  let left = mostSteps;
  const tried = (start: readonly bigint[]): Answer | undefined => {
    if (left <= 0) return undefined;
    const run = runAtRandom(its, start, random, { steps: Math.min(longestRun, left), greatest: 1n << 64n });
    left -= Math.max(1, run.steps);
    return isMore(its, run.cost, asked, start) ? { kind: "false", start, cost: run.cost } : undefined;
  };
  const above = bound === undefined ? undefined : whereAbove(its, asked, bound, decider);
  if (above?.kind === "nowhere") return { kind: "true" };
  if (above?.kind === "at") {
    for (let run = 0; run < runsFromModel; run += 1) {
      const refuted = tried(above.start);
      if (refuted !== undefined) return refuted;
    }
  }
  for (let run = 0; run < randomRuns; run += 1) {
    const refuted = tried(startValues(its, run, random));
    if (refuted !== undefined) return refuted;
  }
  return { kind: "unknown" };
}

function isMore(
  its: Its,
  cost: bigint,
  { formula, isStrict }: AskedBound,
  start: readonly bigint[],
): boolean {
  const inputs = new Map(its.variables.map(({ name }, index) => [name, start[index] as bigint]));
  const value = evaluateFormula(formula, inputs);
  if (value === undefined) return false;
  const difference = cost * value.denominator - value.numerator;
  return difference > 0n || (isStrict && difference === 0n);
}

type Above = { readonly kind: "nowhere" } | { readonly kind: "at"; readonly start: readonly bigint[] };

/** Where the bound found is above the one asked; undefined where neither is known. */
function whereAbove(
  its: Its,
  { formula, isStrict }: AskedBound,
  bound: Bound,
  decider: Decider,
): Above | undefined {
  const names = its.variables.map(({ name }) => name);
  const found = readFormula(boundExpression(bound), names);
  if ("problem" in found) return undefined;
  const [left, right] = [scaledTerm(found), scaledTerm(formula)];
  if (left === undefined || right === undefined) return undefined;
  const most = intMultiply(intConstant(right.denominator), left.term);
  const limit = intMultiply(intConstant(left.denominator), right.term);
  const isAbove = isStrict ? intGreaterOrEqual(most, limit) : intLess(limit, most);
  const { solver, budget } = decider;
  if (solver.check({ pathCondition: [], condition: isAbove, decideOnly: true }, budget).kind === "unsat")
    return { kind: "nowhere" };
  // Runs from small values end sooner.
  for (const reach of [30n, 1000n]) {
    const near = its.variables.map((variable) => intLess(intAbsolute(variable), intConstant(reach)));
    const model = modelOf(decider, and(isAbove, ...near));
    if (model !== undefined)
      return { kind: "at", start: its.variables.map((variable) => (model.get(variable) ?? 0n) as bigint) };
  }
  return undefined;
}

/** term / denominator */
interface Scaled {
  readonly term: SymbolicTerm;
  readonly denominator: bigint;
}

/** The formula as an integer term over a denominator; undefined for what has none: logarithms, powers of what is not constant, rounding. */
function scaledTerm(formula: Formula): Scaled | undefined {
  const constant = constantOf(formula);
  if (constant !== undefined)
    return { term: intConstant(constant.numerator), denominator: constant.denominator };
  switch (formula.kind) {
    case "number":
      return undefined;
    case "name":
      return { term: integerSymbol(formula.name), denominator: 1n };
    case "operation": {
      const left = scaledTerm(formula.left);
      if (left === undefined) return undefined;
      if (formula.operator === "^") {
        const exponent = constantOf(formula.right);
        if (
          exponent === undefined ||
          exponent.denominator !== 1n ||
          exponent.numerator < 1n ||
          exponent.numerator > 8n
        )
          return undefined;
        let power: Scaled = left;
        for (let count = 1n; count < exponent.numerator; count += 1n) power = multiplied(power, left);
        return power;
      }
      const right = scaledTerm(formula.right);
      if (right === undefined) return undefined;
      if (formula.operator === "*") return multiplied(left, right);
      if (formula.operator === "/") {
        const divisor = constantOf(formula.right);
        if (divisor === undefined || divisor.numerator === 0n) return undefined;
        const inverse = rational(divisor.denominator, divisor.numerator);
        return multiplied(left, { term: intConstant(inverse.numerator), denominator: inverse.denominator });
      }
      const [a, b, denominator] = alike(left, right);
      return { term: formula.operator === "+" ? intAdd(a, b) : intSubtract(a, b), denominator };
    }
    case "call": {
      const parts = formula.of.map(scaledTerm);
      const known = parts.filter((each) => each !== undefined);
      const [first, ...others] = known;
      if (first === undefined || known.length < parts.length) return undefined;
      if (formula.operator === "abs") return { ...first, term: intAbsolute(first.term) };
      if (formula.operator !== "max" && formula.operator !== "min") return undefined;
      const isMax = formula.operator === "max";
      return others.reduce((best, each) => {
        const [a, b, denominator] = alike(best, each);
        const isLess = intLess(a, b);
        return { term: isMax ? ite(isLess, b, a) : ite(isLess, a, b), denominator };
      }, first);
    }
  }
}

function constantOf(formula: Formula): Rational | undefined {
  return isConstant(formula) ? evaluateFormula(formula, new Map()) : undefined;
}

function isConstant(formula: Formula): boolean {
  switch (formula.kind) {
    case "number":
      return true;
    case "name":
      return false;
    case "operation":
      return isConstant(formula.left) && isConstant(formula.right);
    case "call":
      // A logarithm's value is rounded: what is shown with it would not be exact.
      return formula.operator !== "log2" && formula.of.every(isConstant);
  }
}

function multiplied(a: Scaled, b: Scaled): Scaled {
  return { term: intMultiply(a.term, b.term), denominator: a.denominator * b.denominator };
}

/** Both over one denominator. */
function alike(a: Scaled, b: Scaled): readonly [SymbolicTerm, SymbolicTerm, bigint] {
  return [
    intMultiply(intConstant(b.denominator), a.term),
    intMultiply(intConstant(a.denominator), b.term),
    a.denominator * b.denominator,
  ];
}
