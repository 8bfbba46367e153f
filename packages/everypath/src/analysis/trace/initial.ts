/** What the variables of a trace hold where it begins: as the machine's first state has it, and fields as the inputs have them. */
import type { Machine, State } from "../../machine/index.ts";
import { toTerm } from "../../machine/index.ts";
import { indeterminate, type SymbolicTerm, symbol, type Variable } from "../../term/index.ts";
import { inputRecords } from "../explore/inputs.ts";
import { isOfEntry } from "./unfold/frames.ts";

export function initialValues({ program }: Machine, state: State): (variable: Variable) => SymbolicTerm {
  const { values, procedure } = state.frame;
  const parameters = new Set(procedure.parameters.map(({ variable }) => variable.slot));
  const { globals } = state;
  const fields = new Set(
    (program.classes ?? []).flatMap(({ fields }) => fields.map((field) => field.variable)),
  );
  return (variable) => {
    const { name, scope, slot, sort } = variable;
    if (fields.has(variable)) return symbol(name, sort);
    if (scope === "global") return toTerm(globals[slot]!, sort);
    // What was assigned nowhere on the trace is never read.
    if (!isOfEntry(variable) || !parameters.has(slot)) return indeterminate(`?${name}`, sort);
    return toTerm(values[slot]!, sort);
  };
}

/** How often each name has been given to an input before the first instruction. */
export function readingsBefore(state: State): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { parts } of inputRecords(state.inputs)) {
    for (const { name } of parts) {
      const base = name.replace(/!\d+$/, "");
      counts.set(base, (counts.get(base) ?? 0) + 1);
    }
  }
  return counts;
}
