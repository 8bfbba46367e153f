/**
 * C memory: a table of objects by address. A fork shares the table, the objects and their pages; whoever writes copies what
 * it does not own (owner tokens change hands at a fork, so nothing shared is ever changed).
 */
import { granuleSize, nextBase, type Span, segmentSize } from "@everypath/core";
import type { ObjectDescription } from "./object.ts";
import { MemoryObject } from "./object.ts";
import type { Owner } from "./page.ts";

/** Segments beyond it would make addresses that are no safe integers of JavaScript. */
const lastSegment = 2 ** 21 - 2;

const chunkBits = 6;
const chunkSize = 1 << chunkBits;

interface Chunk {
  owner: Owner;
  readonly objects: (MemoryObject | undefined)[];
}

/** `index` is the place in the table of objects. */
export interface Difference {
  readonly index: number;
  readonly mine: MemoryObject | undefined;
  readonly theirs: MemoryObject | undefined;
}

export class Memory {
  owner: Owner;
  readonly pointerBits: 32 | 64;
  /** Objects in order of address. With 64-bit pointers the index is the segment's number. */
  private chunks: (Chunk | undefined)[];
  private chunksOwner: Owner;
  /** Where the next object will lie. */
  nextAddress: number;
  /** With 32-bit pointers: the number of objects. */
  private count: number;
  recycled: boolean;
  private cursor: number;
  private readonly firstRecyclable: number;

  constructor(pointerBits: 32 | 64, firstFreeAddress: number) {
    this.owner = {};
    this.pointerBits = pointerBits;
    this.chunks = [];
    this.chunksOwner = this.owner;
    this.nextAddress = firstFreeAddress;
    this.count = 0;
    this.recycled = false;
    this.firstRecyclable = Math.floor(firstFreeAddress / segmentSize);
    this.cursor = this.firstRecyclable;
  }

  /** A second memory with the same contents; both go on independently. */
  fork(): Memory {
    const other = new Memory(this.pointerBits, this.firstRecyclable * segmentSize);
    other.nextAddress = this.nextAddress;
    other.recycled = this.recycled;
    other.cursor = this.cursor;
    other.chunks = this.chunks;
    other.chunksOwner = this.chunksOwner;
    other.count = this.count;
    this.owner = {};
    return other;
  }

  /** The object that `address` lies in or points just behind (within its segment or granules), live or not. */
  objectAt(address: number): MemoryObject | undefined {
    if (this.pointerBits === 64) return this.at(Math.floor(address / segmentSize));
    const index = this.search(address);
    const object = this.at(index);
    if (object === undefined || address < object.base - granuleSize / 2) return undefined;
    const end = nextBase(32, object.base, object.description.capacity) - granuleSize / 2;
    return address < end ? object : undefined;
  }

  /** For generated code: the object of segment `segment`. */
  at(segment: number): MemoryObject | undefined {
    return this.chunks[segment >> chunkBits]?.objects[segment & (chunkSize - 1)];
  }

  /** The index of the last object whose base is not above `address` (allowing it to be slightly before the base). */
  private search(address: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.at(middle)!.base - granuleSize / 2 <= address) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Adds an object at the address its description names (globals and procedures). */
  place(description: ObjectDescription): MemoryObject {
    const object = new MemoryObject(this.owner, description);
    if (this.pointerBits === 64) {
      const first = Math.floor(description.base / segmentSize);
      const last = Math.floor(nextBase(64, description.base, description.capacity) / segmentSize) - 1;
      for (let segment = first; segment <= last; segment++) this.set(segment, object);
    } else {
      this.set(this.count, object);
      this.count++;
    }
    return object;
  }

  /**
   * A new object. Once the address space is used up, addresses of objects whose life has ended are given out again, the
   * oldest first, and `recycled` is set: a use of such an ended object could then go unnoticed. Throws RangeError when none is left.
   */
  allocate(description: Omit<ObjectDescription, "base">): MemoryObject {
    const base = this.nextAddress;
    const next = nextBase(this.pointerBits, base, description.capacity);
    if (this.pointerBits === 64 && next > segmentSize * lastSegment) return this.recycle(description);
    this.nextAddress = next;
    return this.place({ ...description, base });
  }

  private recycle(description: Omit<ObjectDescription, "base">): MemoryObject {
    if (description.capacity > segmentSize - granuleSize)
      throw new RangeError("64-bit address space exhausted");
    this.recycled = true;
    for (let tried = 0; tried < lastSegment; tried++) {
      this.cursor = this.cursor >= lastSegment ? this.firstRecyclable : this.cursor + 1;
      const object = this.at(this.cursor);
      if (object === undefined || !object.live)
        return this.place({ ...description, base: this.cursor * segmentSize });
    }
    throw new RangeError("64-bit address space exhausted");
  }

