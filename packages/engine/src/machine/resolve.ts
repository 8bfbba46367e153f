/**
 * Which object a pointer means. A pointer is a number whose segment names the object; a symbolic pointer is a known base plus a
 * symbolic offset, a conditional value over several, or unknown. The machine asks until one object is left, so that
 * nothing is silently made concrete.
 */
import {
  and,
  bitVecConstant,
  bvAdd,
  bvSubtract,
  bvUnsignedLess,
  bvUnsignedLessOrEqual,
  type ErrorKind,
  equal,
  granuleSize,
  isCode,
  limits,
  rebuild,
  type SymbolicTerm,
  segmentSize,
  sizeOf as sizeOfType,
  symbolsOf,
} from "@everypath/core";
import { checkAlignment } from "./alignment.ts";
import { apparent, openAlias } from "./caller/aliases.ts";
import { makeAwaited, withDenoted } from "./caller/denoted.ts";
import { byteType } from "./caller/memory.ts";
import { casesOf, type Meaning, type PointerCase } from "./conditional-pointer.ts";
import { knownTruth } from "./facts.ts";
import type { Machine } from "./machine.ts";
import { nearestObject } from "./memory/apart.ts";
import type { MemoryObject } from "./memory/object.ts";
import { settled, settledNumber } from "./narrowing.ts";
import { nameOf } from "./object-name.ts";
import { constantPart, isFar, mayBeAddress } from "./pointer-terms.ts";
import type { State } from "./state.ts";
import { spanOf } from "./state.ts";
import type { Ask, Ended, Suggest } from "./step.ts";
import { ask, cut, decide, fail } from "./step.ts";
import { relyOnSize } from "./unknown/handed.ts";
import type { Scalar } from "./value.ts";
import { addressNumber, fromTerm, toTerm } from "./value.ts";

export interface MemoryLocation {
  readonly kind: "place";
  readonly object: MemoryObject;
  readonly offset: number | SymbolicTerm;
}

export type Access = "read" | "write";

/** The place of `bytes` bytes at `address`, which the program is about to read or write and is promised to be a multiple of `alignment`. */
export function resolve(
  machine: Machine,
  state: State,
  address: Scalar,
  bytes: number,
  access: Access,
  alignment = 1,
): MemoryLocation | Ask | Suggest | Ended {
  const pointer = resolveObject(machine, state, address, access);
  if (pointer.kind !== "place") return pointer;
  return checkPlace(machine, state, pointer, bytes, access, alignment) ?? pointer;
}

/** The error of an access outside of its object or at a wrong address, or the question whether there is one. */
export function checkPlace(
  machine: Machine,
  state: State,
  place: MemoryLocation,
  bytes: number,
  access: Access,
  alignment: number,
): Ask | Ended | undefined {
  return (
    checkBounds(machine, state, place, bytes, access) ?? checkAlignment(machine, state, place, alignment)
  );
}

/** The object of a pointer, its offset not yet compared with the object's size. */
export function resolveObject(
  machine: Machine,
  state: State,
  address: Scalar,
  access: Access,
): MemoryLocation | Ask | Suggest | Ended {
  for (;;) {
    const place = objectAt(machine, state, address, access);
    if (place.kind !== "place") return place;
    const { aliases } = state.caller;
    const open = openAlias(state, place.object.base, access);
    if (open !== undefined) return open;
    // What has been found out meanwhile may make it another object.
    if (state.caller.aliases === aliases) return place;
  }
}

function objectAt(
  machine: Machine,
  state: State,
  address: Scalar,
  access: Access,
): MemoryLocation | Ask | Suggest | Ended {
  const pointer = settled(state, address);
  if (typeof pointer === "object") return resolveSymbolic(machine, state, pointer, access);
  const number = addressNumber(pointer, machine.pointerBits);
  if (number === undefined)
    return fail(state, "out-of-bounds", `no object at address ${describeAddress(machine, pointer)}`);
  return resolveNumber(machine, state, number, access);
}

function resolveNumber(
  machine: Machine,
  state: State,
  address: number,
  access: Access,
): MemoryLocation | Ended {
  let object = nearestObject(state.memory, address);
  if (object === undefined && makeAwaited(machine, state, address))
    object = nearestObject(state.memory, address);
  if (object === undefined) {
    if (address < granuleSize || (machine.pointerBits === 64 && address < segmentSize)) {
      return fail(state, "null-dereference", `${access} through a null pointer`);
    }
    if (state.memory.wasAllocated(address)) {
      const message = `${access} of a local variable after its life has ended`;
      return { ...fail(state, "use-after-free", message), lifetime: "stack" };
    }
    return fail(
      state,
      "out-of-bounds",
      `${access} at address ${describeAddress(machine, address)}, where no object is`,
    );
  }
  if (object.description.absent === true) return cutAtPointer(state);
  if (!object.live) return failDead(state, object, access);
  return { kind: "place", object, offset: address - object.base };
}

