/** Is there a run from the start to a location where a condition holds? Paths are unrolled one transition at a time. */
import { and, limits, type Model, type SymbolicTerm } from "@everypath/core";
import { type Decider, modelOf } from "../decide.ts";
import type { Its } from "../model.ts";
import { replace } from "../substitution.ts";
import { emptyPath, extended, type Path } from "./path.ts";

export interface Reached {
  readonly path: Path;
  /** Of the variables at the start, the path's choices, and whatever else is in the condition. */
  readonly model: Model;
}

/** `condition` is over the variables at the location and symbols that occur nowhere else. */
export function reach(
  its: Its,
  location: string,
  condition: SymbolicTerm,
  decider: Decider,
  isOver: () => boolean,
): Reached | undefined {
  const useful = locationsBefore(its, location);
  let paths: readonly Path[] = [emptyPath(its)];
  let tried = 0;
  for (let length = 0; length <= limits.its.reachingLength && paths.length > 0; length += 1) {
    const longer: Path[] = [];
    for (const path of paths) {
      const at = path.transitions.at(-1)?.target ?? its.start;
      if (tried >= limits.its.reachingPaths || isOver()) return undefined;
      tried += 1;
      if (at === location) {
        const model = modelOf(decider, and(path.guard, replace(condition, path.values)));
        if (model !== undefined) return { path, model };
      }
      if (path.transitions.length > 0 && modelOf(decider, path.guard) === undefined) continue;
      const onward = its.transitions.filter(({ source, target }) => source === at && useful.has(target));
      longer.push(...onward.map((transition) => extended(its, path, transition, "s")));
    }
    paths = longer;
  }
  return undefined;
}

/** The locations from which transitions lead to this one, itself included. */
function locationsBefore({ transitions }: Its, location: string): ReadonlySet<string> {
  const found = new Set([location]);
  for (const each of found) {
    for (const { source, target } of transitions) if (target === each) found.add(source);
  }
  return found;
}
