/** Where in its object a location can be on the state's path. */

import { type Places, placesAmong, placesAt } from "./memory/places.ts";
import { multiplesOn, rangeOn } from "./narrowing.ts";
import type { MemoryLocation } from "./resolve.ts";
import type { State } from "./state.ts";

/** By the range of the offset and its lowest bits, which are known already: more places than there are. */
export function roughPlaces(state: State, { object, offset }: MemoryLocation, bytes: number): Places {
  if (typeof offset === "number") return { first: offset, stride: 1, count: 1 };
  return placesAt(offset, rangeOn(state, offset), bytes, object.description.capacity);
}

/** The same with elements of any size: an offset of 24·k + 8 is at every 24th place. */
export function possiblePlaces(state: State, location: MemoryLocation, bytes: number): Places {
  const { offset } = location;
  const rough = roughPlaces(state, location, bytes);
  return typeof offset === "number" ? rough : placesAmong(rough, multiplesOn(state, offset));
}
