/** Rules that no run applies. */
import { intConstant } from "@everypath/core";
import type { IsOver } from "../linear/simplex.ts";
import { locationsOf, type Transition } from "../model.ts";
import { refine, wholeParts } from "../refined.ts";
import { reachable } from "../terminate/prove.ts";
import { type CallSystem, endLocation } from "./unit-system.ts";

/** Ids of the rules that invariants do not exclude, calls leading into their callees and past them. */
export function feasibleRules({ variables, start, rules }: CallSystem, isOver: IsOver): ReadonlySet<string> {
  const transitions = rules.map((rule): Transition => {
    const { id, source, guard } = rule;
    const last = rule.calls.at(-1);
    const cost = intConstant(0);
    return rule.endsInCall
      ? { id, source, guard, cost, target: last?.callee ?? endLocation, update: last?.values ?? variables }
      : { id, source, guard, cost, target: rule.target, update: rule.update };
  });
  const its = { variables, start, transitions };
  const { refined } = reachable(refine(its, wholeParts(locationsOf(its)), isOver), isOver);
  return new Set(refined.edges.map(({ transition }) => transition.id));
}
