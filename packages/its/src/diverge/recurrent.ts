/**
 * Recurrent sets of one cycle: the cycle's guard, strengthened until it is closed under the cycle's update. A comparison b ≤ a that
 * may fail after a round is either demanded of the round after as well (its weakest precondition), or kept by demanding that a − b does not fall.
 */
import {
  and,
  equal,
  intConstant,
  intGreaterOrEqual,
  intSubtract,
  limits,
  type SymbolicTerm,
  symbolsOf,
} from "@everypath/core";
import { type Decider, entails, modelOf } from "../decide.ts";
import { alternativesOf, sidesOf } from "../formulas.ts";
import type { Its, ItsVariable, Transition } from "../model.ts";
import { type Images, replace } from "../substitution.ts";
import { type Path, pathOf, stepsIn } from "./path.ts";
import { reach } from "./reach.ts";
import type { SymbolicStep, Witness } from "./witness.ts";

/** A configuration that the cycle leads back to itself. */
export function repeatedByCycle(
  its: Its,
  cycle: readonly Transition[],
  decider: Decider,
  isOver: () => boolean,
): Witness | undefined {
  const path = pathOf(its, cycle, "l");
  const isSame = its.variables.map((variable) => equal(variable, path.values.get(variable) ?? variable));
  const condition = and(path.guard, ...isSame);
  if (modelOf(decider, condition) === undefined) return undefined;
  const found = reach(its, cycle[0]?.source as string, condition, decider, isOver);
  if (found === undefined) return undefined;
  const { path: stem, model } = found;
  return {
    start: {
      location: its.start,
      values: its.variables.map((variable) => (model.get(variable) ?? 0n) as bigint),
    },
    stem: stepsIn(stem, model),
    loop: { kind: "repeats", steps: stepsIn(path, model) },
  };
}

/** A set of configurations that the cycle never leaves, and a run that comes to it. */
export function recurrentSet(
  its: Its,
  cycle: readonly Transition[],
  decider: Decider,
  isOver: () => boolean,
): Witness | undefined {
  const path = pathOf(its, cycle, "l");
  for (const instance of instancesOf(its, path)) {
    const values: Images = new Map(
      [...path.values].map(([variable, term]) => [variable, replace(term, instance)] as const),
    );
    if ([...values.values()].some((term) => !isOverVariables(term, its))) continue;
    for (const set of alternativesOf(replace(path.guard, instance))) {
      if (isOver()) return undefined;
      if (set.some((each) => !isOverVariables(each, its)) || modelOf(decider, and(...set)) === undefined)
        continue;
      const closed = new Closing(values, decider, isOver).close(set, 0);
      if (closed === undefined) continue;
      const found = reach(its, cycle[0]?.source as string, and(...closed), decider, isOver);
      if (found === undefined) continue;
      return {
        start: {
          location: its.start,
          values: its.variables.map((variable) => (found.model.get(variable) ?? 0n) as bigint),
        },
        stem: stepsIn(found.path, found.model),
        loop: { kind: "recurrent", set: closed, steps: symbolicSteps(path, instance) },
      };
    }
  }
  return undefined;
}

/** True if the term speaks of the variables alone. */
function isOverVariables(term: SymbolicTerm, { variables }: Its): boolean {
  return symbolsOf(term).every((each) => (variables as readonly unknown[]).includes(each));
}

/** Choices as terms over the variables at the cycle's begin: each a small number, a variable, or what the guard compares it with. */
function instancesOf(its: Its, path: Path): readonly Images[] {
  const choices = path.choices.flatMap((each) => [...each.values()]);
  if (choices.length === 0) return [new Map()];
  const compared = alternativesOf(path.guard).flat();
  return choices.reduce<readonly Images[]>(
    (sofar, choice) => {
      const fromGuard = compared.flatMap((comparison) => boundsOf(comparison, choice));
      const candidates = [...fromGuard, ...[0n, 1n, -1n].map(intConstant), ...its.variables];
      return sofar
        .flatMap((images) => candidates.map((each) => new Map([...images, [choice, replace(each, images)]])))
        .slice(0, limits.its.recurrentInstances);
    },
    [new Map()],
  );
}

function boundsOf(comparison: SymbolicTerm, choice: ItsVariable): readonly SymbolicTerm[] {
  const sides = sidesOf(comparison);
  if (sides === undefined) return [];
  const isStrict = comparison.kind === "application" && comparison.operator === "intLess";
  const apart = intConstant(isStrict ? 1 : 0);
  const solved = (from: SymbolicTerm, other: SymbolicTerm, sign: 1 | -1) => {
    const rest = intSubtract(from, choice);
    if (symbolsOf(rest).includes(choice) || symbolsOf(other).includes(choice)) return [];
    const difference = intSubtract(other, rest);
    return [
      sign === 1
        ? intSubtract(difference, intSubtract(intConstant(0), apart))
        : intSubtract(difference, apart),
    ];
  };
  return [...solved(sides.more, sides.less, 1), ...solved(sides.less, sides.more, -1)];
}

function symbolicSteps(path: Path, instance: Images): readonly SymbolicStep[] {
  return path.transitions.map((transition, index) => ({
    transition,
    choices: new Map(
      [...(path.choices[index] ?? [])].map(
        ([choice, name]) => [choice, instance.get(name) ?? intConstant(0)] as const,
      ),
    ),
  }));
}

class Closing {
  private left = limits.its.recurrentStrengthenings;
  private readonly values: Images;
  private readonly decider: Decider;
  private readonly isOver: () => boolean;

  constructor(values: Images, decider: Decider, isOver: () => boolean) {
    this.values = values;
    this.decider = decider;
    this.isOver = isOver;
  }

  /** The set with as much more as it takes; undefined where that was not found. */
  close(set: readonly SymbolicTerm[], depth: number): readonly SymbolicTerm[] | undefined {
    if (this.left === 0 || this.isOver()) return undefined;
    this.left -= 1;
    const all = and(...set);
    const failing = set.find((each) => !entails(this.decider, all, replace(each, this.values)));
    if (failing === undefined) return set;
    if (depth === limits.its.recurrentDepth) return undefined;
    for (const more of this.strengthenings(failing)) {
      const stronger = [...set, more];
      if (modelOf(this.decider, and(...stronger)) === undefined) continue;
      const closed = this.close(stronger, depth + 1);
      if (closed !== undefined) return closed;
    }
    return undefined;
  }

  private strengthenings(comparison: SymbolicTerm): readonly SymbolicTerm[] {
    const after = replace(comparison, this.values);
    const sides = sidesOf(comparison);
    if (sides === undefined) return [after];
    const margin = intSubtract(sides.more, sides.less);
    return [intGreaterOrEqual(replace(margin, this.values), margin), after];
  }
}
