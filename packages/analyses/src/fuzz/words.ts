/**
 * Inputs of programs over mathematical integers (PL/I, objects), written as text: a word each, in the order read. An integer is `-7`, a truth
 * value `true` or `false`, an array of integers `[1: 5, 3: 7, else 0]`.
 */
import { type ArrayValue, defaultValue, type ModelValue, type Sort } from "@everypath/core";

type WordSort = Extract<Sort, { readonly kind: "int" | "bool" | "array" }>;

/** Whether inputs of this sort have words. */
export function hasWord(sort: Sort): sort is WordSort {
  switch (sort.kind) {
    case "int":
    case "bool":
      return true;
    case "array":
      return sort.index.kind === "int" && sort.element.kind === "int";
    default:
      return false;
  }
}

/** The word that begins at `from` or behind the blanks there, and where the next may begin; undefined at the end. */
export function wordAt(
  bytes: Uint8Array,
  from: number,
): { readonly word: Uint8Array; readonly end: number } | undefined {
  let start = from;
  while (start < bytes.length && isBlank(bytes[start]!)) start++;
  if (start === bytes.length) return undefined;
  let end = start;
  // Within the brackets of an array blanks do not separate.
  let isOpen = false;
  for (; end < bytes.length && (isOpen || !isBlank(bytes[end]!)); end++) {
    if (bytes[end] === opening) isOpen = true;
    if (bytes[end] === closing) isOpen = false;
  }
  return { word: bytes.subarray(start, end), end };
}

const opening = "[".charCodeAt(0);
const closing = "]".charCodeAt(0);

function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** The first word that means nothing, where there is one. */
export function meaninglessWord(bytes: Uint8Array): string | undefined {
  for (let found = wordAt(bytes, 0); found !== undefined; found = wordAt(bytes, found.end)) {
    const text = textOf(found.word);
    const isValue = integerPattern.test(text) || truths.has(text) || arrayPattern.test(text);
    if (!isValue) return text;
  }
  return undefined;
}

const integerPattern = /^[+-]?\d+$/;
const truths: ReadonlySet<string> = new Set(["true", "false"]);
const arrayPattern = /^\[\s*(?:[+-]?\d+\s*:\s*[+-]?\d+\s*,\s*)*else\s+[+-]?\d+\s*\]$/;

/** What a word means as a value of the sort; a word of another sort, or none, is 0, false, an array of 0. */
export function valueOfWord(sort: Sort, bytes: Uint8Array | undefined): ModelValue {
  const word = bytes === undefined ? "" : textOf(bytes);
  switch (sort.kind) {
    case "int":
      return integerPattern.test(word) ? BigInt(word.replace("+", "")) : 0n;
    case "bool":
      return word === "true" || (integerPattern.test(word) && BigInt(word.replace("+", "")) !== 0n);
    default:
      return arrayPattern.test(word) ? arrayOfWord(word) : defaultValue(sort);
  }
}

function arrayOfWord(word: string): ArrayValue {
  const [otherwise, ...pairs] = word
    .slice(1, -1)
    .split(",")
    .map((part) => part.replaceAll("+", "").trim())
    .reverse();
  const entries = pairs.reverse().map((pair): [bigint, bigint] => {
    const [index, value] = pair.split(":") as [string, string];
    return [BigInt(index), BigInt(value)];
  });
  return { kind: "array", otherwise: BigInt(otherwise!.replace("else", "")), entries: new Map(entries) };
}

export function wordOfValue(value: ModelValue): Uint8Array {
  return Buffer.from(typeof value === "object" ? wordOfArray(value) : String(value));
}

function wordOfArray({ entries, otherwise }: ArrayValue): string {
  const listed = [...entries]
    .filter(([, value]) => value !== otherwise)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([index, value]) => `${index}: ${value}`);
  return `[${[...listed, `else ${otherwise}`].join(", ")}]`;
}

/** One line. */
export function joinWords(words: readonly Uint8Array[]): Uint8Array {
  return Buffer.from(words.length === 0 ? "" : `${words.map(textOf).join(" ")}\n`, "latin1");
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

/** Words of the same sort that mean less, those that mean least first. */
export function simplerWords(bytes: Uint8Array): readonly Uint8Array[] {
  return simplerValues(valueOfAnyWord(bytes)).map(wordOfValue);
}

function simplerValues(value: ModelValue): readonly ModelValue[] {
  switch (typeof value) {
    case "bigint": {
      if (value === 0n) return [];
      const towardsZero = value > 0n ? value - 1n : value + 1n;
      // Half as far from the value each time: a bound that the failure needs is met in a logarithm of steps.
      const values = [0n];
      for (let distance = value / 2n; distance !== 0n; distance /= 2n) values.push(value - distance);
      return value < -1n ? [-value, ...values, towardsZero] : [...values, towardsZero];
    }
    case "boolean":
      return value ? [false] : [];
    case "object": {
      const { entries, otherwise } = value;
      const without = [...entries.keys()].map((key) => {
        const fewer = new Map(entries);
        fewer.delete(key);
        return { kind: "array", otherwise, entries: fewer } as const;
      });
      return entries.size === 0 ? [] : [{ kind: "array", otherwise, entries: new Map() }, ...without];
    }
    default:
      return [];
  }
}

function valueOfAnyWord(bytes: Uint8Array): ModelValue {
  const text = textOf(bytes);
  if (truths.has(text)) return text === "true";
  return text.startsWith("[") ? arrayOfWord(text) : BigInt(text);
}
