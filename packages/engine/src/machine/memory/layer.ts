/**
 * Blocks of a length that is not known, as memset and memcpy write them. Each byte that may be written is a choice in the object's pages, as any other
 * byte is there: (index < length ? new : old). Where a subscript is unknown too the object becomes one array term, and thousands of such choices
 * would make one that no solver gets through. So the object remembers how the block came about, and its array term is the one from before with a
 * block of the source's in it, and the bytes that were written since. Of what the bytes are the pages alone decide: where they no longer hold what the
 * block left, they are written upon it.
 */
import {
  arraySort,
  bitVecConstant,
  bitVecSort,
  constantArray,
  copied,
  limits,
  type SymbolicTerm,
  storeAll,
} from "@everypath/core";
import { byteTerm, readByte } from "./access.ts";
import type { MemoryObject } from "./object.ts";
import { pageSize } from "./page.ts";

/** Where the bytes come from; objects are as they were then, and nobody writes to them any more. */
export type BlockSource =
  | { readonly kind: "byte"; readonly value: SymbolicTerm }
  | { readonly kind: "object"; readonly object: MemoryObject; readonly from: number };

export interface Layer {
  /** The object before the block was written. */
  readonly before: MemoryObject;
  readonly source: BlockSource;
  readonly to: number;
  readonly length: SymbolicTerm;
  /** The bytes as they were then, from `to` on: as many as can have been written. */
  readonly bytes: readonly SymbolicTerm[];
  /** How many layers there are, this one among them. */
  readonly depth: number;
}

type ArrayOf = (object: MemoryObject, width: number) => SymbolicTerm;

/** The object with its bytes, which nobody will change; an array term is made of it at most once. */
export function frozen(object: MemoryObject): MemoryObject {
  const owner = {};
  const copy = object.copy(owner);
  copy.pages = object.pages.map((page) => page?.copy(owner));
  return copy;
}

/** Whether it is one, or no larger than one can be. */
export function canBecomeArray({ description, array }: MemoryObject): boolean {
  return array !== undefined || description.capacity <= limits.machine.arrayBytes;
}

/** Whether a block in it can be remembered, and need be: in few bytes a subscript has few places. */
export function canRemember(object: MemoryObject): boolean {
  const { description, layer, array } = object;
  if (array !== undefined) return true;
  const isLarge = description.capacity > limits.machine.blockReads;
  return isLarge && canBecomeArray(object) && (layer?.depth ?? 0) < limits.machine.rememberedBlocks;
}

/** The array with the block in it. */
export function withBlock(
  array: SymbolicTerm,
  { source, to, length, most }: Pick<Layer, "source" | "to" | "length"> & { readonly most: number },
  width: number,
  arrayOf: ArrayOf,
): SymbolicTerm {
  const sort = arraySort(bitVecSort(width), bitVecSort(8));
  switch (source.kind) {
    case "byte":
      return copied(to, to, most, array, constantArray(sort, source.value), length);
    case "object":
      return copied(to, source.from, most, array, arrayOf(source.object, width), length);
  }
}

/** The object's bytes as an array term over its layer. */
export function arrayOverLayer(
  object: MemoryObject,
  layer: Layer,
  width: number,
  arrayOf: ArrayOf,
): SymbolicTerm {
  const { before, to, bytes } = layer;
  const array = withBlock(arrayOf(before, width), { ...layer, most: bytes.length }, width, arrayOf);
  const writes: (readonly [SymbolicTerm, SymbolicTerm])[] = [];
  for (let index = 0; index * pageSize < object.description.capacity; index++) {
    const first = index * pageSize;
    const end = Math.min(first + pageSize, object.description.capacity);
    // Neither has a byte there that is not as it was at first.
    if (object.pages[index] === undefined && before.pages[index] === undefined && before.array === undefined)
      continue;
    for (let at = first; at < end; at++) {
      const byte = byteTerm(readByte(object, at));
      const left = bytes[at - to] ?? byteTerm(readByte(before, at));
      if (byte !== left) writes.push([bitVecConstant(width, BigInt(at)), byte]);
    }
  }
  return storeAll(array, writes);
}
