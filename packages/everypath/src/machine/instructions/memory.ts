/** Load, Store, Allocate, Free, Copy and Fill on byte memory. */
import type { Allocate, Copy, Fill, Free, Load, Store, ValueType } from "../../program/instruction.ts";
import type { Sort, SymbolicTerm, Term } from "../../term/index.ts";
import {
  bitVecConstant,
  bvUnsignedLess,
  bvUnsignedLessOrEqual,
  defined,
  equal,
  ite,
  rangeOf,
} from "../../term/index.ts";
import type { Machine } from "../machine.ts";
import type { Byte } from "../memory/access.ts";
import { bitsOf, byteTerm, readByte, readValue, writeByte, writeValue } from "../memory/access.ts";
import type { MemoryObject } from "../memory/object.ts";
import { pageSize } from "../memory/page.ts";
import { readArray, readAtSymbolicOffset, writeArray, writeAtSymbolicOffset } from "../memory/symbolic.ts";
import { evaluatorOf } from "../prepare.ts";
import type { Access, Place } from "../resolve.ts";
import { nameOf, resolve, resolveObject } from "../resolve.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import type { Ask, Ended, Outcome, Suggest } from "../step.ts";
import { cut, decide, fail } from "../step.ts";
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
const followedChoices = 16n;

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

/** Symbolic sizes up to this many bytes are kept symbolic; larger ones are left out, and said so. */
const symbolicCapacity = 1 << 16;

/** Most bytes that one object may have. */
const largestObject = 2 ** 40;

export interface AllocationRequest {
  readonly size: Scalar;
  readonly sizeSort: Sort;
  readonly alignment: number;
  readonly lifetime: "stack" | "heap";
  readonly zeroed: boolean;
  readonly name: string;
  readonly type: ValueType | undefined;
}

/** Makes an object, or asks about its symbolic size; answers its address. */
export function makeObject(machine: Machine, state: State, request: AllocationRequest): Outcome | number {
  let size: number | SymbolicTerm;
  let capacity: number;
  if (typeof request.size === "object") {
    const { sort } = request.size;
    if (sort.kind !== "bitvec") throw new Error("a size is a bit-vector");
    const fits = bvUnsignedLessOrEqual(request.size, bitVecConstant(sort.width, BigInt(symbolicCapacity)));
    const truth = decide(state, fromTerm(fits), "resolve");
    if (typeof truth === "object") return truth;
    if (!truth && state.given !== undefined) {
      const value = oneValue(state, request.size);
      return typeof value === "number" ? makeObject(machine, state, { ...request, size: value }) : value;
    }
    if (!truth)
      return cut(state, "symbolic-limit", `an allocation of symbolic size, above ${symbolicCapacity} bytes`);
    size = request.size;
    const most = rangeOf(request.size).unsignedMax;
    capacity = most < BigInt(symbolicCapacity) ? Number(most) : symbolicCapacity;
  } else {
    const bits = BigInt.asUintN(machine.pointerBits, BigInt(request.size));
    if (bits > BigInt(largestObject)) return cut(state, "memory", `an allocation of ${bits} bytes`);
    size = Number(bits);
    capacity = size;
  }
  const user = state.userFrame();
  try {
    const object = state.memory.allocate({
      size,
      capacity,
      alignment: request.alignment,
      lifetime: request.lifetime,
      constant: false,
      zeroed: request.zeroed,
      name: request.name,
      type: request.type,
      span: spanOf(user),
      model: user.procedure.model,
    });
    return object.base;
  } catch (error) {
    if (error instanceof RangeError) return cut(state, "memory", error.message);
    throw error;
  }
}

export function allocate(machine: Machine, state: State, instruction: Allocate): Outcome {
  const base = makeObject(machine, state, {
    size: valueOf(state, instruction.size),
    sizeSort: instruction.size.sort,
    alignment: instruction.alignment,
    lifetime: instruction.lifetime,
    zeroed: instruction.zeroed,
    name: instruction.name,
    type: instruction.type,
  });
  if (typeof base !== "number") return base;
  const frame = state.frame;
  if (instruction.lifetime === "stack") frame.stackObjects.push(base);
  frame.values[instruction.target.slot] = machine.pointerBits === 32 ? base | 0 : base;
  frame.index++;
  return undefined;
}

