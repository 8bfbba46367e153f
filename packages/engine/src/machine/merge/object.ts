/**
 * The bytes of an object that two states hold different values in. Bytes that were written as one value are merged as one, so that what is
 * read is guard ? a : b and no row of conditional bytes.
 */
import {
  bitVecSort,
  ite,
  limits,
  passNode,
  type SymbolicTerm,
  sizeOf,
  type ValueType,
} from "@everypath/core";
import { type Byte, readByte, readValue, writeValue } from "../memory/access.ts";
import { addressesIn, markBytes } from "../memory/addresses.ts";
import type { Memory } from "../memory/memory.ts";
import type { MemoryObject } from "../memory/object.ts";
import { type Page, pageSize } from "../memory/page.ts";
import { arrayOf } from "../memory/symbolic.ts";
import type { Scalar } from "../value.ts";
import { fromTerm, toTerm } from "../value.ts";
import { dependentLeak, type HeapMentions } from "./heap-mentions.ts";
import type { Refusal } from "./refusal.ts";

/** Merges `theirs` into the object that `merged` has in the place of `mine`. */
export function mergeContents(
  merged: Memory,
  mine: MemoryObject,
  theirs: MemoryObject,
  guard: SymbolicTerm,
  mentions: HeapMentions | undefined,
): Refusal | undefined {
  if (mine.array !== undefined || theirs.array !== undefined)
    return mergeArrays(merged, mine, theirs, guard, mentions);
  const pages = Math.max(mine.pages.length, theirs.pages.length);
  for (let index = 0; index < pages; index++) {
    if (mine.pages[index] === theirs.pages[index]) continue;
    const start = index * pageSize;
    const left = mine.page(start);
    const right = theirs.page(start);
    for (let at = 0; at < left.length; ) {
      if (sameByte(left, right, at)) {
        at++;
        continue;
      }
      passNode();
      const whole = cellAt(merged.pointerBits, mine, theirs, start, at, left.length);
      // Of a value that is set in part, each byte is set or not by itself.
      const isAlike = [mine, theirs].every((one) => isSetAlike(one, start + whole.at, whole.bytes));
      const cell = isAlike ? whole : { at, bytes: 1 };
      const sort = bitVecSort(8 * cell.bytes);
      const offset = start + cell.at;
      const a = readValue(mine, offset, cell.bytes, sort);
      const b = readValue(theirs, offset, cell.bytes, sort);
      if (mentions !== undefined && mentionsAround(mentions, merged, mine, theirs, offset, cell.bytes, a, b))
        return dependentLeak;
      const value = fromTerm(ite(guard, toTerm(a, sort), toTerm(b, sort)));
      writeValue(merged.owner, merged.writable(mine), offset, cell.bytes, value, sort);
      at = cell.at + cell.bytes;
    }
    if (right.addresses !== null && right.addresses !== left.addresses)
      markBytes(merged.owner, merged.writable(mine), start, right.addresses);
  }
  return undefined;
}

/** Whether nothing tells one of the bytes from another: all are set, none is, or they are parts of one term. */
function isSetAlike(object: MemoryObject, offset: number, bytes: number): boolean {
  const all = Array.from({ length: bytes }, (_, i) => readByte(object, offset + i));
  const terms = all.map((byte) =>
    typeof byte === "object" && byte.term.hasIndeterminate ? byte.term : undefined,
  );
  return (
    terms.every((term) => term === terms[0]) ||
    terms.every((term) => term?.kind === "symbol" && term.indeterminate)
  );
}

function mergeArrays(
  merged: Memory,
  mine: MemoryObject,
  theirs: MemoryObject,
  guard: SymbolicTerm,
  mentions: HeapMentions | undefined,
): Refusal | undefined {
  if (mine.array === theirs.array) return undefined;
  const isSmall = mine.description.capacity <= limits.machine.arrayObject;
  if (!isSmall && (mine.array === undefined || theirs.array === undefined))
    return { refused: "a large object has become an array on one of the paths only" };
  const width = merged.pointerBits;
  const left = arrayOf(mine, width);
  const right = arrayOf(theirs, width);
  if (mentions?.(left) || mentions?.(right)) return dependentLeak;
  const object = merged.writable(mine);
  object.array = ite(guard, left, right);
  object.addressPlaces = [...addressesIn(mine), ...addressesIn(theirs)];
  object.pages = [];
  object.layer = undefined;
  object.updateFastSize();
  return undefined;
}

