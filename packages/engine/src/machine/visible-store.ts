/** The part of the store that a user sees: the variables of the innermost procedure of the user's own. */
import { heldName, limits, type SymbolicTerm, type ValueType } from "@everypath/core";
import { listedValues } from "./listed-values.ts";
import type { State } from "./state.ts";
import { Table } from "./table.ts";
import { isOfSort, toTerm } from "./value.ts";

export interface VisibleVariable {
  readonly name: string;
  readonly term: SymbolicTerm;
  readonly type: ValueType | undefined;
}

/** Variables that hold a value; those never assigned are left out. */
export function visibleStore(state: State): readonly VisibleVariable[] {
  const { procedure, values } = state.userFrame();
  const visible: VisibleVariable[] = [];
  for (const source of procedure.sourceVariables.slice(0, limits.machine.visibleVariables)) {
    const { variable, type } = source;
    const name = heldName(source);
    const value = values[variable.slot];
    if (value === undefined || !isOfSort(value, variable.sort)) continue;
    if (value instanceof Table && type !== undefined) {
      // A path has many such stores: an array with much in it would be written out again and again.
      if (value.size <= limits.machine.visibleElements)
        visible.push(...listedValues(name, variable, value, type, limits.machine.visibleElements));
      continue;
    }
    const term = toTerm(value, variable.sort);
    if (term.hasIndeterminate) continue;
    visible.push({ name, term, type });
  }
  return visible;
}
