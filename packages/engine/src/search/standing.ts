/** Where a state stands in the user's code, for whoever chooses among states. */
import { isOutOfSight } from "@everypath/core";
import type { State } from "../machine/index.ts";
import type { OpenState } from "./job.ts";
import { answers } from "./prefix.ts";

/** Innermost first. `given`: the answers that have led the state here. */
export function framesOf(state: State, given: string): OpenState["frames"] {
  const frames: OpenState["frames"][number][] = [];
  for (let frame: State["frame"] | undefined = state.frame; frame !== undefined; frame = frame.caller) {
    if (isOutOfSight(frame.procedure)) continue;
    const { procedure, block } = frame;
    const side = frame === state.frame ? decidedSide(frame, given) : undefined;
    frames.push({ procedure: procedure.name, block, ...(side === undefined ? {} : { side }) });
  }
  return frames;
}

/** Of a branch that the state stands at, the side that its last answer leads to. */
function decidedSide({ procedure, block, index }: State["frame"], given: string): boolean | undefined {
  const { instructions, terminator } = procedure.blocks[block]!;
  if (terminator.kind !== "branch" || index < instructions.length) return undefined;
  switch (given.at(-1)) {
    case answers.forkTrue:
    case answers.impliedTrue:
      return true;
    case answers.forkFalse:
    case answers.impliedFalse:
      return false;
    default:
      return undefined;
  }
}
