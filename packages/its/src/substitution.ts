/** Symbols replaced by terms, at once: what an update does to a term, and what renaming is. */
import { rewrite, type Symbol, type SymbolicTerm, type Term } from "@everypath/core";
import type { Its, Transition } from "./model.ts";

export type Images = ReadonlyMap<Symbol, SymbolicTerm>;

/** `term` with each symbol of `images` replaced. */
export function replace(term: SymbolicTerm, images: Images): SymbolicTerm {
  if (images.size === 0) return term;
  const result: Term = rewrite(term, {
    concerns: (part) => part.hasSymbols,
    image: (part) => (part.kind === "symbol" ? images.get(part) : undefined),
  });
  return result as SymbolicTerm;
}

/** The update as a substitution: x becomes what it is after the transition. */
export function updateOf({ variables }: Its, { update }: Transition): Images {
  return new Map(variables.map((variable, index) => [variable, update[index] ?? variable]));
}
