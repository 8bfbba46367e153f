/** Chaining: a location between two others is left out, each way into it being joined with each way out. Costs are added. */
import { and, falseTerm, intAdd, intConstant, limits } from "@everypath/core";
import {
  choicesOf,
  freshName,
  type Its,
  integerSymbol,
  locationsOf,
  namesOf,
  type Transition,
} from "../model.ts";
import { type Images, replace } from "../substitution.ts";

/**
 * The system without locations that have one transition in or one out and none to themselves. Runs that stop in such a location, because none
 * of its transitions can be taken, stop before it instead: whether runs end stays as it was, and what they cost up to that last step. With
 * `keepsStopping` only locations are left out whose single transition out has no guard, so that runs stop where they did.
 */
export function chained(its: Its, { keepsStopping }: { readonly keepsStopping: boolean }): Its {
  let current = its;
  for (;;) {
    const location = locationsOf(current).find((each) => isBetween(current, each, keepsStopping));
    if (location === undefined) return current;
    current = without(current, location);
  }
}

function isBetween({ start, transitions }: Its, location: string, keepsStopping: boolean): boolean {
  if (location === start) return false;
  const into = transitions.filter(({ target }) => target === location);
  const out = transitions.filter(({ source }) => source === location);
  if (into.length === 0 || out.length === 0 || into.some(({ source }) => source === location)) return false;
  if (!keepsStopping) return into.length === 1 || out.length === 1;
  // A run that stops there has cost nothing on its last step.
  if (
    into.every(({ cost }) => cost === intConstant(0)) &&
    into.length * out.length <= limits.its.joinedTransitions
  )
    return true;
  const [only] = out;
  return out.length === 1 && only?.guard.kind === "constant" && only.guard.value === true;
}

function without(its: Its, location: string): Its {
  const out = its.transitions.filter(({ source }) => source === location);
  const transitions = its.transitions.flatMap((transition) => {
    if (transition.source === location) return [];
    if (transition.target !== location) return [transition];
    return out.map((next) => joined(its, transition, next)).filter(({ guard }) => guard !== falseTerm);
  });
  return { ...its, transitions };
}

/** Both transitions as one; the second's choices get names that the first's do not have. */
function joined(its: Its, first: Transition, second: Transition): Transition {
  const taken = namesOf(its);
  const mine = new Set<unknown>(choicesOf(its, first));
  const renamed = choicesOf(its, second).flatMap((choice) => {
    if (!mine.has(choice)) return [];
    const name = freshName(choice.name, taken);
    taken.add(name);
    return [[choice, integerSymbol(name)] as const];
  });
  const images: Images = new Map([
    ...its.variables.map((variable, index) => [variable, first.update[index] ?? variable] as const),
    ...renamed,
  ]);
  return {
    id: `${first.id}·${second.id}`,
    source: first.source,
    target: second.target,
    guard: and(first.guard, replace(second.guard, images)),
    update: second.update.map((term) => replace(term, images)),
    cost: intAdd(first.cost, replace(second.cost, images)),
  };
}
