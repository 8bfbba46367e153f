/** The call stack of a merged state: each activation with the values of both. */
import type { SymbolicTerm } from "@everypath/core";
import type { Owner } from "../memory/page.ts";
import { mergeStack } from "../stack-size.ts";
import { Frame } from "../state.ts";
import { sameValue } from "../value.ts";
import { dependentLeak, type HeapMentions } from "./heap-mentions.ts";
import { liveSlots } from "./liveness.ts";
import type { Refusal } from "./refusal.ts";
import { mergeValues } from "./values.ts";

/** Whether two states stand at the same place: the same calls, at the same instructions. */
export function standTogether(left: Frame | undefined, right: Frame | undefined): boolean {
  let a = left;
  let b = right;
  while (a !== b) {
    if (a === undefined || b === undefined) return false;
    if (a.prepared !== b.prepared || a.block !== b.block || a.index !== b.index) return false;
    a = a.caller;
    b = b.caller;
  }
  return true;
}

/** `owner` will run the merged frames. */
export function mergeFrames(
  left: Frame,
  right: Frame,
  owner: Owner,
  guard: SymbolicTerm,
  mentions: HeapMentions | undefined,
): Frame | Refusal {
  const pairs: [Frame, Frame][] = [];
  let shared: Frame | undefined = left;
  for (let other: Frame | undefined = right; shared !== other; ) {
    if (shared === undefined || other === undefined) return { refused: "the calls are others" };
    pairs.push([shared, other]);
    shared = shared.caller;
    other = other.caller;
  }
  let merged: Frame | Refusal | undefined = shared;
  for (const [a, b] of pairs.reverse()) {
    merged = mergePair(a, b, merged, a === left, owner, guard, mentions);
    if ("refused" in merged) return merged;
  }
  return merged ?? left;
}

function mergePair(
  left: Frame,
  right: Frame,
  caller: Frame | undefined,
  isTop: boolean,
  owner: Owner,
  guard: SymbolicTerm,
  mentions: HeapMentions | undefined,
): Frame | Refusal {
  if (left.prepared !== right.prepared || left.block !== right.block || left.index !== right.index)
    return { refused: "the states stand at different places" };
  if (!sameList(left.stackObjects, right.stackObjects))
    return { refused: "the calls have other objects on the stack" };
  if (!sameVariadic(left, right)) return { refused: "the calls have other variable arguments" };
  const { prepared, block, index } = left;
  const values = left.values.slice();
  const live = liveSlots(prepared.procedure, block, index, !isTop);
  for (const [slot, a] of left.values.entries()) {
    const b = right.values[slot]!;
    if (a === b || sameValue(a, b)) continue;
    const isMentioned = mentions !== undefined && (mentions(a) || mentions(b));
    if (live.has(slot)) {
      if (isMentioned) return dependentLeak;
      values[slot] = mergeValues(guard, a, b, prepared.procedure.locals[slot]!.sort);
    } else if (isMentioned) {
      // Nothing reads it again, but at `exit` it would keep the memory of both sides reachable (leaks.ts).
      values[slot] = prepared.freshLocals[slot]!;
    }
  }
  const merged = new Frame(
    owner,
    prepared,
    values,
    caller,
    mergeStack(guard, left.stackBytes, right.stackBytes),
    left.variadic,
    left.activation,
  );
  merged.block = block;
  merged.index = index;
  if (left.carried !== undefined || right.carried !== undefined)
    merged.carried = new Map([...(left.carried ?? []), ...(right.carried ?? [])]);
  merged.stackObjects.push(...left.stackObjects);
  return merged;
}

function sameList(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((base, i) => base === right[i]);
}

function sameVariadic({ variadic: left }: Frame, { variadic: right }: Frame): boolean {
  return (
    left === right ||
    (left.length === right.length &&
      left.every(({ value, sort }, i) => sort === right[i]!.sort && sameValue(value, right[i]!.value)))
  );
}
