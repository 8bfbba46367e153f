/** The inputs of one run, handed to the machine: as plain bytes, or as symbols whose values are known. */

import {
  defaultValue,
  type Evaluation,
  emptyModel,
  evaluate,
  evaluatorWith,
  floatConstant,
  fpToBits,
  type ModelValue,
  type Sort,
  type Span,
  type SymbolicTerm,
  type Symbol as TermSymbol,
} from "@everypath/core";
import {
  byteCount,
  fromTerm,
  type GivenInputs,
  type InputPart,
  type Scalar,
  scalarOfBytes,
  toTerm,
  zeroOf,
} from "@everypath/engine";
import { constantOf } from "./constants.ts";
import { argumentName, type Channel, type Input, isOfChannel, wholeName } from "./input.ts";
import { hasWord, valueOfWord, wordAt, wordOfValue } from "./words.ts";

/** A read past the end of a file. */
export interface EndReached {
  /** Bytes asked for and not there. */
  readonly missing: number;
  /** Conjuncts of the path condition before it. */
  readonly conjuncts: number;
}

/** An equation of two strings. */
export interface Comparison {
  readonly condition: SymbolicTerm;
  readonly span: Span;
  /** Conjuncts of the path condition before it. */
  readonly conjuncts: number;
}

export interface Weakening {
  readonly what: string;
  readonly span: Span;
}

abstract class Given implements GivenInputs {
  /** What was read, in order. */
  readonly readings = new Map<string, Uint8Array>();
  readonly weakenings: Weakening[] = [];
  /** Files whose size the program asked for. */
  readonly filesAsked = new Set<string>();
  /** The first input that no word can say. */
  wordless: string | undefined;
  /** The first read past the end. */
  end: EndReached | undefined;
  abstract readonly listsPlain: boolean;
  protected readonly channel: Channel;
  private readonly input: Input;
  private restUsed = 0;

  constructor(channel: Channel, input: Input) {
    this.channel = channel;
    this.input = input;
  }

  fileSize(name: string): number | undefined {
    this.filesAsked.add(name);
    if (name !== wholeName(this.channel) && name === argumentName) return undefined;
    return this.input.values.get(name)?.length;
  }

  endReached(missing: number, conjuncts: number): void {
    this.end ??= { missing, conjuncts };
  }

  weakened(what: string, span: Span): void {
    this.weakenings.push({ what, span });
  }

  /** The same input, as this run has read it; what it did not read stays. */
  asRead(): Input {
    const values = new Map(this.readings);
    for (const [name, bytes] of this.input.values) if (!values.has(name)) values.set(name, bytes);
    return { values, rest: this.input.rest.subarray(this.restUsed) };
  }

  protected take(name: string, size: number): Uint8Array {
    let bytes = this.input.values.get(name);
    if (bytes === undefined && isOfChannel(this.channel, name)) {
      bytes = this.input.rest.subarray(this.restUsed, this.restUsed + size);
      this.restUsed += bytes.length;
    }
    const taken = new Uint8Array(size);
    if (bytes !== undefined) taken.set(bytes.subarray(0, size));
    this.readings.set(name, taken);
    return taken;
  }

  /** As `take`, of an input that is written as a word. */
  protected takeWord(name: string, sort: Sort): Uint8Array {
    let word = this.input.values.get(name);
    if (word === undefined && isOfChannel(this.channel, name)) {
      const found = wordAt(this.input.rest, this.restUsed);
      word = found?.word;
      this.restUsed = found?.end ?? this.input.rest.length;
    }
    const taken = wordOfValue(valueOfWord(sort, word));
    this.readings.set(name, taken);
    return taken;
  }

  abstract compared(condition: SymbolicTerm, span: Span, conjuncts: number): void;
  abstract plain(name: string, size: number): Uint8Array | undefined;
  abstract scalar(name: string, sort: Sort): Scalar | undefined;
  abstract symbolic(name: string, size: number, parts: readonly InputPart[]): void;
  abstract evaluate(term: SymbolicTerm): Evaluation;

