/** Types and names in expressions: every expression is a number, a condition, or the name of an array. */
import { unreachable } from "@everypath/core";
import type { Extent } from "@everypath/dsl";
import type { Binary, Expression, Name } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { builtInFunctions, type Procedures, type Scope, type Variable } from "./scope.ts";

export type Type = "number" | "condition" | "array";

/** Where an expression stands, as far as it matters for what it may be. */
export interface ExpressionContext {
  readonly scope: Pick<Scope, "variables" | "labels">;
  readonly procedures: Procedures;
  /** Variables bound by quantifiers around it. */
  readonly bound: ReadonlySet<string>;
  /** Predicates are evaluated without running the program; so is what a debugger is asked. */
  readonly mayCall: boolean;
  /** ASSUME, ASSERT and PROVE may quantify. */
  readonly mayQuantify: boolean;
  /** `"A"` is a symbol outside of programs. */
  readonly maySymbol: boolean;
  /** What to say of a name that means nothing. */
  readonly unknown?: (name: string) => string;
  readonly report: (extent: Extent, message: string) => void;
}

const typeNames: Readonly<Record<Type, string>> = {
  number: "an integer",
  condition: "a condition",
  array: "a whole array",
};

/** What an application refers to. */
export type Reference =
  | { readonly kind: "element"; readonly array: Variable }
  | { readonly kind: "built-in"; readonly name: "ABS" | "MOD" }
  | { readonly kind: "function"; readonly scope: Scope }
  | { readonly kind: "nothing" };

export function referenceOf(
  name: Name,
  variables: ReadonlyMap<string, Variable>,
  procedures: Procedures,
): Reference {
  const key = keyOf(name.text);
  const variable = variables.get(key);
  if (variable?.kind === "array") return { kind: "element", array: variable };
  if (key === "ABS" || key === "MOD") return { kind: "built-in", name: key };
  const scope = procedures.get(key);
  return scope === undefined ? { kind: "nothing" } : { kind: "function", scope };
}

/** Reports unless the expression has the type. */
export function expectType(place: ExpressionContext, expression: Expression, expected: Type): void {
  const found = typeOf(place, expression);
  if (found === undefined || found === expected) return;
  place.report(expression.extent, mismatch(expression, found, expected));
}

function mismatch(expression: Expression, found: Type, expected: Type): string {
  if (found === "array" && expression.kind === "name") {
    return `${expression.name.text} is an array: which element is meant? Write ${expression.name.text}(…)`;
  }
  const hint =
    expected === "condition" && found === "number"
      ? "; compare it with something"
      : expected === "number" && found === "condition"
        ? "; integers and conditions are different things here"
        : "";
  return `expected ${typeNames[expected]}, but this is ${typeNames[found]}${hint}`;
}

/** The type of an expression; undefined where a problem has been reported. */
export function typeOf(place: ExpressionContext, expression: Expression): Type | undefined {
  switch (expression.kind) {
    case "integer":
      return "number";
    case "symbol":
      if (place.maySymbol) return "number";
      place.report(
        expression.extent,
        `"${expression.name}" is a symbolic input, which --call and the debugger have; a program uses READ (…)`,
      );
      return undefined;
    case "name":
      return typeOfName(place, expression.name);
    case "application":
      return typeOfApplication(place, expression);
    case "parenthesised":
      return typeOf(place, expression.inner);
    case "unary": {
      if (expression.operator === "not") return typeOfNegation(place, expression.operand);
      expectType(place, expression.operand, "number");
      return "number";
    }
    case "binary":
      return typeOfBinary(place, expression);
    case "range":
      place.report(expression.extent, "a range of subscripts stands only in the arguments of --call");
      return undefined;
    case "quantified": {
      if (!place.mayQuantify) {
        place.report(expression.extent, "FORALL and EXISTS belong in ASSUME, ASSERT and PROVE");
        return undefined;
      }
      expectType(place, expression.lower, "number");
      expectType(place, expression.upper, "number");
      const bound = new Set([...place.bound, keyOf(expression.variable.text)]);
      expectType({ ...place, bound }, expression.body, "condition");
      return "condition";
    }
    default:
      return unreachable(expression);
  }
}

