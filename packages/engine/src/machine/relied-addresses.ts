/** That a path rests on where objects lie. */
import type { Machine } from "./machine.ts";
import type { MemoryObject } from "./memory/object.ts";
import { nameOf } from "./object-name.ts";
import { relyOnPlacement } from "./placement.ts";
import type { State } from "./state.ts";

/** The program finds out something about a number that is the address of one of these. */
export function relyOnAddresses(machine: Machine, state: State, objects: readonly MemoryObject[]): void {
  const [first] = objects;
  if (first === undefined) return;
  const callers = objects.find(({ base }) => machine.callerObjects.has(base));
  if (callers === undefined)
    relyOnPlacement(machine, state, `${nameOf(first)} lies where the engine puts it`, "fixedAddresses");
  else
    relyOnPlacement(
      machine,
      state,
      `${nameOf(callers)} is where the engine puts it, and bytes of its address are read`,
      "noAlias",
    );
}
