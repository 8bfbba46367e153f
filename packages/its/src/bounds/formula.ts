/** Formulas that a user writes about costs: `steps <= 10*n + 50`, in the grammar that bounds are printed in. */

import { limits } from "@everypath/core";
import { logarithmOf } from "./evaluate.ts";
import {
  ceiling,
  compare,
  floor,
  negated,
  nothing,
  one,
  plus,
  type Rational,
  rational,
  times,
} from "./rational.ts";

export type Formula =
  | { readonly kind: "number"; readonly value: Rational }
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "operation";
      readonly operator: "+" | "-" | "*" | "/" | "^";
      readonly left: Formula;
      readonly right: Formula;
    }
  | { readonly kind: "call"; readonly operator: FormulaFunction; readonly of: readonly Formula[] };

const functions = { max: 0, min: 0, abs: 1, log2: 1, ceil: 1, floor: 1 } as const;
export type FormulaFunction = keyof typeof functions;

export interface AskedBound {
  readonly formula: Formula;
  /** True for `steps < …`. */
  readonly isStrict: boolean;
}

/** `problem` says what is wrong, and at which character (from 1). */
export type FormulaRead<T> = T | { readonly problem: string };

/** Thrown and caught in this file. */
class Wrong extends Error {}

/** Reads `steps <= …` or `steps < …` over these names. */
export function readAskedBound(text: string, names: readonly string[]): FormulaRead<AskedBound> {
  const match = /^\s*steps\s*(<=|<|≤)/.exec(text);
  if (match === null) return { problem: "expected steps <= and a formula over the inputs" };
  const formula = readFormula(text, names, match[0].length);
  return "problem" in formula ? formula : { formula, isStrict: match[1] === "<" };
}

/** Reads a formula over these names that begins at the offset. */
export function readFormula(text: string, names: readonly string[], offset = 0): FormulaRead<Formula> {
  try {
    return new Reader(text, names, offset).read();
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message };
    throw error;
  }
}

class Reader {
  private readonly tokens: readonly { readonly text: string; readonly offset: number }[];
  private readonly names: ReadonlySet<string>;
  private at = 0;
  private depth = 0;

