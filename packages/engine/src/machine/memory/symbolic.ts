/**
 * Reading and writing at a symbolic offset. Where the offset can take few values the result is a conditional value, balanced so
 * that its depth is logarithmic; else the object's bytes become one array term for the theory of arrays.
 */
import {
  arraySort,
  bitVecConstant,
  bitVecSort,
  boolConstant,
  bvAdd,
  bvUnsignedLess,
  constantArray,
  equal,
  extract,
  indeterminate,
  ite,
  limits,
  type Range,
  type Sort,
  type SymbolicTerm,
  select,
  store,
  storeAll,
  TermOutOfReach,
} from "@everypath/core";
import type { Scalar } from "../value.ts";
import { fromTerm, toTerm } from "../value.ts";
import type { Byte } from "./access.ts";
import { assemble, bitsOf, byteTerm, readByte, readValue, writeByte, writeValue } from "./access.ts";
import { addressesIn } from "./addresses.ts";
import { decisionOf, mapDecision } from "./decisions.ts";
import { arrayOverLayer } from "./layer.ts";
import type { MemoryObject } from "./object.ts";
import type { Owner, Page } from "./page.ts";
import { concreteByte, pageSize, uninitializedByte } from "./page.ts";
import { placesAt } from "./places.ts";

/** Where a bound was checked, an offset beyond it cannot come about. */
function isWithin(offset: bigint, bytes: number, capacity: number): boolean {
  return offset <= BigInt(capacity - bytes);
}

function widthOf(term: SymbolicTerm): number {
  if (term.sort.kind !== "bitvec") throw new Error("an offset is a bit-vector");
  return term.sort.width;
}

export function readAtSymbolicOffset(
  owner: Owner,
  object: MemoryObject,
  offset: SymbolicTerm,
  range: Range,
  bytes: number,
  sort: Sort,
): Scalar {
  if (object.array === undefined) {
    const { capacity } = object.description;
    const decision = decisionOf(offset);
    const decided =
      decision === undefined
        ? undefined
        : mapDecision(decision, ({ value }) =>
            isWithin(value as bigint, bytes, capacity)
              ? toTerm(readValue(object, Number(value), bytes, sort), sort)
              : undefined,
          );
    if (decided !== undefined) return fromTerm(decided);
    const candidates = placesAt(offset, range, bytes, capacity);
    if (candidates.count > 0 && candidates.count <= limits.machine.readOffsets) {
      const width = widthOf(offset);
      const at = (i: number): number => candidates.first + i * candidates.stride;
      // One entry for each run of offsets where the same is read, by its first offset.
      const runs: { readonly from: number; readonly value: SymbolicTerm }[] = [];
      for (let i = 0; i < candidates.count; i++) {
        const value = toTerm(readValue(object, at(i), bytes, sort), sort);
        if (runs.at(-1)?.value !== value) runs.push({ from: at(i), value });
      }
      // Of a block that may have been written each byte is a choice of its own; of all of them there is one choice for the block.
      if (object.layer !== undefined && runs.length > limits.machine.blockReads)
        return readArray(arrayOf(object, width), offset, bytes, sort);
      const choose = (low: number, high: number): SymbolicTerm => {
        if (low === high) return runs[low]!.value;
        const middle = (low + high + 1) >> 1;
        const isBelow = bvUnsignedLess(offset, bitVecConstant(width, BigInt(runs[middle]!.from)));
        return ite(isBelow, choose(low, middle - 1), choose(middle, high));
      };
      return fromTerm(choose(0, runs.length - 1));
    }
    enterArrayMode(owner, object, widthOf(offset));
  }
  return readArray(object.array!, offset, bytes, sort);
}

export function readArray(array: SymbolicTerm, offset: SymbolicTerm, bytes: number, sort: Sort): Scalar {
  const width = widthOf(offset);
  const all: Byte[] = [];
  for (let i = 0; i < bytes; i++) {
    all.push({ term: select(array, bvAdd(offset, bitVecConstant(width, BigInt(i)))), part: 0 });
  }
  return assemble(all, sort);
}

/** `object` must be the writer's own. */
export function writeAtSymbolicOffset(
  owner: Owner,
  object: MemoryObject,
  offset: SymbolicTerm,
  range: Range,
  bytes: number,
  value: Scalar,
  sort: Sort,
): void {
  const width = widthOf(offset);
  const bits = bitsOf(value, sort, bytes);
  if (object.array === undefined) {
    const { first, stride, count } = placesAt(offset, range, bytes, object.description.capacity);
    if (count > 0 && count <= limits.machine.writeOffsets) {
      const decision = decisionOf(offset);
      const isAt = (at: number): SymbolicTerm =>
        decision === undefined
          ? equal(offset, bitVecConstant(width, BigInt(at)))
          : mapDecision(decision, ({ value }) => boolConstant(value === BigInt(at)))!;
      if (stride >= bytes) {
        const whole = bitVecSort(8 * bytes);
        for (let i = 0; i < count; i++) {
          const at = first + i * stride;
          const old = toTerm(readValue(object, at, bytes, whole), whole);
          writeValue(owner, object, at, bytes, fromTerm(ite(isAt(at), bits, old)), whole);
        }
        return;
      }
      // The candidates overlap: each byte keeps its old value or takes one of the value's bytes.
      const end = first + (count - 1) * stride + bytes;
      for (let position = first; position < end; position++) {
        let byte = byteTerm(readByte(object, position));
        for (let i = 0; i < bytes; i++) {
          const at = position - i;
          if (at < first || (at - first) % stride !== 0 || at > first + (count - 1) * stride) continue;
          byte = ite(isAt(at), extract(8 * i + 7, 8 * i, bits), byte);
        }
        writeByte(owner, object, position, { term: byte, part: 0 });
      }
      return;
    }
    enterArrayMode(owner, object, width);
  }
  writeArray(object, offset, bytes, bits);
}