export function free(machine: Machine, state: State, instruction: Free): Outcome {
  const outcome = freeObject(machine, state, valueOf(state, instruction.address), instruction.lifetime);
  if (outcome !== undefined) return outcome;
  state.frame.index++;
  return undefined;
}

/** Ends an object's life. */
export function freeObject(
  machine: Machine,
  state: State,
  address: Scalar,
  lifetime: "stack" | "heap",
): Outcome {
  if (lifetime === "stack") {
    if (typeof address !== "number") return undefined;
    const object = state.memory.objectAt(address >= 0 ? address : address + 4294967296);
    if (object !== undefined) state.memory.remove(object);
    return undefined;
  }
  if (address === 0) return undefined;
  if (typeof address === "object") {
    const isNull = decide(state, fromTerm(equal(address, toTerm(0, address.sort))), "resolve");
    if (typeof isNull === "object") return isNull;
    if (isNull) return undefined;
  }
  const place = resolveObject(machine, state, address, "write");
  if (place.kind !== "place") return asFreeError(state, place);
  const { object, offset } = place;
  if (object.description.lifetime !== "heap") {
    return fail(state, "invalid-free", `${nameOf(object)} was not allocated by malloc`);
  }
  if (typeof offset === "object") {
    const atStart = decide(
      state,
      fromTerm(equal(offset, toTerm(0, offset.sort))),
      machine.purposeOf("invalid-free"),
    );
    if (typeof atStart === "object") return atStart;
    if (!atStart) return fail(state, "invalid-free", `the pointer is not the start of ${nameOf(object)}`);
  } else if (offset !== 0) {
    return fail(state, "invalid-free", `the pointer is ${offset} bytes past the start of ${nameOf(object)}`);
  }
  state.memory.free(object, spanOf(state.userFrame()));
  return undefined;
}

/** What is a use after free for an access is a double free for `free`. */
function asFreeError(state: State, outcome: Ask | Suggest | Ended): Ask | Suggest | Ended {
  if (outcome.kind !== "ended" || outcome.end !== "error") return outcome;
  switch (outcome.error) {
    case "use-after-free":
      return outcome.message.includes("local variable")
        ? fail(state, "invalid-free", "the pointer means a local variable whose life has ended")
        : fail(state, "double-free", "the memory was freed before");
    case "null-dereference":
    case "out-of-bounds":
      return fail(state, "invalid-free", "the pointer was not returned by malloc");
    default:
      return outcome;
  }
}

/** Bytes of a copy or fill of symbolic length that are handled as conditional values rather than by cases. */
const conditionalLength = 4096;

/** The number of bytes to work on, whether all of them are surely meant, and the length as given. */
interface Length {
  readonly most: number;
  readonly term: SymbolicTerm | undefined;
}

function lengthOf(machine: Machine, length: Scalar): Length {
  if (typeof length !== "object") {
    const bits = BigInt.asUintN(machine.pointerBits, BigInt(length));
    return { most: Number(bits), term: undefined };
  }
  const most = rangeOf(length).unsignedMax;
  return {
    most: most > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(most),
    term: length,
  };
}