  constructor(text: string, names: readonly string[], offset: number) {
    this.names = new Set(names);
    const pattern = /\s+|([A-Za-z_][A-Za-z0-9_']*|\|[^|]*\||[0-9]+(?:\.[0-9]+)?|[-+*/^(),·]|.)/gsu;
    this.tokens = [...text.slice(offset).matchAll(pattern)].flatMap(({ 1: token, index }) =>
      token === undefined ? [] : [{ text: token, offset: offset + index }],
    );
  }

  read(): Formula {
    const formula = this.sum();
    if (this.next !== undefined) throw this.wrong("an operator");
    return formula;
  }

  private sum(): Formula {
    let left = this.product();
    for (;;) {
      const operator = this.accept("+") ?? this.accept("-");
      if (operator === undefined) return left;
      left = { kind: "operation", operator, left, right: this.product() };
    }
  }

  private product(): Formula {
    let left = this.signed();
    for (;;) {
      const operator = this.accept("*") ?? this.accept("/") ?? (this.accept("·") && ("*" as const));
      if (operator === undefined) return left;
      left = { kind: "operation", operator, left, right: this.signed() };
    }
  }

  private signed(): Formula {
    if (this.accept("-") === undefined) return this.power();
    return {
      kind: "operation",
      operator: "-",
      left: { kind: "number", value: nothing },
      right: this.deeper(() => this.signed()),
    };
  }

  private power(): Formula {
    const left = this.factor();
    if (this.accept("^") === undefined) return left;
    return { kind: "operation", operator: "^", left, right: this.deeper(() => this.signed()) };
  }

  private factor(): Formula {
    const token = this.next;
    if (token === undefined) throw this.wrong("a number, a name or (");
    this.at += 1;
    if (token === "(") return this.deeper(() => this.closed());
    if (/^[0-9]/.test(token)) {
      const [whole = "", digits = ""] = token.split(".");
      return { kind: "number", value: rational(BigInt(whole + digits), 10n ** BigInt(digits.length)) };
    }
    if (isFunction(token)) return this.deeper(() => this.call(token));
    const name = token.startsWith("|") ? token.slice(1, -1) : token;
    if (this.names.has(name)) return { kind: "name", name };
    this.at -= 1;
    throw new Wrong(
      /^[A-Za-z_|]/.test(token)
        ? `${name} is no input; ${this.names.size === 0 ? "there are none" : `inputs are ${[...this.names].join(", ")}`}`
        : this.wrong("a number, a name or (").message,
    );
  }

  private call(operator: FormulaFunction): Formula {
    if (this.accept("(") === undefined) throw this.wrong("(");
    const of = [this.sum()];
    while (this.accept(",") !== undefined) of.push(this.sum());
    if (this.accept(")") === undefined) throw this.wrong(")");
    const count = functions[operator];
    if (count !== 0 && of.length !== count)
      throw new Wrong(`${operator} takes 1 argument, found ${of.length}`);
    return { kind: "call", operator, of };
  }

  private closed(): Formula {
    const inner = this.sum();
    if (this.accept(")") === undefined) throw this.wrong(")");
    return inner;
  }

  private deeper(read: () => Formula): Formula {
    this.depth += 1;
    if (this.depth > limits.its.formulaDepth)
      throw new Wrong(`it is nested deeper than ${limits.its.formulaDepth}`);
    const found = read();
    this.depth -= 1;
    return found;
  }

  private get next(): string | undefined {
    return this.tokens[this.at]?.text;
  }

  private accept<T extends string>(text: T): T | undefined {
    if (this.next !== text) return undefined;
    this.at += 1;
    return text;
  }

  private wrong(what: string): Wrong {
    const token = this.tokens[this.at];
    const found = token === undefined ? "the end" : `${token.text} at character ${token.offset + 1}`;
    return new Wrong(`expected ${what}, found ${found}`);
  }
}

function isFunction(token: string): token is FormulaFunction {
  return Object.hasOwn(functions, token);
}

/** The value, logarithms being rounded up; undefined where it has none (division by 0, a power that is no number here). */
export function evaluateFormula(formula: Formula, inputs: ReadonlyMap<string, bigint>): Rational | undefined {
  switch (formula.kind) {
    case "number":
      return formula.value;
    case "name":
      return rational(inputs.get(formula.name) ?? 0n);
    case "operation": {
      const left = evaluateFormula(formula.left, inputs);
      const right = evaluateFormula(formula.right, inputs);
      return left && right && operate(formula.operator, left, right);
    }
    case "call": {
      const values = formula.of.map((each) => evaluateFormula(each, inputs));
      const known = values.filter((each) => each !== undefined);
      return known.length < values.length ? undefined : callOf(formula.operator, known);
    }
  }
}

/** What a cost at these inputs is above the bound asked, and whether it refutes it; undefined where the formula has no value. */
export function excessOver(
  { formula, isStrict }: AskedBound,
  inputs: ReadonlyMap<string, bigint>,
  cost: bigint,
): { readonly excess: Rational; readonly isMore: boolean } | undefined {
  const value = evaluateFormula(formula, inputs);
  if (value === undefined) return undefined;
  const excess = plus(rational(cost), negated(value));
  return { excess, isMore: excess.numerator > 0n || (isStrict && excess.numerator === 0n) };
}

const greatestExponent = 10_000n;

function operate(operator: "+" | "-" | "*" | "/" | "^", a: Rational, b: Rational): Rational | undefined {
  switch (operator) {
    case "+":
      return plus(a, b);
    case "-":
      return plus(a, negated(b));
    case "*":
      return times(a, b);
    case "/":
      return b.numerator === 0n
        ? undefined
        : rational(a.numerator * b.denominator, a.denominator * b.numerator);
    case "^": {
      const { numerator, denominator } = b;
      if (denominator !== 1n || numerator < 0n || numerator > greatestExponent) return undefined;
      return rational(a.numerator ** numerator, a.denominator ** numerator);
    }
  }
}

function callOf(operator: FormulaFunction, values: readonly Rational[]): Rational {
  const [first = nothing] = values;
  switch (operator) {
    case "max":
      return values.reduce((a, b) => (compare(a, b) < 0 ? b : a));
    case "min":
      return values.reduce((a, b) => (compare(b, a) < 0 ? b : a));
    case "abs":
      return first.numerator < 0n ? negated(first) : first;
    case "log2":
      return compare(first, one) < 0 ? nothing : logarithmOf(first);
    case "ceil":
      return rational(ceiling(first));
    case "floor":
      return rational(floor(first));
  }
}
