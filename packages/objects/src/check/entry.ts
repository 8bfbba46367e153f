/** The call from outside: which procedure a run starts from (`--entry`, `--call`), on what, and what is assumed (`--assume`). */
import type { Problem, SourceText } from "@everypath/dsl";
import type * as ast from "../generated/ast.ts";
import { parseExpression } from "../syntax/parser.ts";
import type { Expression, ObjectProgram, Procedure, Variable } from "../tree.ts";
import { boolType, type Type } from "../types.ts";
import { argumentsOf } from "./calls.ts";
import { type Context, type Declarations, extentOf, extentOfFeature, Scope } from "./context.ts";
import { expectExpression } from "./expressions.ts";

export interface EntryCall {
  readonly procedure: Procedure;
  /** Of `--call`, one for each parameter; undefined: every parameter is a symbol of its own name. */
  readonly arguments: readonly Expression[] | undefined;
  readonly source: SourceText;
  /** The symbols of the call, as variables of the call from outside. */
  readonly symbols: ReadonlyMap<string, Variable>;
  readonly assumptions: readonly { readonly source: SourceText; readonly condition: Expression }[];
}

type Checked = { readonly call: EntryCall } | { readonly problems: readonly Problem[] };

/** `--entry p`, `--entry C.m`, or what a program starts with by itself. */
export function symbolicEntry(
  program: ObjectProgram,
  procedure: Procedure,
  assume: readonly string[],
): Checked {
  return withAssumptions(program, procedure, { given: undefined, symbols: new Map() }, assume);
}

/** `--call 'p(1, "a")'`, `--call 'C.m(null)'`. */
export function calledEntry(program: ObjectProgram, text: string, assume: readonly string[]): Checked {
  const source: SourceText = { name: "--call", text };
  const parsed = parseExpression(source);
  if ("problems" in parsed) return parsed;
  const problems: Problem[] = [];
  const report: Context["report"] = (extent, message) => void problems.push({ source, extent, message });
  const { node } = parsed;
  const name = calledName(node);
  if (name === undefined || (node.$type !== "Name" && node.$type !== "Selection")) {
    report(
      extentOf(node),
      'expected a procedure or a method of a class with its arguments, as p(1, "a") or C.m(null)',
    );
    return { problems };
  }
  const procedure = procedureNamed(program, name);
  if (procedure === undefined) {
    report(extentOfFeature(node, "name"), noProcedure(program, name));
    return { problems };
  }
  const types = new Map<string, Type>();
  const context = contextOf(program, procedure, new Scope(undefined), types, report);
  const given = argumentsOf(context, node.arguments, procedure, extentOf(node));
  if (given === undefined) return { problems };
  return withAssumptions(
    program,
    procedure,
    { given: { source, expressions: given }, symbols: types },
    assume,
  );
}

/** `p` or `C.m`, with parentheses or without. */
function calledName(node: ast.Expression): string | undefined {
  if (node.$type === "Name") return node.name;
  if (node.$type !== "Selection" || node.target.$type !== "Name" || node.target.isCall) return undefined;
  return `${node.target.name}.${node.name}`;
}

export function procedureNamed(program: ObjectProgram, name: string): Procedure | undefined {
  return runnable(program).find(({ fullName }) => fullName === name);
}

export function noProcedure(program: ObjectProgram, name: string): string {
  const names = runnable(program).map(({ fullName }) => fullName);
  const listed =
    names.length === 0
      ? "none is defined"
      : `there are ${names.slice(0, 8).join(", ")}${names.length > 8 ? `, and ${names.length - 8} more` : ""}`;
  return `there is no procedure ${name}; ${listed}`;
}

/** What a run can start from: the main routine, procedures, methods, constructors. */
export function runnable({ main, procedures, classes }: ObjectProgram): readonly Procedure[] {
  return [
    ...(main === undefined ? [] : [main]),
    ...procedures,
    ...classes.flatMap(({ methods, initializer }) => [
      ...methods.values(),
      ...(initializer === undefined ? [] : [initializer]),
    ]),
  ];
}

interface Given {
  readonly given: { readonly source: SourceText; readonly expressions: readonly Expression[] } | undefined;
  readonly symbols: ReadonlyMap<string, Type>;
}

function withAssumptions(
  program: ObjectProgram,
  procedure: Procedure,
  { given, symbols: types }: Given,
  assume: readonly string[],
): Checked {
  const symbols = new Map(
    [...types].map(([name, type]): [string, Variable] => {
      const extent = { start: 0, end: 0 };
      return [name, { kind: "local", name: { text: name, extent }, type }];
    }),
  );
  const scope = new Scope(undefined);
  // A symbol's name means the symbol, also where a parameter is called the same.
  for (const variable of symbols.values()) scope.declare(variable);
  for (const parameter of procedure.parameters) scope.declare(parameter);
  const problems: Problem[] = [];
  const assumptions = assume.flatMap((text) => {
    const source: SourceText = { name: "--assume", text };
    const parsed = parseExpression(source);
    if ("problems" in parsed) {
      problems.push(...parsed.problems);
      return [];
    }
    const report: Context["report"] = (extent, message) => void problems.push({ source, extent, message });
    const context = contextOf(program, procedure, scope, undefined, report);
    const condition = expectExpression(context, parsed.node, boolType);
    return condition === undefined ? [] : [{ source, condition }];
  });
  if (problems.length > 0) return { problems };
  const source = given?.source ?? procedure.source;
  return { call: { procedure, arguments: given?.expressions, source, symbols, assumptions } };
}

/** Names of a call, an assumption or of what is typed in are those in the scope, the members of the class, and the globals. */
export function contextOf(
  program: ObjectProgram,
  procedure: Context["procedure"],
  scope: Scope,
  symbols: Map<string, Type> | undefined,
  report: Context["report"],
): Context {
  const { receiver } = procedure;
  const owner =
    receiver?.type.kind === "class"
      ? program.classes.find(({ name }) => receiver.type.kind === "class" && name.text === receiver.type.name)
      : undefined;
  return {
    declarations: declarationsOf(program),
    procedure,
    scope,
    owner,
    symbols,
    specification: undefined,
    report,
    named: () => {},
  };
}

export function declarationsOf(program: ObjectProgram): Declarations {
  return {
    classes: new Map(program.classes.map((one) => [one.name.text, one])),
    procedures: new Map(program.procedures.map((one) => [one.name.text, one])),
    globals: new Map(program.globals.map((one) => [one.name.text, one])),
  };
}
