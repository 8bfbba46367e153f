/** Divisions of mathematical integers, taken apart by what the path condition says of the dividend's sign (core/term/sharpen.ts). */
import {
  type Bounds,
  boundIn,
  meetBounds,
  type SymbolicTerm,
  sharpen,
  type Term,
  unbounded,
} from "@everypath/core";
import type { Fact } from "./facts.ts";
import type { State } from "./state.ts";
import type { Value } from "./value.ts";
import { fromTerm, isSymbolic } from "./value.ts";

const dividing = new WeakMap<Term, boolean>();

/** Whether the program's expression divides. */
function divides(expression: Term): boolean {
  if (expression.kind !== "application") return false;
  let known = dividing.get(expression);
  if (known === undefined) {
    const { operator } = expression;
    known = operator === "intQuotient" || operator === "intRemainder" || expression.arguments.some(divides);
    dividing.set(expression, known);
  }
  return known;
}

/** The value that `expression` has just been found to have. */
export function sharpened(state: State, expression: Term, value: Value): Value {
  if (!isSymbolic(value) || !divides(expression)) return value;
  const bounds = boundsOf(state.facts);
  return fromTerm(sharpen(value, (atom) => bounds.get(atom) ?? unbounded) as SymbolicTerm);
}

function boundsOf(facts: Fact | undefined): ReadonlyMap<Term, Bounds> {
  const bounds = new Map<Term, Bounds>();
  const learn = (condition: Term): void => {
    if (condition.kind === "application" && condition.operator === "and") {
      for (const conjunct of condition.arguments) learn(conjunct);
      return;
    }
    const found = boundIn(condition);
    if (found === undefined) return;
    bounds.set(found.atom, meetBounds(bounds.get(found.atom) ?? unbounded, found.bounds));
  };
  for (let fact = facts; fact !== undefined; fact = fact.previous) learn(fact.condition);
  return bounds;
}
