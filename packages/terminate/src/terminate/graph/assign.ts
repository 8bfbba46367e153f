/** What an expression gives a variable of PL/I or of the object language, which may be unset, or an array. */

import { type Term, type Variable, variablesRead } from "@everypath/core";
import type { Linear } from "@everypath/its";
import { elementsGiven, withElements } from "./arrays.ts";
import type { Evaluation } from "./evaluate.ts";
import { number } from "./rules/rule.ts";
import { type AbstractState, type PointsTo, valueIn, withValue } from "./state.ts";

export interface Given {
  /** None where the variable is unset afterwards, or may be; of an array 1, where every element has a value. */
  readonly value: Linear | undefined;
  /** Of an array: what is known of its elements. */
  readonly elements?: readonly PointsTo[];
}

export function valueFor(
  state: AbstractState,
  evaluation: Evaluation,
  target: Variable,
  term: Term,
): Given | "stopped" {
  if (target.sort.kind === "array") {
    const elements = elementsGiven(state, evaluation, term);
    if (elements === undefined) return "stopped";
    return { value: isFilled(state, term) ? number(1n) : undefined, elements };
  }
  if (isUnset(state, term)) return { value: undefined };
  const value = evaluation.readFor(target, term);
  return value === undefined ? "stopped" : { value };
}

/** The variable holds that from now on. */
export function bound(state: AbstractState, target: Variable, { value, elements }: Given): AbstractState {
  const set = withValue(state, target, value);
  return elements === undefined ? set : withElements(set, target, elements);
}

/** A value that is handed on without being looked at: the unset one, or a variable that may be unset. */
function isUnset(state: AbstractState, term: Term): boolean {
  if (term.kind === "variable") return valueIn(state, term) === undefined;
  return term.kind === "symbol" && term.indeterminate;
}

/** Whether every element of an array of PL/I has a value; those of fields always have. */
function isFilled(state: AbstractState, array: Term): boolean {
  if (array.sort.kind === "array" && array.sort.index.kind !== "int") return false;
  if (array.kind === "variable") return valueIn(state, array) !== undefined;
  if (array.kind !== "application" || array.hasIndeterminate) return false;
  const [below, , value] = array.arguments;
  switch (array.operator) {
    case "constantArray":
      return true;
    case "store":
      return below !== undefined && value !== undefined && isFilled(state, below) && hasValue(state, value);
    default:
      return false;
  }
}

function hasValue(state: AbstractState, term: Term): boolean {
  return (
    !term.hasIndeterminate && [...variablesRead(term)].every((each) => valueIn(state, each) !== undefined)
  );
}
