/**
 * The memory that an entry's caller hands over: what its pointer parameters mean, and what the pointers in there lead
 * to. Nothing of the latter exists before the path looks at it (denoted.ts). Immutable, so that a fork shares it.
 */
import {
  bitVecConstant,
  bvMultiply,
  holdsPointer,
  isCode,
  type SymbolicTerm,
  sizeOf,
  type Term,
  unknownSpan,
  type ValueType,
} from "@everypath/core";
import { symbolizePlace } from "../intrinsics/symbolize-place.ts";
import type { Machine } from "../machine.ts";
import { readValue, writeValue } from "../memory/access.ts";
import type { MemoryObject } from "../memory/object.ts";
import type { InputPart, OfUnion, State } from "../state.ts";
import { inputParts } from "../symbolize.ts";
import { type AliasTrace, eitherAliases, noAliases } from "./alias-trace.ts";
import { collectStructures, fullestOf } from "./structures.ts";

/** A pointer among the inputs of which nobody has said what it means. */
export interface CallerPointer {
  /** As one writes it in C, beginning with a parameter. */
  readonly name: string;
  readonly pointee: ValueType | undefined;
  /** How many pointers lead to what it means: what a parameter means has depth 0. */
  readonly depth: number;
  /** It may be a number instead, until it is followed. */
  readonly ofUnion: OfUnion | undefined;
}

/** An object that the caller has made. */
export interface CallerObject {
  readonly base: number;
  readonly name: string;
  readonly element: ValueType | undefined;
  readonly elementSize: number;
  /** Of the first element, those that are there whatever the pointer's type. */
  readonly certainBytes: number;
  readonly bytes: number;
  readonly parts: readonly InputPart[];
  readonly depth: number;
  /** By `restrict`: the program itself says that nobody else writes there. */
  readonly isRestricted: boolean;
  /** How many elements there are, where that is an input or follows from one. */
  readonly count: SymbolicTerm | undefined;
  /** The same in bytes. */
  readonly size: SymbolicTerm | undefined;
  /** The user says how many elements there are. */
  readonly isSized: boolean;
}

export interface CallerMemory {
  /** Whether anything is asked at all (`StartOptions.asksCaller`): where not, nothing of it is remembered. */
  readonly asks: boolean;
  readonly pointers: ReadonlyMap<Term, CallerPointer>;
  /** Those of which bytes were read as numbers (numbered.ts). */
  readonly numbered: ReadonlySet<SymbolicTerm>;
  /** By their bases, in the order met. */
  readonly objects: ReadonlyMap<number, CallerObject>;
  /** Of each structure's name the type that says most: debug information is followed through a few pointers only. */
  readonly structures: ReadonlyMap<string, ValueType>;
  /** Elements of an object that is no linked structure. */
  readonly elements: number;
  readonly aliases: AliasTrace;
  /** The inputs that a run is given break what the user says of them: no caller hands them over. */
  readonly isBroken: boolean;
}

export const noCallerMemory: CallerMemory = {
  asks: false,
  pointers: new Map(),
  numbered: new Set(),
  objects: new Map(),
  structures: new Map(),
  elements: 1,
  aliases: noAliases,
  isBroken: false,
};

/**
 * The two of merged states; undefined: the one has met objects that the other has not, or the other way round, so that
 * what was written there would hold on both.
 */
export function eitherCaller(left: CallerMemory, right: CallerMemory): CallerMemory | undefined {
  if (left === right) return left;
  const aliases = eitherAliases(left.aliases, right.aliases);
  const isAlike =
    left.objects.size === right.objects.size &&
    [...left.objects].every(([base, { name }]) => right.objects.get(base)?.name === name);
  if (aliases === undefined || !isAlike) return undefined;
  return {
    asks: left.asks,
    pointers: new Map([...left.pointers, ...right.pointers]),
    numbered: new Set([...left.numbered, ...right.numbered]),
    objects: left.objects,
    structures: left.structures,
    elements: left.elements,
    aliases,
    isBroken: left.isBroken,
  };
}

/** What an object of the caller's is to be. */
export interface Wanted {
  readonly name: string;
  readonly pointee: ValueType | undefined;
  readonly elements: number;
  readonly depth: number;
  readonly isRestricted: boolean;
  /** How many of the elements there are. */
  readonly count?: SymbolicTerm;
  readonly isSized?: boolean;
  readonly ofUnion?: OfUnion | undefined;
  /** A structure that is passed by value: one object, which no pointer of the caller's means. */
  readonly isCopy?: boolean;
}

