/**
 * Variables that the files declare and none defines (`extern int limit;`): what another file has put there at first is
 * not known.
 */
import { holdsPointer } from "@everypath/core";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import { forgetObject } from "./forget.ts";

/** Before the first step. */
export function forgetUndefinedObjects(machine: Machine, state: State): void {
  for (const { name, address, initial, model, size, span, type } of machine.program.objects) {
    if (initial !== undefined || model || size === 0) continue;
    const object = state.memory.objectAt(address);
    if (object?.base !== address) continue;
    forgetObject(machine, state, object, { name, shown: name, reached: [] });
    // A run on given inputs has no condition that could tell what it depends on.
    if (state.given !== undefined) state.unmodelled = new Set(state.unmodelled).add(name);
    if (type === undefined || !holdsPointer(type)) continue;
    const what = `${name}, which no file defines, holds null, or pointers to memory of their own`;
    machine.rely({ kind: "initial-values", what, location: span, option: undefined, standing: "open" }, span);
  }
}
