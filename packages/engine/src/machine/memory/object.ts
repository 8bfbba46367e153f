/** An object of C memory: a variable, an allocation, a string literal, a procedure. */
import type { Sort, Span, SymbolicTerm, TwoValued, ValueType } from "@everypath/core";
import type { Layer } from "./layer.ts";
import type { Owner } from "./page.ts";
import { Page, pageSize } from "./page.ts";
import type { Places } from "./places.ts";

export type Lifetime = "global" | "stack" | "heap" | "procedure";

/** What allocates heap memory; each has its own way to free it. */
export type Allocator = "malloc" | "new" | "new[]";

/** What frees it. */
export const releaseOf: Readonly<Record<Allocator, string>> = {
  malloc: "free",
  new: "delete",
  "new[]": "delete[]",
};

export interface ObjectDescription {
  readonly base: number;
  /** In bytes; a term where the program asked for a symbolic number of bytes (no larger than `capacity`). */
  readonly size: number | SymbolicTerm;
  readonly capacity: number;
  readonly alignment: number;
  readonly lifetime: Lifetime;
  /** Of the stack: it was made while its procedure ran, and the stack grew by it. */
  readonly growsStack?: boolean;
  readonly constant: boolean;
  /** A constant that may be one with another one of the same bytes, as string literals are. */
  readonly mergeable?: true;
  /** A text of the environment: the C library may hand out one that was made before for an equal one. */
  readonly reissued?: true;
  readonly zeroed: boolean;
  readonly name: string;
  readonly type: ValueType | undefined;
  readonly twoValued?: TwoValued;
  /** A compound literal: it is kept when its life has ended, so that a later use is known for one of it. */
  readonly literal?: boolean;
  /** Of the heap; `malloc` where nothing is said. */
  readonly allocator?: Allocator;
  /** It holds the variable arguments of a call: each is read as what it was passed as. */
  readonly passed?: readonly PassedArgument[];
  /** Made by a function without a definition, which keeps it: so many elements, of so many bytes each. */
  readonly foreign?: { readonly elements: number; readonly elementSize: number };
  /** It stands for what a pointer of the caller's leads to, which nobody has made: a path that follows the pointer is cut. */
  readonly absent?: true;
  /** Made by whoever calls the entry, who may have allocated it: the entry may free it. */
  readonly callers?: true;
  /** Where it was allocated or defined. */
  readonly span: Span;
  /** Belongs to a library model: no leak of the user's. */
  readonly model: boolean;
}

/** A variable argument, at `offset` of the object that holds them all. */
export interface PassedArgument {
  readonly offset: number;
  readonly bytes: number;
  readonly sort: Sort;
}

/** Beyond the alignment of every scalar. */
const largestAlignment = 32;

function unalignedBits(alignment: number): number {
  return (largestAlignment - 1) & ~(alignment - 1);
}

export class MemoryObject {
  owner: Owner;
  readonly description: ObjectDescription;
  live: boolean;
  /** Where it was freed. */
  freedAt: Span | undefined;
  /** Its life ended before the object at this address or at a later one was made, and after those before it were. */
  endedBefore: number | undefined;
  pages: (Page | undefined)[];
  /**
   * All bytes as one array term, once a subscript was too symbolic for the pages (which are then out of date).
   * Its indices are offsets of pointer width.
   */
  array: SymbolicTerm | undefined;
  /** A block of unknown length that was written, for making the array term: what the bytes are is in the pages alone. */
  layer: Layer | undefined;
  /** Of an array term: where addresses may stand in it. The pages know it of their bytes. */
  addressPlaces: readonly Places[] = [];
  /** What the caller may have a name for is watched (engine/machine/outside.ts): generated code leaves it alone. */
  private isWatched = false;
  /** Bytes that generated code may access: the size, or 0 where an access needs more care. */
  fastSize: number;
  /** The same for writing: 0 for constants too. */
  fastWriteSize: number;
  /** Bits of the base's address that need not be 0, as far as an access can ask for it. */
  readonly unaligned: number;

  constructor(owner: Owner, description: ObjectDescription) {
    this.owner = owner;
    this.description = description;
    this.live = true;
    this.freedAt = undefined;
    this.endedBefore = undefined;
    this.pages = [];
    this.array = undefined;
    this.layer = undefined;
    this.fastSize = 0;
    this.fastWriteSize = 0;
    this.unaligned = unalignedBits(description.alignment);
    this.updateFastSize();
  }

  get base(): number {
    return this.description.base;
  }

  copy(owner: Owner): MemoryObject {
    const copy = new MemoryObject(owner, this.description);
    copy.live = this.live;
    copy.freedAt = this.freedAt;
    copy.endedBefore = this.endedBefore;
    copy.pages = this.pages.slice();
    copy.array = this.array;
    copy.layer = this.layer;
    copy.addressPlaces = this.addressPlaces;
    copy.isWatched = this.isWatched;
    copy.fastSize = this.fastSize;
    copy.fastWriteSize = this.fastWriteSize;
    return copy;
  }

  updateFastSize(): void {
    const { size, lifetime, capacity, passed } = this.description;
    const plain =
      !this.isWatched &&
      passed === undefined &&
      this.live &&
      this.array === undefined &&
      typeof size === "number" &&
      lifetime !== "procedure";
    this.fastSize = plain && capacity < 0xffff_0000 ? capacity : 0;
    this.fastWriteSize = this.description.constant ? 0 : this.fastSize;
  }

  watch(): void {
    this.isWatched = true;
    this.updateFastSize();
  }

  private pageLength(index: number): number {
    return Math.min(pageSize, this.description.capacity - index * pageSize);
  }

  /** The page with byte `offset`, for reading. Pages never written share nothing and are made on demand. */
  page(offset: number): Page {
    const index = Math.floor(offset / pageSize);
    let page = this.pages[index];
    if (page === undefined) {
      // Reading does not change what the program sees, so the page may be added to an object that is shared.
      page = Page.filled(this.owner, this.pageLength(index), this.description.zeroed);
      this.pages[index] = page;
    }
    return page;
  }

  /** The page with byte `offset`, for writing by `owner`, who must own the object. */
  writablePage(owner: Owner, offset: number): Page {
    const index = Math.floor(offset / pageSize);
    let page = this.pages[index];
    if (page === undefined) page = Page.filled(owner, this.pageLength(index), this.description.zeroed);
    else if (page.owner !== owner) page = page.copy(owner);
    this.pages[index] = page;
    return page;
  }
}
