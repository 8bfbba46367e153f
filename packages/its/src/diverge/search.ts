/** Looking for a run that never ends, cheap ways first. */
import type { Decider } from "../decide.ts";
import { type Its, locationsOf, type Transition } from "../model.ts";
import { closedSets } from "./closed.ts";
import { pairsOf, simpleCycles } from "./cycles.ts";
import { recurrentSet, repeatedByCycle } from "./recurrent.ts";
import { repeatedByRun } from "./simulate.ts";
import type { Witness } from "./witness.ts";

/** `transitions` are those of which no ranking function was found; `deep` tries what takes longer. */
export function searchWitness(
  its: Its,
  transitions: readonly Transition[],
  decider: Decider,
  isOver: () => boolean,
  deep: boolean,
): Witness | undefined {
  const cycles = simpleCycles(transitions, locationsOf(its));
  if (deep) return closedSets(its, decider, isOver) ?? inTurn(its, pairsOf(cycles), decider, isOver);
  return repeatedByRun(its, decider, isOver) ?? inTurn(its, cycles, decider, isOver);
}

function inTurn(
  its: Its,
  cycles: readonly (readonly Transition[])[],
  decider: Decider,
  isOver: () => boolean,
): Witness | undefined {
  for (const search of [repeatedByCycle, recurrentSet]) {
    for (const cycle of cycles) {
      if (isOver()) return undefined;
      const witness = search(its, cycle, decider, isOver);
      if (witness !== undefined) return witness;
    }
  }
  return undefined;
}
