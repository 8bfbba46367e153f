/** Runs on integers that come back to a configuration they have been in. */
import { intConstant, limits, type SymbolicTerm } from "@everypath/core";
import { configurationKey, step } from "../concrete.ts";
import { type Decider, modelOf } from "../decide.ts";
import { type Configuration, choicesOf, type Its, type Transition } from "../model.ts";
import { replace } from "../substitution.ts";
import type { Step, Witness } from "./witness.ts";

/** Values beyond it are not followed: those of x := x·x double their length each time. */
const greatestValue = 1n << 128n;

/** Tries a fixed series of start values. */
export function repeatedByRun(its: Its, decider: Decider, isOver: () => boolean): Witness | undefined {
  const random = generator();
  const questions = { left: limits.its.simulatedQuestions };
  for (let run = 0; run < limits.its.simulatedStarts && !isOver(); run += 1) {
    const reach = [3, 12, 120][run % 3] as number;
    const values = its.variables.map(() => BigInt((random() % (2 * reach + 1)) - reach));
    const witness = follow(its, { location: its.start, values }, decider, questions, random);
    if (witness !== undefined) return witness;
  }
  return undefined;
}

/** A linear congruential generator: the same numbers every time. */
function generator(): () => number {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 8;
  };
}

function follow(
  its: Its,
  start: Configuration,
  decider: Decider,
  questions: { left: number },
  random: () => number,
): Witness | undefined {
  const taken: Step[] = [];
  const seen = new Map([[configurationKey(start), 0]]);
  let at = start;
  for (let count = 0; count < limits.its.simulatedSteps; count += 1) {
    const next = nextStep(its, at, decider, questions, random);
    if (next === undefined) return undefined;
    taken.push(next.step);
    at = next.after;
    if (at.values.some((value) => value > greatestValue || value < -greatestValue)) return undefined;
    const before = seen.get(configurationKey(at));
    if (before !== undefined)
      return { start, stem: taken.slice(0, before), loop: { kind: "repeats", steps: taken.slice(before) } };
    seen.set(configurationKey(at), taken.length);
  }
  return undefined;
}

function nextStep(
  its: Its,
  at: Configuration,
  decider: Decider,
  questions: { left: number },
  random: () => number,
): { step: Step; after: Configuration } | undefined {
  const leaving = its.transitions.filter(({ source }) => source === at.location);
  const first = leaving.length === 0 ? 0 : random() % leaving.length;
  for (const transition of [...leaving.slice(first), ...leaving.slice(0, first)]) {
    const choices = chosen(its, at, transition, decider, questions);
    if (choices === undefined) continue;
    const after = step(its, at, transition, choices);
    if (after !== undefined) return { step: { transition, choices }, after };
  }
  return undefined;
}

/** Choices that satisfy the guard there: 0 for all if that does, else the solver's. */
function chosen(
  its: Its,
  at: Configuration,
  transition: Transition,
  decider: Decider,
  questions: { left: number },
) {
  const choices = choicesOf(its, transition);
  const zeros = new Map(choices.map((choice) => [choice, 0n] as const));
  if (choices.length === 0 || step(its, at, transition, zeros) !== undefined) return zeros;
  if (questions.left === 0) return undefined;
  questions.left -= 1;
  const values = new Map<(typeof its.variables)[number], SymbolicTerm>(
    its.variables.map((variable, index) => [variable, intConstant(at.values[index] as bigint)] as const),
  );
  const model = modelOf(decider, replace(transition.guard, values));
  return model && new Map(choices.map((choice) => [choice, (model.get(choice) ?? 0n) as bigint] as const));
}
