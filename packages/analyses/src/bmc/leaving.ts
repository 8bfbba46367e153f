/** Decisions that can leave a loop, and how much is spent on whether one does. */
import { type Budget, limits } from "@everypath/core";
import type { Loop } from "./loops.ts";
import type { Runner } from "./waiting.ts";

/** A decision between going round and leaving. `when`: what its condition is where the loop is left. */
export interface Exit {
  readonly loop: Loop;
  readonly when: boolean;
}

export function leavingQuery(query: Budget): Budget {
  return { ...query, resources: Math.min(query.resources, limits.bmc.leavingResources) };
}

/** What the runner, which stands at the end of a block, decides there about its innermost loop; undefined: nothing. */
export function exitDecided({ state: { frame }, activation: { iteration } }: Runner): Exit | undefined {
  const { terminator } = frame.procedure.blocks[frame.block]!;
  if (terminator.kind !== "branch" || iteration === undefined) return undefined;
  const { loop } = iteration;
  const stays = loop.blocks.has(terminator.whenTrue);
  return stays === loop.blocks.has(terminator.whenFalse) ? undefined : { loop, when: !stays };
}
