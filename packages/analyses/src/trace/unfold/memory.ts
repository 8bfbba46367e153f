/**
 * C memory in the calculus: one array variable from addresses to bytes, and two that say which objects there are: the kind of the object that
 * begins at an address, and its size. Addresses are the machine's: an object has a segment of 2³² to itself (core/program/address-space.ts), so that
 * an address tells its object by itself.
 */

import {
  and,
  arraySort,
  bitVecConstant,
  bitVecSort,
  boolToBitVec,
  bvAdd,
  bvSubtract,
  bvUnsignedLessOrEqual,
  concat,
  constantArray,
  equal,
  extract,
  fpFromBits,
  fpToBits,
  indeterminate,
  ite,
  not,
  or,
  type Sort,
  type SymbolicTerm,
  select,
  store,
  storeAll,
  type Term,
  type Variable,
  variable,
  zeroExtend,
} from "@everypath/core";
import { readByte, type State } from "@everypath/engine";

const addressSort = bitVecSort(64);
const byteSort = bitVecSort(8);
const memorySort = arraySort(addressSort, byteSort);
const sizesSort = arraySort(addressSort, addressSort);

/** Beyond the slots of any program's globals. */
const firstSlot = 1_000_000;
export const memory: Variable = variable("memory", memorySort, "global", firstSlot);
export const kinds: Variable = variable("kinds", memorySort, "global", firstSlot + 1);
export const sizes: Variable = variable("sizes", sizesSort, "global", firstSlot + 2);

/** What lies at the beginning of a segment. */
export const kind = {
  nothing: bitVecConstant(8, 0n),
  /** A variable. */
  variable: bitVecConstant(8, 1n),
  /** From `malloc`. */
  heap: bitVecConstant(8, 2n),
  /** Nobody may write to it. */
  constant: bitVecConstant(8, 3n),
} as const;

export function address(value: bigint | number): SymbolicTerm {
  return bitVecConstant(64, BigInt.asUintN(64, BigInt(value)));
}

/** A size of the data model's width. */
function asAddress(size: SymbolicTerm): SymbolicTerm {
  const width = size.sort.kind === "bitvec" ? size.sort.width : 64;
  return width === 64 ? size : zeroExtend(64 - width, size);
}

function baseOf(pointer: Term): Term {
  return concat(extract(63, 32, pointer), bitVecConstant(32, 0n));
}

function offsetOf(pointer: Term): Term {
  return zeroExtend(32, extract(31, 0, pointer));
}

/** Whether both point into one object, or one past its end, or both are null: the halves around each object's base are its own. */
export function areRelated(left: Term, right: Term): Term {
  const segment = (pointer: Term): Term => extract(63, 32, bvAdd(pointer, address(0x8000_0000)));
  return equal(segment(left), segment(right));
}

/** Whether the address is a multiple of the alignment; every object begins at one. */
export function isAligned(pointer: Term, alignment: number): Term {
  const bits = Math.log2(alignment);
  return equal(extract(bits - 1, 0, pointer), bitVecConstant(bits, 0n));
}

/** Whether `bytes` bytes at the pointer belong to an object that may be accessed so. */
export function isAccessible(pointer: Term, bytes: Term, access: "read" | "write"): Term {
  const found = select(kinds, baseOf(pointer));
  const lives = not(equal(found, kind.nothing));
  const allowed = access === "read" ? lives : and(lives, not(equal(found, kind.constant)));
  const end = bvAdd(offsetOf(pointer), bytes);
  return and(
    allowed,
    bvUnsignedLessOrEqual(bytes, end),
    bvUnsignedLessOrEqual(end, select(sizes, baseOf(pointer))),
  );
}

/** Null, or the beginning of what `malloc` gave and nobody has freed. */
export function isFreeable(pointer: Term): Term {
  const isStart = equal(extract(31, 0, pointer), bitVecConstant(32, 0n));
  return or(equal(pointer, address(0)), and(isStart, equal(select(kinds, baseOf(pointer)), kind.heap)));
}

