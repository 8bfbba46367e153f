/** What a pointer parameter of the entry means: null or an object, or what the user says (`--string`, `--buffer`, `--non-null`). */
import {
  and,
  bitVecConstant,
  bitVecSort,
  boolConstant,
  boolSort,
  bvUnsignedLessOrEqual,
  equal,
  implies,
  ite,
  optionOf,
  type Procedure,
  type SymbolicTerm,
  signExtend,
  symbol,
  unknownSpan,
  type ValueType,
  zeroExtend,
} from "@everypath/core";
import { addInput, givenScalar, listGiven } from "../given.ts";
import type { Machine } from "../machine.ts";
import type { EntryArgument } from "../start.ts";
import type { State } from "../state.ts";
import { toTerm } from "../value.ts";
import { addressOf } from "./aliases.ts";
import { type CallerObject, makeCallerObject } from "./memory.ts";

/** What the user says that a parameter means. */
export type HandedOver =
  /** Text of at most so many characters, and a 0; undefined: as many as an object of the caller's holds. */
  | { readonly kind: "string"; readonly most: number | undefined }
  /** So many elements as an input says, of which a condition speaks; it may be null. */
  | { readonly kind: "measured"; readonly least: 0 | 1 }
  /** So many elements, or as many as another parameter says. */
  | { readonly kind: "buffer"; readonly elements: number | { readonly parameter: string } };

export interface PointerParameter {
  readonly procedure: Procedure;
  readonly name: string;
  readonly type: ValueType & { readonly kind: "pointer" };
  readonly elements: number;
  readonly isRestricted: boolean;
  /** The declaration promises that it is not null. */
  readonly isNonNull: boolean;
}

export function pointerArgument(
  machine: Machine,
  state: State,
  parameter: PointerParameter,
): Extract<EntryArgument, { readonly kind: "object" }> {
  const said = machine.options.handedOver?.get(parameter.name);
  const made = objectFor(machine, state, parameter, said);
  const isNull = nullness(machine, state, parameter, said !== undefined && said.kind !== "measured");
  const pointer = ite(isNull, toTerm(0, machine.pointerSort), addressOf(machine, state, made));
  const { base, elementSize, bytes, parts, count, size, isSized } = made;
  return { kind: "object", isNull, pointer, base, elementSize, bytes, parts, count, size, isSized };
}

/** Whether it is null is an input, but where the user says that it is not. */
function nullness(
  machine: Machine,
  state: State,
  { name: parameter, procedure, isNonNull }: PointerParameter,
  isSaid: boolean,
): SymbolicTerm {
  if (machine.chosen.nonNull || isNonNull || isSaid) {
    if (isNonNull && !isSaid)
      prefer(machine, procedure, `${parameter} is not null, as its declaration says`, undefined);
    else if (!isSaid) prefer(machine, procedure, `${parameter} is not null`, optionOf("nonNull"));
    return boolConstant(false);
  }
  const name = state.freshName(`${parameter} is null`);
  const type = { kind: "bool" } as const;
  const given = givenScalar(state, name, boolSort, "circumstance");
  if (given !== undefined) {
    listGiven(state, "parameter", { name, type }, boolSort, given);
    return toTerm(given, boolSort);
  }
  const isNull = symbol(name, boolSort);
  addInput(state, name, "parameter", 1, [{ name, offset: 0, symbol: isNull, type }]);
  return isNull;
}

function prefer(machine: Machine, { span }: Procedure, what: string, option: string | undefined): void {
  machine.rely({ kind: "precondition", what, location: span, option, standing: "chosen" }, span);
}

