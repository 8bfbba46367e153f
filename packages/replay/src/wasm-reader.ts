/** The numbers and texts that WebAssembly's binary format is made of, one after another. */
export class Reader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = bytes;
    this.position = position;
  }

  byte(): number {
    const value = this.#bytes[this.position++];
    if (value === undefined) throw new Error("the replay module is cut short");
    return value;
  }

  /** Unsigned LEB128. */
  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** Passes over one LEB128, signed or not. */
  skipNumber(): void {
    while (this.byte() >= 128);
  }

  text(): string {
    const length = this.unsigned();
    this.position += length;
    return new TextDecoder().decode(this.#bytes.subarray(this.position - length, this.position));
  }
}
