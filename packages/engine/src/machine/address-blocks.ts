/** Bytes of addresses in blocks that are copied or filled. */
import type { Block } from "./instructions/block-bytes.ts";
import type { Machine } from "./machine.ts";
import { clearAddresses, markBytes, marksAt } from "./memory/addresses.ts";
import type { Places } from "./memory/places.ts";
import { possiblePlaces } from "./possible-places.ts";
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
  return marksIn(object.addressPlaces, offset, count, machine.pointerBits / 8);
}

/** Of an array term it is known where addresses may stand. A byte of which of several is not known is taken for the first one of its address. */
function marksIn(all: readonly Places[], offset: number, count: number, addressBytes: number): Uint8Array {
  const marks = new Uint8Array(count);
  for (const { first, stride, count: places } of all) {
    const before = Math.max(0, Math.ceil((offset - addressBytes + 1 - first) / stride));
    for (let i = before; i < places && first + i * stride < offset + count; i++)
      for (let byte = 0; byte < addressBytes; byte++) {
        const at = first + i * stride + byte - offset;
        const mark = marks[at];
        if (mark !== undefined) marks[at] = mark === 0 || mark === byte + 1 ? byte + 1 : 1;
      }
  }
  return marks;
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
function offsetsOf(state: State, location: MemoryLocation, count: number): readonly number[] {
  const places = possiblePlaces(state, location, count);
  return Array.from({ length: places.count }, (_, i) => places.first + i * places.stride);
}
