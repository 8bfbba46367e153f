/** Where in an object an access can stand whose offset is not known. */
import { knownBits, type Range, type SymbolicTerm } from "@everypath/core";

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
  if (places.count === 0 || others.count === 0) return false;
  const isBelow = lastOf(places) + bytes <= others.first;
  const isAbove = lastOf(others) + otherBytes <= places.first;
  if (isBelow || isAbove) return false;
  const step = commonStep(places, others);
  if (step === 0) return true;
  const distance = (((others.first - places.first) % step) + step) % step;
  return distance < bytes || step - distance < otherBytes;
}

function lastOf({ first, stride, count }: Places): number {
  return first + (count - 1) * stride;
}

/** The distances between places of the two differ by multiples of it; 0 where there is one place of each. */
function commonStep(places: Places, others: Places): number {
  const strides = [places, others].map(({ stride, count }) => (count > 1 ? stride : 0));
  return strides.reduce(greatestCommonDivisor);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
