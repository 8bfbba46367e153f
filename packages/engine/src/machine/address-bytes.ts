/**
 * Bytes of addresses that are read as numbers: by way of `char *`, a union or `memcpy`. Which bytes belong to addresses is known of each object
 * (memory/addresses.ts). What the program finds out by such a number is true of one place of several where the object may lie, and the path rests on
 * that. A number that is put elsewhere again, and whatever else happens to it, is an address there.
 */
import {
  type Assign,
  and,
  bitVecConstant,
  bvUnsignedLessOrEqual,
  type Load,
  limits,
  or,
  type Store,
  type SymbolicTerm,
  type Term,
  type Variable,
} from "@everypath/core";
import { basesIn } from "./bases.ts";
import { comparesAlike } from "./compared-blocks.ts";
import { isOnlyCopied } from "./copied-numbers.ts";
import type { Machine } from "./machine.ts";
import { readValue } from "./memory/access.ts";
import { markBytes, marksAt, meetingAddresses, meetingParts, type Run } from "./memory/addresses.ts";
import type { MemoryObject } from "./memory/object.ts";
import type { Places } from "./memory/places.ts";
import { nameOf } from "./object-name.ts";
import { relyOnPlacement } from "./placement.ts";
import { possiblePlaces, roughPlaces } from "./possible-places.ts";
import { relyOnAddresses } from "./relied-addresses.ts";
import type { MemoryLocation } from "./resolve.ts";
import type { Frame, State } from "./state.ts";
import { type Ask, decide } from "./step.ts";
import { fromTerm, type Scalar } from "./value.ts";
import { noteAt } from "./written-addresses.ts";

/**
 * Whether a number read at one of the places may be bytes of an address where the offset does not say: a question to ask before it is read. So the
 * members of a tagged union are told apart by its tag, wherever in an array it stands.
 */
export function askOfAddresses(
  machine: Machine,
  state: State,
  load: Load,
  places: readonly MemoryLocation[],
): Ask | undefined {
  for (const place of places) {
    if (isFollowed(place)) continue;
    const meeting = meetingAddress(machine, state, place, load);
    const truth = meeting === undefined ? undefined : decide(state, meeting, "resolve");
    if (typeof truth === "object") return truth;
  }
  return undefined;
}

/** A value has been read at one of the places that is no pointer. */
export function noteRead(
  machine: Machine,
  state: State,
  instruction: Load,
  places: readonly MemoryLocation[],
  value: Scalar,
): void {
  forget(state, instruction);
  for (const place of places) {
    const { object } = place;
    if (isFollowed(place)) {
      const { offset } = place;
      const marks = marksAt(object, offset, instruction.bytes);
      if (marks !== undefined) lookAt(machine, state, instruction, { object, offset, marks }, value);
    } else {
      relyWhereMet(machine, state, place, instruction);
    }
  }
}

/** A pointer has been read at one of the places: an address, or one that was put together from parts of addresses and numbers. */
export function notePointerRead(
  machine: Machine,
  state: State,
  load: Load,
  places: readonly MemoryLocation[],
  value: Scalar,
): void {
  forget(state, load);
  for (const place of places) {
    const { object } = place;
    if (isFollowed(place)) {
      const marks = marksAt(object, place.offset, load.bytes);
      if (marks !== undefined && !isWholeAddress(machine, marks))
        lookAt(machine, state, load, { object, offset: place.offset, marks }, value);
    } else {
      relyWhereMet(machine, state, place, load);
    }
  }
}

function isWholeAddress(machine: Machine, marks: Uint8Array): boolean {
  return marks.length === machine.pointerBits / 8 && marks.every((mark, i) => mark === i + 1);
}

/** The place is one, of which each byte's mark is known. */
function isFollowed(place: MemoryLocation): place is MemoryLocation & { readonly offset: number } {
  return typeof place.offset === "number" && place.object.array === undefined;
}

function relyWhereMet(machine: Machine, state: State, place: MemoryLocation, load: Load): void {
  const meeting = meetingAddress(machine, state, place, load);
  if (meeting !== undefined && decide(state, meeting, "resolve") !== false)
    rely(machine, state, place.object, []);
}

/** That a number meets an address, or a pointer a part of one; undefined where it cannot. */
function meetingAddress(
  machine: Machine,
  state: State,
  location: MemoryLocation,
  { bytes, isPointer }: Load,
): Scalar | undefined {
  const { object, offset } = location;
  if (object.array === undefined && !object.pages.some((page) => (page?.addresses ?? null) !== null))
    return undefined;
  if (object.array !== undefined && object.addressPlaces.length === 0) return undefined;
  const most = limits.machine.readOffsets;
  const runsAt = (places: Places): readonly Run[] | undefined =>
    isPointer === true
      ? meetingParts(object, places, bytes, most)
      : meetingAddresses(object, places, bytes, machine.pointerBits / 8, most);
  // Most reads meet none wherever they are.
  if (runsAt(roughPlaces(state, location, bytes))?.length === 0) return undefined;
  const runs = runsAt(possiblePlaces(state, location, bytes));
  if (runs === undefined) return true;
  if (runs.length === 0) return undefined;
  if (typeof offset === "number") return true;
  return fromTerm(or(...runs.map(([first, last]) => isBetween(offset, first, last))));
}

