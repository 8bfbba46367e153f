/** Steps of a symbolic execution trace as text. */
import type { Access, RhoStep, Rule } from "@everypath/analyses";
import { type Notation, printReader, type Term, unreachable, type Variable } from "@everypath/core";
import { location } from "./errors.ts";
import type { ResultRhoStep } from "./result.ts";

export function describeRho({ step, value }: RhoStep, notation: Notation): ResultRhoStep {
  const text = stepText(step, notation);
  const isShown =
    value !== undefined && value.sort.kind !== "array" && !(step.kind === "test" && step.access);
  const shown = isShown ? printReader(value, notation) : undefined;
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
      return step.access === undefined ? print(step.condition) : accessText(step.access, step.rule, print);
    case "assignment":
      if (step.access?.kind === "store") return accessText(step.access, step.rule, print);
      if (step.access?.kind === "load")
        return `${print(step.target)} := memory[${placeText(step.access, print)}]`;
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

/** An access to C's memory by its address, `&x .. +4`, instead of byte by byte. */
function accessText(access: Access, rule: Rule, print: (term: Term) => string): string {
  switch (access.kind) {
    case "load":
      return `memory[${placeText(access, print)}]`;
    case "store":
      return `memory[${placeText(access, print)}] := ${print(access.value)}`;
    case "check": {
      const fails = rule === "error (¬δ)" ? "no object has" : "an object has";
      return `${fails} ${print(access.address)} .. +${print(access.bytes)}`;
    }
    case "bookkeeping":
      return "";
    default:
      return unreachable(access);
  }
}

function placeText(
  { address, bytes }: Access & { readonly kind: "load" | "store" },
  print: (term: Term) => string,
): string {
  return bytes === 1 ? print(address) : `${print(address)} .. +${bytes}`;
}

/** Whether the reader is told of a step: not of the tables that say which objects of C there are. */
export function isReported({ hidden, ...step }: RhoStep["step"]): boolean {
  if (hidden) return false;
  return !(step.kind === "assignment" && step.access?.kind === "bookkeeping");
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
