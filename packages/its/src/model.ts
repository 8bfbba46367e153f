/**
 * What an integer transition system is: locations, and transitions ℓ(x̄) → ℓ'(ē) [guard] between them.
 *
 * The variables are symbols of sort Int, the same at every location. A symbol in a guard or an update that is no variable of the
 * system is a *choice*: each time the transition is taken it has some value, any that satisfies the guard.
 */
import {
  collectSymbols,
  intConstant,
  intSort,
  type Symbol,
  type SymbolicTerm,
  symbol,
  symbolsOf,
} from "@everypath/core";

export type ItsVariable = Symbol & SymbolicTerm;

/** ℓ(x̄) → ℓ'(ē) [guard]; taking it costs `cost`, which is counted by bounds and plays no part in termination. */
export interface Transition {
  /** Unique in its system: t1, t2, … in the order of the file. */
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly guard: SymbolicTerm;
  /** ē: one term for each variable of the system, in its order. */
  readonly update: readonly SymbolicTerm[];
  readonly cost: SymbolicTerm;
}

export interface Its {
  readonly variables: readonly ItsVariable[];
  readonly start: string;
  readonly transitions: readonly Transition[];
}

/** A configuration: a location with a value for each variable, in the system's order. */
export interface Configuration {
  readonly location: string;
  readonly values: readonly bigint[];
}

/** The cost of a transition that has none of its own: one step. */
export const unitCost: SymbolicTerm = intConstant(1);

/** The variable or choice of this name. */
export function integerSymbol(name: string): ItsVariable {
  return symbol(name, intSort);
}

/** The start and every location that a transition names, in the order met. */
export function locationsOf({ start, transitions }: Its): readonly string[] {
  return [...new Set([start, ...transitions.flatMap(({ source, target }) => [source, target])])];
}

/** The symbols of a transition that are no variables of the system. */
export function choicesOf({ variables }: Its, { guard, update, cost }: Transition): readonly ItsVariable[] {
  const own = new Set<Symbol>(variables);
  const found = collectSymbols([guard, ...update, cost]);
  return found.filter((each) => !own.has(each)).map(({ name }) => integerSymbol(name));
}

/** True if guard and update of every transition say what each step does: it chooses nothing. */
export function isDeterministic(its: Its, transition: Transition): boolean {
  return choicesOf(its, transition).length === 0;
}

/** A name that none of `taken` has: `name`, else `name_1`, `name_2`, … */
export function freshName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 1;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}

/** Names of all symbols that occur in the system. */
export function namesOf({ variables, transitions }: Its): Set<string> {
  const names = new Set(variables.map(({ name }) => name));
  for (const { guard, update, cost } of transitions) {
    for (const term of [guard, ...update, cost]) for (const { name } of symbolsOf(term)) names.add(name);
  }
  return names;
}
