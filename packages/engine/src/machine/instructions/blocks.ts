/** Copy and Fill: many bytes at a time. */
import {
  and,
  bitVecConstant,
  bvSubtract,
  bvUnsignedLess,
  bvUnsignedLessOrEqual,
  type Copy,
  equal,
  type Fill,
  indeterminate,
  ite,
  limits,
  or,
  type SymbolicTerm,
  type Symbol as TermSymbol,
} from "@everypath/core";
import { addressesAt, addressesOf, noteCopied, noteCopiedTo, noteFilled } from "../address-blocks.ts";
import type { Machine } from "../machine.ts";
import type { Byte } from "../memory/access.ts";
import { byteTerm } from "../memory/access.ts";
import type { MemoryObject } from "../memory/object.ts";
import { pageSize } from "../memory/page.ts";
import { placesOf } from "../memory/places.ts";
import { rangeOn, settled } from "../narrowing.ts";
import { nameOf } from "../object-name.ts";
import type { Access, MemoryLocation } from "../resolve.ts";
import { addressTerm, failOn, resolve, resolveObject } from "../resolve.ts";
import { reach, readWords, type Segment, type Word, wordsOf, writeWords } from "../segment.ts";
import type { State } from "../state.ts";
import type { Ask, Ended, Outcome, Suggest } from "../step.ts";
import { cut, decide, fail } from "../step.ts";
import { relyOnEnd, relyOnSize } from "../unknown/handed.ts";
import type { Scalar } from "../value.ts";
import { fromTerm, toTerm } from "../value.ts";
import { type Block, readBytes, sourceOf, writeConditionally, writeEachByte } from "./block-bytes.ts";
import { type Length, lengthOf, symbolicLength } from "./block-length.ts";
import { oneValue, valueOf } from "./memory.ts";

/** A place for `length` bytes with an offset that is a number, asking for cases where it is not. */
function blockPlace(
  machine: Machine,
  state: State,
  address: Scalar,
  length: Length,
  access: Access,
  alignment: number | undefined,
): { readonly object: MemoryObject; readonly offset: number } | Ask | Suggest | Ended {
  const resolved = resolveObject(machine, state, address, access);
  if (resolved.kind !== "place") return resolved;
  let place: MemoryLocation = resolved;
  if (length.term === undefined) {
    const checked = resolve(machine, state, address, length.most, access, alignment);
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
      return failOn(
        state,
        place.object,
        "out-of-bounds",
        `${access} of a symbolic number of bytes outside of ${nameOf(place.object)}`,
      );
    if (access === "write" && place.object.description.constant) {
      return fail(state, "out-of-bounds", `write to ${nameOf(place.object)}, which is constant`);
    }
  }
  return { object: place.object, offset };
}

/**
 * Nothing is accessed where the length is 0, whatever the pointers are: null is allowed then (C2y), and harmless everywhere. So where a block of
 * symbolic length cannot be at its place, the question is whether there is a block at all.
 */
function unlessEmpty(state: State, { term }: Length, outcome: Ask | Suggest | Ended): Outcome {
  if (term === undefined || outcome.kind !== "ended") return outcome;
  const isEmpty = decide(state, fromTerm(equal(term, toTerm(0, term.sort))), "resolve");
  if (typeof isEmpty === "object") return isEmpty;
  return isEmpty ? undefined : outcome;
}

function fromSize(machine: Machine, size: SymbolicTerm, offset: number): SymbolicTerm {
  const at = bitVecConstant(machine.pointerBits, BigInt(Math.max(0, offset)));
  const zero = bitVecConstant(machine.pointerBits, 0n);
  return ite(bvUnsignedLess(size, at), zero, machine.subtract(size, at));
}

/** One value of a symbolic offset at a time: a block copy between symbolic places is decided by cases. */
function numericOffset(state: State, place: MemoryLocation): number | Ask | Suggest {
  if (typeof place.offset === "number") return place.offset;
  return oneValue(state, place.offset);
}

/** memcpy and memmove. The source is read whole before the first byte is written. */
export function copy(machine: Machine, state: State, instruction: Copy): Outcome {
  const target = settled(state, valueOf(state, instruction.target));
  const source = settled(state, valueOf(state, instruction.source));
  const outcome = copyBytes(machine, state, target, source, instruction);
  if (outcome !== undefined) return outcome;
  state.frame.index++;
  return undefined;
}

