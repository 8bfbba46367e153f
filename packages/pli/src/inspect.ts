/**
 * Expressions that are typed in while a program runs, as terms over the variables of the procedure that is running: in a debugger,
 * `print E`, `set V = E`, `assume (P)`, `PROVE (P)`. They see what the procedure's own statements see, and `"A"` is a symbol.
 */
import { type Program, store, type Term, trueTerm, type Variable } from "@everypath/core";
import type { Problem } from "@everypath/dsl";
import { type ExpressionContext, type Type, typeOf } from "./check/expressions.ts";
import type { Scope } from "./check/scope.ts";
import { loweredOf } from "./load.ts";
import { type Evaluation, placeOf, valueOf } from "./lower/expression.ts";
import { read, type Storage, type TermBounds } from "./lower/storage.ts";
import { readExpression } from "./syntax/convert.ts";
import type { Expression } from "./syntax/tree.ts";
import { keyOf } from "./syntax/tree.ts";

/** What is wrong with a text, and at which column of it, from 1. */
export interface TextProblem {
  readonly problem: string;
  readonly column: number;
}

/** An expression over the variables of a procedure of the IR. */
export interface TypedExpression {
  /** An integer, a condition, or a whole array. */
  readonly type: Type;
  readonly term: Term;
  /** Of an array, where they are known. */
  readonly bounds: TermBounds | undefined;
  /** The value is meant only where these hold: subscripts within bounds, divisors that are not 0. */
  readonly provided: readonly Term[];
}

/** A variable or an element to set. */
export interface TypedTarget {
  /** The variable of the IR to change. */
  readonly variable: Variable;
  /** The variable's new value, given the target's. */
  readonly assigned: (value: Term) => Term;
  readonly provided: readonly Term[];
}

/** A variable that the user sees, and its value. */
export interface VisibleName {
  readonly name: string;
  readonly kind: "scalar" | "array";
  readonly storage: "parameter" | "automatic" | "static";
  readonly term: Term;
  /** Of an array, where they are known. */
  readonly bounds: TermBounds | undefined;
}

export type SymbolOf = (name: string) => Term;

/** The variables of a procedure of the IR in the order of the source; none for a procedure that is not the user's. */
export function visibleNames(program: Program, procedure: string): readonly VisibleName[] {
  const names = loweredOf(program)?.names.get(procedure);
  if (names === undefined) return [];
  return [...names.scope.variables].map(([key, { name, kind, storage }]) => {
    const place = names.storage.get(key)!;
    return { name: name.text, kind, storage: storage.kind, term: termOf(place), bounds: boundsOf(place) };
  });
}

function termOf(place: Storage): Term {
  return place.kind === "array" ? place.array : read(place);
}

function boundsOf(place: Storage): TermBounds | undefined {
  return place.kind === "array" ? place.bounds : undefined;
}

/** The expression in the procedure; `symbol` gives the value of `"A"`. */
export function expressionIn(
  program: Program,
  procedure: string,
  text: string,
  symbol: SymbolOf,
): TypedExpression | TextProblem {
  const found = typedIn(program, procedure, text, symbol);
  if ("problem" in found) return found;
  const { expression, type, evaluation, provided } = found;
  const place =
    type === "array" && expression.kind === "name"
      ? evaluation.storage.get(keyOf(expression.name.text))
      : undefined;
  if (place !== undefined) return { type, term: termOf(place), bounds: boundsOf(place), provided };
  if (type === "array") return { problem: "an array is named without parentheses", column: 1 };
  const term = valueOf(evaluation, expression);
  return { type, term, bounds: undefined, provided };
}

/** The variable or element that the text names in the procedure. */
export function targetIn(
  program: Program,
  procedure: string,
  text: string,
  symbol: SymbolOf,
): TypedTarget | TextProblem {
  const found = typedIn(program, procedure, text, symbol);
  if ("problem" in found) return found;
  const { expression, type, evaluation, provided } = found;
  const isElement =
    expression.kind === "application" &&
    evaluation.storage.get(keyOf(expression.name.text))?.kind === "array";
  if (type !== "number" || !(expression.kind === "name" || isElement))
    return { problem: "only a variable or an element of an array can be set", column: 1 };
  const place = placeOf(evaluation, expression);
  return place.kind === "variable"
    ? { variable: place.variable, assigned: (value) => value, provided }
    : {
        variable: place.array,
        assigned: (value) => store(place.array, place.subscript, value),
        provided,
      };
}

interface Found {
  readonly expression: Expression;
  readonly type: Type;
  readonly evaluation: Evaluation;
  /** Filled while the expression is evaluated. */
  readonly provided: readonly Term[];
}

function typedIn(program: Program, procedure: string, text: string, symbol: SymbolOf): Found | TextProblem {
  const names = loweredOf(program)?.names.get(procedure);
  if (names === undefined) return { problem: `no variable can be seen in ${procedure}`, column: 1 };
  const source = { name: "", text };
  const parsed = readExpression(source);
  if ("problems" in parsed) return textProblem(parsed.problems);
  const { expression } = parsed;
  const problems: Problem[] = [];
  const type = typeOf(
    placeIn(names.scope, (extent, message) => problems.push({ source, extent, message })),
    expression,
  );
  if (problems.length > 0 || type === undefined) return textProblem(problems);
  const provided: Term[] = [];
  const evaluation: Evaluation = {
    source,
    storage: names.storage,
    bound: new Map(),
    symbol,
    returned: () => {
      throw new Error("no procedure is called from here");
    },
    check: (condition, error) => {
      if (error !== "uninitialized-read" && condition !== trueTerm) provided.push(condition);
    },
    distinguish: (subscript) => subscript,
  };
  return { expression, type, evaluation, provided };
}

function placeIn(scope: Scope, report: ExpressionContext["report"]): ExpressionContext {
  const known = [...scope.variables.values()].map(({ name }) => name.text);
  return {
    scope,
    procedures: new Map([[keyOf(scope.procedure.name.text), scope]]),
    bound: new Set(),
    mayCall: false,
    mayQuantify: true,
    maySymbol: true,
    unknown: (name) =>
      `there is no variable ${name} here${known.length === 0 ? "" : `; there are ${known.join(", ")}`}`,
    report,
  };
}

function textProblem(problems: readonly Problem[]): TextProblem {
  const [first] = problems;
  return { problem: first?.message ?? "this has no value", column: 1 + (first?.extent.start ?? 0) };
}
