/** Sequences of 32-bit words: how terms, and values that contain them, travel to other threads. */

/** Writes 32-bit words into a buffer that grows. */
export class WordWriter {
  #words = new Int32Array(1024);
  #length = 0;

  push(word: number): void {
    if (this.#length === this.#words.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#length] = word;
    this.#length += 1;
  }

  /** Sign, count of limbs, limbs. */
  pushBigInt(value: bigint): void {
    this.push(value < 0n ? 1 : 0);
    const limbs: number[] = [];
    for (let rest = value < 0n ? -value : value; rest !== 0n; rest >>= 32n)
      limbs.push(Number(rest & 0xffffffffn));
    this.push(limbs.length);
    for (const limb of limbs) this.push(limb);
  }

  /** The words written since the last call. */
  take(): Int32Array<ArrayBuffer> {
    const words = this.#words.slice(0, this.#length);
    this.#length = 0;
    return words;
  }
}

/** Reads what a `WordWriter` wrote. */
export class WordReader {
  readonly #words: Int32Array;
  #position = 0;

  constructor(words: Int32Array) {
    this.#words = words;
  }

  get atEnd(): boolean {
    return this.#position >= this.#words.length;
  }

  next(): number {
    const word = this.#words[this.#position];
    if (word === undefined) throw new Error("message ends too soon");
    this.#position += 1;
    return word;
  }

  /** A count and that many words. */
  nextList(): Int32Array {
    const count = this.next();
    const list = this.#words.subarray(this.#position, this.#position + count);
    this.#position += count;
    return list;
  }

  nextBigInt(): bigint {
    const negative = this.next() === 1;
    const limbs = this.nextList();
    let value = 0n;
    for (let index = limbs.length - 1; index >= 0; index -= 1) {
      value = (value << 32n) | BigInt((limbs[index] as number) >>> 0);
    }
    return negative ? -value : value;
  }
}
