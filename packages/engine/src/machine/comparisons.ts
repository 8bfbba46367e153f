/**
 * What a run that follows an input is told of comparisons of strings: the models compare byte by byte, so that a word would be found a letter at a
 * time. The whole equation is worth an input of its own.
 */
import {
  and,
  bitVecConstant,
  equal,
  libraryFunction,
  limits,
  type SymbolicTerm,
  trueTerm,
} from "@everypath/core";
import { byteTerm, readByte } from "./memory/access.ts";
import type { MemoryObject } from "./memory/object.ts";
import type { State } from "./state.ts";
import { spanOf } from "./state.ts";
import type { Value } from "./value.ts";

interface Text {
  readonly object: MemoryObject;
  readonly offset: number;
}

/** Tells `state.given` of the equation, where `name` compares strings and one of them is known. */
export function tellComparison(state: State, name: string, values: readonly Value[]): void {
  const comparison = libraryFunction(name)?.comparison;
  if (comparison === undefined || state.given === undefined) return;
  const [first, second] = values;
  const left = textAt(state, first);
  const right = textAt(state, second);
  if (left === undefined || right === undefined) return;
  const most = comparison.limit === undefined ? limits.machine.comparedWord : values[comparison.limit];
  if (typeof most !== "number") return;
  const condition =
    equation(left, right, Math.min(most, limits.machine.comparedWord)) ??
    equation(right, left, Math.min(most, limits.machine.comparedWord));
  if (condition === undefined || condition.kind === "constant") return;
  state.given.compared(condition, spanOf(state.userFrame()), state.facts?.conjuncts ?? 0);
}

function textAt(state: State, address: Value | undefined): Text | undefined {
  if (typeof address !== "number") return undefined;
  const object = state.memory.objectAt(address >= 0 ? address : address + 4294967296);
  if (object === undefined || !object.live || object.array !== undefined) return undefined;
  return { object, offset: address - object.base };
}

/** `other` holds the letters of `word`, which are known, and ends where it does; undefined where they are not, or it cannot. */
function equation(word: Text, other: Text, most: number): SymbolicTerm | undefined {
  let condition: SymbolicTerm = trueTerm;
  for (let i = 0; i < most; i++) {
    if (!isWithin(word, i) || !isWithin(other, i)) return undefined;
    const letter = readByte(word.object, word.offset + i);
    if (typeof letter !== "number") return undefined;
    const against = byteTerm(readByte(other.object, other.offset + i));
    if (against.hasIndeterminate) return undefined;
    condition = and(condition, equal(against, bitVecConstant(8, BigInt(letter))));
    if (letter === 0) return condition;
  }
  return most < limits.machine.comparedWord ? condition : undefined;
}

function isWithin({ object, offset }: Text, index: number): boolean {
  const at = offset + index;
  return at >= 0 && at < object.description.capacity;
}
