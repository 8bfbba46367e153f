/**
 * What is left of the stack. Recursion is abstracted, and its depth is not counted: the stack has no bound for it. What is counted is what one
 * chain of calls without recursion needs, and each array of variable length by itself.
 */
import { defaultMachineOptions } from "@everypath/engine";
import { type AbstractState, topOf } from "./state.ts";

/** In bytes; below 0 where the frames alone are too large. */
export function roomOnStack({ frames }: AbstractState): number {
  const used = frames.reduce((bytes, { procedure }) => bytes + (procedure.frameBytes ?? 0), 0);
  return defaultMachineOptions.stackBytes - used;
}

/** Asked where a call begins; elsewhere its frame is there already. */
export function fitsStack(state: AbstractState): boolean {
  const { block, index } = topOf(state);
  return block !== 0 || index !== 0 || roomOnStack(state) >= 0;
}
