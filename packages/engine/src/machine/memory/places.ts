/** Where in an object an access can stand whose offset is not known. */
import { knownBits, type Range, type SymbolicTerm, type Term } from "@everypath/core";

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

/** The same with elements of any size: an offset of 24·k + 8 is at every 24th place. `rangeOf` tells what a part of the offset can be. */
export function regularPlaces(
  offset: SymbolicTerm,
  rangeOf: (part: SymbolicTerm) => Range,
  bytes: number,
  capacity: number,
): Places {
  const byBits = placesAt(offset, rangeOf(offset), bytes, capacity);
  const regular = multiplesIn(offset, rangeOf);
  const stride = Number(regular.step);
  if (byBits.count === 0 || stride <= byBits.stride || !Number.isSafeInteger(stride)) return byBits;
  const last = byBits.first + (byBits.count - 1) * byBits.stride;
  const residue = Number(regular.base % regular.step);
  const first = byBits.first + ((((residue - byBits.first) % stride) + stride) % stride);
  return { first, stride, count: first > last ? 0 : Math.floor((last - first) / stride) + 1 };
}

/** `base` and so many times `step`; 0 where it is `base` alone. */
interface Multiples {
  readonly base: bigint;
  readonly step: bigint;
}

const anything: Multiples = { base: 0n, step: 1n };

function multiplesIn(term: Term, rangeOf: (part: SymbolicTerm) => Range): Multiples {
  if (term.kind === "constant") return { base: term.value as bigint, step: 0n };
  if (term.kind !== "application" || term.sort.kind !== "bitvec") return anything;
  const parts = term.arguments as readonly SymbolicTerm[];
  const most = (part: SymbolicTerm): bigint =>
    part.kind === "constant" ? (part.value as bigint) : rangeOf(part).unsignedMax;
  const fits = (value: bigint): boolean =>
    value >> BigInt((term.sort as { readonly width: number }).width) === 0n;
  const of = (part: SymbolicTerm): Multiples => multiplesIn(part, rangeOf);
  switch (term.operator) {
    case "zeroExtend":
      return of(parts[0]!);
    case "bvAdd": {
      // What wraps around is no multiple any more.
      if (!fits(parts.reduce((sum, part) => sum + most(part), 0n))) return anything;
      const all = parts.map(of);
      const base = all.reduce((sum, one) => sum + one.base, 0n);
      return { base, step: all.map(({ step }) => step).reduce(commonDivisor) };
    }
    case "bvMultiply": {
      const factor = parts.find((part) => part.kind === "constant");
      const others = parts.filter((part) => part !== factor);
      if (factor === undefined || others.length !== 1 || !fits(most(factor) * most(others[0]!)))
        return anything;
      const { base, step } = of(others[0]!);
      return { base: most(factor) * base, step: most(factor) * step };
    }
    case "concat": {
      const [high, low] = parts;
      const isShift = parts.length === 2 && low?.kind === "constant" && low.sort.kind === "bitvec";
      if (!isShift || low.sort.kind !== "bitvec") return anything;
      const { base, step } = of(high!);
      const shift = BigInt(low.sort.width);
      return { base: (base << shift) + (low.value as bigint), step: step << shift };
    }
    default:
      return anything;
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}
