/** Lists of texts, each as the inside of a string of JSON: what a list has in common with the one before it is not made again. */
import { ByteWriter } from "./byte-writer.ts";

export class SharedTexts {
  readonly #separator: string;
  readonly #joined = new ByteWriter();
  #texts: readonly string[] = [];
  /** Where each text ends. */
  readonly #ends: number[] = [];

  /** `separator`: as it stands in the string. */
  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Escaped, with the separator between them, as UTF-8. Good until the next call; the list is not to be changed. */
  joined(texts: readonly string[]): Uint8Array {
    const before = this.#texts;
    if (texts === before) return this.#joined.written();
    let same = 0;
    while (same < texts.length && texts[same] === before[same]) same++;
    this.#ends.length = same;
    this.#joined.truncate(this.#ends.at(-1) ?? 0);
    for (let index = same; index < texts.length; index++) {
      const escaped = JSON.stringify(texts[index]).slice(1, -1);
      this.#joined.text(index === 0 ? escaped : `${this.#separator}${escaped}`);
      this.#ends.push(this.#joined.length);
    }
    this.#texts = texts;
    return this.#joined.written();
  }
}