/** A place for `length` bytes with an offset that is a number, asking for cases where it is not. */
function blockPlace(
  machine: Machine,
  state: State,
  address: Scalar,
  length: Length,
  access: Access,
): { readonly object: MemoryObject; readonly offset: number } | Ask | Suggest | Ended {
  const resolved = resolveObject(machine, state, address, access);
  if (resolved.kind !== "place") return resolved;
  let place: Place = resolved;
  if (length.term === undefined) {
    const checked = resolve(machine, state, address, length.most, access);
    if (checked.kind !== "place") return checked;
    place = checked;
  }
  const offset = numericOffset(state, place);
  if (typeof offset !== "number") return offset;
  if (length.term !== undefined) {
    const { size } = place.object.description;
    const room =
      typeof size === "number"
        ? bitVecConstant(machine.pointerBits, BigInt(Math.max(0, size - offset)))
        : fromSize(machine, size, offset);
    const within = fromTerm(
      offset < 0 ? toTerm(false, { kind: "bool" }) : bvUnsignedLessOrEqual(length.term, room),
    );
    const truth = decide(state, within, machine.purposeOf("out-of-bounds"));
    if (typeof truth === "object") return truth;
    if (!truth)
      return fail(
        state,
        "out-of-bounds",
        `${access} of a symbolic number of bytes outside of ${nameOf(place.object)}`,
      );
    if (access === "write" && place.object.description.constant) {
      return fail(state, "out-of-bounds", `write to ${nameOf(place.object)}, which is constant`);
    }
  }
  return { object: place.object, offset };
}

function fromSize(machine: Machine, size: SymbolicTerm, offset: number): SymbolicTerm {
  const at = bitVecConstant(machine.pointerBits, BigInt(Math.max(0, offset)));
  const zero = bitVecConstant(machine.pointerBits, 0n);
  return ite(bvUnsignedLess(size, at), zero, machine.subtract(size, at));
}

