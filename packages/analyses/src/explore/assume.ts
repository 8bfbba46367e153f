/** The predicates of `--assume`, over the inputs that exist at the entry. */
import { parsePredicate } from "@everypath/c";
import type { SymbolicTerm } from "@everypath/core";
import type { InputPart } from "@everypath/engine";

export function parseAssumptions(
  predicates: readonly string[],
  inputs: readonly InputPart[],
): { readonly conditions: readonly SymbolicTerm[] } | { readonly refused: string } {
  const named = inputs.map(({ name, symbol, type }) => ({
    name,
    term: symbol,
    signed: type.kind === "integer" && type.signed,
  }));
  const conditions: SymbolicTerm[] = [];
  for (const predicate of predicates) {
    const parsed = parsePredicate(predicate, named);
    if ("problem" in parsed) {
      return { refused: `--assume '${predicate}': column ${parsed.column}: ${parsed.problem}` };
    }
    conditions.push(parsed.condition);
  }
  return { conditions };
}
