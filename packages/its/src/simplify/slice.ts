/** Variables that decide nothing. */
import { symbolsOf, type Term } from "@everypath/core";
import type { Its } from "../model.ts";

/** The system without variables that no guard and no cost depends on, directly or through other variables. */
export function withoutUnused(its: Its): Its {
  const used = new Set(
    its.transitions.flatMap(({ guard, cost }) => [...symbolsOf(guard), ...symbolsOf(cost)]),
  );
  const variables: readonly Term[] = its.variables;
  for (const symbol of used) {
    const index = variables.indexOf(symbol);
    if (index === -1) continue;
    for (const { update } of its.transitions) {
      const value = update[index];
      if (value !== undefined) for (const needed of symbolsOf(value)) used.add(needed);
    }
  }
  const isKept = its.variables.map((variable) => used.has(variable));
  return {
    ...its,
    variables: its.variables.filter((_, index) => isKept[index]),
    transitions: its.transitions.map((transition) => ({
      ...transition,
      update: transition.update.filter((_, index) => isKept[index]),
    })),
  };
}
