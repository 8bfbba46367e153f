/** The call from outside: which procedure, and what the names in its arguments and in assumptions mean. */

import type { Extent, Problem, SourceText } from "@everypath/dsl";
import type { CallText } from "../call-text.ts";
import { readExpression } from "../syntax/convert.ts";
import type { Expression } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { partsOf } from "../syntax/walk.ts";
import { type ExpressionContext, expectType } from "./expressions.ts";
import { builtInFunctions, type Procedures, type Scope, type Variable } from "./scope.ts";

/** A call from outside, its names resolved. */
export interface EntryCall {
  readonly scope: Scope;
  /** Whoever may call it, with any arguments, or a caller whose arguments are written down. */
  readonly caller: "anyone" | "given";
  readonly source: SourceText;
  /** Symbols and symbolic arrays in the order in which they are read, by key. */
  readonly inputs: readonly EntryInput[];
  readonly arguments: readonly EntryArgument[];
  readonly assumptions: readonly { readonly source: SourceText; readonly condition: Expression }[];
}

export type EntryInput =
  | { readonly kind: "symbol"; readonly name: string }
  | { readonly kind: "array"; readonly name: string; readonly bounds: EntryBounds | undefined };

export type EntryBounds =
  | { readonly kind: "constant"; readonly variable: Variable }
  | { readonly kind: "given"; readonly lower: Expression; readonly upper: Expression };

export type EntryArgument =
  /** The input itself: its variable is handed over. */
  | { readonly kind: "input"; readonly name: string }
  /** A variable that has no value yet. */
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "element"; readonly expression: Expression }
  | { readonly kind: "value"; readonly expression: Expression };

export type Checked<T> = T | { readonly problems: readonly Problem[] };

/** Every parameter a symbol of its own name. */
export function symbolicEntry(
  scope: Scope,
  assumptions: readonly SourceText[],
): Checked<{ readonly call: EntryCall }> {
  const inputs = scope.parameters.map((variable): EntryInput => {
    const name = variable.name.text;
    return variable.kind === "scalar"
      ? { kind: "symbol", name }
      : { kind: "array", name, bounds: { kind: "constant", variable } };
  });
  const read = readAssumptions(assumptions, inputs);
  if ("problems" in read) return read;
  const call: EntryCall = {
    scope,
    caller: "anyone",
    source: scope.procedure.source,
    inputs,
    arguments: inputs.map(({ name }) => ({ kind: "input", name })),
    assumptions: read.assumptions,
  };
  return { call };
}

/** The arguments as `--call` writes them. */
export function calledEntry(
  text: CallText,
  procedures: Procedures,
  assumptions: readonly SourceText[],
): Checked<{ readonly call: EntryCall }> {
  const problems: Problem[] = [];
  const report = (extent: Extent, message: string): void => {
    problems.push({ source: text.source, extent, message });
  };
  const scope = procedures.get(keyOf(text.procedure.text));
  if (scope === undefined) {
    const names = [...procedures.values()].map(({ procedure }) => procedure.name.text).join(", ");
    report(text.procedure.extent, `there is no procedure ${text.procedure.text}; there are ${names}`);
    return { problems };
  }
  const { parameters, procedure } = scope;
  if (text.arguments.length !== parameters.length) {
    const names = procedure.parameters.map((name) => name.text).join(", ");
    report(
      text.procedure.extent,
      `${procedure.name.text} has the parameters (${names}): ${parameters.length}, not ${text.arguments.length}`,
    );
    return { problems };
  }
  const inputs = inputsOf(text.arguments, scope, procedures);
  const values = text.arguments.map((argument, position) =>
    entryArgument(argument, parameters[position]!, inputs, report),
  );
  const read = readAssumptions(assumptions, inputs);
  if ("problems" in read) return { problems: [...problems, ...read.problems] };
  if (problems.length > 0) return { problems };
  const call: EntryCall = {
    scope,
    caller: "given",
    source: text.source,
    inputs,
    arguments: values,
    assumptions: read.assumptions,
  };
  return { call };
}

/** Symbols and arrays in the order in which the call mentions them. */
function inputsOf(
  values: readonly Expression[],
  { parameters }: Scope,
  procedures: Procedures,
): readonly EntryInput[] {
  const inputs = new Map<string, EntryInput>();
  // The kind is a part of the key: an array and a symbol may have one name.
  const keyOfInput = ({ kind, name }: EntryInput): string => `${kind} ${keyOf(name)}`;
  const add = (input: EntryInput): void => {
    const key = keyOfInput(input);
    if (!inputs.has(key)) inputs.set(key, input);
  };
  const visit = (expression: Expression): void => {
    for (const part of partsOf(expression)) visit(part);
    if (expression.kind === "symbol") add({ kind: "symbol", name: expression.name });
    if (expression.kind !== "application") return;
    const { text } = expression.name;
    const isFunction = builtInFunctions.has(keyOf(text)) || procedures.has(keyOf(text));
    if (!isFunction) add({ kind: "array", name: text, bounds: undefined });
  };
  // An array that is handed over whole tells its bounds, wherever its elements are mentioned.
  const whole = new Map<string, EntryInput>();
  for (const [position, value] of values.entries()) {
    const parameter = parameters[position];
    if (parameter?.kind !== "array") continue;
    if (value.kind === "name") {
      const { text: name } = value.name;
      whole.set(keyOf(name), { kind: "array", name, bounds: { kind: "constant", variable: parameter } });
    }
    const range = value.kind === "application" ? value.arguments[0] : undefined;
    if (value.kind === "application" && range?.kind === "range") {
      const { lower, upper } = range;
      const { text: name } = value.name;
      whole.set(keyOf(name), { kind: "array", name, bounds: { kind: "given", lower, upper } });
    }
  }
  for (const [position, value] of values.entries()) {
    if (parameters[position]?.kind === "array" && value.kind === "name")
      add(whole.get(keyOf(value.name.text))!);
    visit(value);
  }
  return [...inputs.values()].map((input) =>
    input.kind === "array" ? (whole.get(keyOf(input.name)) ?? input) : input,
  );
}

