/** Text as UTF-8 in a buffer that grows. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(1 << 12);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Goes on behind the first bytes. */
  truncate(length: number): void {
    this.#length = length;
  }

  text(text: string): void {
    this.#makeRoom(3 * text.length);
    this.#length += this.#buffer.write(text, this.#length);
  }

  bytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Good until something is written. */
  written(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#buffer.length));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
