/** Which bytes of an object are those of an address once something has been written to it (memory/addresses.ts). */
import type { Sort } from "@everypath/core";
import { basesIn } from "./bases.ts";
import type { Machine } from "./machine.ts";
import { clearAddresses, markAddress, markBytes } from "./memory/addresses.ts";
import { possiblePlaces } from "./possible-places.ts";
import type { MemoryLocation } from "./resolve.ts";
import type { State } from "./state.ts";
import type { Scalar } from "./value.ts";

/** Whether the value is the address of a place within an object. */
export function isAddress(machine: Machine, state: State, value: Scalar): boolean {
  if (typeof value === "number") {
    const address = machine.pointerBits === 32 ? value >>> 0 : value;
    return address > 0 && state.memory.objectAt(address) !== undefined;
  }
  return typeof value === "object" && basesIn(machine, state, value).length > 0;
}

/**
 * A value was written at the place. That a number is the address of an object by its value alone says nothing: many a number is one by chance, as two
 * small numbers side by side are.
 */
export function noteWritten(
  machine: Machine,
  state: State,
  { object, offset }: MemoryLocation,
  bytes: number,
  value: Scalar,
  { sort, isPointer }: { readonly sort: Sort; readonly isPointer: boolean },
): void {
  const isOne =
    isPointer &&
    bytes === machine.pointerBits / 8 &&
    sort.kind === "bitvec" &&
    isAddress(machine, state, value);
  if (typeof offset === "number" && object.array === undefined) {
    if (isOne) markAddress(state.owner, object, offset, bytes);
    else clearAddresses(state.owner, object, offset, bytes);
  } else if (isOne) {
    noteAt(
      state,
      { kind: "place", object, offset },
      Uint8Array.from({ length: bytes }, (_, i) => i + 1),
    );
  }
}

/** Bytes of addresses may have been written at the place, whose offset is not known or not followed. */
export function noteAt(state: State, location: MemoryLocation, marks: Uint8Array): void {
  const { object } = location;
  const { length } = marks;
  const places = possiblePlaces(state, location, length);
  if (object.array === undefined) {
    for (let i = 0; i < places.count; i++)
      markBytes(state.owner, object, places.first + i * places.stride, marks);
    return;
  }
  const start = marks.findIndex((mark) => mark !== 0);
  const first = places.first + start - (marks[start]! - 1);
  const isKnown = object.addressPlaces.some(
    (one) => one.first === first && one.stride === places.stride && one.count === places.count,
  );
  if (!isKnown) object.addressPlaces = [...object.addressPlaces, { ...places, first }];
}
