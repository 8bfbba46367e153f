/** Where the text ends that begins at a place: the 0 that is known to stand there or before. */
import { addScaled, type Linear } from "@everypath/its";
import { type AreaOffset, initialValue, isApart } from "../memory.ts";
import { atLeast, constantOf, number } from "../rules/rule.ts";
import type { AbstractState } from "../state.ts";

export interface TextEnd {
  readonly place: AreaOffset;
  /** Offset of a 0 in the place's area, not before the place. */
  readonly end: Linear;
  /** No byte between is 0. */
  readonly isFirst: boolean;
}

export function endOfText(state: AbstractState, place: AreaOffset): TextEnd | undefined {
  const exact = firstEnd(state, place);
  if (exact !== undefined) return { place, end: exact, isFirst: true };
  const end = knownEnd(state, place);
  return end && { place, end, isFirst: false };
}

/** The first 0, where all bytes before it are those of an initialiser. */
function firstEnd({ knowledge }: AbstractState, { area, offset }: AreaOffset): Linear | undefined {
  const { remainder } = area;
  const first = constantOf(offset);
  const size = constantOf(area.size);
  if (remainder.kind !== "initial" || first === undefined || size === undefined || first < 0n)
    return undefined;
  for (let at = first; at < size; at += 1n) {
    const byte = number(at);
    // What cells say of a constant is so anyway.
    if (!area.isConstant && !area.cells.every((cell) => isApart(knowledge, byte, number(1n), cell)))
      return undefined;
    const value = initialValue(remainder.object, Number(at), 1);
    if (value === undefined) return undefined;
    if (value === 0n) return byte;
  }
  return undefined;
}

/** The first of the zeros that are known. */
function knownEnd({ knowledge }: AbstractState, { area, offset }: AreaOffset): Linear | undefined {
  let found: Linear | undefined;
  const take = (end: Linear) => {
    if (!knowledge.entails(atLeast(end, offset))) return;
    if (found === undefined || knowledge.entails(atLeast(found, end))) found = end;
  };
  for (const { offset: at, value } of area.cells) if (knowledge.entailsEqual(value, number(0n))) take(at);
  if (area.remainder.kind === "zero") {
    const last = addScaled(area.size, number(1n), -1n);
    if (area.cells.every((cell) => isApart(knowledge, last, number(1n), cell))) take(last);
  }
  return found;
}
