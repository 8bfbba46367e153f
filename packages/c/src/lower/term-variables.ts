/** The program variables that occur in a term. */
import type { Term, Variable } from "@everypath/core";

const known = new WeakMap<Term, ReadonlySet<Variable>>();
const none: ReadonlySet<Variable> = new Set();

export function variablesOf(term: Term): ReadonlySet<Variable> {
  if (!term.hasVariables) return none;
  let variables = known.get(term);
  if (variables === undefined) {
    if (term.kind === "variable") variables = new Set([term]);
    else if (term.kind === "application")
      variables = new Set(term.arguments.flatMap((part) => [...variablesOf(part)]));
    else variables = none;
    known.set(term, variables);
  }
  return variables;
}
