/** Reading and writing at a place whose bounds have been checked. */
import { bitVecConstant, type Sort } from "@everypath/core";
import type { Machine } from "./machine.ts";
import { bitsOf, readValue, writeValue } from "./memory/access.ts";
import { readArray, readAtSymbolicOffset, writeArray, writeAtSymbolicOffset } from "./memory/symbolic.ts";
import { rangeOn, settledNumber } from "./narrowing.ts";
import type { MemoryLocation } from "./resolve.ts";
import type { State } from "./state.ts";
import { relyOnEnd } from "./unknown/handed.ts";
import type { Scalar } from "./value.ts";
import { noteWritten } from "./written-addresses.ts";

/**
 * The value of `bytes` bytes at the place, which may have a symbolic offset, as one of the sort. A read at a symbolic offset may change how the
 * object is represented, never what it holds.
 */
export function readPlace(
  machine: Machine,
  state: State,
  place: MemoryLocation,
  bytes: number,
  sort: Sort,
): Scalar {
  const { object } = place;
  const offset = settledNumber(state, place.offset);
  if (machine.outside !== undefined) machine.outside.read(machine, state, object);
  if (machine.found !== undefined) machine.found.read(machine, state, object, offset, bytes);
  if (state.unknown.ends.size > 0) relyOnEnd(machine, state, object, offset, bytes);
  if (typeof offset === "number" && object.array === undefined) return readValue(object, offset, bytes, sort);
  const term = typeof offset === "number" ? bitVecConstant(machine.pointerBits, BigInt(offset)) : offset;
  if (object.array !== undefined) return readArray(object.array, term, bytes, sort);
  // Reading may turn the object into an array term, a change of representation that only an owner may make.
  const writable = state.memory.writable(object);
  return readAtSymbolicOffset(state.owner, writable, term, rangeOn(state, term), bytes, sort);
}

/**
 * Writes the value of the sort into `bytes` bytes at the place, which may have a symbolic offset. An object that other states share is copied first.
 */
export function writePlace(
  machine: Machine,
  state: State,
  place: MemoryLocation,
  bytes: number,
  value: Scalar,
  sort: Sort,
  isPointer = false,
): void {
  const object = state.memory.writable(place.object);
  const offset = settledNumber(state, place.offset);
  if (machine.outside !== undefined) machine.outside.write(machine, state, object);
  if (machine.found !== undefined) machine.found.write(machine, state, object, offset, bytes);
  if (typeof offset === "number" && object.array === undefined) {
    writeValue(state.owner, object, offset, bytes, value, sort);
    noteWritten(machine, state, { kind: "place", object, offset }, bytes, value, { sort, isPointer });
    return;
  }
  const term = typeof offset === "number" ? bitVecConstant(machine.pointerBits, BigInt(offset)) : offset;
  if (object.array !== undefined) writeArray(object, term, bytes, bitsOf(value, sort, bytes));
  else writeAtSymbolicOffset(state.owner, object, term, rangeOn(state, term), bytes, value, sort);
  noteWritten(machine, state, { kind: "place", object, offset }, bytes, value, { sort, isPointer });
}