function objectFor(
  machine: Machine,
  state: State,
  parameter: PointerParameter,
  said: HandedOver | undefined,
): CallerObject {
  const { name, type, elements, isRestricted, procedure } = parameter;
  const wanted = { name, pointee: type.pointee, elements, depth: 0, isRestricted };
  switch (said?.kind) {
    case undefined:
      return makeCallerObject(machine, state, wanted);
    case "string": {
      const most = said.most ?? Math.max(0, elements - 1);
      prefer(machine, procedure, `${name} ends with 0 after at most ${most} characters`, "--string");
      if (said.most === undefined) bound(machine, procedure, `${name} has at most ${most} characters`);
      return textObject(machine, state, { ...wanted, elements: most + 1 });
    }
    case "measured": {
      bound(machine, procedure, `${name} points to at most ${elements} elements`);
      const { count, isGiven } = measured(machine, state, name, [said.least, elements]);
      const made = makeCallerObject(machine, state, { ...wanted, count, isSized: true });
      if (!isGiven) listMeasured(machine, state, count);
      return made;
    }
    case "buffer": {
      if (typeof said.elements === "number") {
        prefer(machine, procedure, `${name} points to ${said.elements} elements`, "--buffer");
        return makeCallerObject(machine, state, { ...wanted, elements: said.elements, isSized: true });
      }
      const { parameter: counter } = said.elements;
      const count = countOf(machine, state, procedure, counter);
      if (count === undefined) return makeCallerObject(machine, state, wanted);
      prefer(machine, procedure, `${name} points to ${counter} elements`, "--buffer");
      bound(machine, procedure, `${counter}, the number of elements of ${name}, is at most ${elements}`);
      const most = bitVecConstant(machine.pointerBits, BigInt(elements));
      state.assume(bvUnsignedLessOrEqual(count, most), false, unknownSpan);
      return makeCallerObject(machine, state, { ...wanted, count, isSized: true });
    }
  }
}

/** What the user did not choose keeps from a good verdict. */
function bound(machine: Machine, { span }: Procedure, what: string): void {
  const standing = machine.chosen.givenPointerSize ? "chosen" : "open";
  const option = optionOf("givenPointerSize");
  machine.rely({ kind: "pointer-size", what, location: span, option, standing }, span);
}

interface Text {
  readonly name: string;
  readonly pointee: ValueType | undefined;
  readonly elements: number;
  readonly depth: number;
  readonly isRestricted: boolean;
}

/** An object of symbolic size whose last element is 0: a text of each length, with nothing behind it. */
function textObject(machine: Machine, state: State, wanted: Text): CallerObject {
  const { count, isGiven } = measured(machine, state, wanted.name, [1, wanted.elements]);
  const made = makeCallerObject(machine, state, { ...wanted, count, isSized: true });
  if (!isGiven) listMeasured(machine, state, count);
  for (const { offset, symbol: value } of made.parts) {
    if (value.sort.kind !== "bitvec") continue;
    const isLast = equal(count, bitVecConstant(machine.pointerBits, BigInt(offset / made.elementSize + 1)));
    state.assume(implies(isLast, equal(value, bitVecConstant(value.sort.width, 0n))), false, unknownSpan);
  }
  return made;
}

/** The input that says how many elements there are, at least and at most so many. */
function measured(
  { pointerBits }: Machine,
  state: State,
  pointer: string,
  [least, most]: readonly [number, number],
): { readonly count: SymbolicTerm; readonly isGiven: boolean } {
  const name = state.freshName(`size of ${pointer}`);
  const sort = bitVecSort(pointerBits);
  const given = givenScalar(state, name, sort);
  const count = given === undefined ? symbol(name, sort) : toTerm(given, sort);
  const constant = (value: number): SymbolicTerm => bitVecConstant(pointerBits, BigInt(value));
  const fits = and(
    bvUnsignedLessOrEqual(constant(least), count),
    bvUnsignedLessOrEqual(count, constant(most)),
  );
  state.assume(fits, false, unknownSpan);
  return { count, isGiven: given !== undefined };
}

function listMeasured({ pointerBits }: Machine, state: State, count: SymbolicTerm): void {
  if (count.kind !== "symbol") return;
  const { name } = count;
  const type = { kind: "integer", bits: pointerBits, signed: false, name: "size_t" } as const;
  addInput(state, name, "parameter", pointerBits / 8, [{ name, offset: 0, symbol: count, type }]);
}

/** What a parameter says, as a number of the width of pointers; undefined: there is no such number. */
function countOf(
  machine: Machine,
  state: State,
  { parameters }: Procedure,
  name: string,
): SymbolicTerm | undefined {
  const counter = parameters.find(({ variable }) => variable.name === name);
  if (counter === undefined || counter.variable.sort.kind !== "bitvec" || counter.type?.kind === "pointer")
    return undefined;
  const { width } = counter.variable.sort;
  const value = state.frame.values[counter.variable.slot];
  if (value === undefined || (typeof value === "object" && !("kind" in value))) return undefined;
  const term = toTerm(value, counter.variable.sort);
  const isSigned = counter.type?.kind === "integer" && counter.type.signed;
  const more = machine.pointerBits - width;
  if (more === 0) return term;
  return isSigned ? signExtend(more, term) : zeroExtend(more, term);
}