function isBetween(offset: SymbolicTerm, first: number, last: number): SymbolicTerm {
  if (offset.sort.kind !== "bitvec") throw new Error("an offset is a bit-vector");
  const { width } = offset.sort;
  return and(
    bvUnsignedLessOrEqual(bitVecConstant(width, BigInt(first)), offset),
    bvUnsignedLessOrEqual(offset, bitVecConstant(width, BigInt(last))),
  );
}

interface MarkedBytes {
  readonly object: MemoryObject;
  readonly offset: number;
  readonly marks: Uint8Array;
}

function lookAt(machine: Machine, state: State, load: Load, read: MarkedBytes, value: Scalar): void {
  const isWhole = isWholeAddress(machine, read.marks);
  carry(state.frame, load.target, { marks: read.marks, value });
  if (!isOnlyCopied(machine, state, load, isWhole ? "whole" : "part"))
    rely(machine, state, read.object, objectsOf(machine, state, read));
}

/** What the addresses that are read in part are addresses of, where they still stand there whole. */
function objectsOf(machine: Machine, state: State, { object, offset, marks }: MarkedBytes): MemoryObject[] {
  const bytes = machine.pointerBits / 8;
  const starts = new Set([...marks].flatMap((mark, i) => (mark === 0 ? [] : [offset + i - (mark - 1)])));
  return [...starts].flatMap((start) => {
    if (start < 0 || start + bytes > object.description.capacity) return [];
    const address = readValue(object, start, bytes, machine.pointerSort);
    return basesIn(machine, state, address).flatMap((base) => state.memory.objectAt(base) ?? []);
  });
}

function rely(machine: Machine, state: State, holder: MemoryObject, pointees: readonly MemoryObject[]): void {
  if (state.frame.procedure.model && comparesAlike(machine, state)) return;
  if (pointees.length > 0) {
    relyOnAddresses(machine, state, pointees);
    return;
  }
  const what = `what ${nameOf(holder)} points to lies where the engine puts it`;
  const isCallers = machine.callerObjects.has(holder.base);
  relyOnPlacement(machine, state, what, isCallers ? "noAlias" : "fixedAddresses");
}

/** Bytes of an address in a variable, and the value that they are. */
export interface CarriedBytes {
  readonly marks: Uint8Array;
  readonly value: Scalar;
}

/** The variable has bytes of an address, so that what it is stored to has them too. Generated code does not see that, and leaves the activation alone. */
function carry(frame: Frame, { slot }: Variable, carried: CarriedBytes): void {
  frame.carried = new Map(frame.carried).set(slot, carried);
}

/** The variable is given another value. */
function forget({ frame }: State, { target }: Load): void {
  if (frame.carried?.has(target.slot) !== true) return;
  const left = new Map(frame.carried);
  left.delete(target.slot);
  frame.carried = left;
}

/** A variable was stored whose bytes may be those of an address. */
export function noteCarried(state: State, place: MemoryLocation, { value: stored }: Store): void {
  const marks = marksOf(state.frame, stored);
  if (marks === undefined) return;
  const { offset } = place;
  // What was written may have made it another object.
  const object = state.memory.writable(place.object);
  if (typeof offset === "number" && object.array === undefined) markBytes(state.owner, object, offset, marks);
  else noteAt(state, { ...place, object }, marks);
}

/** What the expression has of an address, in the frame: as copied-numbers.ts has it, the number, wider or narrower, or a choice. */
export function marksOf(frame: Frame, expression: Term): Uint8Array | undefined {
  const { carried, values } = frame;
  if (carried === undefined) return undefined;
  if (expression.kind === "variable" && expression.scope === "local") {
    const found = carried.get(expression.slot);
    // The variable may have another value by now.
    return found !== undefined && found.value === values[expression.slot] ? found.marks : undefined;
  }
  if (expression.kind !== "application" || expression.sort.kind !== "bitvec") return undefined;
  const [first, ...choices] = expression.arguments;
  switch (expression.operator) {
    case "zeroExtend":
    case "signExtend":
    case "extract": {
      const marks =
        expression.parameters[1] === 0 || expression.operator !== "extract"
          ? marksOf(frame, first!)
          : undefined;
      if (marks === undefined) return undefined;
      const resized = new Uint8Array(Math.ceil(expression.sort.width / 8));
      resized.set(marks.subarray(0, resized.length));
      return resized;
    }
    case "ite":
      return choices.map((choice) => marksOf(frame, choice)).find((marks) => marks !== undefined);
    default:
      return undefined;
  }
}

/** The variable has been assigned to. */
export function carryOn({ frame }: State, { target, value }: Assign): void {
  const marks = marksOf(frame, value);
  if (marks !== undefined) carry(frame, target, { marks, value: frame.values[target.slot] as Scalar });
}

/** What is passed by a call, or comes back from one: `given` in the frame `from` has become the variables of the frame `to`. */
export function carryOver(
  from: Frame,
  given: readonly Term[],
  to: Frame,
  variables: readonly Variable[],
): void {
  for (const [i, variable] of variables.entries()) {
    const marks = given[i] === undefined ? undefined : marksOf(from, given[i]);
    if (marks !== undefined) carry(to, variable, { marks, value: to.values[variable.slot] as Scalar });
  }
}
