/** Memory as the interpreter of the generated programs has it: bytes, and of each bit whether it was ever written. */

export class Cells {
  readonly #bytes: Uint8Array;
  readonly #written: Uint8Array;

  constructor(length: number, isZeroed = false) {
    this.#bytes = new Uint8Array(length);
    this.#written = new Uint8Array(length).fill(isZeroed ? 255 : 0);
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** Another block with as many of these bytes as fit, the others unwritten. */
  resized(length: number): Cells {
    const made = new Cells(length);
    made.copy(0, this, 0, Math.min(length, this.length));
    return made;
  }

  fill(at: number, length: number, byte: number): void {
    this.#require(at, length);
    this.#bytes.fill(byte, at, at + length);
    this.#written.fill(255, at, at + length);
  }

  /** As memmove: what was never written stays unwritten. */
  copy(at: number, source: Cells, from: number, length: number): void {
    this.#require(at, length);
    source.#require(from, length);
    this.#bytes.set(source.#bytes.slice(from, from + length), at);
    this.#written.set(source.#written.slice(from, from + length), at);
  }

  write(at: number, bytes: number, value: number): void {
    this.#require(at, bytes);
    for (let i = 0; i < bytes; i++) {
      this.#bytes[at + i] = Number((BigInt(value) >> BigInt(8 * i)) & 255n);
      this.#written[at + i] = 255;
    }
  }

  /** Undefined where one of the bytes was not written in full. */
  read(at: number, bytes: number): number | undefined {
    this.#require(at, bytes);
    let value = 0n;
    for (let i = 0; i < bytes; i++) {
      if (this.#written[at + i] !== 255) return undefined;
      value |= BigInt(this.#bytes[at + i] as number) << BigInt(8 * i);
    }
    return Number(value);
  }

  writeBits(at: number, low: number, width: number, value: number): void {
    this.#require(at, 1);
    const mask = ((1 << width) - 1) << low;
    this.#bytes[at] = ((this.#bytes[at] as number) & ~mask) | ((value << low) & mask);
    this.#written[at] = (this.#written[at] as number) | mask;
  }

  readBits(at: number, low: number, width: number): number | undefined {
    this.#require(at, 1);
    const mask = ((1 << width) - 1) << low;
    if (((this.#written[at] as number) & mask) !== mask) return undefined;
    return ((this.#bytes[at] as number) & mask) >> low;
  }

  #require(at: number, length: number): void {
    if (at < 0 || length < 0 || at + length > this.length)
      throw new Error(`the generator made an access to ${length} bytes at ${at} of ${this.length}`);
  }
}