/** Bytes from the pointer to its object's end; 0 where there is none. */
export function sizeFrom(pointer: Term): Term {
  const size = select(sizes, baseOf(pointer));
  const lives = not(equal(select(kinds, baseOf(pointer)), kind.nothing));
  return ite(lives, bvSubtract(size, offsetOf(pointer)), address(0));
}

/** The tables with an object at `base`. */
export function withObject(
  base: Term,
  size: Term,
  lifetime: "stack" | "heap",
): readonly { readonly target: Variable; readonly value: Term }[] {
  return [
    { target: kinds, value: store(kinds, base, lifetime === "heap" ? kind.heap : kind.variable) },
    { target: sizes, value: store(sizes, base, size) },
  ];
}

export function withoutObject(pointer: Term): Term {
  return store(kinds, baseOf(pointer), kind.nothing);
}

export function loaded(pointer: Term, bytes: number, sort: Sort): Term {
  const parts: Term[] = [];
  for (let index = bytes - 1; index >= 0; index--) parts.push(select(memory, bvAdd(pointer, address(index))));
  const whole = parts.length === 1 ? parts[0]! : concat(...parts);
  switch (sort.kind) {
    case "bool":
      return equal(extract(0, 0, whole), bitVecConstant(1, 1n));
    case "float":
      return fpFromBits(sort, whole);
    case "bitvec":
      return sort.width < 8 * bytes ? extract(sort.width - 1, 0, whole) : whole;
    default:
      throw new Error(`values of sort ${sort.kind} are not stored in bytes`);
  }
}

/** `into` with the value's bytes, the lowest first. */
export function stored(into: Term, pointer: Term, value: Term, bytes: number): Term {
  const bits = bitsOf(value, bytes);
  let result = into;
  for (let index = 0; index < bytes; index++) {
    const byte = extract(8 * index + 7, 8 * index, bits);
    result = store(result, bvAdd(pointer, address(index)), byte);
  }
  return result;
}

function bitsOf(value: Term, bytes: number): Term {
  const { sort } = value;
  const bits =
    sort.kind === "bool" ? boolToBitVec(1, value) : sort.kind === "float" ? fpToBits(value) : value;
  if (bits.sort.kind !== "bitvec") throw new Error("bytes are parts of bit-vectors");
  const missing = 8 * bytes - bits.sort.width;
  return missing > 0 ? zeroExtend(missing, bits) : bits;
}

export function copied(target: Term, source: Term, count: number): Term {
  let result: Term = memory;
  for (let index = 0; index < count; index++) {
    const byte = select(memory, bvAdd(source, address(index)));
    result = store(result, bvAdd(target, address(index)), byte);
  }
  return result;
}

export function filled(target: Term, byte: Term, count: number): Term {
  let result: Term = memory;
  for (let index = 0; index < count; index++) result = store(result, bvAdd(target, address(index)), byte);
  return result;
}

/** What the three variables hold before the first instruction. */
export function initialMemory(state: State): (variable: Variable) => SymbolicTerm | undefined {
  const bytes: (readonly [SymbolicTerm, SymbolicTerm])[] = [];
  const kindsOf: (readonly [SymbolicTerm, SymbolicTerm])[] = [];
  const sizesOf: (readonly [SymbolicTerm, SymbolicTerm])[] = [];
  for (const object of state.memory.objects()) {
    const { base, size, capacity, constant } = object.description;
    kindsOf.push([address(base), constant ? kind.constant : kind.variable]);
    sizesOf.push([address(base), typeof size === "number" ? address(size) : asAddress(size)]);
    for (let offset = 0; offset < (typeof size === "number" ? size : capacity); offset++) {
      const byte = readByte(object, offset);
      const term =
        typeof byte === "number"
          ? bitVecConstant(8, BigInt(byte))
          : extract(8 * byte.part + 7, 8 * byte.part, byte.term);
      bytes.push([address(base + offset), term]);
    }
  }
  const nothing = indeterminate("?memory", byteSort);
  const values = new Map<Variable, SymbolicTerm>([
    [memory, storeAll(constantArray(memorySort, nothing), bytes)],
    [kinds, storeAll(constantArray(memorySort, kind.nothing), kindsOf)],
    [sizes, storeAll(constantArray(sizesSort, address(0)), sizesOf)],
  ]);
  return (asked) => values.get(asked);
}
