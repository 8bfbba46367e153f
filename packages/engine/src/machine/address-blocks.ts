/** Bytes of addresses in blocks that are copied or filled. */
import type { Block } from "./instructions/block-bytes.ts";
import type { Machine } from "./machine.ts";
import { clearAddresses, markBytes, marksAt, mayMeetAddress } from "./memory/addresses.ts";
import { regularPlaces } from "./memory/places.ts";
import { rangeOn } from "./narrowing.ts";
import type { MemoryLocation } from "./resolve.ts";
import type { Segment } from "./segment.ts";
import type { State } from "./state.ts";

/** Of each byte its place in the address it belongs to; undefined where there are no addresses. */
export function addressesOf(
  machine: Machine,
  { object, offset }: Block,
  count: number,
): Uint8Array | undefined {
  if (object.array === undefined) return marksAt(object, offset, count);
  if (object.addressPlaces.length === 0) return undefined;
  // Of an array term it is known where they may stand: a byte that may belong to an address is taken for the first one of it.
  const addressBytes = machine.pointerBits / 8;
  const mark = (at: number): number =>
    mayMeetAddress(object, { first: at, stride: 1, count: 1 }, 1, addressBytes) ? 1 : 0;
  return Uint8Array.from({ length: count }, (_, i) => mark(offset + i));
}

/** A block was copied there; `isSure`: all of it. */
export function noteCopied(
  state: State,
  { object: target, offset }: Block,
  count: number,
  addresses: Uint8Array | undefined,
  isSure: boolean,
): void {
  const object = state.memory.writable(target);
  if (object.array !== undefined) {
    const places = [...(addresses ?? [])].flatMap((mark, i) =>
      mark === 0 ? [] : [{ first: offset + i - (mark - 1), stride: 1, count: 1 }],
    );
    if (places.length > 0) object.addressPlaces = [...object.addressPlaces, ...places];
    return;
  }
  if (isSure) clearAddresses(state.owner, object, offset, count);
  if (addresses !== undefined) markBytes(state.owner, object, offset, addresses);
}

/** A block was filled with one byte again and again. */
export function noteFilled(state: State, { object, offset }: Block, count: number): void {
  if (object.array === undefined) clearAddresses(state.owner, state.memory.writable(object), offset, count);
}

/** Of a block that is at one of several places: each byte that belongs to an address at one of them. */
export function addressesAt(
  machine: Machine,
  state: State,
  segment: Segment,
  count: number,
): Uint8Array | undefined {
  const found = new Uint8Array(count);
  for (const { place } of segment)
    for (const offset of offsetsOf(state, place, count)) {
      const marks = addressesOf(machine, { object: place.object, offset }, count);
      for (const [i, mark] of (marks ?? []).entries()) if (mark !== 0) found[i] = mark;
    }
  return found.some((mark) => mark !== 0) ? found : undefined;
}

/** A block was copied to one of these places: what was there before may be there still. */
export function noteCopiedTo(state: State, segment: Segment, addresses: Uint8Array | undefined): void {
  if (addresses === undefined) return;
  for (const { place } of segment)
    for (const offset of offsetsOf(state, place, addresses.length))
      noteCopied(state, { object: place.object, offset }, addresses.length, addresses, false);
}

/** Who copies words has seen that they are few. */
function offsetsOf(state: State, { object, offset }: MemoryLocation, count: number): readonly number[] {
  if (typeof offset === "number") return [offset];
  const { capacity } = object.description;
  const places = regularPlaces(offset, (part) => rangeOn(state, part), count, capacity);
  return Array.from({ length: places.count }, (_, i) => places.first + i * places.stride);
}
