/** Load and Store on byte memory. */
import {
  defined,
  equal,
  type Load,
  type Sort,
  type Store,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";
import { askOfAddresses, noteCarried, notePointerRead, noteRead } from "../address-bytes.ts";
import { noteNumbered } from "../caller/numbered.ts";
import type { Machine } from "../machine.ts";
import { rangeOn, settled } from "../narrowing.ts";
import { nameOf } from "../object-name.ts";
import { readPlace, writePlace } from "../place.ts";
import { evaluatorOf } from "../prepare.ts";
import type { Access, MemoryLocation } from "../resolve.ts";
import { resolve } from "../resolve.ts";
import { readSegment, segmentOf, writeSegment } from "../segment.ts";
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
  const address = settled(state, valueOf(state, instruction.address));
  const { bytes, alignment } = instruction;
  const { sort } = instruction.target;
  const segment = segmentOf(machine, state, address, bytes, "read", alignment);
  if (segment !== undefined && "kind" in segment) return segment;
  const place = segment?.[0].place ?? placeOf(machine, state, address, bytes, "read", alignment);
  if (place.kind !== "place") return place;
  const misread = misreadArgument(machine, state, place, instruction);
  if (misread !== undefined) return misread;
  const places = segment?.map((each) => each.place) ?? [place];
  const question = askOfAddresses(machine, state, instruction, places);
  if (question !== undefined) return question;
  const value =
    segment === undefined
      ? readPlace(machine, state, place, bytes, sort)
      : readSegment(machine, state, segment, bytes, sort);
  if (instruction.scalarObject) {
    const undefinedness = requireDefined(
      machine,
      state,
      value,
      `${nameOf(place.object)} is read before it is written`,
    );
    if (undefinedness !== undefined) return undefinedness;
  }
  if (instruction.isPointer !== true) {
    noteNumbered(machine, state, value);
    noteRead(machine, state, instruction, places, value);
  } else {
    notePointerRead(machine, state, instruction, places, value);
  }
  state.frame.values[instruction.target.slot] = value;
  state.frame.index++;
  return undefined;
}

/**
 * An error where `va_arg` asks for another type than the argument was passed as (C11 7.16.1.1p2), as far as types can be told apart here: by
 * their size, and floating-point numbers from others. Structures are copied, not loaded.
 */
function misreadArgument(
  machine: Machine,
  state: State,
  { object, offset }: MemoryLocation,
  { bytes, target }: Load,
): Ended | undefined {
  const { passed } = object.description;
  if (passed === undefined || !machine.checks("wrong-call")) return undefined;
  const index = passed.findIndex((argument) => argument.offset === offset);
  const argument = passed[index];
  if (argument === undefined) return undefined;
  const isFloat = target.sort.kind === "float";
  if (argument.bytes === bytes && (argument.sort.kind === "float") === isFloat) return undefined;
  const passedAs = shownType(argument.bytes, argument.sort);
  const ordinal = `variable argument ${index + 1}`;
  const message = `${ordinal} is ${passedAs} and is read as ${shownType(bytes, target.sort)}`;
  return { ...fail(state, "wrong-call", message), unseen: "argument" };
}

function shownType(bytes: number, sort: Sort): string {
  if (bytes > 8) return "a long double";
  return `${sort.kind === "float" ? "a floating-point number" : "an integer or a pointer"} of ${8 * bytes} bits`;
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

/** The place of an access to one object. */
function placeOf(
  machine: Machine,
  state: State,
  address: Scalar,
  bytes: number,
  access: Access,
  alignment: number | undefined,
): MemoryLocation | Ask | Suggest | Ended {
  const resolved = resolve(machine, state, address, bytes, access, alignment);
  return resolved.kind === "place" ? followedPlace(state, resolved, access) : resolved;
}

/**
 * A run that follows an input goes on at the offset that this has: a choice among many symbolic bytes makes each later condition expensive. The
 * offset becomes part of the path condition. A table of plain bytes is read as a whole.
 */
function followedPlace(state: State, place: MemoryLocation, access: Access): MemoryLocation | Ask | Suggest {
  const { object, offset } = place;
  if (state.given === undefined || typeof offset !== "object" || object.array !== undefined) return place;
  const { unsignedMin, unsignedMax } = rangeOn(state, offset);
  if (unsignedMax - unsignedMin < followedChoices) return place;
  if (access === "read" && !object.pages.some((page) => page !== undefined && page.symbolic !== null))
    return place;
  const value = oneValue(state, offset);
  return typeof value === "number" ? { kind: "place", object, offset: value } : value;
}

/** Offsets and lengths of more values than these are followed. */
export const followedChoices = 16n;

export function store(machine: Machine, state: State, instruction: Store): Outcome {
  const address = settled(state, valueOf(state, instruction.address));
  const { bytes, alignment } = instruction;
  const { sort } = instruction.value;
  const segment = segmentOf(machine, state, address, bytes, "write", alignment);
  if (segment !== undefined && "kind" in segment) return segment;
  const place = segment ?? placeOf(machine, state, address, bytes, "write", alignment);
  const value = valueOf(state, instruction.value);
  const isPointer = instruction.isPointer === true;
  if (!("kind" in place)) {
    writeSegment(machine, state, place, bytes, value, sort, isPointer);
    for (const each of place) noteCarried(state, each.place, instruction);
  } else if (place.kind === "place") {
    writePlace(machine, state, place, bytes, value, sort, isPointer);
    noteCarried(state, place, instruction);
  } else {
    return place;
  }
  state.frame.index++;
  return undefined;
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
