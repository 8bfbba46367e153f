/** Places of a state that a loop may change: variables, and parts of objects in memory. */
import {
  bitVecSort,
  limits,
  type Sort,
  type SymbolicTerm,
  sizeOf,
  type ValueType,
  type Variable,
} from "@everypath/core";
import {
  inputParts,
  type MemoryObject,
  type ObjectDescription,
  readValue,
  type State,
  toTerm,
} from "@everypath/engine";
import { type Definedness, definednessOf, includes, widest } from "./definedness.ts";

export type StateLocation =
  | { readonly kind: "variable"; readonly variable: Variable }
  /** Bytes of an object that are one scalar to the program, as far as that is known. */
  | { readonly kind: "part"; readonly base: number; readonly part: Part }
  /** The whole of an object that is kept as one array term. */
  | { readonly kind: "object"; readonly base: number };

export interface Part {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
  readonly type: ValueType;
}

/** Places whose values are forgotten, and how much of them may never have been written. */
export class Havoc {
  private readonly places = new Map<string, { readonly place: StateLocation; definedness: Definedness }>();

  add(place: StateLocation, definedness: Definedness): void {
    const key = keyOf(place);
    const known = this.places.get(key);
    if (known === undefined) this.places.set(key, { place, definedness });
    else known.definedness = widest(known.definedness, definedness);
  }

  /** Whether any value of the place is among those that it is forgotten to have. */
  covers(place: StateLocation, definedness: Definedness): boolean {
    const known = this.places.get(keyOf(place));
    return known !== undefined && includes(known.definedness, definedness);
  }

  /** In an order that does not depend on how they were found. */
  inOrder(): readonly { readonly place: StateLocation; readonly definedness: Definedness }[] {
    return [...this.places.values()].sort((a, b) => compare(a.place, b.place));
  }
}

function keyOf(place: StateLocation): string {
  switch (place.kind) {
    case "variable":
      return `${place.variable.scope} ${place.variable.slot}`;
    case "part":
      return `${place.base}+${place.part.offset}`;
    case "object":
      return `${place.base}`;
  }
}

function compare(a: StateLocation, b: StateLocation): number {
  const [one, other] = [rank(a), rank(b)];
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

function rank(place: StateLocation): readonly [number, number, number] {
  switch (place.kind) {
    case "variable":
      return [place.variable.scope === "local" ? 0 : 1, place.variable.slot, 0];
    case "part":
      return [2, place.base, place.part.offset];
    case "object":
      return [2, place.base, -1];
  }
}

const layouts = new WeakMap<ObjectDescription, readonly Part[] | "whole">();

/** How the object is divided; "whole" where it is forgotten as one array. */
export function partsOf(object: MemoryObject): readonly Part[] | "whole" {
  if (object.array !== undefined) return "whole";
  const { description } = object;
  const known = layouts.get(description);
  if (known !== undefined) return known;
  const parts = divide(object);
  layouts.set(description, parts);
  return parts;
}

function divide(object: MemoryObject): readonly Part[] | "whole" {
  const { capacity, type } = object.description;
  const whole = type ?? guessedType(object);
  const element = whole.kind === "array" ? Math.max(1, sizeOf(whole.element)) : 1;
  if (capacity / element > limits.prove.objectParts) return "whole";
  const name = nameOf(object.description);
  const parts = inputParts(name, capacity, whole).toSorted((a, b) => a.offset - b.offset);
  if (parts.length > limits.prove.objectParts) return "whole";
  return covers(parts, capacity) ? parts : inputParts(name, capacity, bytesType(capacity));
}

/** The parts lie one behind the other and leave nothing out. */
function covers(parts: readonly Part[], bytes: number): boolean {
  const end = parts.reduce((at, part) => (part.offset === at ? at + part.bytes : Number.NaN), 0);
  return end === bytes;
}

function bytesType(bytes: number): ValueType {
  const element = {
    kind: "integer",
    bits: 8,
    signed: false,
    name: "unsigned char",
    character: true,
  } as const;
  return { kind: "array", element, length: bytes, bytes };
}

export function nameOf({ name, span }: ObjectDescription): string {
  return name === "" ? `allocation@${span.line}` : name;
}

/** Memory without a type is divided into words of the width that was written to it. */
function guessedType(object: MemoryObject): ValueType {
  const { capacity } = object.description;
  let width = capacity % 4 === 0 ? 4 : 1;
  for (const page of object.pages) {
    for (const term of page?.symbolic?.terms ?? []) {
      if (term?.sort.kind === "bitvec" && capacity % (term.sort.width / 8) === 0)
        width = Math.max(width, term.sort.width / 8);
    }
  }
  if (width !== 1 && width !== 2 && width !== 4 && width !== 8) width = 1;
  if (width === 1) return bytesType(capacity);
  const name = width === 2 ? "short" : width === 4 ? "int" : "long";
  const element = { kind: "integer", bits: 8 * width, signed: true, name } as const;
  return { kind: "array", element, length: capacity / width, bytes: capacity };
}

/** The part that byte `offset` belongs to; parts cover their object without gaps, in order. */
export function partAt(parts: readonly Part[], offset: number): Part {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle]!.offset <= offset) low = middle;
    else high = middle - 1;
  }
  return parts[low]!;
}

/** How much of a part of an object may never have been written. */
export function partDefinedness(object: MemoryObject, { offset, bytes }: Part): Definedness {
  const sort = bitVecSort(8 * bytes);
  return definednessOf(readValue(object, offset, bytes, sort), sort);
}

/** What the state holds there; undefined where nothing has been written to it yet. */
export function termAt(state: State, place: StateLocation): SymbolicTerm | undefined {
  switch (place.kind) {
    case "variable": {
      const { scope, slot, sort } = place.variable;
      const value = scope === "local" ? state.frame.values[slot] : state.globals[slot];
      // A slot begins as a number, whatever its variable will hold.
      const isFiller = typeof value === "number" && !numeric.has(sort.kind);
      return value === undefined || isFiller ? undefined : toTerm(value, sort);
    }
    case "part": {
      const sort = bitVecSort(8 * place.part.bytes);
      return toTerm(readValue(objectAt(state, place.base), place.part.offset, place.part.bytes, sort), sort);
    }
    case "object":
      return objectAt(state, place.base).array;
  }
}

/** Sorts whose values can be numbers of the machine. */
const numeric: ReadonlySet<Sort["kind"]> = new Set(["bitvec", "int", "ref", "float"]);

/** The object that begins at `base`. */
export function objectAt(state: State, base: number): MemoryObject {
  const object = state.memory.objectAt(base);
  if (object === undefined || object.base !== base) throw new Error("a loop's object exists at its head");
  return object;
}
