/** What is not linear, taken for unknown integers: what follows then follows in any case, and is found sooner. */
import { intSort, rewrite, type SymbolicTerm, symbol, type Term } from "@everypath/core";

/** The formula with an integer of its own in each product's place. */
export function withoutProducts(formula: SymbolicTerm): SymbolicTerm {
  return rewrite(formula, {
    concerns: (part) => part.hasSymbols,
    image: (part) => (isProduct(part) ? symbol(`product|${part.id}`, intSort) : undefined),
  }) as SymbolicTerm;
}

function isProduct(part: Term): boolean {
  return (
    part.kind === "application" &&
    part.operator === "intMultiply" &&
    part.arguments.filter(({ kind }) => kind !== "constant").length > 1
  );
}
