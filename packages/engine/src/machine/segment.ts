/**
 * Pointers that may mean many objects. A fork for each of them multiplies the paths at every access, so beyond a few the objects are taken
 * together as one segment: what is read is a conditional value over them, and what is written goes to each of them under its condition.
 */
import { bitVecSort, boolConstant, ite, limits, type Sort, type SymbolicTerm } from "@everypath/core";
import { apparent } from "./caller/aliases.ts";
import { casesOf, type PointerCase } from "./conditional-pointer.ts";
import type { Machine } from "./machine.ts";
import { bitsOf } from "./memory/access.ts";
import { markBytes, marksAt } from "./memory/addresses.ts";
import { readPlace, writePlace } from "./place.ts";
import { type Access, checkPlace, type MemoryLocation, meaningOf, placeAt, resolve } from "./resolve.ts";
import type { State } from "./state.ts";
import { type Ask, decide, type Ended, type Suggest } from "./step.ts";
import { fromTerm, type Scalar, toTerm } from "./value.ts";

/** The places that a pointer may mean, and when it means each. On a path that came here exactly one condition holds. */
export type Segment = readonly [GuardedPlace, ...(readonly GuardedPlace[])];

interface GuardedPlace {
  readonly place: MemoryLocation;
  readonly condition: SymbolicTerm;
}

/**
 * The segment of `bytes` bytes that the program is about to read or write. Cases in which the access may fail are asked about
 * first. Undefined: the pointer is to be resolved to one object, since there are few, or since one of those cases is at hand.
 */
export function segmentOf(
  machine: Machine,
  state: State,
  address: Scalar,
  bytes: number,
  access: Access,
  alignment = 1,
): Segment | Ask | undefined {
  // A run that follows an input knows which object is meant.
  if (typeof address !== "object" || state.given !== undefined) return undefined;
  const seen = apparent(state, address);
  const cases = casesOf(state, machine.pointerBits, seen, (end) => meaningOf(machine, state, end));
  if (cases === undefined || cases.length <= limits.machine.forkedObjects) return undefined;
  const segment: GuardedPlace[] = [];
  for (const one of cases) {
    const place = placeOf(machine, state, one, bytes, access, alignment);
    if (place !== undefined) {
      segment.push({ place, condition: one.condition() });
      continue;
    }
    const isMeant = decide(state, fromTerm(one.condition()), "resolve");
    if (typeof isMeant === "object") return isMeant;
    if (isMeant) return undefined;
  }
  const [first, ...others] = segment;
  return first === undefined || segment.length <= limits.machine.forkedObjects
    ? undefined
    : [first, ...others];
}

/** As `segmentOf`, of a pointer that may mean a single object, too. */
export function reach(
  machine: Machine,
  state: State,
  address: Scalar,
  bytes: number,
  access: Access,
  alignment?: number,
): Segment | Ask | Suggest | Ended {
  const segment = segmentOf(machine, state, address, bytes, access, alignment);
  if (segment !== undefined) return segment;
  const place = resolve(machine, state, address, bytes, access, alignment);
  return place.kind === "place" ? [{ place, condition: boolConstant(true) }] : place;
}

/** Where the pointer leads in this case; undefined where that may be an error. */
function placeOf(
  machine: Machine,
  state: State,
  { meaning, pointer }: PointerCase,
  bytes: number,
  access: Access,
  alignment: number,
): MemoryLocation | undefined {
  if (typeof meaning !== "object") return undefined;
  const place = placeAt(machine, state, meaning, pointer(), access);
  if (place.kind !== "place") return undefined;
  return checkPlace(machine, state, place, bytes, access, alignment) === undefined ? place : undefined;
}

export function readSegment(
  machine: Machine,
  state: State,
  segment: Segment,
  bytes: number,
  sort: Sort,
): Scalar {
  const values = segment.map(({ place }) => toTerm(readPlace(machine, state, place, bytes, sort), sort));
  return fromTerm(
    values.reduceRight((others, value, index) => ite(segment[index]!.condition, value, others)),
  );
}

export function writeSegment(
  machine: Machine,
  state: State,
  segment: Segment,
  bytes: number,
  value: Scalar,
  sort: Sort,
  isPointer = false,
): void {
  const [only, ...others] = segment;
  if (others.length === 0) return writePlace(machine, state, only.place, bytes, value, sort, isPointer);
  // As bits: a NaN that stays must keep its payload.
  const whole = bitVecSort(8 * bytes);
  const bits = bitsOf(value, sort, bytes);
  for (const { place, condition } of segment) {
    const old = toTerm(readPlace(machine, state, place, bytes, whole), whole);
    if (old === bits) continue;
    const marks = marksOf(place, bytes);
    writePlace(machine, state, place, bytes, fromTerm(ite(condition, bits, old)), whole, isPointer);
    // What was there may be there still.
    if (marks !== undefined && typeof place.offset === "number")
      markBytes(state.owner, state.memory.writable(place.object), place.offset, marks);
  }
}

function marksOf({ object, offset }: MemoryLocation, bytes: number): Uint8Array | undefined {
  return typeof offset === "number" && object.array === undefined
    ? marksAt(object, offset, bytes)
    : undefined;
}

/** A value, and where it stands in a block. */
export interface Word {
  readonly at: number;
  readonly bytes: number;
  readonly value: Scalar;
}

/** A block of bytes as words, which are as long as they can be without mixing bytes that were written with others that were not. */
export function readWords(machine: Machine, state: State, segment: Segment, bytes: number): readonly Word[] {
  const words = (at: number, bytes: number): readonly Word[] => {
    const value = readSegment(machine, state, shifted(machine, segment, at), bytes, bitVecSort(8 * bytes));
    const isMixed = bytes > 1 && typeof value === "object" && value.hasIndeterminate;
    return isMixed ? [...words(at, bytes / 2), ...words(at + bytes / 2, bytes / 2)] : [{ at, bytes, value }];
  };
  return wordsOf(bytes).flatMap(([at, bytes]) => words(at, bytes));
}

export function writeWords(machine: Machine, state: State, segment: Segment, words: readonly Word[]): void {
  for (const { at, bytes, value } of words)
    writeSegment(machine, state, shifted(machine, segment, at), bytes, value, bitVecSort(8 * bytes));
}

/** A block taken apart into words of 8, 4, 2 and 1 bytes. */
export function wordsOf(bytes: number): readonly (readonly [at: number, bytes: number])[] {
  const words: [number, number][] = [];
  for (let at = 0; at < bytes; ) {
    const length = [8, 4, 2, 1].find((length) => length <= bytes - at)!;
    words.push([at, length]);
    at += length;
  }
  return words;
}

function shifted(machine: Machine, [first, ...others]: Segment, by: number): Segment {
  const shift = ({ place, condition }: GuardedPlace): GuardedPlace => {
    const { object, offset } = place;
    const moved = typeof offset === "number" ? offset + by : by === 0 ? offset : machine.add(offset, by);
    return { place: { kind: "place", object, offset: moved }, condition };
  };
  return [shift(first), ...others.map(shift)];
}
