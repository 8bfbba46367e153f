import type { Procedure } from "./program.ts";

/** Whether the procedure's lines are none of the user's: what happens in it is told of the line that called it. */
export function isOutOfSight({ model, ofHeader }: Pick<Procedure, "model" | "ofHeader">): boolean {
  return model || ofHeader === true;
}
