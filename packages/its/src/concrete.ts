/** Running a system on integers: one step at a time, choices given. */
import { evaluator, type Model, type Symbol } from "@everypath/core";
import type { Configuration, Its, Transition } from "./model.ts";

export type Choices = ReadonlyMap<Symbol, bigint>;

/** The configuration after the transition, or undefined where it cannot be taken there with these choices. */
export function step(
  its: Its,
  { location, values }: Configuration,
  transition: Transition,
  choices: Choices,
): Configuration | undefined {
  if (transition.source !== location) return undefined;
  const model: Model = new Map<Symbol, bigint>([
    ...its.variables.map((variable, index) => [variable as Symbol, values[index] as bigint] as const),
    ...choices,
  ]);
  const value = evaluator(model);
  if (value(transition.guard) !== true) return undefined;
  const after = transition.update.map((term) => value(term));
  if (!after.every((each) => typeof each === "bigint")) return undefined;
  return { location: transition.target, values: after };
}

/** A text that two configurations share exactly when they are equal. */
export function configurationKey({ location, values }: Configuration): string {
  return `${location}(${values.join(",")})`;
}
