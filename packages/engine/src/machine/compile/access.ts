/**
 * Memory accesses for generated code. They succeed on concrete, live, owned bytes within one page, and answer `undefined` (or
 * false) for everything else, which the interpreter then does: errors and symbols have one source.
 */

import { isApart } from "../memory/apart.ts";
import type { Memory } from "../memory/memory.ts";
import type { MemoryObject } from "../memory/object.ts";
import type { Page } from "../memory/page.ts";
import { pageBits, pageSize } from "../memory/page.ts";
import { signed } from "../value.ts";

const perSegment = 1 / 4294967296;
const halfSegment = 2147483648;

/** `mask`: bits that are 0 in an address which is aligned as the access wants it. */
export interface FastAccess {
  load1(memory: Memory, address: unknown, mask: number): number | undefined;
  load2(memory: Memory, address: unknown, mask: number): number | undefined;
  load4(memory: Memory, address: unknown, mask: number): number | undefined;
  load8(memory: Memory, address: unknown, mask: number): number | bigint | undefined;
  /** As `load4` and `load8`, of what is a pointer and no number. */
  loadPointer4(memory: Memory, address: unknown, mask: number): number | undefined;
  loadPointer8(memory: Memory, address: unknown, mask: number): number | bigint | undefined;
  loadFloat(memory: Memory, address: unknown, mask: number): number | undefined;
  loadDouble(memory: Memory, address: unknown, mask: number): number | undefined;
  loadBool(memory: Memory, address: unknown, mask: number): boolean | undefined;
  store1(memory: Memory, address: unknown, value: number, mask: number): boolean;
  store2(memory: Memory, address: unknown, value: number, mask: number): boolean;
  store4(memory: Memory, address: unknown, value: number, mask: number): boolean;
  store8(memory: Memory, address: unknown, value: number | bigint, mask: number): boolean;
  /** As `store4` and `store8`, of what is a pointer and no number. */
  storePointer8(memory: Memory, address: unknown, value: number | bigint, mask: number): boolean;
  storePointer4(memory: Memory, address: unknown, value: number, mask: number): boolean;
  storeFloat(memory: Memory, address: unknown, value: number, mask: number): boolean;
  storeDouble(memory: Memory, address: unknown, value: number, mask: number): boolean;
  storeBool(memory: Memory, address: unknown, value: boolean, mask: number): boolean;
  /** True only where both addresses point into one object, or not far from it. */
  isRelated(memory: Memory, left: unknown, right: unknown): boolean;
  /** True only where whether both addresses are the same does not hang on where objects lie. */
  isApart(memory: Memory, left: unknown, right: unknown): boolean;
}

export function fastAccess(pointerBits: 32 | 64): FastAccess {
  const finder = pointerBits === 64 ? new SegmentFinder() : new ObjectFinder();
  return {
    isRelated: pointerBits === 64 ? isInSameSegment : isInSameObject,
    isApart: pointerBits === 64 ? isInSameSegmentOrApart : isApart,
    ...loads(finder),
    ...stores(finder),
  };
}

type Loads = Pick<FastAccess, Extract<keyof FastAccess, `load${string}`>>;
type Stores = Pick<FastAccess, Extract<keyof FastAccess, `store${string}`>>;

/** Finds the page that an access lies in. */
abstract class PageFinder {
  /** Where in the object or the page the access begins that was found last, instead of an object for two results. */
  offset = 0;

  protected abstract locate(memory: Memory, address: number): MemoryObject | undefined;

  /** Bytes of addresses that are read as numbers are looked at by the interpreter. */
  find(memory: Memory, address: unknown, bytes: number, mask: number): Page | undefined {
    const page = this.findRead(memory, address, bytes, mask);
    if (page !== undefined && page.addresses !== null && page.hasAddress(this.offset, bytes))
      return undefined;
    return page;
  }

