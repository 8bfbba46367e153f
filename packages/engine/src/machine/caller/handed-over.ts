/**
 * What the user says that a pointer of the caller's means (`--string`, `--buffer`, `--non-null`, what `--assume` speaks
 * of), and the object that is made of it.
 */
import {
  and,
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvUnsignedLessOrEqual,
  bvUnsignedRemainder,
  equal,
  implies,
  ite,
  optionOf,
  type Procedure,
  type SymbolicTerm,
  symbol,
  unknownSpan,
} from "@everypath/core";
import { addInput, givenScalar, listGiven } from "../given.ts";
import type { Machine } from "../machine.ts";
import { readValue, writeValue } from "../memory/access.ts";
import type { InputPart, State } from "../state.ts";
import { fromTerm, toTerm } from "../value.ts";
import { withParts } from "./input-parts.ts";
import { type CallerObject, makeCallerObject, type Wanted } from "./memory.ts";

/** By the pointer's path: a parameter's name, or a place in what one means, `m[0].data`. */
export type HandedOver =
  /** Text of at most so many characters, and a 0; undefined: as many as an object of the caller's holds. */
  | { readonly kind: "string"; readonly most: number | undefined }
  /** So many elements, or as many as an input says: another parameter, or a place in what one means. */
  | { readonly kind: "buffer"; readonly elements: number | { readonly path: string } }
  /** So many elements as an input says, of which a condition speaks. */
  | { readonly kind: "measured"; readonly least: 0 | 1; readonly isNonNull: boolean }
  /** An object like any other's; a pointer in the caller's data leads to it from the first step. */
  | { readonly kind: "object"; readonly isNonNull: boolean };

/** Whether the user says that it is not null. */
export function isSaidNonNull(said: HandedOver): boolean {
  return said.kind === "string" || said.kind === "buffer" || said.isNonNull;
}

export interface SaidObject {
  readonly procedure: Procedure;
  readonly wanted: Omit<Wanted, "count" | "isSized">;
  readonly said: HandedOver | undefined;
  /** What the input of that path says, as a number of the width of pointers; undefined: there is no such number. */
  countAt(path: string): SymbolicTerm | undefined;
}

export function objectFor(
  machine: Machine,
  state: State,
  { procedure, wanted, said, countAt }: SaidObject,
): CallerObject {
  const { name, elements } = wanted;
  switch (said?.kind) {
    case undefined:
    case "object":
      return makeCallerObject(machine, state, wanted);
    case "string": {
      const most = said.most ?? Math.max(0, elements - 1);
      prefer(machine, procedure, `${name} ends with 0 after at most ${most} characters`, "--string");
      if (said.most === undefined) bound(machine, procedure, `${name} has at most ${most} characters`);
      return textObject(machine, state, { ...wanted, elements: most + 1 });
    }
    case "measured": {
      bound(machine, procedure, `${name} points to at most ${elements} elements`);
      return measuredObject(machine, state, wanted, said.least);
    }
    case "buffer": {
      if (typeof said.elements === "number") {
        prefer(machine, procedure, `${name} points to ${said.elements} elements`, "--buffer");
        return makeCallerObject(machine, state, { ...wanted, elements: said.elements, isSized: true });
      }
      const { path } = said.elements;
      const count = countAt(path);
      if (count === undefined) return makeCallerObject(machine, state, wanted);
      prefer(machine, procedure, `${name} points to ${path} elements`, "--buffer");
      bound(machine, procedure, `${path}, the number of elements of ${name}, is at most ${elements}`);
      const most = bitVecConstant(machine.pointerBits, BigInt(elements));
      promise(state, bvUnsignedLessOrEqual(count, most));
      return makeCallerObject(machine, state, { ...wanted, count, isSized: true });
    }
  }
}

/** What the user, or the declaration, promises of the entry's callers. */
export function prefer(
  machine: Machine,
  { span }: Procedure,
  what: string,
  option: string | undefined,
): void {
  machine.rely({ kind: "precondition", what, location: span, option, standing: "chosen" }, span);
}

