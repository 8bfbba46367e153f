/** Where in an object an access can stand whose offset is not known. */
import { knownBits, type Multiples, type Range, type SymbolicTerm } from "@everypath/core";

/** `count` places, one every `stride` bytes. */
export interface Places {
  readonly first: number;
  readonly stride: number;
  readonly count: number;
}

/** The offsets that an access of `bytes` bytes within the object can have, by its range and its known low bits. */
export function placesAt(offset: SymbolicTerm, range: Range, bytes: number, capacity: number): Places {
  const known = knownBits(offset);
  const settled: bigint = known.zeros | known.ones;
  let low: bigint = 0n;
  while (((settled >> low) & 1n) === 1n && low < 16n) low += 1n;
  const stride = 1 << Number(low);
  const residue = Number(known.ones & ((1n << low) - 1n));
  const most = BigInt(Math.max(0, capacity - bytes));
  const least = Number(range.unsignedMin < most ? range.unsignedMin : most);
  const highest = Number(range.unsignedMax < most ? range.unsignedMax : most);
  const first: number = least + ((((residue - least) % stride) + stride) % stride);
  return { first, stride, count: first > highest ? 0 : Math.floor((highest - first) / stride) + 1 };
}

/** At how many places an access of `bytes` bytes within the object can stand, at most. */
export function placesOf(offset: SymbolicTerm, range: Range, bytes: number, capacity: number): number {
  return placesAt(offset, range, bytes, capacity).count;
}

/** Whether `bytes` bytes at one of the places can meet `otherBytes` bytes at one of the others. */
export function canMeet(places: Places, bytes: number, others: Places, otherBytes: number): boolean {
  for (let i = 0; i < others.count; i++)
    if (meetsOne(places, bytes, others.first + i * others.stride, otherBytes)) return true;
  return false;
}

function meetsOne(
  { first, stride, count }: Places,
  bytes: number,
  other: number,
  otherBytes: number,
): boolean {
  // The first of the places that does not end before the other begins.
  const index = Math.max(0, Math.ceil((other - bytes + 1 - first) / stride));
  return index < count && first + index * stride < other + otherBytes;
}

/** Those of the places that are where the offset, a multiple of a step from some place on, can be: one of 24·k + 8 is at every 24th place. */
export function placesAmong(places: Places, { base, step }: Multiples): Places {
  const stride = Number(step);
  if (places.count === 0 || stride <= places.stride || !Number.isSafeInteger(stride)) return places;
  const last = places.first + (places.count - 1) * places.stride;
  const residue = Number(base % step);
  const first = places.first + ((((residue - places.first) % stride) + stride) % stride);
  return { first, stride, count: first > last ? 0 : Math.floor((last - first) / stride) + 1 };
}
