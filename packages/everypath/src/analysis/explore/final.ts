/** What a path leaves behind: the values of the user's global scalars that depend on inputs, and what pointer parameters mean. */
import type { Machine, State } from "../../machine/index.ts";
import { finalScalars } from "../../machine/index.ts";
import type { Path } from "./exploration.ts";

export function finalValues(machine: Machine, state: State): Path["final"] {
  return finalScalars(machine, state).map(({ name, term, type }) => ({ name, value: { term, type } }));
}
