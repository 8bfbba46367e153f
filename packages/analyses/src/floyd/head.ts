/** A cut as one walk passes it: the state that stands for every arrival there, and what is known of the loop through it. */

import type { Span } from "@everypath/core";
import type { Frame, State } from "@everypath/engine";
import type { Havoc } from "./place.ts";

export interface Head {
  /** The cut's number in its procedure. */
  readonly cut: number;
  /** The activation of the procedure that the walk is in. */
  readonly activation: object;
  readonly span: Span;
  /** At the cut, before the assertion is evaluated; never run itself. */
  readonly state: State;
  readonly havoc: Havoc;
  /** The inputs that stand for forgotten values. */
  readonly forgotten: readonly string[];
  /** Blocks from which control can come back; none where the cut is in no loop. */
  readonly region: ReadonlySet<number>;
}

/** True where the state is in the loop still, as far as the control-flow graph tells. */
export function isInside(head: Head, state: State): boolean {
  for (let frame: Frame | undefined = state.frame; frame !== undefined; frame = frame.caller) {
    if (frame.activation === head.activation) return head.region.has(frame.block);
  }
  return false;
}
