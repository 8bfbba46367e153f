/** Gives every symbol a value. */
import { defaultValue, type Model, type Symbol } from "../term/index.ts";

/** The model with 0, false or +0 for those of the symbols that it does not mention, as evaluation takes them. */
export function completeModel(model: Model, symbols: readonly Symbol[]): Model {
  if (symbols.every((symbol) => model.has(symbol))) return model;
  const complete = new Map(model);
  for (const symbol of symbols) if (!complete.has(symbol)) complete.set(symbol, defaultValue(symbol.sort));
  return complete;
}
