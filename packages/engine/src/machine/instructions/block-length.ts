/** How many bytes a copy or fill is about. */
import { bitVecConstant, bvUnsignedLessOrEqual, limits, type SymbolicTerm } from "@everypath/core";
import type { Machine } from "../machine.ts";
import { rangeOn, settled } from "../narrowing.ts";
import type { State } from "../state.ts";
import type { Ask, Suggest } from "../step.ts";
import { decide } from "../step.ts";
import type { Scalar } from "../value.ts";
import { fromTerm } from "../value.ts";
import { followedChoices, oneValue } from "./memory.ts";

/** The number of bytes to work on, whether all of them are surely meant, and the length as given. */
export interface Length {
  readonly most: number;
  readonly term: SymbolicTerm | undefined;
}

export function lengthOf(machine: Machine, state: State, given: Scalar): Length {
  const length = settled(state, given);
  if (typeof length !== "object") {
    const bits = BigInt.asUintN(machine.pointerBits, BigInt(length));
    return { most: Number(bits), term: undefined };
  }
  const most = rangeOn(state, length).unsignedMax;
  return {
    most: most > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(most),
    term: length,
  };
}

/** A symbolic length stays symbolic while it is small; a large one is decided value by value. */
export function symbolicLength(machine: Machine, state: State, length: Length): Length | Ask | Suggest {
  if (length.term === undefined) return length;
  if (state.given !== undefined && length.most > followedChoices) {
    const value = oneValue(state, length.term);
    return typeof value === "number" ? { most: value, term: undefined } : value;
  }
  if (length.most <= limits.machine.conditionalLength) return length;
  const small = bvUnsignedLessOrEqual(
    length.term,
    bitVecConstant(machine.pointerBits, BigInt(limits.machine.conditionalLength)),
  );
  const truth = decide(state, fromTerm(small), "resolve");
  if (typeof truth === "object") return truth;
  if (truth) return { most: limits.machine.conditionalLength, term: length.term };
  const value = oneValue(state, length.term);
  return typeof value === "number" ? { most: value, term: undefined } : value;
}
