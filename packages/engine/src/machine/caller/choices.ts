/** What a path has found the caller's pointers to mean, where the caller could have chosen otherwise. */
import type { SymbolicTerm } from "@everypath/core";
import { knownTruth } from "../facts.ts";
import { settled } from "../narrowing.ts";
import type { State } from "../state.ts";
import type { CallerObject } from "./memory.ts";

export type CallerChoice =
  | { readonly kind: "null"; readonly pointer: string }
  /** Both mean one object; the other may be a variable's address. */
  | { readonly kind: "same"; readonly pointer: string; readonly other: string }
  /** A pointer in the caller's data leads to an object that was met before. */
  | { readonly kind: "shared"; readonly pointer: string; readonly other: string };

/** `parameters`: the conditions under which they are null, by their names. */
export function callerChoices(
  state: State,
  parameters: readonly { readonly name: string; readonly isNull: SymbolicTerm }[],
): readonly CallerChoice[] {
  const { aliases, objects, pointers } = state.caller;
  const found: CallerChoice[] = parameters
    .filter(({ isNull }) => knownTruth(state.facts, isNull) === true)
    .map(({ name }) => ({ kind: "null", pointer: name }));
  for (const { symbol, own, otherName } of aliases.choices) {
    const pointer = objects.get(own)?.name;
    if (aliases.same.has(symbol) && pointer !== undefined)
      found.push({ kind: "same", pointer, other: otherName });
  }
  for (const [symbol, { name }] of pointers) {
    const meant = settled(state, symbol as SymbolicTerm);
    if (typeof meant !== "number") continue;
    if (meant === 0) found.push({ kind: "null", pointer: name });
    const met: CallerObject | undefined = objects.get(meant);
    if (met !== undefined && met.name !== name)
      found.push({ kind: "shared", pointer: name, other: met.depth === 0 ? met.name : `&${met.name}[0]` });
  }
  return found;
}
