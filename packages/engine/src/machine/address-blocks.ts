/** Bytes of addresses in blocks that are copied or filled. */
import type { Block } from "./instructions/block-bytes.ts";
import type { Machine } from "./machine.ts";
import { clearAddresses, markBytes, marksAt, mayMeetAddress } from "./memory/addresses.ts";
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