function copyBytes(
  machine: Machine,
  state: State,
  target: Scalar,
  source: Scalar,
  instruction: Copy,
): Outcome {
  const { overlap } = instruction;
  const length = lengthOf(machine, state, valueOf(state, instruction.length));
  if (length.most === 0) return undefined;
  const exact = symbolicLength(machine, state, length);
  if (typeof exact === "object" && "kind" in exact) return exact;
  if (exact.most === 0) return undefined;
  if (isConditional(state, exact, source, target)) {
    const outcome = copyWords(machine, state, target, source, exact.most, instruction);
    if (outcome !== "plain" && outcome !== "by cases") return outcome;
  }
  const from = blockPlace(machine, state, source, exact, "read", instruction.sourceAlignment);
  if ("kind" in from) return unlessEmpty(state, exact, from);
  const to = blockPlace(machine, state, target, exact, "write", instruction.targetAlignment);
  if ("kind" in to) return unlessEmpty(state, exact, to);
  const count = countOf(exact, from, to);
  const excess = tooLong(state, count);
  if (excess !== undefined) return excess;
  if (!overlap && from.object === to.object && from.offset !== to.offset) {
    const distance = Math.abs(from.offset - to.offset);
    const isApart = exact.term === undefined ? distance >= count : isWithin(machine, exact.term, distance);
    const truth = decide(state, isApart, machine.purposeOf("out-of-bounds"));
    if (typeof truth === "object") return truth;
    if (!truth) return fail(state, "out-of-bounds", "memcpy between overlapping bytes");
  }
  machine.outside?.copy(machine, state, from.object, to.object, overlap);
  machine.found?.read(machine, state, from.object, from.offset, count);
  relyOnSize(machine, state, from.object, from.offset, count);
  relyOnEnd(machine, state, from.object, from.offset, count);
  foundWrite(machine, state, to, count, exact);
  // Before anything is written: the blocks may overlap.
  const addresses = addressesOf(machine, from, count);
  if (exact.term !== undefined) {
    const bytes = () => readBytes(machine, state, from.object, from.offset, count);
    writeConditionally(machine, state, { ...to, length: exact.term, count, bytes, from: sourceOf(from) });
  } else if (!fastCopy(state, from, to, count)) {
    writeEachByte(machine, state, to, readBytes(machine, state, from.object, from.offset, count), undefined);
  }
  noteCopied(state, to, count, addresses, exact.term === undefined);
  return undefined;
}

/** Of a length that is not known nothing is surely written, and what is there before shows in what is there then. */
function foundWrite(machine: Machine, state: State, to: Block, count: number, { term }: Length): void {
  relyOnSize(machine, state, to.object, to.offset, count);
  if (term === undefined) machine.found?.write(machine, state, to.object, to.offset, count);
  else machine.found?.reach(machine, state, to.object, to.offset, count);
}

function isWithin(machine: Machine, length: SymbolicTerm, most: number): Scalar {
  return fromTerm(bvUnsignedLessOrEqual(length, bitVecConstant(machine.pointerBits, BigInt(most))));
}

/** A block of known length at a symbolic address. */
function isConditional(state: State, length: Length, ...addresses: readonly Scalar[]): boolean {
  return (
    state.given === undefined &&
    length.term === undefined &&
    length.most <= limits.machine.conditionalBlock &&
    addresses.some((address) => typeof address === "object")
  );
}

/** `plain`, `by cases`: both places are known, or one can be too many. Nothing was done. */
function copyWords(
  machine: Machine,
  state: State,
  target: Scalar,
  source: Scalar,
  count: number,
  { overlap, sourceAlignment, targetAlignment }: Copy,
): Outcome | "plain" | "by cases" {
  const from = reach(machine, state, source, count, "read", sourceAlignment);
  if ("kind" in from) return from;
  const to = reach(machine, state, target, count, "write", targetAlignment);
  if ("kind" in to) return to;
  if (isPlain(from) && isPlain(to)) return "plain";
  if (hasManyPlaces(state, from, count) || hasManyPlaces(state, to, count)) return "by cases";
  if (!overlap) {
    const truth = decide(state, apart(machine, source, target, count), machine.purposeOf("out-of-bounds"));
    if (typeof truth === "object") return truth;
    if (!truth) return fail(state, "out-of-bounds", "memcpy between overlapping bytes");
  }
  const words = readWords(machine, state, from, count);
  const addresses = addressesAt(machine, state, from, count);
  for (const source of from)
    for (const target of to)
      machine.outside?.copy(machine, state, source.place.object, target.place.object, overlap);
  for (const { place } of from) relyOnEnd(machine, state, place.object, place.offset, count);
  writeWords(machine, state, to, words);
  noteCopiedTo(state, to, addresses);
  return undefined;
}

function isPlain([{ place }, ...others]: Segment): boolean {
  return others.length === 0 && typeof place.offset === "number";
}

