/**
 * Reading and writing the bytes of one object at a known offset. Bounds, liveness and alignment have been decided
 * by the caller. Byte order is little endian.
 */
import {
  bitVecConstant,
  bitVecSort,
  boolToBitVec,
  concat,
  equal,
  extract,
  fpFromBits,
  fpToBits,
  indeterminate,
  type Sort,
  type SymbolicTerm,
  zeroExtend,
} from "@everypath/core";
import { wrap } from "../concrete.ts";
import type { Concrete, Scalar } from "../value.ts";
import { fromTerm, signed, toTerm } from "../value.ts";
import type { MemoryObject } from "./object.ts";
import type { Owner, Page } from "./page.ts";
import { pageSize, symbolicByte, uninitializedByte } from "./page.ts";

/** One byte: a number 0–255, or part `part` (0 = lowest) of a term's little-endian bytes. */
export type Byte = number | SymbolicByte;
export interface SymbolicByte {
  readonly term: SymbolicTerm;
  readonly part: number;
}

const scratch = new DataView(new ArrayBuffer(8));

/** The value of sort `sort` in `bytes` bytes at `offset`. */
export function readValue(object: MemoryObject, offset: number, bytes: number, sort: Sort): Scalar {
  const page = object.page(offset);
  const at = offset % pageSize;
  if (at + bytes <= page.length && page.isConcrete(at, bytes)) return readConcrete(page, at, bytes, sort);
  const all: Byte[] = [];
  for (let i = 0; i < bytes; i++) all.push(readByte(object, offset + i));
  return assemble(all, sort);
}

function readConcrete(page: Page, at: number, bytes: number, sort: Sort): Concrete {
  switch (sort.kind) {
    case "bool":
      return (page.bytes[at]! & 1) === 1;
    case "float":
      return sort.significand === 24 ? page.view.getFloat32(at, true) : page.view.getFloat64(at, true);
    case "bitvec": {
      if (bytes <= 4 && sort.width <= 32) {
        let value = 0;
        for (let i = bytes - 1; i >= 0; i--) value = (value << 8) | page.bytes[at + i]!;
        return wrap(sort.width, value);
      }
      let value = 0n;
      for (let i = bytes - 1; i >= 0; i--) value = (value << 8n) | BigInt(page.bytes[at + i]!);
      return signed(sort.width, value);
    }
    default:
      throw new Error(`values of sort ${sort.kind} are not stored in bytes`);
  }
}

/** The byte at `offset` bytes from the object's start. A byte that was never written is an indeterminate symbol. */
export function readByte(object: MemoryObject, offset: number): Byte {
  const page = object.page(offset);
  const at = offset % pageSize;
  const mark = page.shadow === null ? 0 : page.shadow[at];
  if (mark === symbolicByte) return { term: page.symbolic!.terms[at]!, part: page.symbolic!.parts[at]! };
  if (mark === uninitializedByte) return { term: uninitialized(object, offset), part: 0 };
  return page.bytes[at]!;
}

/** The value of a byte that was never written: one symbol for each byte of each object. */
export function uninitialized(object: MemoryObject, offset: number): SymbolicTerm {
  return indeterminate(`?${object.description.name}@${object.base}+${offset}`, bitVecSort(8));
}

/** The value of sort `sort` that `bytes` (lowest first) represent. */
export function assemble(bytes: readonly Byte[], sort: Sort): Scalar {
  const whole = assembleBits(bytes);
  switch (sort.kind) {
    case "bool":
      return fromTerm(equal(extract(0, 0, whole), bitVecConstant(1, 1n)));
    case "float":
      return fromTerm(fpFromBits(sort, whole));
    case "bitvec":
      return fromTerm(sort.width < bytes.length * 8 ? extract(sort.width - 1, 0, whole) : whole);
    default:
      throw new Error(`values of sort ${sort.kind} are not stored in bytes`);
  }
}

function widthOf(term: SymbolicTerm): number {
  if (term.sort.kind !== "bitvec") throw new Error("bytes are parts of bit-vectors");
  return term.sort.width;
}

