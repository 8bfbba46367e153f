/** Objects, or parts of them, that become inputs. */
import type { SymbolicTerm, ValueType } from "@everypath/core";
import { addInput, plainParts } from "../given.ts";
import type { Machine } from "../machine.ts";
import { writeByte } from "../memory/access.ts";
import { clearAddresses } from "../memory/addresses.ts";
import type { MemoryObject } from "../memory/object.ts";
import { writePlace } from "../place.ts";
import type { MemoryLocation } from "../resolve.ts";
import type { InputPart, InputRecord, OfUnion, State } from "../state.ts";
import { inputParts } from "../symbolize.ts";

/** Fills `size` bytes at a place with fresh symbols, named and sorted by the C type where it is known. */
export function symbolizePlace(
  machine: Machine,
  state: State,
  place: MemoryLocation,
  size: number,
  name: string,
  type: ValueType | undefined,
  origin: InputRecord["origin"],
  ofUnion?: OfUnion,
): readonly InputPart[] {
  const fresh = state.freshName(name);
  const unions = origin === "parameter" ? "pointers" : "bytes";
  const plain = state.given?.plain(fresh, size);
  if (plain !== undefined) {
    writePlain(machine, state, place, plain);
    if (state.given?.listsPlain !== true) return [];
    const given = plainParts(
      inputParts(fresh, size, type ?? typeOfPlace(place, size), unions, ofUnion),
      plain,
    );
    addInput(state, fresh, origin, size, given);
    return given;
  }
  const whole = type ?? typeOfPlace(place, size);
  const parts = inputParts(fresh, size, whole, unions, ofUnion);
  for (const part of parts) {
    const { sort } = part.symbol;
    const bytes = part.bytes;
    const at =
      typeof place.offset === "number" ? place.offset + part.offset : machine.add(place.offset, part.offset);
    writePlace(machine, state, { kind: "place", object: place.object, offset: at }, bytes, part.symbol, sort);
  }
  addInput(state, fresh, origin, size, parts);
  return parts;
}

/** Fills a place with bytes that are known. */
export function writePlain(machine: Machine, state: State, place: MemoryLocation, bytes: Uint8Array): void {
  const { offset } = place;
  const object = state.memory.writable(place.object);
  if (typeof offset === "number" && object.array === undefined) {
    for (let i = 0; i < bytes.length; i++) writeByte(state.owner, object, offset + i, bytes[i]!);
    clearAddresses(state.owner, object, offset, bytes.length);
    return;
  }
  bytes.forEach((byte, i) => {
    const at = typeof offset === "number" ? offset + i : machine.add(offset, i);
    writePlace(machine, state, { kind: "place", object, offset: at }, 1, byte, machine.byteSort);
  });
}

/** The object's own type, if the whole object is meant. */
function typeOfPlace(
  { object, offset }: { readonly object: MemoryObject; readonly offset: number | SymbolicTerm },
  size: number,
): ValueType | undefined {
  const { type, size: objectSize } = object.description;
  return offset === 0 && objectSize === size ? type : undefined;
}