/** What the user did not choose keeps from a good verdict. */
function bound(machine: Machine, { span }: Procedure, what: string): void {
  const standing = machine.chosen.givenPointerSize ? "chosen" : "open";
  const option = optionOf("givenPointerSize");
  machine.rely({ kind: "pointer-size", what, location: span, option, standing }, span);
}

/** It holds of all inputs that are looked at. Given ones of which it does not hold are none that a caller hands over. */
function promise(state: State, condition: SymbolicTerm): void {
  state.stipulate(condition, unknownSpan);
  if (state.given?.valueOf(condition) === false) state.caller = { ...state.caller, isBroken: true };
}

function measuredObject(
  machine: Machine,
  state: State,
  wanted: SaidObject["wanted"],
  least: 0 | 1,
): CallerObject {
  const { count, list } = measured(machine, state, wanted.name, [least, wanted.elements]);
  const made = makeCallerObject(machine, state, { ...wanted, count, isSized: true });
  list();
  return made;
}

/** An object of symbolic size whose last element is 0: a text of each length, with nothing behind it. */
function textObject(machine: Machine, state: State, wanted: SaidObject["wanted"]): CallerObject {
  const made = measuredObject(machine, state, wanted, 1);
  const count = made.count!;
  const isLastAt = (offset: number): SymbolicTerm =>
    equal(count, bitVecConstant(machine.pointerBits, BigInt(offset / made.elementSize + 1)));
  if (state.given !== undefined) return withEnd(state, made, isLastAt);
  for (const { offset, symbol: value } of made.parts) {
    if (value.sort.kind !== "bitvec") continue;
    const isZero = equal(value, bitVecConstant(value.sort.width, 0n));
    state.stipulate(implies(isLastAt(offset), isZero), unknownSpan);
  }
  return made;
}

/** Of given inputs the element that is the last one is 0, whatever was given for it. */
function withEnd(state: State, made: CallerObject, isLastAt: (offset: number) => SymbolicTerm): CallerObject {
  const { base, bytes, elementSize } = made;
  const object = state.memory.writable(state.memory.objectAt(base)!);
  const sort = bitVecSort(8 * elementSize);
  const ended = (offset: number, value: SymbolicTerm): SymbolicTerm =>
    ite(isLastAt(offset), bitVecConstant(sort.width, 0n), value);
  for (let offset = 0; offset < bytes; offset += elementSize) {
    const value = ended(offset, toTerm(readValue(object, offset, elementSize, sort), sort));
    writeValue(state.owner, object, offset, elementSize, fromTerm(value), sort);
  }
  const parts = made.parts.map(
    (part): InputPart =>
      part.symbol.sort === sort ? { ...part, symbol: ended(part.offset, part.symbol) } : part,
  );
  return withParts(state, made, parts);
}

interface Measured {
  readonly count: SymbolicTerm;
  /** Lists it among the inputs, if it is not there yet. */
  list(): void;
}

/** The input that says how many elements there are, at least and at most so many. */
function measured(
  { pointerBits }: Machine,
  state: State,
  pointer: string,
  [least, most]: readonly [number, number],
): Measured {
  const name = state.freshName(`size of ${pointer}`);
  const sort = bitVecSort(pointerBits);
  const type = { kind: "integer", bits: pointerBits, signed: false, name: "size_t" } as const;
  const constant = (value: number): SymbolicTerm => bitVecConstant(pointerBits, BigInt(value));
  const inRange = (value: SymbolicTerm): SymbolicTerm =>
    bvAdd(constant(least), bvUnsignedRemainder(value, constant(most - least + 1)));
  const given = givenScalar(state, name, sort);
  if (given !== undefined) {
    const count = inRange(toTerm(given, sort));
    return { count, list: () => listGiven(state, "parameter", { name, type }, sort, fromTerm(count)) };
  }
  const count = symbol(name, sort);
  const list = () =>
    addInput(state, name, "parameter", pointerBits / 8, [{ name, offset: 0, symbol: count, type }]);
  if (state.given !== undefined) {
    // Its value is to be known before anything is said of it.
    list();
    return { count: inRange(count), list: () => {} };
  }
  const fits = and(
    bvUnsignedLessOrEqual(constant(least), count),
    bvUnsignedLessOrEqual(count, constant(most)),
  );
  state.stipulate(fits, unknownSpan);
  return { count, list };
}
