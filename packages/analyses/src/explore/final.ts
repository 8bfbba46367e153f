/** What a path leaves behind: the values of the user's global scalars that depend on inputs, and what pointer parameters mean. */
import { type FinalScalar, finalObjects, finalScalars, type Machine, type State } from "@everypath/engine";
import type { Path } from "./exploration.ts";

/** `result`: what the entry returned. */
export function finalValues(machine: Machine, state: State, result: Path["result"]): Path["final"] {
  const scalars =
    machine.program.classes === undefined
      ? finalScalars(machine, state)
      : finalObjects(machine, state, namedResult(result));
  return scalars.map(({ name, term, type }) => ({ name, value: { term, type } }));
}

function namedResult(result: Path["result"]): FinalScalar | undefined {
  const type = result?.type;
  return result === undefined || type === undefined ? undefined : { name: "", term: result.term, type };
}