/** One value of a symbolic offset at a time: a block copy between symbolic places is decided by cases. */
function numericOffset(state: State, place: Place): number | Ask | Suggest {
  if (typeof place.offset === "number") return place.offset;
  return oneValue(state, place.offset);
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

function readBytes(
  machine: Machine,
  state: State,
  object: MemoryObject,
  offset: number,
  count: number,
): Byte[] {
  const bytes: Byte[] = [];
  for (let i = 0; i < count; i++) {
    if (object.array === undefined) bytes.push(readByte(object, offset + i));
    else {
      const value = readPlace(
        machine,
        state,
        { kind: "place", object, offset: offset + i },
        1,
        machine.byteSort,
      );
      bytes.push(typeof value === "object" ? { term: value, part: 0 } : Number(value) & 255);
    }
  }
  return bytes;
}

function writeBytes(
  machine: Machine,
  state: State,
  target: MemoryObject,
  offset: number,
  bytes: readonly Byte[],
  length: SymbolicTerm | undefined,
): void {
  const object = state.memory.writable(target);
  bytes.forEach((byte, i) => {
    let written: Byte = byte;
    if (length !== undefined) {
      const inside = bvUnsignedLess(bitVecConstant(machine.pointerBits, BigInt(i)), length);
      const old = readBytes(machine, state, object, offset + i, 1)[0]!;
      written = { term: ite(inside, byteTerm(byte), byteTerm(old)), part: 0 };
    }
    if (object.array === undefined) writeByte(state.owner, object, offset + i, written);
    else {
      const at = bitVecConstant(machine.pointerBits, BigInt(offset + i));
      writeArray(object, at, 1, byteTerm(written));
    }
  });
}

/** memcpy and memmove. The source is read whole before the first byte is written. */
export function copy(machine: Machine, state: State, instruction: Copy): Outcome {
  const target = valueOf(state, instruction.target);
  const source = valueOf(state, instruction.source);
  const outcome = copyBytes(
    machine,
    state,
    target,
    source,
    valueOf(state, instruction.length),
    instruction.overlap,
  );
  if (outcome !== undefined) return outcome;
  state.frame.index++;
  return undefined;
}

function copyBytes(
  machine: Machine,
  state: State,
  target: Scalar,
  source: Scalar,
  lengthValue: Scalar,
  overlap: boolean,
): Outcome {
  const length = lengthOf(machine, lengthValue);
  if (length.most === 0) return undefined;
  const exact = symbolicLength(machine, state, length);
  if (typeof exact === "object" && "kind" in exact) return exact;
  if (exact.most === 0) return undefined;
  const from = blockPlace(machine, state, source, exact, "read");
  if ("kind" in from) return from;
  const to = blockPlace(machine, state, target, exact, "write");
  if ("kind" in to) return to;
  const count = countOf(exact, from, to);
  if (!overlap && from.object === to.object && from.offset !== to.offset) {
    if (Math.abs(from.offset - to.offset) < count && exact.term === undefined) {
      return fail(state, "out-of-bounds", "memcpy between overlapping bytes");
    }
  }
  if (exact.term === undefined && fastCopy(state, from, to, count)) return undefined;
  writeBytes(
    machine,
    state,
    to.object,
    to.offset,
    readBytes(machine, state, from.object, from.offset, count),
    exact.term,
  );
  return undefined;
}

type Block = { readonly object: MemoryObject; readonly offset: number };

function countOf(length: Length, ...blocks: readonly Block[]): number {
  return Math.min(length.most, ...blocks.map(({ object, offset }) => object.description.capacity - offset));
}

/** A symbolic length stays symbolic while it is small; a large one is decided value by value. */
function symbolicLength(machine: Machine, state: State, length: Length): Length | Ask | Suggest {
  if (length.term === undefined) return length;
  if (state.given !== undefined && length.most > followedChoices) {
    const value = oneValue(state, length.term);
    return typeof value === "number" ? { most: value, term: undefined } : value;
  }
  if (length.most <= conditionalLength) return length;
  const small = bvUnsignedLessOrEqual(
    length.term,
    bitVecConstant(machine.pointerBits, BigInt(conditionalLength)),
  );
  const truth = decide(state, fromTerm(small), "resolve");
  if (typeof truth === "object") return truth;
  if (truth) return { most: conditionalLength, term: length.term };
  const value = oneValue(state, length.term);
  return typeof value === "number" ? { most: value, term: undefined } : value;
}

/** Concrete bytes within one page each. */
function fastCopy(state: State, from: Block, to: Block, count: number): boolean {
  if (from.object.array !== undefined || to.object.array !== undefined || count === 0) return false;
  const sourcePage = from.object.page(from.offset);
  const sourceAt = from.offset & (pageSize - 1);
  const targetAt = to.offset & (pageSize - 1);
  if (sourceAt + count > sourcePage.length || !sourcePage.isConcrete(sourceAt, count)) return false;
  const target = state.memory.writable(to.object);
  const targetPage = target.writablePage(state.owner, to.offset);
  if (targetAt + count > targetPage.length) return false;
  targetPage.bytes.set(sourcePage.bytes.subarray(sourceAt, sourceAt + count), targetAt);
  targetPage.clearShadow(targetAt, count);
  return true;
}

/** memset */
export function fill(machine: Machine, state: State, instruction: Fill): Outcome {
  const length = lengthOf(machine, valueOf(state, instruction.length));
  const exact = symbolicLength(machine, state, length);
  if ("kind" in exact) return exact;
  if (exact.most > 0) {
    const to = blockPlace(machine, state, valueOf(state, instruction.target), exact, "write");
    if ("kind" in to) return to;
    const count = countOf(exact, to);
    const value = valueOf(state, instruction.value);
    if (typeof value !== "object" && exact.term === undefined && to.object.array === undefined) {
      fillConcrete(state, to, Number(value) & 255, count);
    } else {
      const byte: Byte = typeof value === "object" ? { term: value, part: 0 } : Number(value) & 255;
      writeBytes(machine, state, to.object, to.offset, new Array<Byte>(count).fill(byte), exact.term);
    }
  }
  state.frame.index++;
  return undefined;
}

function fillConcrete(state: State, to: Block, byte: number, count: number): void {
  const object = state.memory.writable(to.object);
  for (let done = 0; done < count; ) {
    const page = object.writablePage(state.owner, to.offset + done);
    const at = (to.offset + done) % pageSize;
    const here = Math.min(count - done, page.length - at);
    page.bytes.fill(byte, at, at + here);
    page.clearShadow(at, here);
    done += here;
  }
}
