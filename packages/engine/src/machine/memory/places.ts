/** Where in an object an access can stand whose offset is not known. */
import { knownBits, multiplesOf, type Range, type SymbolicTerm } from "@everypath/core";

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

/** The same with elements of any size: an offset of 24·k + 8 is at every 24th place. */
export function regularPlaces(
  offset: SymbolicTerm,
  rangeOf: (part: SymbolicTerm) => Range,
  bytes: number,
  capacity: number,
): Places {
  const byBits = placesAt(offset, rangeOf(offset), bytes, capacity);
  const regular = multiplesOf(offset, rangeOf);
  const stride = Number(regular.step);
  if (byBits.count === 0 || stride <= byBits.stride || !Number.isSafeInteger(stride)) return byBits;
  const last = byBits.first + (byBits.count - 1) * byBits.stride;
  const residue = Number(regular.base % regular.step);
  const first = byBits.first + ((((residue - byBits.first) % stride) + stride) % stride);
  return { first, stride, count: first > last ? 0 : Math.floor((last - first) / stride) + 1 };
}
