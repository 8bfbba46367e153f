/** Steps of a symbolic execution trace as text. */
import type { RhoStep } from "../analysis/trace/trace.ts";
import { type Notation, printReader, type Term, unreachable, type Variable } from "../term/index.ts";
import { location } from "./errors.ts";
import type { ResultRhoStep } from "./result.ts";

export function describeRho({ step, value }: RhoStep, notation: Notation): ResultRhoStep {
  const text = stepText(step, notation);
  const shown = value === undefined || value.sort.kind === "array" ? undefined : printReader(value, notation);
  return {
    text,
    rule: step.rule,
    location: location(step.span),
    ...(shown === undefined ? {} : { value: shown }),
  };
}

/** `x := e`, `h.f := e`, `a[i] := e`, `x := new C`, or the test. */
export function stepText(step: RhoStep["step"], notation: Notation): string {
  const print = (term: Term): string => printReader(term, notation);
  switch (step.kind) {
    case "test":
      return print(step.condition);
    case "assignment":
      return `${print(step.target)} := ${print(step.value)}`;
    case "field assignment":
      return fieldText(step.object, step.field, step.value, print);
    case "creation":
      return `${print(step.target)} := new ${step.class.name}`;
    case "reading":
      return `${print(step.target)} := input ${step.name}`;
    default:
      return unreachable(step);
  }
}

/** The elements of an array are a field of it, an array from subscripts to values. */
function fieldText(object: Term, field: Variable, value: Term, print: (term: Term) => string): string {
  if (value.kind === "application" && value.operator === "store" && field.sort.kind === "array") {
    const [array, index, element] = value.arguments as readonly [Term, Term, Term];
    const isOwn = array.kind === "application" && array.operator === "select" && array.arguments[0] === field;
    if (isOwn) return `${print(object)}[${print(index)}] := ${print(element)}`;
  }
  const holder = print(object);
  const isAtom = object.kind === "variable" || object.kind === "symbol";
  const name = field.name.slice(field.name.lastIndexOf(".") + 1);
  return `${isAtom ? holder : `(${holder})`}.${name} := ${print(value)}`;
}
