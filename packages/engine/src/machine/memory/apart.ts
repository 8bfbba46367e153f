/**
 * Whether two addresses are the same wherever objects lie. Into two objects they never are, but for four cases: one is just behind its object, where
 * the other may begin; one object's life has ended, and the other was made in its place; both are constants that compilers and linkers put together; or
 * both are texts of which the C library may keep equal ones once.
 */
import { type SymbolicTerm, segmentSize } from "@everypath/core";
import { readByte } from "./access.ts";
import type { Memory } from "./memory.ts";
import type { Lifetime, MemoryObject } from "./object.ts";

/** What an address is into. Of an object that was forgotten when its life ended no more is known. */
export interface Place {
  readonly base: number;
  readonly size: number | SymbolicTerm;
  readonly live: boolean;
  readonly lifetime: Lifetime;
  /** Objects at this address and at later ones were made when its life had ended. */
  readonly endedBefore: number;
  readonly object: MemoryObject | undefined;
}

export function placeAt(memory: Memory, address: number): Place | undefined {
  const object = nearestObject(memory, address);
  if (object !== undefined) {
    const { base, live, description } = object;
    const endedBefore = object.endedBefore ?? 0;
    return { base, size: description.size, live, lifetime: description.lifetime, endedBefore, object };
  }
  if (memory.pointerBits === 32 || address < segmentSize || !memory.wasAllocated(address)) return undefined;
  const base = Math.floor(address / segmentSize) * segmentSize;
  return { base, size: 1, live: false, lifetime: "stack", endedBefore: 0, object: undefined };
}

/** The object whose base is nearest: an address a little below a base is that object's, however it was computed. */
export function nearestObject(memory: Memory, address: number): MemoryObject | undefined {
  if (memory.pointerBits === 32) return memory.objectAt(address);
  const segment = Math.floor(address / segmentSize);
  const here = memory.at(segment);
  if (here?.live && address - here.base < here.description.capacity) return here;
  const isBelowNext = address - segment * segmentSize >= segmentSize / 2;
  return (isBelowNext ? memory.at(segment + 1) : undefined) ?? here;
}

/** How many bytes are the object's alone: no other one lies where memory of the heap does, even of no bytes. */
export function ownBytes({ size, lifetime }: Place): number | SymbolicTerm {
  return typeof size === "number" && lifetime === "heap" ? Math.max(size, 1) : size;
}

/** No object of a program's begins where a function ends, nor the other way around, and no two functions are at one address. */
export function isOfFunction({ lifetime }: Place): boolean {
  return lifetime === "procedure";
}

/**
 * Objects are made in the order of their addresses; one that lived beside the other was never in its place. A call that made one and freed the other,
 * as `realloc` does, may have done that in any order.
 */
export function mayTakeItsPlace(one: Place, other: Place): boolean {
  if (one.lifetime !== other.lifetime) return false;
  const [earlier, later] = one.base < other.base ? [one, other] : [other, one];
  if (earlier.live || earlier.base === later.base) return false;
  return earlier.endedBefore <= later.base || areOfOneCall(earlier.object, later.object);
}

function areOfOneCall(freed: MemoryObject | undefined, made: MemoryObject | undefined): boolean {
  const [end, start] = [freed?.freedAt, made?.description.span];
  return end?.line === start?.line && end?.column === start?.column && end?.file === start?.file;
}

/** For generated code, too: true only where the answer is known to be the same wherever objects lie. */
export function isApart(memory: Memory, left: unknown, right: unknown): boolean {
  if (typeof left !== "number" || typeof right !== "number") return false;
  const [a, b] = memory.pointerBits === 32 ? [left >>> 0, right >>> 0] : [left, right];
  if (a === b || a === 0 || b === 0) return true;
  const one = placeAt(memory, a);
  const other = placeAt(memory, b);
  if (one === undefined || other === undefined || one.base === other.base) return true;
  if (isOfFunction(one) || isOfFunction(other)) return true;
  return (
    !mayTakeItsPlace(one, other) &&
    !mayBeShared(one, other, a - one.base - (b - other.base)) &&
    !mayAdjoin(one, other, a - one.base - (b - other.base))
  );
}

/** `distance` is by how much further the first address is into its object than the other one. */
function mayAdjoin(one: Place, other: Place, distance: number): boolean {
  const [first, second] = [ownBytes(one), ownBytes(other)];
  if (typeof first !== "number" || typeof second !== "number") return true;
  return distance >= first || -distance >= second;
}

/** String literals of the same text, or of which one is the end of the other. Of texts of the environment it is not looked at what they say. */
export function mayBeShared(
  { object: one }: Place,
  { object: other }: Place,
  distance: number | undefined,
): boolean {
  if (one?.description.reissued && other?.description.reissued)
    return distance === undefined || distance === 0;
  if (one?.description.mergeable !== true || other?.description.mergeable !== true) return false;
  if (distance === undefined) return true;
  const { capacity: first } = one.description;
  const { capacity: second } = other.description;
  const start = Math.max(0, -distance);
  const end = Math.min(second, first - distance);
  for (let at = start; at < end; at++) if (readByte(one, at + distance) !== readByte(other, at)) return false;
  return start < end;
}