/** An error of an access to the object. */
export function failOn(
  state: State,
  { description }: MemoryObject,
  error: ErrorKind,
  message: string,
): Extract<Ended, { readonly end: "error" }> {
  const failed = fail(state, error, message);
  return description.passed === undefined ? failed : { ...failed, unseen: "variadic" };
}

function failDead(state: State, object: MemoryObject, access: Access): Ended {
  const { lifetime, literal } = object.description;
  const ended = lifetime === "stack" ? "its life has ended" : "it was freed";
  const failed = failOn(state, object, "use-after-free", `${access} of ${nameOf(object)} after ${ended}`);
  return { ...failed, lifetime, ...(literal === true ? { unseen: "literal" } : {}) };
}

function describeAddress(machine: Machine, address: Scalar): string {
  const bits = BigInt.asUintN(machine.pointerBits, BigInt(address as number | bigint));
  return `0x${bits.toString(16)}`;
}

/** The error of an access outside of its object, or the question whether there is one; undefined: within bounds. */
function checkBounds(
  machine: Machine,
  state: State,
  place: MemoryLocation,
  bytes: number,
  access: Access,
): Ask | Ended | undefined {
  const { object, offset } = place;
  const { lifetime, foreign } = object.description;
  if (foreign !== undefined) relyOnSize(machine, state, object, offset, bytes);
  if (isIncomplete(state, object, bytes))
    return cut(
      state,
      "unsupported",
      `${object.description.name} points to a type of which nothing is known here`,
    );
  const size = settledNumber(state, object.description.size);
  if (isCode(object.description.type))
    return cut(state, "unsupported", `${access} of the code of ${nameOf(object)}, which nothing defines`);
  if (lifetime === "procedure")
    return fail(state, "out-of-bounds", `${access} of the code of ${nameOf(object)}`);
  if (access === "write" && object.description.constant) {
    return fail(state, "out-of-bounds", `write to ${nameOf(object)}, which is constant`);
  }
  if (typeof offset === "number" && typeof size === "number") {
    if (offset >= 0 && offset + bytes <= size) return undefined;
    return failOutside(state, place, bytes, access);
  }
  const truth = decide(state, inBounds(machine, offset, size, bytes), machine.purposeOf("out-of-bounds"));
  if (truth === true) return undefined;
  if (truth !== false) return truth;
  return failOutside(state, place, bytes, access);
}

/** As `FILE` is to a program: only the library, or another file, knows what is in it. */
function isIncomplete(
  state: State,
  { description: { callers, type } }: MemoryObject,
  bytes: number,
): boolean {
  if (callers !== true || type?.kind !== "array") return false;
  const { element } = type;
  return sizeOfType(element) === 0 || (element === byteType && bytes > 1 && state.frame.procedure.model);
}

function failOutside(state: State, { object, offset }: MemoryLocation, bytes: number, access: Access): Ended {
  const failed = failOn(state, object, "out-of-bounds", outOfBounds(access, bytes, object, offset));
  return { ...failed, outside: { offset, bytes, size: object.description.size } };
}

function outOfBounds(
  access: Access,
  bytes: number,
  object: MemoryObject,
  offset: number | SymbolicTerm,
): string {
  const amount = `${bytes} byte${bytes === 1 ? "" : "s"}`;
  const where =
    typeof offset !== "number" ? "outside of" : offset < 0 ? `${-offset} before` : `at offset ${offset} of`;
  return `${access} of ${amount} ${where} ${nameOf(object)}${sizeOf(object)}`;
}

function sizeOf(object: MemoryObject): string {
  const { size, lifetime } = object.description;
  return typeof size === "number" && lifetime !== "heap" ? ` (${size} bytes)` : "";
}

