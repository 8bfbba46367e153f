/** Substitution: the one way from a program expression to a value, eσ (de Boer & Bonsangue, section 2). */
import { rewrite } from "./rewrite.ts";
import type { SymbolicTerm, Term, Variable } from "./term.ts";

/** eσ: every variable of `term` replaced by its term in the store, and the result brought to normal form. */
export function substitute(term: Term, store: (variable: Variable) => SymbolicTerm): SymbolicTerm {
  if (!term.hasVariables) return term as SymbolicTerm;
  const result = rewrite(term, {
    concerns: (part) => part.hasVariables,
    image: (part) => (part.kind === "variable" ? checkedSort(part, store(part)) : undefined),
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
