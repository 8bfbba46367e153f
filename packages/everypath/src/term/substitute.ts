/** Substitution: the one way from a program expression to a value, eσ (de Boer & Bonsangue, section 2). */
import { rebuild } from "./rebuild.ts";
import type { SymbolicTerm, Term, Variable } from "./term.ts";
import { foldTerm } from "./traverse.ts";

/** eσ: every variable of `term` replaced by its term in the store, and the result brought to normal form. */
export function substitute(term: Term, store: (variable: Variable) => SymbolicTerm): SymbolicTerm {
  if (!term.hasVariables) return term as SymbolicTerm;
  const known = new Map<Term, Term>();
  const result = foldTerm<Term>(term, known, (node, valueOf) => {
    if (node.kind === "variable") return checkedSort(node, store(node));
    if (!node.hasVariables || node.kind !== "application") return node;
    return rebuild(node, node.arguments.map(valueOf));
  });
  return result as SymbolicTerm;
}

function checkedSort(variable: Variable, value: SymbolicTerm): SymbolicTerm {
  if (value.sort !== variable.sort) {
    throw new Error(
      `store maps ${variable.name}, a ${variable.sort.kind}, to a ${value.sort.kind} of another sort`,
    );
  }
  return value;
}
