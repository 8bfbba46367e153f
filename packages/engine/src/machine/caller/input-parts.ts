/** Parts of inputs whose values follow from what the user says, where the inputs of a run are given. */
import type { InputPart, InputRecord, State } from "../state.ts";
import type { CallerObject } from "./memory.ts";

/** The object with those parts, in what the state remembers of it, too. */
export function withParts(state: State, made: CallerObject, parts: readonly InputPart[]): CallerObject {
  const changed: CallerObject = { ...made, parts };
  state.inputs = withRecord(state.inputs, made.parts, parts);
  const { objects } = state.caller;
  if (objects.has(made.base))
    state.caller = { ...state.caller, objects: new Map(objects).set(made.base, changed) };
  return changed;
}

function withRecord(
  record: InputRecord | undefined,
  before: readonly InputPart[],
  parts: readonly InputPart[],
): InputRecord | undefined {
  if (record === undefined) return undefined;
  if (record.parts === before) return { ...record, parts };
  return { ...record, previous: withRecord(record.previous, before, parts) };
}
