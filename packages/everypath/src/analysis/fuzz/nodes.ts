import type { SymbolicTerm, Term } from "../../term/index.ts";
import { foldTerm } from "../../term/index.ts";

/** Nodes of the terms, shared ones once. */
export function nodesOf(terms: readonly SymbolicTerm[]): number {
  const seen = new Map<Term, true>();
  for (const term of terms) foldTerm(term as Term, seen, () => true);
  return seen.size;
}