/** Of a segment each object is one place. */
function hasManyPlaces(state: State, [{ place }, ...others]: Segment, count: number): boolean {
  const { object, offset } = place;
  if (others.length > 0 || typeof offset === "number") return false;
  return (
    placesOf(offset, rangeOn(state, offset), count, object.description.capacity) >
    limits.machine.conditionalPlaces
  );
}

/** The same bytes, or none in common. */
function apart(machine: Machine, source: Scalar, target: Scalar, count: number): Scalar {
  const from = addressTerm(machine, source);
  const to = addressTerm(machine, target);
  const length = bitVecConstant(machine.pointerBits, BigInt(count));
  return fromTerm(
    or(
      equal(from, to),
      and(
        bvUnsignedLessOrEqual(length, bvSubtract(to, from)),
        bvUnsignedLessOrEqual(length, bvSubtract(from, to)),
      ),
    ),
  );
}

function tooLong(state: State, count: number): Ended | undefined {
  return count > limits.machine.block
    ? cut(state, "memory", `a copy or fill of ${count} bytes`, "machine.block")
    : undefined;
}

function countOf(length: Length, ...blocks: readonly Block[]): number {
  return Math.min(length.most, ...blocks.map(({ object, offset }) => object.description.capacity - offset));
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
  const length = lengthOf(machine, state, valueOf(state, instruction.length));
  const exact = symbolicLength(machine, state, length);
  if ("kind" in exact) return exact;
  const target = settled(state, valueOf(state, instruction.target));
  const value = valueOf(state, instruction.value);
  if (exact.most > 0) {
    const outcome = fillBytes(machine, state, target, value, exact, instruction.targetAlignment);
    if (outcome !== undefined) return outcome;
  }
  state.frame.index++;
  return undefined;
}

function fillBytes(
  machine: Machine,
  state: State,
  target: Scalar,
  value: Scalar,
  length: Length,
  alignment: number | undefined,
): Outcome {
  if (isConditional(state, length, target)) {
    const outcome = fillWords(machine, state, target, value, length.most, alignment);
    if (outcome !== "by cases") return outcome;
  }
  const to = blockPlace(machine, state, target, length, "write", alignment);
  if ("kind" in to) return unlessEmpty(state, length, to);
  const count = countOf(length, to);
  const excess = tooLong(state, count);
  if (excess !== undefined) return excess;
  machine.outside?.write(machine, state, to.object);
  foundWrite(machine, state, to, count, length);
  if (length.term === undefined) noteFilled(state, to, count);
  if (typeof value !== "object" && length.term === undefined && to.object.array === undefined) {
    fillConcrete(state, to, Number(value) & 255, count);
  } else {
    const byte: Byte = typeof value === "object" ? { term: value, part: 0 } : Number(value) & 255;
    const isUnwritten = isAsUnwritten(machine, value);
    const bytes = isUnwritten ? unwrittenBytes(state, value, count) : new Array<Byte>(count).fill(byte);
    if (length.term === undefined) {
      writeEachByte(machine, state, to, bytes, undefined);
      return undefined;
    }
    const from = isUnwritten ? undefined : ({ kind: "byte", value: byteTerm(byte) } as const);
    writeConditionally(machine, state, { ...to, length: length.term, count, bytes: () => bytes, from });
  }
  return undefined;
}

/** An array that is declared anew, where no uninitialised read is an error: its bytes are unknown, each for itself. */
function isAsUnwritten(machine: Machine, value: Scalar): value is TermSymbol & SymbolicTerm {
  return (
    typeof value === "object" &&
    value.kind === "symbol" &&
    value.indeterminate &&
    !machine.checks("uninitialized-read")
  );
}

function unwrittenBytes(state: State, { name, sort }: TermSymbol, count: number): readonly Byte[] {
  return Array.from({ length: count }, () => ({ term: indeterminate(state.freshName(name), sort), part: 0 }));
}

/** `by cases`: it can be at too many places, and nothing was done. */
function fillWords(
  machine: Machine,
  state: State,
  target: Scalar,
  value: Scalar,
  count: number,
  alignment: number | undefined,
): Outcome | "by cases" {
  const to = reach(machine, state, target, count, "write", alignment);
  if ("kind" in to) return to;
  if (hasManyPlaces(state, to, count)) return "by cases";
  writeWords(machine, state, to, repeated(value, count));
  return undefined;
}

/** A block of one byte again and again. */
function repeated(byte: Scalar, count: number): readonly Word[] {
  if (typeof byte === "object")
    return Array.from({ length: count }, (_, at) => ({ at, bytes: 1, value: byte }));
  const all = (BigInt(byte) & 255n) * 0x0101010101010101n;
  return wordsOf(count).map(([at, bytes]) => {
    const value = fromTerm(bitVecConstant(8 * bytes, BigInt.asUintN(8 * bytes, all)));
    return { at, bytes, value };
  });
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
