/** setjmp and longjmp: a call that is returned from once more, from further down the stack. */

import { markReached } from "../reached.ts";
import { endStackObjects } from "../stack-objects.ts";
import type { Frame } from "../state.ts";
import { cut, fail } from "../step.ts";
import type { Intrinsic } from "./intrinsic.ts";
import { result } from "./intrinsic.ts";

/** __everypath_setjmp(environment): 0 at first */
export const setJump: Intrinsic = ({ state, values }) => {
  const [environment] = values;
  if (typeof environment !== "number") return cut(state, "unsupported", "setjmp with a symbolic environment");
  const { frame } = state;
  const target = { activation: frame.activation, block: frame.block, index: frame.index };
  state.jumps = new Map(state.jumps).set(environment, target);
  return result(0);
};

/** __everypath_longjmp(environment, value): goes on behind the setjmp, which returns the value; the model of longjmp never gives 0 */
export const longJump: Intrinsic = ({ state, values }) => {
  const [environment, value] = values;
  if (typeof environment !== "number")
    return cut(state, "unsupported", "longjmp with a symbolic environment");
  const target = state.jumps.get(environment);
  let frame: Frame | undefined = state.frame;
  const left: Frame[] = [];
  while (frame !== undefined && frame.activation !== target?.activation) {
    left.push(frame);
    frame = frame.caller;
  }
  if (target === undefined || frame === undefined) {
    return fail(state, "use-after-free", "longjmp to a function that has returned, or without a setjmp");
  }
  markReached(state);
  for (const ended of left) endStackObjects(state, ended);
  state.frame = frame;
  const own = state.ownFrame();
  own.block = target.block;
  // The caller of this function steps past the call.
  own.index = target.index;
  const instruction = own.prepared.blocks[own.block]!.instructions[own.index]!;
  if (instruction.kind !== "call") throw new Error("setjmp is a call");
  const [slot] = instruction.targets;
  if (slot !== undefined) own.values[slot.slot] = value === 0 ? 1 : value!;
  return { kind: "result", value: undefined };
};
