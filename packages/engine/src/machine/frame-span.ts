/** Where in the source an activation stands. */
import type { Span } from "@everypath/core";
import type { Frame } from "./state.ts";

/** The place of the instruction that `frame` is at. */
export function spanOf(frame: Frame): Span {
  const block = frame.procedure.blocks[frame.block]!;
  return (block.instructions[frame.index] ?? block.terminator).span;
}
