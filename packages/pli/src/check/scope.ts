/**
 * What the names of a procedure mean. Everything is declared for the whole procedure, wherever its DCL stands; a name that no DCL
 * has is an integer. Procedures are external: their names mean the same everywhere.
 */
import type { SourceText } from "@everypath/dsl";
import type { Bounds, InitialValues, Name, Procedure, Statement } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { forEachExpression, forEachStatement, namesIn } from "../syntax/walk.ts";

export interface Variable {
  /** As declared, else as first written. */
  readonly name: Name;
  readonly kind: "scalar" | "array";
  readonly storage: Storage;
  /** Of an array; "any" for A(*). */
  readonly bounds: Bounds | "any" | undefined;
  readonly initial: InitialValues | undefined;
}

export type Storage =
  | { readonly kind: "parameter"; readonly position: number }
  | { readonly kind: "automatic" }
  | { readonly kind: "static" };

/** A procedure with its names resolved. */
export interface Scope {
  readonly procedure: Procedure;
  /** By key, in order of their first appearance. */
  readonly variables: ReadonlyMap<string, Variable>;
  readonly parameters: readonly Variable[];
  readonly labels: ReadonlyMap<string, LabelledStatement>;
  /** Has a RETURN with a value, so that it can be referred to as a function. */
  readonly returnsValue: boolean;
}

export interface LabelledStatement {
  readonly name: Name;
  readonly statement: Statement;
}

/** All procedures by key, in source order. */
export type Procedures = ReadonlyMap<string, Scope>;

export const builtInFunctions: ReadonlyMap<string, number> = new Map([
  ["ABS", 1],
  ["MOD", 2],
]);

/** A problem's place and text; the procedure tells the file. */
export type Report = (source: SourceText, name: Name, message: string) => void;

/** Resolves the names of one procedure. */
export function scopeOf(procedure: Procedure, report: Report): Scope {
  const { source } = procedure;
  const variables = new Map<string, Variable>();
  const positions = new Map<string, number>();
  for (const [position, parameter] of procedure.parameters.entries()) {
    const key = keyOf(parameter.text);
    if (positions.has(key)) report(source, parameter, `${parameter.text} is a parameter already`);
    else positions.set(key, position);
  }
  const declared = declaredVariables(procedure, positions, report);
  for (const [position, name] of procedure.parameters.entries()) {
    const key = keyOf(name.text);
    const storage: Storage = { kind: "parameter", position };
    variables.set(key, declared.get(key) ?? { ...undeclared(name), storage });
  }
  for (const [key, variable] of declared) variables.set(key, variable);
  for (const name of writtenNames(procedure)) {
    const key = keyOf(name.text);
    if (!variables.has(key)) variables.set(key, undeclared(name));
  }
  return {
    procedure,
    variables,
    parameters: procedure.parameters.map((name) => variables.get(keyOf(name.text))!),
    labels: labelsOf(procedure, report),
    returnsValue: hasReturnedValue(procedure),
  };
}

/** `positions`: of the parameters. */
function declaredVariables(
  { source, declarations }: Procedure,
  positions: ReadonlyMap<string, number>,
  report: Report,
): ReadonlyMap<string, Variable> {
  const declared = new Map<string, Variable>();
  for (const { name, bounds, isStatic, initial } of declarations) {
    const key = keyOf(name.text);
    if (declared.has(key)) {
      report(source, name, `${name.text} is declared twice`);
      continue;
    }
    const position = positions.get(key);
    if (position !== undefined && (isStatic || initial !== undefined)) {
      report(source, name, `${name.text} is a parameter: it has no ${isStatic ? "STATIC" : "INITIAL"}`);
    }
    if (position === undefined && bounds === "any") {
      report(source, name, `${name.text}(*) is for parameters; give ${name.text} its bounds`);
    }
    const kind = bounds === undefined ? "scalar" : "array";
    declared.set(key, { name, kind, storage: storageOf(position, isStatic), bounds, initial });
  }
  return declared;
}

/** `position`: of a parameter. */
function storageOf(position: number | undefined, isStatic: boolean): Storage {
  if (position !== undefined) return { kind: "parameter", position };
  return isStatic ? { kind: "static" } : { kind: "automatic" };
}

function undeclared(name: Name): Variable {
  return { name, kind: "scalar", storage: { kind: "automatic" }, bounds: undefined, initial: undefined };
}

/** Names that stand for variables by their use: not those of functions, labels, procedures or bound by a quantifier. */
function writtenNames(procedure: Procedure): readonly Name[] {
  const names: Name[] = [];
  forEachStatement(procedure.body, ({ action }) => {
    if (action.kind === "group" && action.control?.kind === "iterate") names.push(action.control.variable);
    forEachExpression(action, (expression) => {
      for (const name of namesIn(expression)) names.push(name);
    });
  });
  return names;
}

function labelsOf(procedure: Procedure, report: Report): ReadonlyMap<string, LabelledStatement> {
  const labels = new Map<string, LabelledStatement>();
  forEachStatement(procedure.body, (statement) => {
    for (const name of statement.labels) {
      const key = keyOf(name.text);
      if (labels.has(key))
        report(procedure.source, name, `the label ${name.text} stands twice in this procedure`);
      else labels.set(key, { name, statement });
    }
  });
  return labels;
}

function hasReturnedValue(procedure: Procedure): boolean {
  let found = false;
  forEachStatement(procedure.body, ({ action }) => {
    if (action.kind === "return" && action.value !== undefined) found = true;
  });
  return found;
}
