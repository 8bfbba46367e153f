/** From a value to words. */
import { type Sort, unreachable } from "../sort.ts";
import type { Term } from "../term.ts";
import { WordWriter } from "../words.ts";
import { greatestSmall, type Packed, sortTags, tagBits, tags } from "./format.ts";

/** The keys of objects, as a tree: a path from the root is the beginning of a form. */
interface Form {
  number: number | undefined;
  readonly longer: Map<string, Form>;
}

const doubleBytes = new DataView(new ArrayBuffer(8));

export class Packer {
  private readonly words = new WordWriter();
  private readonly texts = new Map<string, number>();
  private readonly terms = new Map<Term, number>();
  private readonly objects = new Map<object, number>();
  private readonly forms: Form = { number: undefined, longer: new Map() };
  private formCount = 0;

  pack(value: unknown): Packed {
    this.write(value);
    return { words: this.words.take(), texts: [...this.texts.keys()] };
  }

  private write(value: unknown): void {
    switch (typeof value) {
      case "undefined":
        return this.tag(tags.nothing, 0);
      case "boolean":
        return this.tag(value ? tags.true : tags.false, 0);
      case "number":
        return this.writeNumber(value);
      case "bigint":
        this.tag(tags.integer, 0);
        return this.words.pushBigInt(value);
      case "string":
        return this.tag(tags.text, this.text(value));
      case "object":
        return value === null ? this.tag(tags.null, 0) : this.writeObject(value);
      default:
        throw new Error(`a ${typeof value} cannot be packed`);
    }
  }

  private writeNumber(value: number): void {
    if (Number.isInteger(value) && Math.abs(value) <= greatestSmall && !Object.is(value, -0))
      return this.tag(tags.small, value);
    doubleBytes.setFloat64(0, value);
    this.tag(tags.double, 0);
    this.words.push(doubleBytes.getInt32(0));
    this.words.push(doubleBytes.getInt32(4));
  }

  private writeObject(value: object): void {
    const known = this.objects.get(value);
    if (known !== undefined) return this.tag(tags.known, known);
    if (Array.isArray(value)) {
      this.tag(tags.list, value.length);
      for (const item of value) this.write(item);
    } else if (isTerm(value)) {
      const number = this.term(value);
      return this.tag(tags.term, number);
    } else if (value instanceof Uint8Array) {
      this.writeBytes(value);
    } else if (value instanceof Map) {
      this.tag(tags.map, value.size);
      for (const [key, item] of value) {
        this.write(key);
        this.write(item);
      }
    } else {
      const keys = Object.keys(value);
      this.tag(tags.object, this.form(keys));
      for (const key of keys) this.write((value as Readonly<Record<string, unknown>>)[key]);
    }
    this.objects.set(value, this.objects.size);
  }

  private writeBytes(bytes: Uint8Array): void {
    this.tag(tags.bytes, bytes.length);
    for (let at = 0; at < bytes.length; at += 4) {
      this.words.push(
        bytes[at]! |
          ((bytes[at + 1] ?? 0) << 8) |
          ((bytes[at + 2] ?? 0) << 16) |
          ((bytes[at + 3] ?? 0) << 24),
      );
    }
  }

  private form(keys: readonly string[]): number {
    let form = this.forms;
    for (const key of keys) {
      let longer = form.longer.get(key);
      if (longer === undefined) {
        longer = { number: undefined, longer: new Map() };
        form.longer.set(key, longer);
      }
      form = longer;
    }
    if (form.number === undefined) {
      form.number = this.formCount++;
      this.tag(tags.form, keys.length);
      for (const key of keys) this.words.push(this.text(key));
    }
    return form.number;
  }

  private text(text: string): number {
    let number = this.texts.get(text);
    if (number === undefined) {
      number = this.texts.size;
      this.texts.set(text, number);
    }
    return number;
  }

  /** The number of a term, which is defined after its arguments (without recursion: terms can be deep). */
  private term(root: Term): number {
    const known = this.terms.get(root);
    if (known !== undefined) return known;
    const pending: Term[] = [root];
    for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
      const before = pending.length;
      if (top.kind === "application" && !this.terms.has(top)) {
        for (const argument of top.arguments) if (!this.terms.has(argument)) pending.push(argument);
      }
      if (pending.length > before) continue;
      pending.pop();
      if (this.terms.has(top)) continue;
      this.define(top);
      this.terms.set(top, this.terms.size);
    }
    return this.terms.size - 1;
  }

  private define(term: Term): void {
    switch (term.kind) {
      case "constant":
        this.tag(tags.constant, 0);
        this.sort(term.sort);
        return this.write(term.value);
      case "symbol":
        this.tag(tags.symbol, term.indeterminate ? 1 : 0);
        this.sort(term.sort);
        return this.words.push(this.text(term.name));
      case "bound":
        return this.tag(tags.bound, term.index);
      case "variable":
        throw new Error("only terms over symbols are packed");
      case "application":
        this.tag(tags.application, term.arguments.length);
        this.sort(term.sort);
        this.words.push(this.text(term.operator));
        this.words.push(this.text(term.symbol));
        for (const argument of term.arguments) this.words.push(this.terms.get(argument)!);
        this.words.push(term.parameters.length);
        for (const parameter of term.parameters) this.words.push(parameter);
        return;
      default:
        return unreachable(term);
    }
  }

  private sort(sort: Sort): void {
    switch (sort.kind) {
      case "bool":
        return this.tag(sortTags.bool, 0);
      case "int":
        return this.tag(sortTags.int, 0);
      case "ref":
        return this.tag(sortTags.ref, 0);
      case "bitvec":
        return this.tag(sortTags.bitvec, sort.width);
      case "float":
        return this.tag(sortTags.float, sort.significand);
      case "array":
        this.tag(sortTags.array, 0);
        this.sort(sort.index);
        return this.sort(sort.element);
      case "uninterpreted":
        return this.tag(sortTags.uninterpreted, this.text(sort.name));
      default:
        return unreachable(sort);
    }
  }

  private tag(tag: number, number: number): void {
    this.words.push((number << tagBits) | tag);
  }
}

function isTerm(item: object): item is Term {
  return "hasIndeterminate" in item && "hash" in item;
}
