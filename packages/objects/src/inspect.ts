/**
 * Expressions that are typed in while a program runs, as terms over the variables of the procedure that is running: in a debugger,
 * `print e`, `set h = e`, `assume (P)`, `prove (P)`. They see what a statement at that place sees, and `"a"` is a symbol.
 */
import { type Variable as IrVariable, type Program, type Span, type Term, trueTerm } from "@everypath/core";
import type { Problem } from "@everypath/dsl";
import { operandsOf } from "./assertions.ts";
import { isAction } from "./check/actions.ts";
import type { Context } from "./check/context.ts";
import { contextOf } from "./check/entry.ts";
import { expectExpression, expressionOf, isAssignmentTarget } from "./check/expressions.ts";
import type * as ast from "./generated/ast.ts";
import { loweredObjects } from "./load.ts";
import { type Evaluation, valueOf } from "./lower/expression.ts";
import type { LoweredProgram } from "./lower/program.ts";
import { assignment, targetOf } from "./lower/target.ts";
import { scopeAt, scopeOf } from "./scope-at.ts";
import { parseExpression } from "./syntax/parser.ts";
import type { Expression, Variable } from "./tree.ts";
import type { Type } from "./types.ts";

/** What is wrong with a text, and at which column of it, from 1. */
export interface TextProblem {
  readonly problem: string;
  readonly column: number;
}

/** A place in a running program: a procedure of the IR, and where in its source. */
export interface Point {
  readonly program: Program;
  readonly procedure: string;
  readonly at: Span;
}

/** A variable that the user sees, and the variable of the IR that holds its value. */
export interface VisibleVariable {
  readonly name: string;
  readonly type: Type;
  readonly variable: IrVariable;
}

/** The symbols that a text may name. */
export interface Symbols {
  /** Of those that are inputs already. */
  readonly types: ReadonlyMap<string, Type>;
  readonly valueOf: (name: string, type: Type) => Term;
}

/** Whoever evaluates: what is required, and which object a reference is. */
export type Reader = Pick<Evaluation, "check" | "resolve">;

export interface TypedExpression {
  readonly type: Type;
  /** Over the variables of the IR. */
  readonly term: (reader: Reader) => Term;
}

export interface TypedAssignment {
  /** The assignment to a variable of the IR that sets the place. */
  readonly assigned: (reader: Reader) => { readonly variable: IrVariable; readonly value: Term };
}

/** The parameters and local variables in scope, `this` first; none for code that is not the user's. */
export function visibleVariables(point: Point): readonly VisibleVariable[] {
  const place = placeOf(point);
  if (place === undefined) return [];
  const { receiver } = place.owner;
  return [...(receiver === undefined ? [] : [receiver]), ...place.variables].map((variable) => ({
    name: variable.name.text,
    type: variable.type,
    variable: place.variableOf(variable),
  }));
}

/** The text of the reference that a variable of the front end's own holds as one object; undefined for the user's variables. */
export function hiddenName(program: Program, procedure: string, variable: IrVariable): string | undefined {
  return loweredObjects(program)?.procedures.get(procedure)?.body.references.get(variable);
}

/** The global variables, which are seen everywhere. */
export function globalVariables(program: Program): readonly VisibleVariable[] {
  const lowered = loweredObjects(program);
  if (lowered === undefined) return [];
  return lowered.tree.globals.map((variable) => ({
    name: variable.name.text,
    type: variable.type,
    variable: lowered.heap.globalOf(variable)!,
  }));
}

/**
 * The expression with its type, as it is read at the point; its term is made where a reader evaluates it. What is not well-typed there is a problem.
 */
export function expressionIn(point: Point, text: string, symbols: Symbols): TypedExpression | TextProblem {
  const found = checkedIn(point, text, symbols, expressionOf);
  if ("problem" in found) return found;
  const { expression, evaluation } = found;
  return { type: expression.type, term: (reader) => valueOf(evaluation(reader), expression) };
}

