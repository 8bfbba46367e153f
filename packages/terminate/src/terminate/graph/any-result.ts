/**
 * After a call of which nothing is followed: any results of the targets' types, and what it may have changed beside
 * memory.
 */
import type { Variable } from "@everypath/core";
import type { Linear } from "@everypath/its";
import { forgotten } from "./arrays.ts";
import { bound } from "./assign.ts";
import { afterUnknownReads } from "./library/streams.ts";
import { afterUnknownTokens } from "./library/tokens.ts";
import { anyValue, type GraphSettings, hasUndefinedBehaviour } from "./outcome.ts";
import { type AbstractState, advanced, withValue } from "./state.ts";

export function withAnyResult(
  settings: GraphSettings,
  state: AbstractState,
  targets: readonly Variable[],
): AbstractState {
  return advanced(withAnyValues(settings, state, targets, () => []));
}

/** Any values of the targets' types of which `knownOf` holds too. */
export function withAnyValues(
  settings: GraphSettings,
  state: AbstractState,
  targets: readonly Variable[],
  knownOf: (target: Variable, value: Linear, index: number) => readonly Linear[],
): AbstractState {
  let next = state;
  for (const [index, target] of targets.entries()) {
    if (mayBeUnset(settings, target)) {
      next = bound(next, target, { value: undefined, elements: [] });
      continue;
    }
    const { value, facts } = anyValue(settings, next, target, target.name);
    next = {
      ...withValue(next, target, value),
      knowledge: next.knowledge.assume([...facts, ...knownOf(target, value, index)]),
    };
  }
  return next;
}

/** What a call returns may have no value; that matters where a run shall be shown to have no end. */
function mayBeUnset(settings: GraphSettings, { sort }: Variable): boolean {
  return !hasUndefinedBehaviour(settings) && (sort.kind === "array" || settings.pointed !== undefined);
}

/** What a call may have changed beside memory. */
export function afterUnknown(settings: GraphSettings, state: AbstractState): AbstractState {
  return afterUnknownTokens(afterUnknownReads(settings, forgotten(settings, state)));
}
