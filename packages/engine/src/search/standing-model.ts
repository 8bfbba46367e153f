/**
 * A path's model is kept from question to question. What the machine lays down in between, as which object of its own a caller's pointer leads to,
 * the model knows nothing of: it is held against that before anybody asks it.
 */
import {
  evaluate,
  evaluator,
  type Model,
  type ModelValue,
  type SymbolicTerm,
  type Symbol as TermSymbol,
} from "@everypath/core";
import { pathCondition, type State } from "../machine/index.ts";

/** The model where it is one of the path condition as it stands, mended where that takes no solver; else undefined. */
export function standingModel(holder: {
  readonly state: State;
  model: Model | undefined;
}): Model | undefined {
  const { state, model } = holder;
  if (state.stipulated.length === 0) return model;
  const { stipulated } = state;
  state.stipulated = [];
  if (model === undefined || stipulated.every((condition) => evaluate(condition, model) === true))
    return model;
  holder.model = mended(model, stipulated, pathCondition(state.facts));
  return holder.model;
}

/** The symbols that are said to be a number are that number. Undefined where this is no model of the conditions. */
function mended(
  model: Model,
  stipulated: readonly SymbolicTerm[],
  conditions: readonly SymbolicTerm[],
): Model | undefined {
  const other = new Map<TermSymbol, ModelValue>(model);
  for (const condition of stipulated) {
    if (condition.kind !== "application" || condition.operator !== "equal") continue;
    const [left, right] = condition.arguments as readonly SymbolicTerm[];
    const [named, number] = left?.kind === "symbol" ? [left, right] : [right, left];
    if (named?.kind === "symbol" && number?.kind === "constant") other.set(named, number.value);
  }
  const value = evaluator(other);
  return conditions.every((condition) => value(condition) === true) ? other : undefined;
}