/** offset + bytes ≤ size, without overflow. */
function inBounds(
  machine: Machine,
  offset: number | SymbolicTerm,
  size: number | SymbolicTerm,
  bytes: number,
): Scalar {
  const width = machine.pointerBits;
  const constant = (value: number): SymbolicTerm =>
    bitVecConstant(width, BigInt.asUintN(width, BigInt(value)));
  const offsetTerm = typeof offset === "number" ? constant(offset) : offset;
  if (typeof size === "number") {
    return size < bytes ? false : fromTerm(bvUnsignedLessOrEqual(offsetTerm, constant(size - bytes)));
  }
  return fromTerm(
    and(
      bvUnsignedLessOrEqual(constant(bytes), size),
      bvUnsignedLessOrEqual(offsetTerm, bvSubtract(size, constant(bytes))),
    ),
  );
}

/** `null`: the pointer is one in what the caller hands over, which is not asked what it means, and is null on this path. */
export function cutAtDataPointer(
  machine: Machine,
  state: State,
  pointer: SymbolicTerm,
): "null" | Ask | Ended | undefined {
  if (machine.dataPointers.size === 0 || state.caller.asks) return undefined;
  const open = symbolsOf(pointer).find((symbol) => machine.dataPointers.has(symbol));
  if (open === undefined) return undefined;
  const isNull = fromTerm(equal(open as SymbolicTerm, bitVecConstant(machine.pointerBits, 0n)));
  const truth = decide(state, isNull, "resolve");
  if (typeof truth === "object") return truth;
  if (truth) return "null";
  return cutAtPointer(state);
}

function cutAtPointer(state: State): Ended {
  return cut(state, "unsupported", "a pointer in the caller's data is followed by explore alone");
}

/**
 * A pointer in what the caller hands over, where it is not asked what it means: null, or else it leads to an object that
 * is not there. As a number it would mean objects of the program's own, and errors that no caller brings about.
 */
function resolveDataPointer(
  machine: Machine,
  state: State,
  pointer: SymbolicTerm,
  access: Access,
): MemoryLocation | Ask | Suggest | Ended | undefined {
  const led = cutAtDataPointer(machine, state, pointer);
  if (led !== "null") return led;
  const at = settled(state, fromTerm(pointer));
  return typeof at === "object" ? undefined : objectAt(machine, state, at, access);
}

function resolveSymbolic(
  machine: Machine,
  state: State,
  address: SymbolicTerm,
  access: Access,
): MemoryLocation | Ask | Suggest | Ended {
  const meant = withDenoted(machine, state, apparent(state, address));
  if (meant.kind !== "address") return meant;
  if (meant.address !== address) return objectAt(machine, state, fromTerm(meant.address), access);
  const cases = casesOf(state, machine.pointerBits, address, (end) => meaningOf(machine, state, end));
  if (cases !== undefined) return resolveCases(machine, state, cases, access);
  const split = splitConditionals(machine, state, address);
  if (split.kind === "ask") return split;
  const pointer = split.term;
  if (pointer.kind === "constant") return objectAt(machine, state, fromTerm(pointer), access);
  const base = constantPart(pointer);
  const meaning = base === undefined ? undefined : meaningOf(machine, state, base);
  if (typeof meaning === "object") return placeAt(machine, state, meaning, pointer, access);
  return (
    resolveDataPointer(machine, state, pointer, access) ??
    resolveBySuggestion(machine, state, pointer, access)
  );
}

/** Asks for one case after the other; the last needs no question. */
function resolveCases(
  machine: Machine,
  state: State,
  cases: readonly PointerCase[],
  access: Access,
): MemoryLocation | Ask | Suggest | Ended {
  for (const one of cases) {
    if (one !== cases.at(-1)) {
      const truth = decide(state, fromTerm(one.condition()), "resolve");
      if (typeof truth === "object") return truth;
      if (!truth) continue;
    }
    if (typeof one.meaning === "object") return placeAt(machine, state, one.meaning, one.pointer(), access);
    const address = toTerm(one.meaning, machine.pointerSort);
    return objectAt(machine, state, fromTerm(address), access);
  }
  throw new Error("a pointer has a case");
}

/** What a constant address means. */
export function meaningOf(machine: Machine, state: State, constant: SymbolicTerm): Meaning {
  const value = fromTerm(constant) as number | bigint;
  const address = addressNumber(value, machine.pointerBits);
  return (address === undefined ? undefined : nearestObject(state.memory, address)) ?? BigInt(value);
}

/** Where a pointer into the object leads, its offset not yet compared with the object's size. */
export function placeAt(
  machine: Machine,
  state: State,
  object: MemoryObject,
  pointer: SymbolicTerm,
  access: Access,
): MemoryLocation | Ended {
  if (object.live) return placeIn(machine, object, pointer);
  return failDead(state, object, access);
}

