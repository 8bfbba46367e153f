import { foldTerm, type SymbolicTerm, type Term } from "@everypath/core";

/** Nodes of the terms, shared ones once. */
export function nodesOf(terms: readonly SymbolicTerm[]): number {
  const seen = new Map<Term, true>();
  for (const term of terms) foldTerm(term as Term, seen, () => true);
  return seen.size;
}
