/** The part of the store that a user sees: the variables of the innermost procedure of the user's own. */
import type { ValueType } from "../program/instruction.ts";
import type { SymbolicTerm } from "../term/index.ts";
import type { State } from "./state.ts";
import { toTerm } from "./value.ts";

export interface VisibleVariable {
  readonly name: string;
  readonly term: SymbolicTerm;
  readonly type: ValueType | undefined;
}

/** Variables listed of one frame. */
const variableLimit = 24;

/** Variables that hold a value; those never assigned are left out. */
export function visibleStore(state: State): readonly VisibleVariable[] {
  const { procedure, values } = state.userFrame();
  const visible: VisibleVariable[] = [];
  for (const { name, variable, type } of procedure.sourceVariables.slice(0, variableLimit)) {
    const value = values[variable.slot];
    if (value === undefined) continue;
    const term = toTerm(value, variable.sort);
    if (term.hasIndeterminate) continue;
    visible.push({ name, term, type });
  }
  return visible;
}