  /** A pointer is an address, or none; what is made of parts of addresses is looked at by the interpreter. */
  findPointer(memory: Memory, address: unknown, bytes: number, mask: number): Page | undefined {
    const page = this.findRead(memory, address, bytes, mask);
    if (page?.hasParts === true && !page.isAddressOrNone(this.offset, bytes)) return undefined;
    return page;
  }

  private findRead(memory: Memory, address: unknown, bytes: number, mask: number): Page | undefined {
    if (typeof address !== "number") return undefined;
    const object = this.locate(memory, address);
    const { offset } = this;
    if (object === undefined || offset < 0 || offset + bytes > object.fastSize) return undefined;
    if (((offset | object.unaligned) & mask) !== 0) return undefined;
    const page = object.pages[offset >>> pageBits];
    if (page === undefined) return undefined;
    const within = offset & (pageSize - 1);
    if (within + bytes > page.length) return undefined;
    if (page.shadow !== null && !page.isConcrete(within, bytes)) return undefined;
    this.offset = within;
    return page;
  }

  /** What is written there is no address. */
  findWritable(memory: Memory, address: unknown, bytes: number, mask: number): Page | undefined {
    const page = this.findForAddress(memory, address, bytes, mask);
    if (page !== undefined && page.addresses !== null) page.clearAddresses(this.offset, bytes);
    return page;
  }

  /** The caller notes whether it is an address. */
  findForAddress(memory: Memory, address: unknown, bytes: number, mask: number): Page | undefined {
    if (typeof address !== "number") return undefined;
    const object = this.locate(memory, address);
    const { offset } = this;
    if (object === undefined || offset < 0 || offset + bytes > object.fastWriteSize) return undefined;
    if (((offset | object.unaligned) & mask) !== 0) return undefined;
    if (object.owner !== memory.owner) return undefined;
    const page = object.pages[offset >>> pageBits];
    if (page === undefined || page.owner !== memory.owner) return undefined;
    const within = offset & (pageSize - 1);
    if (within + bytes > page.length) return undefined;
    if (page.shadow !== null) page.clearShadow(within, bytes);
    this.offset = within;
    return page;
  }
}

/** Addresses of 64 bits: the upper half names the object. */
class SegmentFinder extends PageFinder {
  protected override locate(memory: Memory, address: number): MemoryObject | undefined {
    const segment = (address * perSegment) | 0;
    this.offset = address - segment * 4294967296;
    return memory.at(segment);
  }
}

/** Addresses of 32 bits: objects lie beside each other. */
class ObjectFinder extends PageFinder {
  protected override locate(memory: Memory, address: number): MemoryObject | undefined {
    const object = memory.objectAt(address >>> 0);
    if (object !== undefined) this.offset = (address >>> 0) - object.base;
    return object;
  }
}

function isInSameSegment(_memory: Memory, left: unknown, right: unknown): boolean {
  if (typeof left !== "number" || typeof right !== "number") return false;
  const segment = ((left + halfSegment) * perSegment) | 0;
  return segment > 0 && segment === (((right + halfSegment) * perSegment) | 0);
}

function isInSameSegmentOrApart(memory: Memory, left: unknown, right: unknown): boolean {
  return isInSameSegment(memory, left, right) || isApart(memory, left, right);
}

function isInSameObject(memory: Memory, left: unknown, right: unknown): boolean {
  if (typeof left !== "number" || typeof right !== "number") return false;
  const object = memory.objectAt(left >>> 0);
  return object !== undefined && object === memory.objectAt(right >>> 0);
}