  valueOf(term: SymbolicTerm): ReturnType<typeof fromTerm> {
    return fromTerm(constantOf(term.sort, this.evaluate(term)));
  }
}

/** For a run at full speed: no symbol arises but for memory that was never written. */
export class PlainInputs extends Given {
  readonly listsPlain: boolean;
  readonly evaluate = evaluatorWith((leaf) => defaultValue(leaf.sort));

  constructor(channel: Channel, input: Input, listsPlain = false) {
    super(channel, input);
    this.listsPlain = listsPlain;
  }

  plain(name: string, size: number): Uint8Array {
    return this.take(name, size);
  }

  scalar(name: string, sort: Sort): Scalar {
    if (this.channel.kind !== "words") return scalarOfBytes(sort, this.take(name, byteCount(sort)), 0);
    if (hasWord(sort)) return fromTerm(constantOf(sort, valueOfWord(sort, this.takeWord(name, sort))));
    this.wordless ??= name;
    return zeroOf(sort);
  }

  symbolic(): void {}

  compared(): void {}
}

/** Where a symbol's bytes stand in the input. */
export interface SymbolPlace {
  readonly name: string;
  readonly offset: number;
}

/** For a concolic run: every input is made of symbols, and each has the value that the input gives it. */
export class ConcolicInputs extends Given {
  readonly listsPlain = false;
  readonly values = new Map<TermSymbol, ModelValue>();
  readonly places = new Map<TermSymbol, SymbolPlace>();
  readonly evaluate = evaluatorWith((leaf) =>
    leaf.kind === "symbol" ? (this.values.get(leaf) ?? defaultValue(leaf.sort)) : defaultValue(leaf.sort),
  );

  /** In the order made. */
  readonly comparisons: Comparison[] = [];

  plain(): undefined {
    return undefined;
  }

  scalar(): undefined {
    return undefined;
  }

  compared(condition: SymbolicTerm, span: Span, conjuncts: number): void {
    this.comparisons.push({ condition, span, conjuncts });
  }

  symbolic(name: string, size: number, parts: readonly InputPart[]): void {
    // A file of fixed contents is listed as an input, too.
    if (parts.every(({ symbol }) => symbol.kind === "constant")) return;
    if (this.channel.kind === "words") {
      for (const part of parts) this.symbolicWord(name, part);
      return;
    }
    const bytes = this.take(name, size);
    for (const { symbol, offset } of parts) {
      if (symbol.kind !== "symbol") continue;
      const constant = toTerm(scalarOfBytes(symbol.sort, bytes, offset), symbol.sort);
      if (constant.kind !== "constant") throw new Error("plain bytes make a constant");
      this.values.set(symbol, constant.value);
      this.places.set(symbol, { name, offset });
    }
  }

  private symbolicWord(name: string, { symbol }: InputPart): void {
    if (symbol.kind !== "symbol") return;
    this.values.set(symbol, valueOfWord(symbol.sort, this.takeWord(name, symbol.sort)));
    this.places.set(symbol, { name, offset: 0 });
  }
}

/** The bytes that give a symbol a value. */
export function bytesOfValue(symbol: TermSymbol, value: ModelValue | undefined): Uint8Array {
  const { sort } = symbol;
  const bytes = new Uint8Array(byteCount(sort));
  const constant = value ?? defaultValue(sort);
  let bits = typeof constant === "bigint" ? constant : BigInt(constant === true ? 1 : 0);
  if (sort.kind === "float" && typeof constant === "number") {
    const asBits = evaluate(fpToBits(floatConstant(sort, constant)), emptyModel);
    if (typeof asBits === "bigint") bits = asBits;
  }
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = Number(bits & 0xffn);
    bits >>= 8n;
  }
  return bytes;
}
