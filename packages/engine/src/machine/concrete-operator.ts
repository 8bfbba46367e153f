/**
 * An application as a function of plain values: made once, when code is prepared, from the text in the operator's row, which generated code
 * consists of too. What has no such text folds through the term constructors.
 */
import { type Application, operators, rebuild, type SymbolicTerm } from "@everypath/core";
import { integerFunctions, wordFunctions } from "./operator-functions.ts";
import type { Concrete, Value } from "./value.ts";
import { fromTerm, toTerm } from "./value.ts";

export type ConcreteOperator = (...values: Concrete[]) => Value;

/** The function that computes `application` on plain values (Terms come back where it cannot be folded). */
export function concreteOperator(application: Application): ConcreteOperator {
  const viaTerms = throughTerms(application);
  const source = sourceOf(application);
  if (source === undefined) return viaTerms;
  const compute = compiled(source.text);
  if (!source.mayBeUndefined) return compute as ConcreteOperator;
  return (...values) => compute(...values) ?? viaTerms(...values);
}

function throughTerms(application: Application): ConcreteOperator {
  const sorts = application.arguments.map((argument) => argument.sort);
  return (...values) =>
    fromTerm(
      rebuild(
        application,
        values.map((value, i) => toTerm(value, sorts[i]!)),
      ) as SymbolicTerm,
    );
}

interface Source {
  readonly text: string;
  /** The function answers undefined where the operator has no plain value. */
  readonly mayBeUndefined: boolean;
}

function sourceOf(application: Application): Source | undefined {
  // Arrays are no plain values.
  if (application.arguments.some(({ sort }) => sort.kind === "array")) return undefined;
  const names = application.arguments.map((_, index) => `a${index}`);
  const statements: string[] = [];
  const result = operators[application.operator].javaScript?.(names, application, (expression) => {
    const name = `n${statements.length}`;
    statements.push(`const ${name} = ${expression}; if (${name} === undefined) return undefined;`);
    return name;
  });
  if (result === undefined) return undefined;
  const body = [...statements, `return ${result};`].join(" ");
  return { text: `(${names.join(", ")}) => { ${body} }`, mayBeUndefined: statements.length > 0 };
}

type Compiled = (...values: Concrete[]) => Concrete | undefined;

const known = new Map<string, Compiled>();

function compiled(text: string): Compiled {
  let found = known.get(text);
  if (found === undefined) {
    found = new Function("R", "I", `"use strict"; return ${text};`)(
      wordFunctions,
      integerFunctions,
    ) as Compiled;
    known.set(text, found);
  }
  return found;
}
