/** Each rule on every pair of 4-bit values: no concrete step is left out by its cases and facts. */

import type { SymbolicTerm } from "@everypath/core";
import { addScaled, atomLinear, constantLinear, integerSymbol, type Linear, scale } from "@everypath/its";
import { describe, expect, test } from "vitest";
import { type Interpretation, rangeOfWidth, readBits } from "../../src/terminate/graph/interpretation.ts";
import { Knowledge } from "../../src/terminate/graph/knowledge.ts";
import { inBounds } from "../../src/terminate/graph/rules/bounds.ts";
import { equals, lessOrEqual, lessThan } from "../../src/terminate/graph/rules/compare.ts";
import { joined, truncate, truncateByModulo, upperPart } from "../../src/terminate/graph/rules/convert.ts";
import { divide, floorDivision, quotientOf, remainderOf } from "../../src/terminate/graph/rules/divide.ts";
import { logical } from "../../src/terminate/graph/rules/logic.ts";
import { multiply, product } from "../../src/terminate/graph/rules/multiply.ts";
import {
  number,
  type RuleContext,
  type RuleResult,
  type TruthResult,
  within,
} from "../../src/terminate/graph/rules/rule.ts";
import { shiftLeft, shiftRight } from "../../src/terminate/graph/rules/shift.ts";
import { wrap } from "../../src/terminate/graph/rules/wrap.ts";

const width = 4;
const symbolA = integerSymbol("a");
const symbolB = integerSymbol("b");
const interpretations: readonly Interpretation[] = ["unsigned", "signed"];

type Values = ReadonlyMap<SymbolicTerm, bigint>;
type Rule<R> = (context: RuleContext, a: Linear, b: Linear, interpretation: Interpretation) => R;

function valueUnder(linear: Linear, values: Values): bigint {
  let sum = linear.constant;
  for (const [atom, factor] of linear.coefficients) sum += factor * (values.get(atom) as bigint);
  return sum;
}

function holds(facts: readonly Linear[], values: Values): boolean {
  return facts.every((fact) => valueUnder(fact, values) >= 0n);
}

/** Intervals that operands may be known to lie in: everything, one sign, a few values, one value. */
function intervalsAround(
  value: bigint,
  interpretation: Interpretation,
): readonly (readonly [bigint, bigint])[] {
  const { lower, upper } = rangeOfWidth(width, interpretation);
  const near: [bigint, bigint] = [
    value - 2n < lower ? lower : value - 2n,
    value + 1n > upper ? upper : value + 1n,
  ];
  return [[lower, upper], value >= 0n ? [0n, upper] : [lower, -1n], near, [value, value]];
}

/** Follows the rule's refinements to the case of a and b; the result that is reached, with the knowledge there. */
function reached<R extends { readonly kind: string }>(
  rule: Rule<R>,
  interpretation: Interpretation,
  knowledge: Knowledge,
  values: Values,
): { readonly answer: Exclude<R, { kind: "refine" }>; readonly knowledge: Knowledge } {
  let known = knowledge;
  for (let depth = 0; depth < 12; depth += 1) {
    let fresh = 0;
    const context: RuleContext = {
      knowledge: known,
      integers: "bitvector",
      fresh: (hint) => {
        fresh += 1;
        return integerSymbol(`${hint}${fresh}`);
      },
    };
    const answer: { readonly kind: string } = rule(
      context,
      atomLinear(symbolA),
      atomLinear(symbolB),
      interpretation,
    );
    if (answer.kind !== "refine")
      return { answer: answer as Exclude<R, { kind: "refine" }>, knowledge: known };
    const { cases } = answer as Extract<TruthResult, { kind: "refine" }>;
    const own = cases.filter((facts) => holds(facts, values));
    expect(own.length, "a case for every value, and one only").toBe(1);
    known = known.assume(own[0] as readonly Linear[]);
    expect(known.isImpossible).toBe(false);
  }
  throw new Error("refined without end");
}