/** In PL/I, ¬ binds more tightly than comparisons do, which is seldom what was meant. */
function typeOfNegation(place: ExpressionContext, operand: Expression): Type | undefined {
  const found = typeOf(place, operand);
  if (found === undefined || found === "condition") return found;
  place.report(
    operand.extent,
    found === "number"
      ? "¬ applies to this integer alone, since it binds more tightly than a comparison; write ¬(…)"
      : mismatch(operand, found, "condition"),
  );
  return undefined;
}

function typeOfBinary(place: ExpressionContext, { operator, left, right }: Binary): Type {
  switch (operator) {
    case "and":
    case "or":
    case "implies":
      expectType(place, left, "condition");
      expectType(place, right, "condition");
      return "condition";
    case "equal":
    case "notEqual":
    case "less":
    case "lessOrEqual":
    case "greater":
    case "greaterOrEqual":
      expectType(place, left, "number");
      expectType(place, right, "number");
      return "condition";
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "power":
      expectType(place, left, "number");
      expectType(place, right, "number");
      return "number";
    default:
      return unreachable(operator);
  }
}

function typeOfName(place: ExpressionContext, name: Name): Type | undefined {
  const key = keyOf(name.text);
  if (place.bound.has(key)) return "number";
  const variable = place.scope.variables.get(key);
  if (variable?.kind === "array") return "array";
  if (place.scope.labels.has(key)) {
    place.report(name.extent, `${name.text} is a label and has no value`);
    return undefined;
  }
  if (variable === undefined) {
    place.report(name.extent, place.unknown?.(name.text) ?? `there is no variable ${name.text} here`);
    return undefined;
  }
  return "number";
}

function typeOfApplication(
  place: ExpressionContext,
  { extent, name, arguments: values }: Expression & { readonly kind: "application" },
): Type | undefined {
  const key = keyOf(name.text);
  const reference = place.bound.has(key)
    ? ({ kind: "nothing" } as const)
    : referenceOf(name, place.scope.variables, place.procedures);
  switch (reference.kind) {
    case "element": {
      const [subscript] = values;
      if (subscript === undefined || values.length > 1)
        place.report(extent, `${name.text} has one dimension: write one subscript`);
      for (const value of values) expectType(place, value, "number");
      return "number";
    }
    case "built-in": {
      const arity = builtInFunctions.get(reference.name)!;
      if (values.length !== arity)
        place.report(extent, `${reference.name} takes ${count(arity)}, not ${values.length}`);
      for (const value of values) expectType(place, value, "number");
      return "number";
    }
    case "function":
      if (!place.mayCall) {
        place.report(extent, `${name.text} is a procedure, and none can be called here`);
        return undefined;
      }
      if (!reference.scope.returnsValue)
        place.report(extent, `${name.text} returns no value: it has no RETURN (…); use CALL ${name.text}`);
      checkArguments(place, name, values, reference.scope);
      return "number";
    case "nothing": {
      for (const value of values) typeOf(place, value);
      const isScalar = place.bound.has(key) || place.scope.variables.has(key);
      place.report(
        name.extent,
        isScalar
          ? `${name.text} is no array; declare it as one: DCL ${name.text}(…) INTEGER;`
          : `there is neither an array nor a procedure ${name.text}`,
      );
      return undefined;
    }
    default:
      return unreachable(reference);
  }
}

/** The arguments of a call: as many as there are parameters, arrays for arrays. */
export function checkArguments(
  place: ExpressionContext,
  name: Name,
  values: readonly Expression[],
  { parameters, procedure }: Scope,
): void {
  if (values.length !== parameters.length) {
    const names = procedure.parameters.map(({ text }) => text).join(", ");
    place.report(
      name.extent,
      `${procedure.name.text} takes ${count(parameters.length)}${names === "" ? "" : ` (${names})`}, not ${values.length}`,
    );
  }
  for (const [index, value] of values.entries()) {
    const parameter = parameters[index];
    const found = typeOf(place, value);
    if (parameter === undefined || found === undefined) continue;
    const wanted = parameter.kind === "array" ? "array" : "number";
    if (found === wanted) {
      if (wanted === "array" && value.kind !== "name")
        place.report(value.extent, "an array is handed over by its name, without parentheses");
      continue;
    }
    const described = `${procedure.name.text} takes ${wanted === "array" ? "an array" : "an integer"} as ${parameter.name.text}`;
    place.report(value.extent, `${described}, but this is ${typeNames[found]}`);
  }
}

function count(number: number): string {
  return number === 0 ? "no arguments" : number === 1 ? "1 argument" : `${number} arguments`;
}
