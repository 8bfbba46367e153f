/** The memory of a merged state: what both share stays shared, objects that differ are merged byte by byte. */
import type { SymbolicTerm } from "@everypath/core";
import type { Memory } from "../memory/memory.ts";
import type { MemoryObject, ObjectDescription } from "../memory/object.ts";
import { dependentLeak, type HeapMentions, isAllocated } from "./heap-mentions.ts";
import { mergeContents } from "./object.ts";
import type { Refusal } from "./refusal.ts";

/** Makes `merged`, a fork of the left memory that nobody else uses, both. */
export function mergeMemories(
  merged: Memory,
  left: Memory,
  right: Memory,
  guard: SymbolicTerm,
  mentions: HeapMentions | undefined,
): Refusal | undefined {
  if (left.recycled || right.recycled) return { refused: "addresses have been given out again" };
  const done = new Map<MemoryObject, MemoryObject>();
  for (const { index, mine, theirs } of left.differences(right)) {
    if (mine === undefined || theirs === undefined) {
      const object = mine ?? theirs;
      if (object === undefined) continue;
      const other = mine === undefined ? left : right;
      const refusal = refusalOfSingle(object, other, mentions);
      if (refusal !== undefined) return refusal;
      if (mine === undefined) merged.adopt(index, object);
      continue;
    }
    // An object that spans several places is merged once.
    if (done.has(mine)) continue;
    done.set(mine, theirs);
    const refusal = mergeObjects(merged, mine, theirs, guard, mentions);
    if (refusal !== undefined) return refusal;
  }
  merged.raiseAddresses(right);
  return undefined;
}

/** An object that only one of the two has: the other must never have had one there that a pointer could still mean. */
function refusalOfSingle(
  object: MemoryObject,
  other: Memory,
  mentions: HeapMentions | undefined,
): Refusal | undefined {
  if (object.base < other.nextAddress)
    return { refused: "an object's life has ended on one of the paths only" };
  if (mentions !== undefined && isAllocated(object)) return dependentLeak;
  return undefined;
}

function mergeObjects(
  merged: Memory,
  mine: MemoryObject,
  theirs: MemoryObject,
  guard: SymbolicTerm,
  mentions: HeapMentions | undefined,
): Refusal | undefined {
  if (!mine.live && !theirs.live && mine.base === theirs.base) {
    merged.endEarlier(mine, mine.freedAt === theirs.freedAt ? (theirs.endedBefore ?? 0) : 0);
    return undefined;
  }
  if (mine.live !== theirs.live) return { refused: "an object has been freed on one of the paths only" };
  if (!sameDescription(mine.description, theirs.description))
    return { refused: "the paths have different objects at one address" };
  return mergeContents(merged, mine, theirs, guard, mentions);
}

/** The same allocation, or one like it: the same instruction can have run on both sides. */
function sameDescription(left: ObjectDescription, right: ObjectDescription): boolean {
  return (
    left === right ||
    (left.base === right.base &&
      left.size === right.size &&
      left.capacity === right.capacity &&
      left.alignment === right.alignment &&
      left.allocator === right.allocator &&
      left.literal === right.literal &&
      left.reissued === right.reissued &&
      left.lifetime === right.lifetime &&
      left.constant === right.constant &&
      left.zeroed === right.zeroed &&
      left.name === right.name &&
      left.type === right.type &&
      left.model === right.model &&
      left.span.file === right.span.file &&
      left.span.line === right.span.line &&
      left.span.column === right.span.column)
  );
}