  /** Forgets an object whose life has ended; an access to it finds nothing there. */
  remove(object: MemoryObject): void {
    if (this.pointerBits === 64) this.set(Math.floor(object.base / segmentSize), undefined);
    else this.free(object, object.description.span);
  }

  /** True if an object could once have been at `address`. */
  wasAllocated(address: number): boolean {
    return address >= granuleSize && address < this.nextAddress;
  }

  free(object: MemoryObject, span: Span): void {
    const writable = this.writable(object);
    writable.live = false;
    writable.freedAt = span;
    writable.endedBefore = this.nextAddress;
    writable.pages = [];
    writable.array = undefined;
    writable.layer = undefined;
    writable.updateFastSize();
  }

  /** That an object whose life has ended may have ended earlier: so it was in a memory that this one is merged with. */
  endEarlier(object: MemoryObject, endedBefore: number): void {
    if (object.endedBefore !== undefined && object.endedBefore > endedBefore)
      this.writable(object).endedBefore = endedBefore;
  }

  /** The object as this memory may change it. One who holds the object from before an earlier change gets it with that change. */
  writable(object: MemoryObject): MemoryObject {
    if (object.owner === this.owner) return object;
    const current = this.at(
      this.pointerBits === 64 ? Math.floor(object.base / segmentSize) : this.search(object.base),
    );
    if (current?.owner === this.owner && current.base === object.base) return current;
    const copy = object.copy(this.owner);
    if (this.pointerBits === 64) {
      const first = Math.floor(object.base / segmentSize);
      this.set(first, copy);
      if (object.description.capacity > segmentSize - granuleSize) {
        const last = Math.floor(nextBase(64, object.base, object.description.capacity) / segmentSize) - 1;
        for (let segment = first + 1; segment <= last; segment++) this.set(segment, copy);
      }
    } else {
      this.set(this.search(object.base), copy);
    }
    return copy;
  }

  /** Places whose objects are not the same one, and what each memory has there. */
  *differences(other: Memory): Generator<Difference> {
    if (this.chunks === other.chunks) return;
    for (let at = 0; at < Math.max(this.chunks.length, other.chunks.length); at++) {
      const mine = this.chunks[at];
      const theirs = other.chunks[at];
      if (mine === theirs) continue;
      for (let i = 0; i < chunkSize; i++) {
        const left = mine?.objects[i];
        const right = theirs?.objects[i];
        if (left !== right) yield { index: (at << chunkBits) + i, mine: left, theirs: right };
      }
    }
  }

  /** Takes an object over from a memory that was forked from the same one; `index` is its place there. */
  adopt(index: number, object: MemoryObject): void {
    this.set(index, object);
  }

  /** Addresses that `other` has given out are not given out here again. */
  raiseAddresses(other: Memory): void {
    this.nextAddress = Math.max(this.nextAddress, other.nextAddress);
    this.count = Math.max(this.count, other.count);
  }

  /** All objects in order of address. */
  *objects(): Generator<MemoryObject> {
    let previous: MemoryObject | undefined;
    for (const chunk of this.chunks) {
      if (chunk === undefined) continue;
      for (const object of chunk.objects) {
        if (object !== undefined && object !== previous) {
          previous = object;
          yield object;
        }
      }
    }
  }

  /** Whether some object is so. The newest are asked first: what a program has allocated is mostly among them. */
  hasObject(isSo: (object: MemoryObject) => boolean): boolean {
    for (let at = this.chunks.length - 1; at >= 0; at--) {
      const objects = this.chunks[at]?.objects ?? [];
      for (let index = objects.length - 1; index >= 0; index--) {
        const object = objects[index];
        if (object !== undefined && isSo(object)) return true;
      }
    }
    return false;
  }

  private set(index: number, object: MemoryObject | undefined): void {
    if (this.chunksOwner !== this.owner) {
      this.chunks = this.chunks.slice();
      this.chunksOwner = this.owner;
    }
    const at = index >> chunkBits;
    let chunk = this.chunks[at];
    if (chunk === undefined || chunk.owner !== this.owner) {
      chunk = { owner: this.owner, objects: chunk?.objects.slice() ?? [] };
      while (this.chunks.length < at) this.chunks.push(undefined);
      this.chunks[at] = chunk;
    }
    while (chunk.objects.length < (index & (chunkSize - 1))) chunk.objects.push(undefined);
    chunk.objects[index & (chunkSize - 1)] = object;
  }
}
