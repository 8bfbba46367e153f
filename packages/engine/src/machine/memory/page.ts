/**
 * A page: up to 1024 neighbouring bytes of one object. Bytes are concrete until a symbolic or uninitialised one is
 * among them; then a shadow tells them apart.
 */
import type { SymbolicTerm } from "@everypath/core";

export const pageBits = 10;
/** Bytes of a page; the last one of an object may have fewer. */
export const pageSize = 1 << pageBits;

export const concreteByte = 0;
export const uninitializedByte = 1;
export const symbolicByte = 2;

/** Identity of the state that may change a page, object or table in place; everyone else copies first. */
export type Owner = object;

/** Part `part[i]` (0 = least significant) of the little-endian bytes of `terms[i]` is byte i. */
export interface SymbolicBytes {
  readonly terms: (SymbolicTerm | undefined)[];
  readonly parts: Uint8Array;
}

export class Page {
  owner: Owner;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly length: number;
  /** One entry a byte: concrete, uninitialised or symbolic; null while all are concrete. */
  shadow: Uint8Array | null;
  symbolic: SymbolicBytes | null;
  /** How many bytes are not concrete. */
  marked: number;
  /** Of each byte that belongs to an address its place in it, from 1, and 0 for other bytes; null while no address was written. */
  addresses: Uint8Array | null = null;
  /** An address may stand there of which not all bytes are, or are no longer. */
  hasParts = false;

  constructor(
    owner: Owner,
    bytes: Uint8Array,
    shadow: Uint8Array | null,
    symbolic: SymbolicBytes | null,
    marked: number,
  ) {
    this.owner = owner;
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.length = bytes.length;
    this.shadow = shadow;
    this.symbolic = symbolic;
    this.marked = marked;
  }

  static filled(owner: Owner, length: number, initialized: boolean): Page {
    const shadow = initialized ? null : new Uint8Array(length).fill(uninitializedByte);
    return new Page(owner, new Uint8Array(length), shadow, null, initialized ? 0 : length);
  }

  copy(owner: Owner): Page {
    const symbolic =
      this.symbolic === null
        ? null
        : { terms: this.symbolic.terms.slice(), parts: this.symbolic.parts.slice() };
    const copy = new Page(owner, this.bytes.slice(), this.shadow?.slice() ?? null, symbolic, this.marked);
    copy.addresses = this.addresses?.slice() ?? null;
    copy.hasParts = this.hasParts;
    return copy;
  }

  /** An address of so many bytes stands at `at` now. */
  markAddress(at: number, bytes: number): void {
    this.addresses ??= new Uint8Array(this.length);
    this.noteCut(this.addresses, at, bytes);
    for (let i = 0; i < bytes; i++) this.addresses[at + i] = i + 1;
  }

  markAddressByte(at: number, place: number): void {
    this.addresses ??= new Uint8Array(this.length);
    this.hasParts = true;
    this.addresses[at] = place;
  }

  clearAddresses(at: number, count: number): void {
    if (this.addresses === null) return;
    this.noteCut(this.addresses, at, count);
    this.addresses.fill(0, at, at + count);
  }

  /** What is written from `at` on may leave parts of the addresses that stand at its ends. */
  private noteCut(addresses: Uint8Array, at: number, count: number): void {
    if (addresses[at]! > 1 || (at + count < this.length && addresses[at + count]! > 1)) this.hasParts = true;
  }

  /** What was written at `at` is an address, or none. */
  noteAddress(at: number, bytes: number, isAddress: boolean): void {
    const { addresses } = this;
    if (!isAddress) {
      if (addresses !== null) this.clearAddresses(at, bytes);
    } else if (addresses === null || addresses[at] !== 1 || addresses[at + bytes - 1] !== bytes) {
      this.markAddress(at, bytes);
    }
  }

  /** Whether one of the bytes belongs to an address. */
  hasAddress(at: number, count: number): boolean {
    const { addresses } = this;
    if (addresses === null) return false;
    for (let i = at; i < at + count; i++) if (addresses[i] !== 0) return true;
    return false;
  }

  /** Whether some word of so many bytes is neither one address nor none. */
  hasPartsInWords(bytes: number): boolean {
    if (!this.hasParts) return false;
    let hasParts = false;
    for (let at = 0; at < this.length && !hasParts; at += bytes)
      hasParts = !this.isAddressOrNone(at, Math.min(bytes, this.length - at));
    // What was cut has been written over, or was put together again.
    this.hasParts = hasParts;
    return hasParts;
  }

  /** Whether the bytes are one address, or none. */
  isAddressOrNone(at: number, count: number): boolean {
    const { addresses } = this;
    if (addresses === null) return true;
    const isAddress = addresses[at] === 1;
    for (let i = 0; i < count; i++) if (addresses[at + i] !== (isAddress ? i + 1 : 0)) return false;
    return true;
  }

  /** True if `count` bytes from `at` are concrete. */
  isConcrete(at: number, count: number): boolean {
    const shadow = this.shadow;
    if (shadow === null) return true;
    for (let i = at; i < at + count; i++) if (shadow[i] !== concreteByte) return false;
    return true;
  }

  /** Notes that `count` bytes from `at` have just become concrete. */
  clearShadow(at: number, count: number): void {
    const shadow = this.shadow;
    if (shadow === null) return;
    for (let i = at; i < at + count; i++) {
      if (shadow[i] !== concreteByte) {
        shadow[i] = concreteByte;
        this.marked--;
      }
    }
    if (this.marked === 0) {
      this.shadow = null;
      this.symbolic = null;
    }
  }

  setSymbolic(at: number, term: SymbolicTerm, part: number): void {
    const shadow = this.ensureShadow();
    this.symbolic ??= { terms: new Array(this.length), parts: new Uint8Array(this.length) };
    if (shadow[at] === concreteByte) this.marked++;
    shadow[at] = symbolicByte;
    this.symbolic.terms[at] = term;
    this.symbolic.parts[at] = part;
  }

  setUninitialized(at: number): void {
    const shadow = this.ensureShadow();
    if (shadow[at] === concreteByte) this.marked++;
    shadow[at] = uninitializedByte;
  }

  private ensureShadow(): Uint8Array {
    this.shadow ??= new Uint8Array(this.length);
    return this.shadow;
  }
}
