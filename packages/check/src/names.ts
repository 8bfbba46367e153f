/** How certificates name the variables of a procedure. */
import type { Procedure, Variable } from "@everypath/core";

const known = new WeakMap<Procedure, ReadonlyMap<string, Variable>>();

/** The procedure's variables by name; where several have one name, all but the first are told apart by their slot. */
export function variablesByName(procedure: Procedure): ReadonlyMap<string, Variable> {
  const before = known.get(procedure);
  if (before !== undefined) return before;
  const found = new Map<string, Variable>();
  const parameters = procedure.parameters.map(({ variable }) => variable);
  for (const variable of new Set([...parameters, ...procedure.locals])) {
    const { name, slot } = variable;
    found.set(found.has(name) ? `${name}#${slot}` : name, variable);
  }
  known.set(procedure, found);
  return found;
}
