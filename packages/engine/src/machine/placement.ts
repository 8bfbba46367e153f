/** Where objects lie is the engine's choice, and what depends on it rests on that. */
import { optionOf } from "@everypath/core";
import type { Machine } from "./machine.ts";
import type { State } from "./state.ts";
import { spanOf } from "./state.ts";

/** `choice`: what the user says to have it so; of the caller's objects that nothing is where it would make a difference. */
export function relyOnPlacement(
  machine: Machine,
  state: State,
  what: string,
  choice: "fixedAddresses" | "noAlias",
): void {
  const location = spanOf(state.userFrame());
  const standing = machine.chosen[choice] ? "chosen" : "open";
  machine.rely({ kind: "address", what, location, option: optionOf(choice), standing }, location);
  // A run of the compiled program may well have them elsewhere.
  const placement = "addresses as numbers";
  if (!state.approximations.has(placement))
    state.approximations = new Set(state.approximations).add(placement);
}