function loads(finder: PageFinder): Loads {
  return {
    load1(memory, address, mask) {
      const page = finder.find(memory, address, 1, mask);
      return page === undefined ? undefined : (page.bytes[finder.offset]! << 24) >> 24;
    },
    load2(memory, address, mask) {
      const page = finder.find(memory, address, 2, mask);
      return page === undefined ? undefined : page.view.getInt16(finder.offset, true);
    },
    load4(memory, address, mask) {
      const page = finder.find(memory, address, 4, mask);
      return page === undefined ? undefined : page.view.getInt32(finder.offset, true);
    },
    load8(memory, address, mask) {
      const page = finder.find(memory, address, 8, mask);
      return page === undefined ? undefined : wordAt(page, finder.offset);
    },
    loadPointer4(memory, address, mask) {
      const page = finder.findPointer(memory, address, 4, mask);
      return page === undefined ? undefined : page.view.getInt32(finder.offset, true);
    },
    loadPointer8(memory, address, mask) {
      const page = finder.findPointer(memory, address, 8, mask);
      return page === undefined ? undefined : wordAt(page, finder.offset);
    },
    loadFloat(memory, address, mask) {
      const page = finder.find(memory, address, 4, mask);
      return page === undefined ? undefined : page.view.getFloat32(finder.offset, true);
    },
    loadDouble(memory, address, mask) {
      const page = finder.find(memory, address, 8, mask);
      return page === undefined ? undefined : page.view.getFloat64(finder.offset, true);
    },
    loadBool(memory, address, mask) {
      const page = finder.find(memory, address, 1, mask);
      return page === undefined ? undefined : (page.bytes[finder.offset]! & 1) === 1;
    },
  };
}

function wordAt({ view }: Page, offset: number): number | bigint {
  const high = view.getInt32(offset + 4, true);
  if (high >= -2097152 && high < 2097152) {
    const value = high * 4294967296 + view.getUint32(offset, true);
    if (value > -9007199254740992) return value;
  }
  return signed(64, view.getBigInt64(offset, true));
}

function writeWord({ view }: Page, offset: number, value: number | bigint): void {
  if (typeof value === "bigint") return view.setBigInt64(offset, value, true);
  const high = Math.floor(value * perSegment);
  view.setInt32(offset, value - high * 4294967296, true);
  view.setInt32(offset + 4, high, true);
}

function stores(finder: PageFinder): Stores {
  return {
    store1(memory, address, value, mask) {
      const page = finder.findWritable(memory, address, 1, mask);
      if (page === undefined) return false;
      page.bytes[finder.offset] = value;
      return true;
    },
    store2(memory, address, value, mask) {
      const page = finder.findWritable(memory, address, 2, mask);
      if (page === undefined) return false;
      page.view.setInt16(finder.offset, value, true);
      return true;
    },
    store4(memory, address, value, mask) {
      const page = finder.findWritable(memory, address, 4, mask);
      if (page === undefined) return false;
      page.view.setInt32(finder.offset, value, true);
      return true;
    },
    store8(memory, address, value, mask) {
      const page = finder.findWritable(memory, address, 8, mask);
      if (page === undefined) return false;
      writeWord(page, finder.offset, value);
      return true;
    },
    storePointer8(memory, address, value, mask) {
      const page = finder.findForAddress(memory, address, 8, mask);
      if (page === undefined) return false;
      writeWord(page, finder.offset, value);
      const isAddress = typeof value === "number" && value > 0 && memory.objectAt(value) !== undefined;
      page.noteAddress(finder.offset, 8, isAddress);
      return true;
    },
    storePointer4(memory, address, value, mask) {
      const page = finder.findForAddress(memory, address, 4, mask);
      if (page === undefined) return false;
      page.view.setInt32(finder.offset, value, true);
      page.noteAddress(finder.offset, 4, value !== 0 && memory.objectAt(value >>> 0) !== undefined);
      return true;
    },
    storeFloat(memory, address, value, mask) {
      const page = finder.findWritable(memory, address, 4, mask);
      if (page === undefined) return false;
      page.view.setFloat32(finder.offset, value, true);
      return true;
    },
    storeDouble(memory, address, value, mask) {
      const page = finder.findWritable(memory, address, 8, mask);
      if (page === undefined) return false;
      page.view.setFloat64(finder.offset, value, true);
      return true;
    },
    storeBool(memory, address, value, mask) {
      const page = finder.findWritable(memory, address, 1, mask);
      if (page === undefined) return false;
      page.bytes[finder.offset] = value ? 1 : 0;
      return true;
    },
  };
}
