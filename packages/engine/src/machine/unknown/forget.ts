/**
 * Forgetting what is in an object that a function without a definition can write: each part becomes an input, by its
 * type where one is known.
 */
import {
  arraySort,
  bitVecSort,
  isCode,
  limits,
  type SymbolicTerm,
  symbol,
  type ValueType,
} from "@everypath/core";
import { addInput, plainParts } from "../given.ts";
import type { Machine } from "../machine.ts";
import type { MemoryObject } from "../memory/object.ts";
import { writePlace } from "../place.ts";
import type { State } from "../state.ts";
import { inputParts, type SizedPart } from "../symbolize.ts";
import { comparedFunctions } from "./compared-functions.ts";
import { handedPointer } from "./pointer.ts";
import { noteEnds, noteEscaped, noteUnknown } from "./trace.ts";

/** The function that writes, or the variable that another file has given a value, and what its pointers may mean. */
export interface Writer {
  readonly name: string;
  /** The name of what is written, where it is not made of the function's and the object's. */
  readonly shown?: string;
  readonly reached: readonly MemoryObject[];
}

/**
 * All bytes of the object become arbitrary. `level`: 0 for what the program had before, one more for each pointer on
 * the way. What such a function made before leads to nothing new, else each call would make more.
 */
export function forgetObject(
  machine: Machine,
  state: State,
  object: MemoryObject,
  writer: Writer,
  level = object.description.foreign !== undefined ? limits.machine.unknownDepth : 0,
): void {
  const { capacity, type, name, foreign } = object.description;
  const shown =
    level === 0 && writer.shown !== undefined
      ? writer.shown
      : `${writer.name}(): ${name === "" ? "memory" : name}`;
  if (object.array !== undefined || capacity > limits.machine.unknownBytes) {
    forgetWhole(machine, state, object, shown, writer);
    return;
  }
  const fresh = state.freshName(shown);
  const parts = inputParts(fresh, capacity, type);
  const plain = state.given?.plain(fresh, capacity);
  const listed: readonly SizedPart[] =
    plain === undefined
      ? parts
      : plainParts(parts, plain).map((part, index) => ({ ...part, bytes: parts[index]!.bytes }));
  if (plain === undefined || state.given?.listsPlain === true)
    addInput(state, fresh, "unknown", capacity, listed);
  const text = foreign !== undefined && isText(type);
  const isDeepest = level >= limits.machine.unknownDepth;
  const ends = listed.filter((part) => isDeepest && isPointerPart(machine, part)).map(({ offset }) => offset);
  noteEnds(state, object.base, ends, writer.name);
  for (const part of listed) {
    noteUnknown(state, part.symbol, writer.name);
    const isEnd = text && part.offset === capacity - 1;
    const value = isEnd ? 0 : valueOfPart(machine, state, part, writer, level);
    writePlace(
      machine,
      state,
      { kind: "place", object, offset: part.offset },
      part.bytes,
      value,
      part.symbol.sort,
      isPointerPart(machine, part),
    );
  }
}

function valueOfPart(
  machine: Machine,
  state: State,
  part: SizedPart,
  writer: Writer,
  level: number,
): SymbolicTerm {
  if (!isPointerPart(machine, part)) return part.symbol;
  const pointee = part.type.kind === "pointer" ? part.type.pointee : undefined;
  return givenPointer(machine, state, part.symbol, pointee, `*${part.name}`, writer, level);
}

function isPointerPart({ pointerBits }: Machine, { type, bytes }: SizedPart): boolean {
  return type.kind === "pointer" && bytes * 8 === pointerBits;
}

/**
 * What the input means as a pointer that the function hands out, with the contents of the object that may come with it.
 */
export function givenPointer(
  machine: Machine,
  state: State,
  choice: SymbolicTerm,
  pointee: ValueType | undefined,
  name: string,
  writer: Writer,
  level: number,
  {
    neverNull = false,
    isFresh = false,
    functions = isCode(pointee) ? comparedFunctions(machine) : ([] as readonly number[]),
  } = {},
): SymbolicTerm {
  const hasOwn = level < limits.machine.unknownDepth;
  const means = { name, pointee, neverNull, isFresh, hasOwn, functions };
  const handed = handedPointer(machine, state, choice, writer.reached, means);
  if (handed === undefined) return choice;
  if (handed.own === undefined) return handed.pointer;
  noteEscaped(state, [handed.own.base], writer.name);
  forgetObject(machine, state, handed.own, writer, level + 1);
  return handed.pointer;
}

/** Text that a function hands out ends within its object. */
function isText(type: ValueType | undefined): boolean {
  return type?.kind === "array" && type.element.kind === "integer" && type.element.character === true;
}

/** An object that is large, or an array term already: one symbol for all of it, which is not listed. */
function forgetWhole(
  machine: Machine,
  state: State,
  object: MemoryObject,
  name: string,
  writer: Writer,
): void {
  const writable = state.memory.writable(object);
  const contents = symbol(state.freshName(name), arraySort(bitVecSort(machine.pointerBits), bitVecSort(8)));
  noteUnknown(state, contents, writer.name);
  writable.array = contents;
  writable.pages = [];
  writable.updateFastSize();
  machine.outside?.write(machine, state, writable);
  machine.found?.write(machine, state, writable, 0, writable.description.capacity);
}
