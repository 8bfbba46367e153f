/** Which conjuncts of a path condition can be negated by another input. */

import { footprintOf, type SymbolicTerm } from "@everypath/core";
import type { Conjunct } from "@everypath/engine";
import type { ConcolicInputs } from "./given.ts";

/** A condition on more than the input is not for the input to change. */
export function isOfInput(condition: SymbolicTerm, { places }: ConcolicInputs): boolean {
  return footprintOf(condition).symbols.every((symbol) => places.has(symbol));
}

/** An assumption that holds must go on holding. */
export function isNegatable({ purpose, fails }: Conjunct): boolean {
  return purpose !== "assume" || fails;
}
