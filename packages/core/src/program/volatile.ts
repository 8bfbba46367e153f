/** That volatile objects are private memory: nobody but the program changes what it reads (docs/volatile.md). */
import type { Assumption } from "./assumptions.ts";
import type { Procedure, Program } from "./program.ts";
import { ownReachedFrom } from "./reached.ts";

/** One for each object that procedures within reach of the entry read, where it is read first. */
export function volatileAssumptions(program: Program, entry: Procedure): readonly Assumption[] {
  const found = new Map<string, Assumption>();
  for (const { name: procedure, volatileReads = [] } of ownReachedFrom(program, entry)) {
    for (const { name, span } of volatileReads) {
      const key = name === undefined ? `at ${span.file}:${span.line}:${span.column}` : name;
      const what = `${name ?? `what ${procedure} reads`} is volatile, and holds what the program wrote last`;
      if (!found.has(key))
        found.set(key, { kind: "volatile", what, location: span, option: undefined, standing: "settled" });
    }
  }
  return [...found.values()];
}