/** The result may be `expected`: the fresh variables can be chosen so that all facts hold. */
function allows(answer: Extract<RuleResult, { kind: "value" }>, values: Values, expected: bigint): boolean {
  const substituted = (linear: Linear): Linear => {
    let sum: Linear = constantLinear(linear.constant);
    for (const [atom, factor] of linear.coefficients) {
      const value = values.get(atom);
      sum = addScaled(sum, value === undefined ? atomLinear(atom) : number(value), factor);
    }
    return sum;
  };
  const difference = addScaled(substituted(answer.value), number(expected), -1n);
  const facts = [...answer.facts.map(substituted), difference, scale(difference, -1n)];
  const open = [...new Set(facts.flatMap(({ coefficients }) => [...coefficients.keys()]))];
  return isSatisfiable(facts, open);
}

/** By trying every value of the fresh variables in a range that holds all that can occur with 4 bits. */
function isSatisfiable(facts: readonly Linear[], open: readonly SymbolicTerm[]): boolean {
  const [first, ...rest] = open;
  if (first === undefined) return facts.every(({ constant }) => constant >= 0n);
  if (Knowledge.nothing.assume(facts).isImpossible) return false;
  const { lower = -260n, upper = 260n } = Knowledge.nothing.assume(facts).intervalOf(first);
  for (let value = lower; value <= upper; value += 1n) {
    const fixed = facts.map((fact) => {
      const factor = fact.coefficients.get(first);
      if (factor === undefined) return fact;
      const coefficients = new Map(fact.coefficients);
      coefficients.delete(first);
      return { coefficients, constant: fact.constant + factor * value };
    });
    if (isSatisfiable(fixed, rest)) return true;
  }
  return false;
}

/** Every pair of values, each with every choice of intervals that are known of it. */
function eachPair(
  interpretation: Interpretation,
  visit: (a: bigint, b: bigint, knowledge: Knowledge, values: Values) => void,
): void {
  const { lower, upper } = rangeOfWidth(width, interpretation);
  for (let a = lower; a <= upper; a += 1n) {
    for (let b = lower; b <= upper; b += 1n) {
      const values: Values = new Map([
        [symbolA, a],
        [symbolB, b],
      ]);
      for (const [index, aroundA] of intervalsAround(a, interpretation).entries()) {
        const aroundB = intervalsAround(b, interpretation)[(index + Number(a & 3n)) % 4] as readonly [
          bigint,
          bigint,
        ];
        const knowledge = Knowledge.nothing.assume([
          ...within(atomLinear(symbolA), ...aroundA),
          ...within(atomLinear(symbolB), ...aroundB),
        ]);
        visit(a, b, knowledge, values);
      }
    }
  }
}

const truncated = (a: bigint, b: bigint) => (b === 0n ? 0n : a / b);

