/** Which variables of a program may no longer hold their initial values when an entry is called. */
import type { Assumption } from "./assumptions.ts";
import { optionOf } from "./choices.ts";
import type { GlobalObject, Program } from "./program.ts";

/** The program begins with `main`; to any other procedure something may have happened before. Of the library's those that it shows. */
export function mayBeChanged(program: Program, entry: string): readonly GlobalObject[] {
  if (program.language !== "c" || entry === "main") return [];
  const settled = program.settledObjects?.();
  return program.objects.filter(
    ({ name, constant, model, visible, role }) =>
      !constant &&
      !(model && visible !== true) &&
      // Whoever calls has no exception in flight: it has arrived before anything else is called.
      role !== "exception in flight" &&
      settled?.has(name) !== true,
  );
}

/** That a variable holds its initial value all the same. */
export function initialValueOf(
  { name, role, span }: GlobalObject,
  entry: string,
  isChosen: boolean,
): Assumption {
  return {
    kind: "initial-values",
    what: `${role ?? name} holds its initial value when ${entry} is called`,
    location: span.line > 0 ? span : undefined,
    option: optionOf("freshGlobals"),
    standing: isChosen ? "chosen" : "open",
  };
}

/** The program with those variables marked, for who follows all of their values. */
export function withChanged(program: Program, entry: string): Program {
  const changed = new Set(mayBeChanged(program, entry));
  if (changed.size === 0) return program;
  const objects = program.objects.map((object) =>
    changed.has(object) ? { ...object, changed: true } : object,
  );
  return { ...program, objects };
}