/** `target = text` */
export function assignmentIn(
  point: Point,
  target: string,
  text: string,
  symbols: Symbols,
): TypedAssignment | TextProblem {
  const place = checkedIn(point, target, symbols, expressionOf);
  if ("problem" in place) return place;
  const { expression } = place;
  const isThis = expression.kind === "variable" && expression.variable.kind === "this";
  if (!isAssignmentTarget(expression) || isThis)
    return { problem: "only a variable, a field or an element can be set", column: 1 };
  const value = checkedIn(point, text, symbols, (context, node) =>
    expectExpression(context, node, expression.type),
  );
  if ("problem" in value) return value;
  return {
    assigned(reader) {
      const at = targetOf(place.evaluation(reader), expression);
      return assignment(at, valueOf(value.evaluation(reader), value.expression));
    },
  };
}

interface InspectedPoint {
  readonly lowered: LoweredProgram;
  readonly owner: Context["procedure"];
  readonly variables: readonly Variable[];
  readonly variableOf: (variable: Variable) => IrVariable;
}

function placeOf({ program, procedure, at }: Point): InspectedPoint | undefined {
  const lowered = loweredObjects(program);
  if (lowered === undefined) return undefined;
  const known = lowered.procedures.get(procedure);
  if (known !== undefined) {
    const { declared, body } = known;
    const variables = scopeAt(declared, at);
    return { lowered, owner: declared, variables, variableOf: (variable) => body.variableOf(variable) };
  }
  if (procedure !== program.driver?.procedure) return { lowered, owner: outside, ...onlyGlobals(lowered) };
  // The call from outside: what is handed over has the names of the parameters.
  const entry = lowered.procedures.get(program.driver.entry)?.declared;
  const own = program.procedure(procedure)?.sourceVariables ?? [];
  return {
    lowered,
    owner: entry ?? outside,
    variables: entry?.parameters ?? [],
    variableOf: ({ name, kind }) =>
      own.find((one) => kind !== "global" && one.name === name.text)?.variable ??
      globalNamed(lowered, name.text),
  };
}

/** Where global variables get their first values. */
const outside: Context["procedure"] = {
  role: "main",
  name: { text: "main", extent: { start: 0, end: 0 } },
  fullName: "main",
  receiver: undefined,
  result: undefined,
};

function onlyGlobals(lowered: LoweredProgram): Pick<InspectedPoint, "variables" | "variableOf"> {
  return { variables: [], variableOf: ({ name }) => globalNamed(lowered, name.text) };
}

function globalNamed({ tree, heap }: LoweredProgram, name: string): IrVariable {
  const declared = tree.globals.find((global) => global.name.text === name);
  const found = declared === undefined ? undefined : heap.globalOf(declared);
  if (found === undefined) throw new Error(`no variable for ${name}`);
  return found;
}

interface Checked {
  readonly expression: Expression;
  readonly evaluation: (reader: Reader) => Evaluation;
}

function checkedIn(
  point: Point,
  text: string,
  symbols: Symbols,
  check: (context: Context, node: ast.Expression) => Expression | undefined,
): Checked | TextProblem {
  const place = placeOf(point);
  if (place === undefined) return { problem: `no variable can be seen in ${point.procedure}`, column: 1 };
  const source = { name: "", text };
  const parsed = parseExpression(source);
  if ("problems" in parsed) return textProblem(parsed.problems);
  if (isAction(parsed.node))
    return { problem: "calls and new are for the program; write an expression", column: 1 };
  const problems: Problem[] = [];
  const types = new Map(symbols.types);
  const { lowered, owner, variables, variableOf } = place;
  const context = contextOf(lowered.tree, owner, scopeOf(variables), types, (extent, message) =>
    problems.push({ source, extent, message }),
  );
  const expression = check(context, parsed.node);
  if (problems.length > 0 || expression === undefined) return textProblem(problems);
  if (callsPureMethod(expression))
    return { problem: "calls are for the program; write what the pure method computes", column: 1 };
  return {
    expression,
    evaluation: ({ check: required, resolve }) => ({
      source,
      heap: lowered.heap,
      variableOf,
      symbol: (name) => symbols.valueOf(name, types.get(name)!),
      check: required,
      resolve,
      guard: trueTerm,
      call: ({ fullName }) => {
        throw new Error(`${fullName} is not called here`);
      },
    }),
  };
}

function callsPureMethod(expression: Expression): boolean {
  return expression.kind === "pure call" || operandsOf(expression).some(callsPureMethod);
}

function textProblem([first]: readonly Problem[]): TextProblem {
  return { problem: first?.message ?? "this has no value", column: 1 + (first?.extent.start ?? 0) };
}