function sameByte(left: Page, right: Page, at: number): boolean {
  const a = left.shadow === null ? 0 : left.shadow[at];
  const b = right.shadow === null ? 0 : right.shadow[at];
  if (a !== b) return false;
  if (a === 0) return left.bytes[at] === right.bytes[at];
  if (left.symbolic === null || right.symbolic === null || a === 1) return a === 1;
  return (
    left.symbolic.terms[at] === right.symbolic.terms[at] &&
    left.symbolic.parts[at] === right.symbolic.parts[at]
  );
}

/** The value that the byte at `at` of the page is part of: as it was written, else as the object's type says. */
function cellAt(
  pointerBits: 32 | 64,
  mine: MemoryObject,
  theirs: MemoryObject,
  page: number,
  at: number,
  length: number,
): { readonly at: number; readonly bytes: number } {
  const single = { at, bytes: 1 };
  const written = [mine, theirs].flatMap((object) => writtenWhole(readByte(object, page + at), at));
  if (written.length === 0) {
    const { type } = mine.description;
    const bytes =
      type === undefined ? guessedSize(pointerBits, mine, theirs, page + at) : leafSize(type, page + at);
    const start = at - ((page + at) % bytes);
    // A cell must lie in one page and begin at a byte that has not been merged yet.
    return start === at && at + bytes <= length && bytes <= 8 ? { at, bytes } : single;
  }
  const first = written[0]!;
  if (!written.every((cell) => cell.at === first.at && cell.bytes === first.bytes)) return single;
  return first.at === at && at + first.bytes <= length ? first : single;
}

/** The bytes of the term that the byte at `at` belongs to; none for a plain byte. */
function writtenWhole(byte: Byte, at: number): readonly { readonly at: number; readonly bytes: number }[] {
  if (typeof byte === "number" || byte.term.hasIndeterminate) return [];
  const { sort } = byte.term;
  return sort.kind === "bitvec" && sort.width % 8 === 0
    ? [{ at: at - byte.part, bytes: sort.width / 8 }]
    : [];
}

/** Without a type: words of four bytes, and of eight where an address may stand. */
function guessedSize(pointerBits: 32 | 64, mine: MemoryObject, theirs: MemoryObject, offset: number): number {
  if (offset % 4 !== 0) return 1;
  if (pointerBits === 32 || offset % 8 !== 0 || offset + 8 > mine.description.capacity) return 4;
  const differsAbove = [4, 5, 6, 7].some((i) => {
    const a = readByte(mine, offset + i);
    const b = readByte(theirs, offset + i);
    return typeof a !== "number" || typeof b !== "number" || a !== 0 || b !== 0;
  });
  return differsAbove ? 8 : 4;
}

/** Size of the scalar that the type has at the offset. */
function leafSize(type: ValueType, offset: number): number {
  switch (type.kind) {
    case "array": {
      if (type.length === 0) return 1;
      const step = type.bytes / type.length;
      return leafSize(type.element, offset % step);
    }
    case "structure": {
      const field = type.fields.findLast((one) => one.bitWidth === undefined && one.offset <= offset);
      return field === undefined ? 1 : leafSize(field.type, offset - field.offset);
    }
    case "integer":
    case "float":
    case "bool":
    case "pointer":
      return sizeOf(type);
    default:
      return 1;
  }
}

/** Looks at the whole words that the cell lies in: a part of an address shows no object. */
function mentionsAround(
  mentions: HeapMentions,
  { pointerBits }: Memory,
  mine: MemoryObject,
  theirs: MemoryObject,
  offset: number,
  bytes: number,
  left: Scalar,
  right: Scalar,
): boolean {
  if (mentions(left) || mentions(right)) return true;
  const step = pointerBits / 8;
  const sort = bitVecSort(pointerBits);
  const { capacity } = mine.description;
  for (let word = offset - (offset % step); word < offset + bytes && word + step <= capacity; word += step) {
    if (mentions(readValue(mine, word, step, sort)) || mentions(readValue(theirs, word, step, sort)))
      return true;
  }
  return false;
}
