/**
 * Which bytes of an object belong to addresses that were written there. The bytes are numbers like others; but what a program finds out about an
 * address by looking at them is the engine's choice of a place, and no fact of the program (engine/machine/address-bytes.ts).
 */
import type { MemoryObject } from "./object.ts";
import { type Owner, pageSize } from "./page.ts";
import { canMeet, type Places } from "./places.ts";

/** An address of so many bytes stands at the offset now. `object` must be the writer's own. */
export function markAddress(owner: Owner, object: MemoryObject, offset: number, bytes: number): void {
  const at = offset % pageSize;
  const page = object.writablePage(owner, offset);
  if (at + bytes <= page.length) page.markAddress(at, bytes);
  else
    markBytes(
      owner,
      object,
      offset,
      Uint8Array.from({ length: bytes }, (_, i) => i + 1),
    );
}

/** What was written there is no address. */
export function clearAddresses(owner: Owner, object: MemoryObject, offset: number, bytes: number): void {
  for (let at = offset; at < offset + bytes; ) {
    const within = at % pageSize;
    const count = Math.min(pageSize - within, offset + bytes - at);
    if (object.pages[Math.floor(at / pageSize)]?.hasAddress(within, count) === true)
      object.writablePage(owner, at).clearAddresses(within, count);
    at += count;
  }
}

/** 0 for a byte of no address. */
function markOf({ pages }: MemoryObject, offset: number): number {
  return pages[Math.floor(offset / pageSize)]?.addresses?.[offset % pageSize] ?? 0;
}

/** Of each byte its place in its address; undefined where there is no address. */
export function marksAt(object: MemoryObject, offset: number, bytes: number): Uint8Array | undefined {
  const last = Math.floor((offset + bytes - 1) / pageSize);
  let isMarked = false;
  for (let index = Math.floor(offset / pageSize); index <= last; index++)
    if ((object.pages[index]?.addresses ?? null) !== null) isMarked = true;
  if (!isMarked) return undefined;
  const marks = Uint8Array.from({ length: bytes }, (_, i) => markOf(object, offset + i));
  return marks.some((mark) => mark !== 0) ? marks : undefined;
}

/** Bytes that belong to addresses, as they were read, stand there now as well as what was there before. */
export function markBytes(owner: Owner, object: MemoryObject, offset: number, marks: Uint8Array): void {
  for (const [i, mark] of marks.entries()) {
    if (mark === 0) continue;
    object.writablePage(owner, offset + i).markAddressByte((offset + i) % pageSize, mark);
  }
}

/** Where the addresses of the object may stand, each where its first byte does. */
export function addressesIn(object: MemoryObject): readonly Places[] {
  if (object.array !== undefined && object.addressPlaces.length > 0) return object.addressPlaces;
  const places: Places[] = [];
  for (const [index, page] of object.pages.entries())
    for (const [at, mark] of (page?.addresses ?? []).entries()) {
      const first = index * pageSize + at - (mark - 1);
      const last = places.at(-1);
      // Bytes of one address, and of one after the other.
      if (mark === 0 || first === last?.first) continue;
      const next = last === undefined ? undefined : followedBy(last, first);
      if (next === undefined) places.push({ first, stride: 1, count: 1 });
      else places[places.length - 1] = next;
    }
  return places;
}

/** The places with one more behind them, where that is as far off as they are from each other. */
function followedBy({ first, stride, count }: Places, next: number): Places | undefined {
  const last = first + (count - 1) * stride;
  if (next === last) return { first, stride, count };
  if (count === 1) return { first, stride: next - first, count: 2 };
  return next === last + stride ? { first, stride, count: count + 1 } : undefined;
}

/** Offsets of neighbouring places, from the first to the last. */
export type Run = readonly [first: number, last: number];

/**
 * Those of the places where a number of `bytes` bytes may have a byte of an address, which are of `addressBytes` bytes each; undefined where there are
 * more places to look at than `most`.
 */
export function meetingAddresses(
  object: MemoryObject,
  places: Places,
  bytes: number,
  addressBytes: number,
  most: number,
): readonly Run[] | undefined {
  const met = addressesIn(object).filter((addresses) => canMeet(places, bytes, addresses, addressBytes));
  if (met.length === 0) return [];
  if (places.count > most) return undefined;
  return runsOf(places, (at) => {
    const one = { first: at, stride: 1, count: 1 };
    return met.some((addresses) => canMeet(one, bytes, addresses, addressBytes));
  });
}

/** Those where a pointer of `bytes` bytes may be made of parts of addresses. */
export function meetingParts(
  object: MemoryObject,
  places: Places,
  bytes: number,
  most: number,
): readonly Run[] | undefined {
  const isAligned = places.first % bytes === 0 && (places.count === 1 || places.stride % bytes === 0);
  if (isAligned && !mayHaveParts(object, bytes)) return [];
  if (places.count > most) return undefined;
  return runsOf(places, (at) => {
    if (object.array !== undefined)
      return object.addressPlaces.some(
        (addresses) =>
          canMeet({ first: at + 1, stride: 1, count: 1 }, bytes - 1, addresses, 1) ||
          canMeet({ first: at - bytes + 1, stride: 1, count: 1 }, bytes - 1, addresses, 1),
      );
    const marks = marksAt(object, at, bytes);
    return marks?.some((mark, i) => mark !== i + 1) === true;
  });
}

/** Whether a word of so many bytes, at a place as words are aligned, may be made of parts of addresses. */
function mayHaveParts(object: MemoryObject, bytes: number): boolean {
  return (
    object.pages.some((page) => page?.hasPartsInWords(bytes) === true) ||
    addressesIn(object).some(
      ({ first, stride, count }) => first % bytes !== 0 || (count > 1 && stride % bytes !== 0),
    )
  );
}

function runsOf({ first, stride, count }: Places, isMet: (at: number) => boolean): readonly Run[] {
  const runs: [first: number, last: number][] = [];
  let wasMet = false;
  for (let i = 0; i < count; i++) {
    const at = first + i * stride;
    const isMetHere = isMet(at);
    if (isMetHere && wasMet) runs[runs.length - 1]![1] = at;
    else if (isMetHere) runs.push([at, at]);
    wasMet = isMetHere;
  }
  return runs;
}
