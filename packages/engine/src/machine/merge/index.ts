/**
 * Merging: two states that stand at the same place become one, whose values are conditionals over a guard, guard ? left : right. In: two
 * states forked from one start, so that no input satisfies both path conditions. Out: a state that is each of them on that one's
 * inputs, or why they stay two. A bounded model checker (analyses/bmc) merges where paths meet, and gets one formula of the
 * size of the program where `explore` gets as many as there are paths (Strejček, slides 85 and 90).
 *
 * What differs is merged: variables, globals, elements of arrays, bytes of memory; pointers to different objects become the conditional
 * pointers that conditional-pointer.ts resolves. What cannot be merged is refused, and then both states are as they were:
 *  - other calls on the stack, other objects of the inputs, `setjmp` or `exit` under way, an address space used up;
 *  - an object that one side has freed, or two different objects at one address;
 *  - an object of one side alone, at an address where the other once had one: a dangling pointer of the other would find it;
 *  - while leaks are looked for, a pointer to allocated memory that differs (heap-mentions.ts).
 *
 * Read next: path-conditions.ts for the guard, object.ts for bytes, records.ts for inputs and outputs.
 */

import type { SymbolicTerm } from "@everypath/core";
import { eitherCaller } from "../caller/memory.ts";
import { commonBytes } from "../entry-memory.ts";
import type { Machine } from "../machine.ts";
import type { State } from "../state.ts";
import { eitherUnknown } from "../unknown/trace.ts";
import { mergeFrames } from "./frames.ts";
import { dependentLeak, heapMentions } from "./heap-mentions.ts";
import { mergeMemories } from "./memory.ts";
import { mergePathConditions } from "./path-conditions.ts";
import { joinInputs, joinOutputs, sharedSuggestions } from "./records.ts";
import type { Refusal } from "./refusal.ts";
import { mergeValues } from "./values.ts";

export { standTogether } from "./frames.ts";
export { lastShared } from "./path-conditions.ts";
export { inputsUnder, outputsUnder, writtenUnder } from "./records.ts";
export type { Refusal } from "./refusal.ts";

/** One state for two that stand at the same place, or why there is none. */
export function mergeStates(machine: Machine, left: State, right: State): State | Refusal {
  const refusal = refusalOf(left, right);
  if (refusal !== undefined) return refusal;
  const paths = mergePathConditions(left.facts, right.facts);
  if (paths === undefined) return { refused: "the path conditions are no alternatives" };
  const caller = eitherCaller(left.caller, right.caller);
  if (caller === undefined) return { refused: "the paths have met other objects of the caller's" };
  const { guard, facts } = paths;
  const merged = left.fork();
  const mentions = machine.checks("memory-leak") ? heapMentions(left.memory, right.memory) : undefined;
  const frame = mergeFrames(left.frame, right.frame, merged.owner, guard, mentions);
  if ("refused" in frame) return frame;
  for (const { variable } of machine.program.globals) {
    const a = left.globals[variable.slot]!;
    const b = right.globals[variable.slot]!;
    if (a === b) continue;
    if (mentions?.(a) || mentions?.(b)) return dependentLeak;
    merged.setGlobal(variable.slot, mergeValues(guard, a, b, variable.sort));
  }
  const memory = mergeMemories(merged.memory, left.memory, right.memory, guard, mentions);
  if (memory !== undefined) return memory;
  merged.frame = frame;
  merged.facts = facts;
  merged.inputs = joinInputs(guard, left.inputs, right.inputs);
  merged.outputs = joinOutputs(guard, left.outputs, right.outputs);
  merged.ways = undefined;
  merged.stipulated = [...left.stipulated, ...right.stipulated];
  merged.suggestions = sharedSuggestions(left.suggestions, right.suggestions);
  merged.raiseSymbolCounts(right);
  if (left.thrown !== right.thrown) merged.thrown = undefined;
  merged.steps = Math.max(left.steps, right.steps);
  merged.approximations = new Set([...left.approximations, ...right.approximations]);
  merged.writtenOutside = new Set([...left.writtenOutside, ...right.writtenOutside]);
  merged.freedOutside = new Set([...left.freedOutside, ...right.freedOutside]);
  merged.caller = caller;
  merged.ownBytes = commonBytes(left.ownBytes, right.ownBytes);
  merged.unmodelled = new Set([...left.unmodelled, ...right.unmodelled]);
  merged.unknown = eitherUnknown(left.unknown, right.unknown);
  merged.objectCount = Math.max(left.objectCount, right.objectCount);
  return merged;
}

/** True for the inputs of the left one of two states that can be merged, false for those of the right one. */
export function guardOf(left: State, right: State): SymbolicTerm | undefined {
  return mergePathConditions(left.facts, right.facts)?.guard;
}

function refusalOf(left: State, right: State): Refusal | undefined {
  if (left.exiting !== right.exiting) return { refused: "the program ends with another result" };
  if (left.jumps !== right.jumps && (left.jumps.size > 0 || right.jumps.size > 0))
    return { refused: "setjmp has been called on one of the paths" };
  if (left.inputObjects !== right.inputObjects && !sameObjects(left, right))
    return { refused: "the paths have met other objects of the inputs" };
  return undefined;
}

function sameObjects({ inputObjects: left }: State, { inputObjects: right }: State): boolean {
  return (
    left.length === right.length &&
    left.every(
      ({ number, origin, class: name }, i) =>
        number === right[i]!.number && origin === right[i]!.origin && name === right[i]!.class,
    )
  );
}