function placeIn(machine: Machine, object: MemoryObject, pointer: SymbolicTerm): MemoryLocation {
  const base = bitVecConstant(machine.pointerBits, BigInt(object.base));
  const offset = fromTerm(bvSubtract(pointer, base));
  return { kind: "place", object, offset: typeof offset === "object" ? offset : Number(offset) };
}

/** Takes conditional summands apart, asking for their conditions, wherever a side of them can be an address. */
function splitConditionals(
  machine: Machine,
  state: State,
  term: SymbolicTerm,
): Ask | { readonly kind: "term"; readonly term: SymbolicTerm } {
  if (term.kind !== "application") return { kind: "term", term };
  if (term.operator === "ite") {
    const [condition, whenTrue, whenFalse] = term.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    const known = knownTruth(state.facts, condition);
    if (known !== undefined) return splitConditionals(machine, state, known ? whenTrue : whenFalse);
    return mayBeAddress(term) ? ask(state, condition, "resolve") : { kind: "term", term };
  }
  if (term.operator !== "bvAdd") return { kind: "term", term };
  const summands = term.arguments as readonly SymbolicTerm[];
  const hasAddress = summands.some((summand) => isFar(machine.pointerBits, summand));
  const parts: SymbolicTerm[] = [];
  for (const summand of summands) {
    // Beside an address, 0 is an offset and no null pointer.
    const isOffset = hasAddress && !isFar(machine.pointerBits, summand);
    const part: ReturnType<typeof splitConditionals> = isOffset
      ? { kind: "term", term: summand }
      : splitConditionals(machine, state, summand);
    if (part.kind === "ask") return part;
    parts.push(part.term);
  }
  return { kind: "term", term: rebuild(term, parts) as SymbolicTerm };
}

function resolveBySuggestion(
  machine: Machine,
  state: State,
  pointer: SymbolicTerm,
  access: Access,
): MemoryLocation | Ask | Suggest | Ended {
  let tried = 0;
  for (let suggestion = state.suggestions; suggestion !== undefined; suggestion = suggestion.previous) {
    if (suggestion.term !== pointer) continue;
    tried++;
    const region = regionOf(machine, state, pointer, suggestion.value);
    const truth = knownTruth(state.facts, region.condition);
    if (truth === undefined) return ask(state, region.condition, "resolve");
    if (truth === false) continue;
    if (region.object === undefined) {
      const number = Number(suggestion.value);
      return region.isNull
        ? fail(state, "null-dereference", `${access} through a pointer that can be null`)
        : resolveNumber(machine, state, number, access);
    }
    if (!region.object.live) return failDead(state, region.object, access);
    return placeIn(machine, region.object, pointer);
  }
  if (tried >= limits.machine.pointerObjects) {
    return cut(
      state,
      "symbolic-limit",
      `a pointer that may mean more than ${limits.machine.pointerObjects} objects`,
      "machine.pointerObjects",
    );
  }
  return { kind: "suggest", term: pointer, span: spanOf(state.userFrame()) };
}

/** The addresses around `address` that mean the same object (or the same lack of one). */
function regionOf(
  machine: Machine,
  state: State,
  pointer: SymbolicTerm,
  address: bigint,
): { readonly condition: SymbolicTerm; readonly object: MemoryObject | undefined; readonly isNull: boolean } {
  const width = machine.pointerBits;
  const constant = (value: bigint): SymbolicTerm => bitVecConstant(width, BigInt.asUintN(width, value));
  const span = BigInt(width === 64 ? segmentSize : granuleSize);
  const number = Number(address);
  const object = Number.isSafeInteger(number) ? state.memory.objectAt(number) : undefined;
  const start = object === undefined ? (address / span) * span : BigInt(object.base);
  const length =
    object === undefined
      ? span
      : BigInt(Math.max(1, Math.ceil(object.description.capacity / Number(span)))) * span;
  // Behind all objects nothing lies: all addresses there are one case.
  const end = BigInt(state.memory.nextAddress);
  if (object === undefined && address >= end)
    return { condition: bvUnsignedLessOrEqual(constant(end), pointer), object, isNull: false };
  const condition = bvUnsignedLess(bvAdd(pointer, constant(-start)), constant(length));
  return { condition, object, isNull: start === 0n };
}

/** A pointer-sized term for an address. */
export function addressTerm(machine: Machine, value: Scalar): SymbolicTerm {
  return toTerm(value, machine.pointerSort);
}
