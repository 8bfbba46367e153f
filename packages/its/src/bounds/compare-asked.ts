/** A bound that was found against one that somebody asks for: is it below it on all inputs, and where is it not? */
import {
  and,
  intAbsolute,
  intConstant,
  intGreaterOrEqual,
  intLess,
  intMultiply,
  type Symbol,
  type SymbolicTerm,
} from "@everypath/core";
import { type Decider, modelOf } from "../decide.ts";
import {
  type Bound,
  inputBound,
  isAtLeast,
  logarithm,
  maximum,
  minimum,
  oneBound,
  product,
  scaled,
  sum,
  zeroBound,
} from "./expression.ts";
import { type AskedBound, evaluateFormula, type Formula, readFormula } from "./formula.ts";
import { scaledTerm } from "./formula-term.ts";
import { boundExpression } from "./print.ts";
import { type Rational, rational } from "./rational.ts";

export interface BoundInputs {
  /** Symbols of inputs, or constants. */
  readonly inputs: readonly { readonly name: string; readonly term: SymbolicTerm }[];
  /** What is known of them. */
  readonly facts: readonly SymbolicTerm[];
}

export type Compared =
  | { readonly kind: "below" }
  /** Values of the inputs at which it is not, where the solver gives some: the nearest to 0 first. */
  | { readonly kind: "above"; readonly at: readonly (readonly bigint[])[] };

/** How far from 0 points above are looked for: runs from small values end sooner. */
const reaches = [30n, 1000n, 100_000n];

/**
 * `below` is shown, algebraically or by the solver. `above` says only that it was not: it has values of the inputs, in their order, where the solver
 * found some, and none where the formulas cannot be compared.
 */
export function compareWithAsked(
  bound: Bound,
  { formula, isStrict }: AskedBound,
  { inputs, facts }: BoundInputs,
  decider: Decider,
): Compared {
  const asked = boundOfFormula(formula);
  // A whole step less is less.
  const least = isStrict ? sum(bound, oneBound) : bound;
  if (asked !== undefined && isAtLeast(asked, least)) return { kind: "below" };
  const names = new Map(inputs.map(({ name, term }) => [name, term]));
  const found = readFormula(boundExpression(bound), [...names.keys()]);
  const [left, right] = "problem" in found ? [] : [scaledTerm(found, names), scaledTerm(formula, names)];
  if (left === undefined || right === undefined) return { kind: "above", at: [] };
  const most = intMultiply(intConstant(right.denominator), left.term);
  const limit = intMultiply(intConstant(left.denominator), right.term);
  const isAbove = and(...facts, isStrict ? intGreaterOrEqual(most, limit) : intLess(limit, most));
  const { solver, budget } = decider;
  if (solver.check({ pathCondition: [], condition: isAbove, decideOnly: true }, budget).kind === "unsat")
    return { kind: "below" };
  const symbols = inputs.flatMap(({ term }) => (term.kind === "symbol" ? [term] : []));
  const at = reaches.flatMap((reach) => {
    const near = symbols.map((each) => intLess(intAbsolute(each), intConstant(reach)));
    const model = modelOf(decider, and(isAbove, ...near));
    return model === undefined ? [] : [inputs.map(({ term }) => valueIn(model, term))];
  });
  return { kind: "above", at };
}

function valueIn(model: ReadonlyMap<Symbol, unknown>, term: SymbolicTerm): bigint {
  if (term.kind === "constant") return term.value as bigint;
  return term.kind === "symbol" ? ((model.get(term) ?? 0n) as bigint) : 0n;
}

/** The formula in the algebra of bounds, where it is written in it: what is multiplied is never below 0, and only inputs are subtracted. */
function boundOfFormula(formula: Formula): Bound | undefined {
  switch (formula.kind) {
    case "number":
      return { ...zeroBound, constant: formula.value };
    case "name":
      return inputBound(formula.name);
    case "operation": {
      const left = boundOfFormula(formula.left);
      const right = boundOfFormula(formula.right);
      return left && right && operated(formula, left, right);
    }
    case "call": {
      const parts = formula.of.map(boundOfFormula);
      const known = parts.filter((each) => each !== undefined);
      const [first] = known;
      if (first === undefined || known.length < parts.length) return undefined;
      return applied(formula.operator, [first, ...known.slice(1)]);
    }
    default:
      return formula satisfies never;
  }
}

function applied(
  operator: Extract<Formula, { kind: "call" }>["operator"],
  of: readonly [Bound, ...Bound[]],
): Bound | undefined {
  switch (operator) {
    case "max":
      return maximum(...of);
    case "min":
      return minimum(...of);
    case "log2":
      return logarithm(of[0]);
    case "abs":
    case "ceil":
    case "floor":
      return undefined;
    default:
      return operator satisfies never;
  }
}

function operated(
  { operator, right: divisor }: Extract<Formula, { kind: "operation" }>,
  left: Bound,
  right: Bound,
): Bound | undefined {
  switch (operator) {
    case "+":
      return sum(left, right);
    case "-":
      return multiplied(right, rational(-1n), left);
    case "*":
      if (left.terms.size === 0) return multiplied(right, left.constant);
      if (right.terms.size === 0) return multiplied(left, right.constant);
      return isAtLeast(left, zeroBound) && isAtLeast(right, zeroBound) ? product(left, right) : undefined;
    case "/": {
      const value = right.terms.size === 0 ? evaluateFormula(divisor, new Map()) : undefined;
      if (value === undefined || value.numerator === 0n) return undefined;
      return multiplied(left, rational(value.denominator, value.numerator));
    }
    case "^":
      return undefined;
    default:
      return operator satisfies never;
  }
}

/** added + factor·bound; below 0 the factor may only meet inputs. */
function multiplied(bound: Bound, factor: Rational, added: Bound = zeroBound): Bound | undefined {
  const isPlain = [...bound.terms.values()].every(
    ({ factors: [only, ...others] }) => only?.kind === "input" && others.length === 0,
  );
  return factor.numerator >= 0n || isPlain ? sum(added, scaled(bound, factor)) : undefined;
}