function assembleBits(bytes: readonly Byte[]): SymbolicTerm {
  let whole: SymbolicTerm | undefined;
  for (let i = 0; i < bytes.length; ) {
    const piece = pieceAt(bytes, i);
    whole = whole === undefined ? piece : concat(piece, whole);
    i += widthOf(piece) / 8;
  }
  return whole!;
}

/** As many bytes as are one number, or follow each other in one term. */
function pieceAt(bytes: readonly Byte[], start: number): SymbolicTerm {
  const first = bytes[start]!;
  let next = start + 1;
  if (typeof first === "number") {
    let value = BigInt(first);
    for (; next < bytes.length; next++) {
      const following = bytes[next]!;
      if (typeof following !== "number") break;
      value |= BigInt(following) << BigInt(8 * (next - start));
    }
    return bitVecConstant(8 * (next - start), value);
  }
  for (; next < bytes.length; next++) {
    const following = bytes[next]!;
    if (typeof following === "number") break;
    if (following.term !== first.term || following.part !== first.part + (next - start)) break;
  }
  const high = 8 * (first.part + next - start) - 1;
  const covers = first.part === 0 && high + 1 === widthOf(first.term);
  return covers ? first.term : extract(high, 8 * first.part, first.term);
}

/** The bits of a value as they stand in `bytes` bytes of memory. */
export function bitsOf(value: Scalar, sort: Sort, bytes: number): SymbolicTerm {
  const term = toTerm(value, sort);
  switch (sort.kind) {
    case "bool":
      return boolToBitVec(8 * bytes, term);
    case "float":
      return fpToBits(term);
    case "bitvec":
      return sort.width < 8 * bytes ? zeroExtend(8 * bytes - sort.width, term) : term;
    default:
      throw new Error(`values of sort ${sort.kind} are not stored in bytes`);
  }
}

/** Writes a value; `object` must be the writer's own. */
export function writeValue(
  owner: Owner,
  object: MemoryObject,
  offset: number,
  bytes: number,
  value: Scalar,
  sort: Sort,
): void {
  if (typeof value === "object") {
    const term = bitsOf(value, sort, bytes);
    for (let i = 0; i < bytes; i++) writeByte(owner, object, offset + i, { term, part: i });
    return;
  }
  if (sort.kind === "float") {
    if (sort.significand === 24) scratch.setFloat32(0, value as number, true);
    else scratch.setFloat64(0, value as number, true);
    for (let i = 0; i < bytes; i++) writeByte(owner, object, offset + i, scratch.getUint8(i));
    return;
  }
  // A narrower integer is widened with zeros, whatever its sign.
  let rest =
    sort.kind === "bitvec"
      ? BigInt.asUintN(sort.width, BigInt(value))
      : BigInt.asUintN(8 * bytes, BigInt(value));
  for (let i = 0; i < bytes; i++) {
    writeByte(owner, object, offset + i, Number(rest & 0xffn));
    rest >>= 8n;
  }
}

export function writeByte(owner: Owner, object: MemoryObject, offset: number, byte: Byte): void {
  const page = object.writablePage(owner, offset);
  const at = offset % pageSize;
  if (typeof byte === "number") {
    page.bytes[at] = byte;
    page.clearShadow(at, 1);
  } else if (byte.term.kind === "symbol" && byte.term.indeterminate) {
    page.setUninitialized(at);
  } else if (byte.term.kind === "constant") {
    page.bytes[at] = Number(((byte.term.value as bigint) >> BigInt(8 * byte.part)) & 0xffn);
    page.clearShadow(at, 1);
  } else {
    page.setSymbolic(at, byte.term, byte.part);
  }
}

/** A byte as a term of 8 bits. */
export function byteTerm(byte: Byte): SymbolicTerm {
  if (typeof byte === "number") return bitVecConstant(8, BigInt(byte));
  if (byte.part === 0 && widthOf(byte.term) === 8) return byte.term;
  return extract(8 * byte.part + 7, 8 * byte.part, byte.term);
}
