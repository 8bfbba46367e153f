/**
 * A call of a function that nothing defines, where somebody says that it returns: its result is anything, and so is all
 * memory that can be written, which is more than such a function can reach. Where nobody says so the call is not
 * followed.
 */
import { type Call, isOpen } from "@everypath/core";
import { afterUnknown, withAnyResult } from "./any-result.ts";
import { evaluated, type GraphSettings, type Outcome, unsupported } from "./outcome.ts";
import type { AbstractState, Area } from "./state.ts";

export function unknownCallStep(
  settings: GraphSettings,
  state: AbstractState,
  call: Call,
  name: string,
): Outcome {
  const unknown = settings.program.unknown?.(name);
  // On a run that is looked for, nobody knows what the function did on it.
  if (unknown === undefined || isOpen(unknown) || settings.pointed !== undefined)
    return unsupported(state, "unmodelled-call", `'${name}' has no body, and no model`);
  if (unknown.returns === "never") return { kind: "ended", how: "halted" };
  if (unknown.writes === "nothing") return evaluated(withAnyResult(settings, state, call.targets));
  const areas = state.areas.map((area) => (mayBeWritten(area) ? forgotten(area) : area));
  return evaluated(withAnyResult(settings, afterUnknown(settings, { ...state, areas }), call.targets));
}

function mayBeWritten({ isConstant, role }: Area): boolean {
  return !isConstant && role === "memory";
}

function forgotten(area: Area): Area {
  return { ...area, cells: [], remainder: { kind: "anything" }, isWritten: true };
}
