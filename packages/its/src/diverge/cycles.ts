/** Cycles of a component: paths that leave a location and come back to it, no location between twice. */
import { limits } from "@everypath/core";
import type { Transition } from "../model.ts";

/** The shorter ones first; each begins at the location of its first transition in `order`. */
export function simpleCycles(
  transitions: readonly Transition[],
  order: readonly string[],
): readonly (readonly Transition[])[] {
  const rank = new Map(order.map((location, index) => [location, index]));
  const rankOf = (location: string) => rank.get(location) ?? order.length;
  const isBehind = (one: string, other: string) =>
    rankOf(one) > rankOf(other) || (rankOf(one) === rankOf(other) && one > other);
  const cycles: (readonly Transition[])[] = [];
  let paths: (readonly Transition[])[] = transitions.map((transition) => [transition]);
  for (
    let length = 1;
    length <= limits.its.cycleLength && paths.length > 0 && cycles.length < limits.its.cycles;
    length += 1
  ) {
    const longer: (readonly Transition[])[] = [];
    for (const path of paths) {
      const first = path[0]?.source as string;
      const last = path.at(-1)?.target as string;
      if (last === first) cycles.push(path);
      else if (isBehind(last, first))
        for (const next of transitions)
          if (next.source === last && (next.target === first || !goesThrough(path, next.target)))
            longer.push([...path, next]);
    }
    paths = longer.slice(0, limits.its.cycles * 10);
  }
  return cycles.slice(0, limits.its.cycles);
}

function goesThrough(path: readonly Transition[], location: string): boolean {
  return path.some(({ target }) => target === location);
}

/** Two cycles of one location, one after the other: loops whose branches are taken in turn. */
export function pairsOf(cycles: readonly (readonly Transition[])[]): readonly (readonly Transition[])[] {
  const pairs = cycles.flatMap((a, index) =>
    cycles.slice(index + 1).flatMap((b) => (a[0]?.source === b[0]?.source ? [[...a, ...b]] : [])),
  );
  return pairs.slice(0, limits.its.cycles);
}
