/** From words to the value, whose terms are interned here. */
import { internApplication, internBound, internConstant, internSymbol } from "../intern.ts";
import {
  arraySort,
  bitVecSort,
  boolSort,
  float32Sort,
  float64Sort,
  intSort,
  refSort,
  type Sort,
  uninterpretedSort,
} from "../sort.ts";
import type { ConstantValue, OperatorName, Term } from "../term.ts";
import { WordReader } from "../words.ts";
import { type Packed, sortTags, tagBits, tagMask, tags } from "./format.ts";

const doubleBytes = new DataView(new ArrayBuffer(8));

export class Unpacker {
  private readonly words: WordReader;
  private readonly texts: readonly string[];
  private readonly terms: Term[] = [];
  private readonly objects: object[] = [];
  private readonly forms: (readonly string[])[] = [];

  constructor({ words, texts }: Packed) {
    this.words = new WordReader(words);
    this.texts = texts;
  }

  read(): unknown {
    for (;;) {
      const word = this.words.next();
      const number = word >> tagBits;
      switch (word & tagMask) {
        case tags.nothing:
          return undefined;
        case tags.null:
          return null;
        case tags.false:
          return false;
        case tags.true:
          return true;
        case tags.small:
          return number;
        case tags.double:
          doubleBytes.setInt32(0, this.words.next());
          doubleBytes.setInt32(4, this.words.next());
          return doubleBytes.getFloat64(0);
        case tags.integer:
          return this.words.nextBigInt();
        case tags.text:
          return this.texts[number];
        case tags.bytes:
          return this.complete(this.readBytes(number));
        case tags.list:
          return this.complete(this.readList(number));
        case tags.map:
          return this.complete(this.readMap(number));
        case tags.object:
          return this.complete(this.readObject(this.forms[number]!));
        case tags.known:
          return this.objects[number];
        case tags.term:
          return this.terms[number];
        case tags.form:
          this.forms.push(this.nextTexts(number));
          break;
        default:
          this.terms.push(this.readTerm(word & tagMask, number));
      }
    }
  }

  private complete(value: object): object {
    this.objects.push(value);
    return value;
  }

  private nextText(): string {
    return this.texts[this.words.next()]!;
  }

  private nextTexts(count: number): readonly string[] {
    const texts: string[] = [];
    for (let index = 0; index < count; index++) texts.push(this.nextText());
    return texts;
  }

  private readList(length: number): readonly unknown[] {
    const list: unknown[] = [];
    for (let index = 0; index < length; index++) list.push(this.read());
    return list;
  }

  private readBytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 4) {
      const word = this.words.next();
      for (let byte = 0; byte < 4 && at + byte < length; byte++) bytes[at + byte] = word >> (8 * byte);
    }
    return bytes;
  }

  private readMap(size: number): Map<unknown, unknown> {
    const map = new Map<unknown, unknown>();
    for (let entry = 0; entry < size; entry++) {
      const key = this.read();
      map.set(key, this.read());
    }
    return map;
  }

  private readObject(keys: readonly string[]): object {
    const value: Record<string, unknown> = {};
    for (const key of keys) value[key] = this.read();
    return value;
  }

  private readTerm(tag: number, number: number): Term {
    switch (tag) {
      case tags.constant: {
        const sort = this.readSort();
        return internConstant(sort, this.read() as ConstantValue);
      }
      case tags.symbol: {
        const sort = this.readSort();
        return internSymbol(this.nextText(), sort, number === 1);
      }
      case tags.bound:
        return internBound(number);
      case tags.application: {
        const sort = this.readSort();
        const operator = this.nextText() as OperatorName;
        const symbol = this.nextText();
        const args: Term[] = [];
        for (let index = 0; index < number; index++) args.push(this.terms[this.words.next()]!);
        const parameters = [...this.words.nextList()];
        return internApplication(operator, sort, args, parameters, symbol);
      }
      default:
        throw new Error(`nothing is packed with the tag ${tag}`);
    }
  }

  private readSort(): Sort {
    const word = this.words.next();
    const number = word >> tagBits;
    switch (word & tagMask) {
      case sortTags.bool:
        return boolSort;
      case sortTags.int:
        return intSort;
      case sortTags.ref:
        return refSort;
      case sortTags.bitvec:
        return bitVecSort(number);
      case sortTags.float:
        return number === float32Sort.significand ? float32Sort : float64Sort;
      case sortTags.array: {
        const index = this.readSort();
        return arraySort(index, this.readSort());
      }
      case sortTags.uninterpreted:
        return uninterpretedSort(this.texts[number]!);
      default:
        throw new Error(`no sort is packed as ${word}`);
    }
  }
}