function entryArgument(
  argument: Expression,
  parameter: Variable,
  inputs: readonly EntryInput[],
  report: (extent: Extent, message: string) => void,
): EntryArgument {
  const arrays = inputs.filter(({ kind }) => kind === "array");
  const isArray = (name: string): boolean => arrays.some((input) => keyOf(input.name) === keyOf(name));
  if (parameter.kind === "array") {
    if (argument.kind === "name") return { kind: "input", name: argument.name.text };
    const [range] = argument.kind === "application" ? argument.arguments : [];
    if (argument.kind === "application" && range?.kind === "range") {
      const place = placeFor(inputs, report);
      for (const bound of [range.lower, range.upper]) expectType(place, bound, "number");
      return { kind: "input", name: argument.name.text };
    }
    const name = parameter.name.text;
    report(argument.extent, `${name} is an array: hand over one as ${name}, or ${name}(1:5) with its bounds`);
    return { kind: "value", expression: argument };
  }
  if (argument.kind === "name") {
    const { text: name } = argument.name;
    if (isArray(name)) report(argument.extent, `${name} is an array: which element is meant?`);
    const isSymbol = inputs.some((input) => input.kind === "symbol" && keyOf(input.name) === keyOf(name));
    if (isSymbol) report(argument.extent, `${name} is a symbol: write "${name}", or take another name`);
    return { kind: "variable", name };
  }
  expectType(placeFor(inputs, report), argument, "number");
  const isElement = argument.kind === "application" && isArray(argument.name.text);
  return { kind: isElement ? "element" : "value", expression: argument };
}

function readAssumptions(
  texts: readonly SourceText[],
  inputs: readonly EntryInput[],
): Checked<Pick<EntryCall, "assumptions">> {
  const problems: Problem[] = [];
  const assumptions: EntryCall["assumptions"][number][] = [];
  for (const source of texts) {
    const read = readExpression(source);
    if ("problems" in read) {
      problems.push(...read.problems);
      continue;
    }
    const report = (extent: Extent, message: string): void => {
      problems.push({ source, extent, message });
    };
    const symbols = new Map(
      inputs.filter(({ kind }) => kind === "symbol").map(({ name }) => [keyOf(name), name]),
    );
    reportUnknownSymbols(read.expression, symbols, report);
    expectType(placeFor(inputs, report, true), read.expression, "condition");
    assumptions.push({ source, condition: read.expression });
  }
  return problems.length > 0 ? { problems } : { assumptions };
}

function reportUnknownSymbols(
  expression: Expression,
  symbols: ReadonlyMap<string, string>,
  report: (extent: Extent, message: string) => void,
): void {
  if (expression.kind === "symbol" && !symbols.has(keyOf(expression.name)))
    report(expression.extent, unknownInput(expression.name, [...symbols.values()]));
  for (const part of partsOf(expression)) reportUnknownSymbols(part, symbols, report);
}

function unknownInput(name: string, known: readonly string[]): string {
  return `there is no input ${name}; ${known.length === 0 ? "the call has none" : `inputs are ${known.join(", ")}`}`;
}

/** Arguments name arrays; assumptions name symbols as well, with or without quotes. */
function placeFor(
  inputs: readonly EntryInput[],
  report: (extent: Extent, message: string) => void,
  isAssumption = false,
): ExpressionContext {
  const extent = { start: 0, end: 0 };
  const arrays = inputs.filter(({ kind }) => kind === "array");
  const symbols = isAssumption ? inputs.filter(({ kind }) => kind === "symbol") : [];
  // What is named without quotes is the array where a symbol has the same name.
  const variables = [...symbols, ...arrays].map(({ kind, name }): [string, Variable] => [
    keyOf(name),
    {
      name: { extent, text: name },
      kind: kind === "array" ? "array" : "scalar",
      storage: { kind: "automatic" },
      bounds: undefined,
      initial: undefined,
    },
  ]);
  const names = inputs.map(({ name }) => name);
  return {
    scope: { variables: new Map(variables), labels: new Map() },
    procedures: new Map(),
    bound: new Set(),
    mayCall: false,
    mayQuantify: isAssumption,
    maySymbol: true,
    unknown: (name) =>
      isAssumption ? unknownInput(name, names) : `${name} has no value here; write "${name}" for a symbol`,
    report,
  };
}