/** An object with symbolic contents, whose pointers lead on. */
export function makeCallerObject(machine: Machine, state: State, wanted: Wanted): CallerObject {
  const { name, elements, depth, isRestricted } = wanted;
  if (isCode(wanted.pointee)) return makeCallerFunction(state, wanted);
  const element = fullestOf(state.caller.structures, wanted.pointee);
  const elementSize = element === undefined ? 1 : Math.max(1, sizeOf(element));
  const bytes = elements * elementSize;
  const isCopy = wanted.isCopy === true;
  const type = isCopy && element !== undefined ? element : arrayOf(element ?? byteType, elements, bytes);
  const { count, isSized = false } = wanted;
  const step = bitVecConstant(machine.pointerBits, BigInt(elementSize));
  const size = count === undefined ? undefined : bvMultiply(count, step);
  const object = allocateFor(state, name, type, bytes, size);
  object.watch();
  const place = { kind: "place", object, offset: 0 } as const;
  const parts = symbolizePlace(machine, state, place, bytes, name, type, "parameter", openOf(wanted));
  const made = {
    base: object.base,
    name,
    element,
    elementSize,
    certainBytes: wanted.ofUnion?.certainBytes ?? elementSize,
    bytes,
    parts,
    depth,
    isRestricted,
    count,
    size,
    isSized,
  };
  if (state.caller.asks) remember(machine, state, made, elements, isCopy);
  else if (holdsPointer(type))
    for (const part of inputParts(name, bytes, type, "pointers"))
      if (part.type.kind === "pointer") leaveOpen(machine, state, object, part);
  return made;
}

/** Nobody asks what the pointer there means: as a number that is given it would mean an object of the program's own by chance. */
function leaveOpen(machine: Machine, state: State, object: MemoryObject, { name, offset }: InputPart): void {
  const { pointerSort, pointerBits } = machine;
  const bytes = pointerBits / 8;
  const held = readValue(object, offset, bytes, pointerSort);
  if (held === 0) return;
  if (typeof held === "object") {
    if (held.kind === "symbol") machine.dataPointers.add(held);
    return;
  }
  const { base } = state.memory.allocate({
    ...object.description,
    size: 0,
    capacity: 1,
    absent: true,
    name,
    type: undefined,
  });
  writeValue(state.owner, state.memory.writable(object), offset, bytes, base, pointerSort);
}

/** Where the pointer's own type is open, so are the pointers in what it leads to, which may be to single bytes. */
function openOf({ ofUnion }: Wanted): OfUnion | undefined {
  return ofUnion?.isOpen === true ? { certainBytes: 1, isOpen: true } : undefined;
}

/** A function has an address, and nothing that could be read or written. */
function makeCallerFunction(state: State, { name, pointee, depth, isRestricted }: Wanted): CallerObject {
  const object = allocateCode(state, name, pointee);
  const made: CallerObject = {
    base: object.base,
    name,
    element: pointee,
    elementSize: 1,
    certainBytes: 1,
    bytes: 1,
    parts: [],
    depth,
    isRestricted,
    count: undefined,
    size: undefined,
    isSized: true,
  };
  const { caller } = state;
  state.caller = { ...caller, objects: new Map(caller.objects).set(made.base, made) };
  return made;
}

/** Where a function lies that is none of the program's. */
export function allocateCode(state: State, name: string, type: ValueType | undefined): MemoryObject {
  return state.memory.allocate({
    size: 1,
    capacity: 1,
    alignment: 16,
    lifetime: "procedure",
    constant: true,
    zeroed: false,
    name,
    type,
    span: unknownSpan,
    model: false,
  });
}

function allocateFor(
  state: State,
  name: string,
  type: ValueType,
  bytes: number,
  size: SymbolicTerm | undefined,
): MemoryObject {
  return state.memory.allocate({
    size: size ?? bytes,
    capacity: bytes,
    alignment: 16,
    lifetime: "global",
    constant: false,
    zeroed: false,
    name,
    type,
    callers: true,
    span: unknownSpan,
    model: false,
  });
}

/** Where nothing is asked, objects are remembered that pointers in the caller's data lead to, and what leads there. */
export function rememberObject(state: State, made: CallerObject): void {
  const { caller } = state;
  if (caller.objects.get(made.base) === made) return;
  const structures = new Map(caller.structures);
  collectStructures(made.element, structures);
  state.caller = { ...caller, objects: new Map(caller.objects).set(made.base, made), structures };
}

function remember(
  machine: Machine,
  state: State,
  made: CallerObject,
  elements: number,
  isCopy: boolean,
): void {
  const { caller } = state;
  const structures = new Map(caller.structures);
  collectStructures(made.element, structures);
  const pointers = new Map(caller.pointers);
  for (const { name, symbol, type, ofUnion } of made.parts) {
    if (type.kind !== "pointer" || symbol.kind !== "symbol" || symbol.sort !== machine.pointerSort) continue;
    pointers.set(symbol, { name, pointee: type.pointee, depth: made.depth + 1, ofUnion });
  }
  const objects = isCopy ? caller.objects : new Map(caller.objects).set(made.base, made);
  state.caller = {
    ...caller,
    pointers,
    objects,
    structures,
    elements: isCopy ? machine.pointerElements : made.depth === 0 ? elements : caller.elements,
  };
}

/** Of what a pointer means whose type says nothing of it. */
export const byteType: ValueType = {
  kind: "integer",
  bits: 8,
  signed: false,
  name: "unsigned char",
  character: true,
};

/** The same type for the same element: paths that meet compare their objects' types. */
const arrays = new WeakMap<ValueType, Map<number, ValueType>>();

function arrayOf(element: ValueType, length: number, bytes: number): ValueType {
  const known = arrays.get(element) ?? new Map<number, ValueType>();
  arrays.set(element, known);
  const made = known.get(length) ?? { kind: "array", element, length, bytes };
  known.set(length, made);
  return made;
}
