/** The program variables of a term. */
import type { Term, Variable } from "@everypath/core";

const known = new WeakMap<Term, readonly Variable[]>();

/** Each once. */
export function variablesOf(term: Term): readonly Variable[] {
  let variables = known.get(term);
  if (variables === undefined) {
    variables = collect(term);
    known.set(term, variables);
  }
  return variables;
}

function collect(term: Term): readonly Variable[] {
  const found = new Set<Variable>();
  const seen = new Set<Term>();
  const stack = [term];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (!top.hasVariables || seen.has(top)) continue;
    seen.add(top);
    if (top.kind === "variable") found.add(top);
    if (top.kind === "application") stack.push(...top.arguments);
  }
  return [...found];
}