export function writeArray(
  object: MemoryObject,
  offset: SymbolicTerm,
  bytes: number,
  bits: SymbolicTerm,
): void {
  const width = widthOf(offset);
  let array = object.array!;
  for (let i = 0; i < bytes; i++) {
    array = store(array, bvAdd(offset, bitVecConstant(width, BigInt(i))), extract(8 * i + 7, 8 * i, bits));
  }
  object.array = array;
}

/** Turns the object's bytes into one array term over offsets of `width` bits. */
export function enterArrayMode(_owner: Owner, object: MemoryObject, width: number): void {
  object.array = arrayOf(object, width);
  object.addressPlaces = addressesIn(object);
  object.pages = [];
  object.layer = undefined;
  object.updateFastSize();
}

/** The array term that the object's bytes are, or would be: the object stays as it is. */
export function arrayOf(object: MemoryObject, width: number): SymbolicTerm {
  const { array, layer } = object;
  if (array !== undefined) return array;
  return layer === undefined
    ? arrayOfPages(object, width)
    : arrayOverLayer(object, layer, width, arrayOfFrozen);
}

const arraysOfFrozen = new WeakMap<MemoryObject, SymbolicTerm>();

/** Of an object that nobody changes any more. */
function arrayOfFrozen(object: MemoryObject, width: number): SymbolicTerm {
  const made = arraysOfFrozen.get(object) ?? arrayOf(object, width);
  arraysOfFrozen.set(object, made);
  return made;
}

function arrayOfPages(object: MemoryObject, width: number): SymbolicTerm {
  const sort = arraySort(bitVecSort(width), bitVecSort(8));
  const { capacity, zeroed, name } = object.description;
  // Of what most bytes are the array is full at first, and the others are written into it.
  const { unwritten, common } = countBytes(object);
  const isMostlyUnwritten = !zeroed && 2 * unwritten > capacity;
  const background: SymbolicTerm = isMostlyUnwritten
    ? indeterminate(`?${name}@${object.base}`, sort)
    : constantArray(sort, bitVecConstant(8, BigInt(common)));
  const writes: (readonly [SymbolicTerm, SymbolicTerm])[] = [];
  const skipsMissing = isMostlyUnwritten || (zeroed && common === 0);
  const pages = skipsMissing ? object.pages.length : Math.ceil(capacity / pageSize);
  for (let index = 0; index < pages; index++) {
    if (object.pages[index] === undefined && skipsMissing) continue;
    const page = object.page(index * pageSize);
    for (let at = 0; at < page.length; at++) {
      const offset = index * pageSize + at;
      const byte = readByte(object, offset);
      const isBackground = isMostlyUnwritten ? isUnwritten(page, at) : byte === common;
      if (!isBackground) writes.push([bitVecConstant(width, BigInt(offset)), byteTerm(byte)]);
    }
    if (writes.length > limits.machine.arrayBytes)
      throw new TermOutOfReach(
        `more than ${limits.machine.arrayBytes} bytes that a symbolic place may mean`,
        "machine.arrayBytes",
      );
  }
  return storeAll(background, writes);
}

function isUnwritten(page: Page, at: number): boolean {
  return page.shadow?.[at] === uninitializedByte;
}

/** How many bytes were never written, those of pages that do not exist yet among them, and what more than half of all are; 0 where there is no such. */
function countBytes({ pages, description }: MemoryObject): {
  readonly unwritten: number;
  readonly common: number;
} {
  const { capacity } = description;
  let written = 0;
  const times = new Uint32Array(256);
  for (const page of pages) {
    if (page === undefined) continue;
    for (let at = 0; at < page.length; at++) {
      if (isUnwritten(page, at)) continue;
      written++;
      if (page.shadow === null || page.shadow[at] === concreteByte) times[page.bytes[at]!]!++;
    }
  }
  const common = times.findIndex((count) => 2 * count > capacity);
  return { unwritten: capacity - written, common: Math.max(0, common) };
}

/** An object in array mode read at a known offset. */
export function readArrayAt(
  object: MemoryObject,
  offset: number,
  bytes: number,
  sort: Sort,
  width: number,
): Scalar {
  return readArray(object.array!, bitVecConstant(width, BigInt(offset)), bytes, sort);
}
