/** The objects of a frame, which end with it. */
import type { Frame, State } from "./state.ts";

export function endStackObjects(state: State, frame: Frame): void {
  for (const base of frame.stackObjects) {
    const object = state.memory.objectAt(base);
    if (object !== undefined && object.base === base) state.memory.remove(object);
  }
}
