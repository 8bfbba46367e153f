/**
 * Constants from equations: behind `while (n != 0)` the value of n is 0, whatever term it was. So merged states share it, and what the
 * program does next is decided without a solver.
 */

import type { SymbolicTerm } from "@everypath/core";
import { fromTerm, type State } from "@everypath/engine";

/** Of the innermost call and the globals: variables whose value the condition, which has been assumed, says to be a constant. */
export function learnValues(state: State, condition: SymbolicTerm): void {
  if (condition.kind !== "application") return;
  const parts = condition.arguments as readonly SymbolicTerm[];
  if (condition.operator === "and") {
    for (const part of parts) learnValues(state, part);
    return;
  }
  if (condition.operator !== "equal") return;
  const known = parts.find(({ kind }) => kind === "constant");
  const term = parts.find(({ kind }) => kind !== "constant");
  if (known === undefined || term === undefined || term.hasIndeterminate) return;
  const value = fromTerm(known);
  const frame = state.ownFrame();
  for (const [slot, held] of frame.values.entries()) if (held === term) frame.values[slot] = value;
  for (const [slot, held] of state.globals.entries()) if (held === term) state.setGlobal(slot, value);
}
