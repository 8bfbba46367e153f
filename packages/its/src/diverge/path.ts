/** Paths of transitions as one: their guards over the values at the path's begin, and what they make of these values. */
import { and, type Model, type SymbolicTerm, trueTerm } from "@everypath/core";
import { choicesOf, type Its, type ItsVariable, integerSymbol, type Transition } from "../model.ts";
import { type Images, replace } from "../substitution.ts";
import type { Step } from "./witness.ts";

export interface Path {
  readonly transitions: readonly Transition[];
  readonly guard: SymbolicTerm;
  /** Variables at the end, over those at the begin and the choices. */
  readonly values: Images;
  /** For each step the choices' names as they are in `guard` and `values`. */
  readonly choices: readonly ReadonlyMap<ItsVariable, ItsVariable>[];
}

export function emptyPath({ variables }: Its): Path {
  const values: Images = new Map(variables.map((variable) => [variable, variable]));
  return { transitions: [], guard: trueTerm, values, choices: [] };
}

/** The path with one more transition; its choices get names that belong to this step (no file can have a name with a bar). */
export function extended(its: Its, path: Path, transition: Transition, tag: string): Path {
  const step = path.transitions.length;
  const choices = new Map(
    choicesOf(its, transition).map(
      (choice) => [choice, integerSymbol(`${choice.name}|${tag}${step}`)] as const,
    ),
  );
  const images: Images = new Map([...path.values, ...choices]);
  return {
    transitions: [...path.transitions, transition],
    guard: and(path.guard, replace(transition.guard, images)),
    values: new Map(
      its.variables.map((variable, index) => [
        variable,
        replace(transition.update[index] ?? variable, images),
      ]),
    ),
    choices: [...path.choices, choices],
  };
}

export function pathOf(its: Its, transitions: readonly Transition[], tag: string): Path {
  return transitions.reduce((path, transition) => extended(its, path, transition, tag), emptyPath(its));
}

/** The path's steps with the choices of a model. */
export function stepsIn(path: Path, model: Model): readonly Step[] {
  return path.transitions.map((transition, index) => ({
    transition,
    choices: new Map(
      [...(path.choices[index] ?? [])].map(
        ([choice, name]) => [choice, (model.get(name) ?? 0n) as bigint] as const,
      ),
    ),
  }));
}