const valueRules: readonly {
  readonly name: string;
  readonly rule: Rule<RuleResult>;
  readonly concrete: (a: bigint, b: bigint, interpretation: Interpretation) => bigint | undefined;
}[] = [
  {
    name: "add",
    rule: (context, a, b, interpretation) => wrap(context, width, interpretation, addScaled(a, b, 1n)),
    concrete: (a, b, interpretation) => readBits(a + b, width, interpretation),
  },
  {
    name: "sub",
    rule: (context, a, b, interpretation) => wrap(context, width, interpretation, addScaled(a, b, -1n)),
    concrete: (a, b, interpretation) => readBits(a - b, width, interpretation),
  },
  {
    name: "a sum that may wrap many times",
    rule: (context, a, b, interpretation) =>
      wrap(context, width, interpretation, addScaled(scale(a, 5n), b, 3n)),
    concrete: (a, b, interpretation) => readBits(5n * a + 3n * b, width, interpretation),
  },
  {
    name: "mul",
    rule: (context, a, b, interpretation) => multiply(context, width, interpretation, a, b),
    concrete: (a, b, interpretation) => readBits(a * b, width, interpretation),
  },
  { name: "the exact product", rule: (context, a, b) => product(context, a, b), concrete: (a, b) => a * b },
  {
    name: "udiv and sdiv",
    rule: (context, a, b) => quotientOf(divide(context, a, b)),
    concrete: (a, b) => (b === 0n ? undefined : truncated(a, b)),
  },
  {
    name: "urem and srem",
    rule: (context, a, b) => remainderOf(divide(context, a, b)),
    concrete: (a, b) => (b === 0n ? undefined : a % b),
  },
  ...(["and", "or", "xor"] as const).map((operator) => ({
    name: operator,
    rule: ((context, a, b, interpretation) =>
      logical(context, operator, width, interpretation, a, b)) as Rule<RuleResult>,
    concrete: (a: bigint, b: bigint, interpretation: Interpretation) =>
      readBits(operator === "and" ? a & b : operator === "or" ? a | b : a ^ b, width, interpretation),
  })),
  {
    name: "lshr and ashr",
    rule: (context, a, b, interpretation) => shiftRight(context, width, interpretation, a, b),
    concrete: (a, b) => (b < 0n || b >= 4n ? undefined : a >> b),
  },
  {
    name: "shl",
    rule: (context, a, b, interpretation) => shiftLeft(context, width, interpretation, a, b),
    concrete: (a, b, interpretation) =>
      b < 0n || b >= 4n ? undefined : readBits(a << b, width, interpretation),
  },
  {
    name: "trunc to 2 bits",
    rule: (context, a, _b, interpretation) => truncate(context, 2, interpretation, a),
    concrete: (a, _b, interpretation) => readBits(a, 2, interpretation),
  },
  {
    name: "trunc by a modulo relation",
    rule: (context, a, _b, interpretation) => truncateByModulo(context, 3, interpretation, a),
    concrete: (a, _b, interpretation) => readBits(a, 3, interpretation),
  },
  { name: "the upper bits", rule: (context, a) => upperPart(context, 1, a), concrete: (a) => a >> 1n },
  {
    name: "what is left of a division by a constant",
    rule: (context, a) => remainderOf(floorDivision(context, a, 3n)),
    concrete: (a) => ((a % 3n) + 3n) % 3n,
  },
  {
    name: "parts put together",
    rule: (_context, a, b) => joined(a, b, width),
    concrete: (a, b) => (b < 0n ? undefined : 16n * a + b),
  },
];

/** These say what the result is; others bound it. */
const exactRules: ReadonlySet<string> = new Set([
  "add",
  "sub",
  "a sum that may wrap many times",
  "trunc to 2 bits",
  "trunc by a modulo relation",
  "the upper bits",
  "what is left of a division by a constant",
  "parts put together",
]);

describe.each(interpretations)("%s values", (interpretation) => {
  test.each(valueRules)("$name", ({ name, rule, concrete }) => {
    let steps = 0;
    eachPair(interpretation, (a, b, knowledge, values) => {
      const expected = concrete(a, b, interpretation);
      if (expected === undefined) return;
      const { answer } = reached(rule, interpretation, knowledge, values);
      steps += 1;
      if (!allows(answer, values, expected)) throw new Error(`${a}, ${b}: ${expected} is left out`);
      if (exactRules.has(name) && allows(answer, values, expected + 1n))
        throw new Error(`${a}, ${b}: ${expected + 1n} is let in`);
    });
    expect(steps).toBeGreaterThan(200);
  });

  test.each([
    ["less", lessThan, (a: bigint, b: bigint) => a < b],
    ["less or equal", lessOrEqual, (a: bigint, b: bigint) => a <= b],
    ["equal", equals, (a: bigint, b: bigint) => a === b],
  ] as const)("icmp: %s", (_name, rule, concrete) => {
    eachPair(interpretation, (a, b, knowledge, values) => {
      const { answer } = reached<TruthResult>(rule, interpretation, knowledge, values);
      if (answer.truth !== concrete(a, b)) throw new Error(`${a}, ${b}: ${answer.truth}`);
    });
  });

  test("theorem 6: a value is in the union exactly where inBounds holds", () => {
    const { lower: least, upper: most } = rangeOfWidth(width, interpretation);
    for (let value = least; value <= most; value += 1n) {
      for (let u = least; u < most; u += 1n) {
        for (let l = u + 1n; l <= most; l += 1n) {
          const context: RuleContext = {
            knowledge: Knowledge.nothing,
            integers: "bitvector",
            fresh: integerSymbol,
          };
          const facts = inBounds(context, number(value), u, l, width);
          const open = [...new Set(facts.flatMap(({ coefficients }) => [...coefficients.keys()]))];
          expect(isSatisfiable(facts, open), `${value} in [${least}, ${u}] ∪ [${l}, ${most}]`).toBe(
            value <= u || value >= l,
          );
        }
      }
    }
  });
});
