/** Load and Store on byte memory. */
import type { Load, Store } from "../../program/instruction.ts";
import type { Sort, SymbolicTerm, Term } from "../../term/index.ts";
import { bitVecConstant, defined, equal, rangeOf } from "../../term/index.ts";
import type { Machine } from "../machine.ts";
import { bitsOf, readValue, writeValue } from "../memory/access.ts";
import { readArray, readAtSymbolicOffset, writeArray, writeAtSymbolicOffset } from "../memory/symbolic.ts";
import { evaluatorOf } from "../prepare.ts";
import type { Access, Place } from "../resolve.ts";
import { nameOf, resolve } from "../resolve.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import type { Ask, Ended, Outcome, Suggest } from "../step.ts";
import { decide, fail } from "../step.ts";
import type { Scalar } from "../value.ts";
import { fromTerm, scalar, toTerm } from "../value.ts";

/** An expression's value, an array's as a term. */
export function valueOf(state: State, expression: Term): Scalar {
  return scalar(evaluatorOf(expression)(state.frame.values, state.globals));
}

export function load(machine: Machine, state: State, instruction: Load): Outcome {
  const address = valueOf(state, instruction.address);
  const resolved = resolve(machine, state, address, instruction.bytes, "read");
  if (resolved.kind !== "place") return resolved;
  const place = followedPlace(state, resolved, "read");
  if (place.kind !== "place") return place;
  const { sort } = instruction.target;
  const value = readPlace(machine, state, place, instruction.bytes, sort);
  if (instruction.scalarObject) {
    const undefinedness = requireDefined(
      machine,
      state,
      value,
      `${nameOf(place.object)} is read before it is written`,
    );
    if (undefinedness !== undefined) return undefinedness;
  }
  state.frame.values[instruction.target.slot] = value;
  state.frame.index++;
  return undefined;
}

/** An error where the value depends on a byte that was never written. */
export function requireDefined(
  machine: Machine,
  state: State,
  value: Scalar,
  message: string,
): Ask | Ended | undefined {
  if (typeof value !== "object" || !value.hasIndeterminate || machine.skips("uninitialized-read"))
    return undefined;
  const truth = decide(state, fromTerm(defined(value)), machine.purposeOf("uninitialized-read"));
  if (truth === true) return undefined;
  return truth === false ? fail(state, "uninitialized-read", message) : truth;
}

/** The value at a place whose bounds have been checked. */
export function readPlace(machine: Machine, state: State, place: Place, bytes: number, sort: Sort): Scalar {
  const { object, offset } = place;
  if (typeof offset === "number" && object.array === undefined) return readValue(object, offset, bytes, sort);
  const term = typeof offset === "number" ? bitVecConstant(machine.pointerBits, BigInt(offset)) : offset;
  if (object.array !== undefined) return readArray(object.array, term, bytes, sort);
  // Reading may turn the object into an array term, a change of representation that only an owner may make.
  const writable = state.memory.writable(object);
  return readAtSymbolicOffset(state.owner, writable, term, bytes, sort);
}

/**
 * A run that follows an input goes on at the offset that this has: a choice among many symbolic bytes makes each later condition expensive. The
 * offset becomes part of the path condition. A table of plain bytes is read as a whole.
 */
function followedPlace(state: State, place: Place, access: Access): Place | Ask | Suggest {
  const { object, offset } = place;
  if (state.given === undefined || typeof offset !== "object" || object.array !== undefined) return place;
  const { unsignedMin, unsignedMax } = rangeOf(offset);
  if (unsignedMax - unsignedMin < followedChoices) return place;
  if (access === "read" && !object.pages.some((page) => page !== undefined && page.symbolic !== null))
    return place;
  const value = oneValue(state, offset);
  return typeof value === "number" ? { kind: "place", object, offset: value } : value;
}

/** Offsets and lengths of more values than these are followed. */
export const followedChoices = 16n;

export function store(machine: Machine, state: State, instruction: Store): Outcome {
  const address = valueOf(state, instruction.address);
  const resolved = resolve(machine, state, address, instruction.bytes, "write");
  if (resolved.kind !== "place") return resolved;
  const place = followedPlace(state, resolved, "write");
  if (place.kind !== "place") return place;
  writePlace(
    machine,
    state,
    place,
    instruction.bytes,
    valueOf(state, instruction.value),
    instruction.value.sort,
  );
  state.frame.index++;
  return undefined;
}

export function writePlace(
  machine: Machine,
  state: State,
  place: Place,
  bytes: number,
  value: Scalar,
  sort: Sort,
): void {
  const object = state.memory.writable(place.object);
  const { offset } = place;
  if (typeof offset === "number" && object.array === undefined) {
    writeValue(state.owner, object, offset, bytes, value, sort);
    return;
  }
  const term = typeof offset === "number" ? bitVecConstant(machine.pointerBits, BigInt(offset)) : offset;
  if (object.array !== undefined) writeArray(object, term, bytes, bitsOf(value, sort, bytes));
  else writeAtSymbolicOffset(state.owner, object, term, bytes, value, sort);
}

/** A value that `term` is known to have on this path, asking by cases until there is one. */
export function oneValue(state: State, term: SymbolicTerm): number | Ask | Suggest {
  for (let suggestion = state.suggestions; suggestion !== undefined; suggestion = suggestion.previous) {
    if (suggestion.term !== term) continue;
    const is = equal(term, toTerm(suggestion.value, term.sort));
    const truth = decide(state, fromTerm(is), "resolve");
    if (truth === true) return Number(suggestion.value);
    if (truth !== false) return truth;
  }
  return { kind: "suggest", term, span: spanOf(state.userFrame()) };
}
