/** What a path that goes no further has reached. */
import type { Frame, State } from "./state.ts";

/** A block is counted when it has run to its end; the blocks that a path ends in, those of waiting calls too, were reached up to where they stand. */
export function markReached(state: State): void {
  for (let frame: Frame | undefined = state.frame; frame !== undefined; frame = frame.caller) {
    const { partial } = frame.prepared;
    partial[frame.block] = Math.max(partial[frame.block]!, frame.index + 1);
  }
}
