import { limits } from "@everypath/core";
import { unescapeName, unescapeText } from "./escape.ts";
import { LlvmSyntaxError } from "./syntax-error.ts";
import type { TokenKind } from "./token-kind.ts";

const identifierCharacter = 1;
const digit = 2;
const keywordCharacter = 4;
const classes = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[-a-zA-Z0-9$._]/.test(character)) classes[code] = identifierCharacter;
  if (/[0-9]/.test(character)) classes[code] = identifierCharacter | digit | keywordCharacter;
  if (/[a-zA-Z_]/.test(character)) classes[code] = identifierCharacter | keywordCharacter;
}

function has(code: number, characterClass: number): boolean {
  return code < 128 && ((classes[code] as number) & characterClass) !== 0;
}

/** Splits a part of the text into tokens, one at a time: `kind` and `text` describe the current one. */
export class Lexer {
  readonly source: string;
  readonly end: number;
  kind: TokenKind = "end";
  text = "";
  /** Where the current token starts. */
  start: number;
  /** Line of the current token. */
  line: number;
  /** Where the token before the current one ended. */
  previousEnd: number;
  #position: number;
  #depth = 0;

  constructor(source: string, start = 0, end: number = source.length, line = 1) {
    this.source = source;
    this.end = end;
    this.#position = start;
    this.start = start;
    this.previousEnd = start;
    this.line = line;
    this.advance();
  }

  /** Where the current token ends. */
  get position(): number {
    return this.#position;
  }

  /** Continues at `position`, having counted the lines up to it. */
  seek(position: number): void {
    this.line += countLines(this.source, this.#position, position);
    this.#position = position;
    this.advance();
  }

  /** What to throw for text that is wrong at `offset`. */
  error(message: string, offset: number = this.start): LlvmSyntaxError {
    const line = countLines(this.source, 0, offset) + 1;
    const column = offset - this.source.lastIndexOf("\n", offset - 1);
    return new LlvmSyntaxError(message, line, offset === 0 ? 1 : column);
  }

  /** The error that names what the grammar wanted and what the text has. */
  unexpected(wanted: string): LlvmSyntaxError {
    return this.error(`expected ${wanted}, found ${this.describe()}`);
  }

  describe(): string {
    if (this.kind === "end")
      return this.end < this.source.length ? "the end of the function" : "the end of the file";
    const text = this.source.slice(this.start, Math.min(this.#position, this.start + 40));
    return `'${text.replaceAll("\n", " ")}'`;
  }

  at(kind: TokenKind): boolean {
    return this.kind === kind;
  }

  accept(kind: TokenKind): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  /** Consumes a token of this kind and returns its text. */
  expect(kind: TokenKind, wanted: string = `'${kind}'`): string {
    if (this.kind !== kind) throw this.unexpected(wanted);
    const text = this.text;
    this.advance();
    return text;
  }

  atWord(word: string): boolean {
    return this.kind === "word" && this.text === word;
  }

  acceptWord(word: string): boolean {
    if (!this.atWord(word)) return false;
    this.advance();
    return true;
  }

  expectWord(word: string): void {
    if (!this.acceptWord(word)) throw this.unexpected(`'${word}'`);
  }

  /** A small non-negative number: an alignment, an index, an address space. */
  expectNumber(wanted: string): number {
    if (this.kind !== "integer") throw this.unexpected(wanted);
    const value = Number(this.text);
    if (!Number.isSafeInteger(value) || value < 0)
      throw this.error(`${this.text} is too large or negative for ${wanted}`);
    this.advance();
    return value;
  }

  /** Called on the way into a type, value or node; `leave` on the way out. */
  enter(): void {
    if (++this.#depth > limits.language.llvmDepth)
      throw this.error(`nested more than ${limits.language.llvmDepth} levels deep`);
  }

  leave(): void {
    this.#depth--;
  }

  advance(): void {
    const source = this.source;
    this.previousEnd = this.#position;
    const start = this.#skipSpace();
    this.start = start;
    if (start >= this.end) {
      this.#position = this.end;
      this.kind = "end";
      this.text = "";
      return;
    }
    const code = source.charCodeAt(start);
    switch (code) {
      case 37: // %
        this.#name("local", start);
        return;
      case 64: // @
        this.#name("global", start);
        return;
      case 33: // !
        this.#metadata(start);
        return;
      case 34: // "
        this.#string(start, start + 1, "string");
        return;
      case 36: // $
        this.#dollar(start);
        return;
      case 35: // #
        this.#hash(start);
        return;
      case 43: // +
      case 45: // -
        this.#number(start);
        return;
      case 46: // .
        this.#dot(start);
        return;
      case 99: // c
        if (source.charCodeAt(start + 1) === 34) {
          this.#string(start, start + 2, "byte-string");
          return;
        }
        this.#word(start);
        return;
      case 40: // (
      case 41: // )
      case 42: // *
      case 44: // ,
      case 60: // <
      case 61: // =
      case 62: // >
      case 91: // [
      case 93: // ]
      case 94: // ^
      case 123: // {
      case 124: // |
      case 125: // }
        this.#position = start + 1;
        this.kind = source[start] as TokenKind;
        this.text = this.kind;
        return;
      default:
        if (has(code, digit)) this.#number(start);
        else if (has(code, keywordCharacter)) this.#word(start);
        else throw this.error(`unexpected character '${source[start]}'`, start);
    }
  }

  /** Also skips `; …` and, since LLVM 22, C-style comments. */
  #skipSpace(): number {
    const source = this.source;
    let position = this.#position;
    while (position < this.end) {
      const code = source.charCodeAt(position);
      if (code === 10) {
        this.line++;
        position++;
      } else if (code === 32 || code === 9 || code === 13) {
        position++;
      } else if (code === 59) {
        const newline = source.indexOf("\n", position);
        position = newline < 0 ? this.end : Math.min(newline, this.end);
      } else if (code === 47 && source.charCodeAt(position + 1) === 42) {
        const close = source.indexOf("*/", position + 2);
        if (close < 0 || close >= this.end) throw this.error("comment is not closed by '*/'", position);
        this.line += countLines(source, position, close);
        position = close + 2;
      } else {
        break;
      }
    }
    return position;
  }

  #scan(position: number, characterClass: number): number {
    const source = this.source;
    while (position < this.end && has(source.charCodeAt(position), characterClass)) position++;
    return position;
  }

  #set(kind: TokenKind, from: number, to: number, position: number = to): void {
    this.kind = kind;
    this.text = this.source.slice(from, to);
    this.#position = position;
  }

  /** True, and the token set, where an identifier that reaches to a colon starts here. */
  #label(start: number, scannedTo: number): boolean {
    const end = this.#scan(scannedTo, identifierCharacter);
    if (end >= this.end || this.source.charCodeAt(end) !== 58) return false;
    this.#set("label", start, end, end + 1);
    return true;
  }

  #word(start: number): void {
    const end = this.#scan(start + 1, keywordCharacter);
    const next = this.source.charCodeAt(end);
    if ((next === 58 || has(next, identifierCharacter)) && this.#label(start, end)) return;
    this.#set("word", start, end);
  }

  #name(kind: "local" | "global" | "comdat", start: number): void {
    if (this.source.charCodeAt(start + 1) === 34) {
      const close = this.#closingQuote(start + 2);
      this.kind = kind;
      this.text = unescapeName(this.source.slice(start + 2, close));
      this.#position = close + 1;
      return;
    }
    const end = this.#scan(start + 1, identifierCharacter);
    if (end === start + 1) throw this.error(`expected a name after '${this.source[start]}'`, start);
    this.#set(kind, start + 1, end);
  }

  #dollar(start: number): void {
    if (!this.#label(start, start + 1)) this.#name("comdat", start);
  }

  #dot(start: number): void {
    if (this.#label(start, start + 1)) return;
    if (!this.source.startsWith("...", start)) throw this.error("unexpected character '.'", start);
    this.#set("...", start, start + 3);
  }

  #hash(start: number): void {
    const digits = this.#scan(start + 1, digit);
    if (digits > start + 1) {
      this.#set("attribute-group", start + 1, digits);
      return;
    }
    const end = this.#scan(start + 1, keywordCharacter);
    if (end === start + 1) throw this.error("unexpected character '#'", start);
    this.#set("record", start + 1, end);
  }

  #metadata(start: number): void {
    const digits = this.#scan(start + 1, digit);
    if (digits > start + 1) {
      this.#set("metadata-id", start + 1, digits);
      return;
    }
    const next = this.source.charCodeAt(start + 1);
    if (next !== 92 && !has(next, identifierCharacter)) {
      this.#set("!", start, start + 1);
      return;
    }
    let end = start + 1;
    // A backslash starts an escape of two hexadecimal digits.
    while (
      end < this.end &&
      (this.source.charCodeAt(end) === 92 || has(this.source.charCodeAt(end), identifierCharacter))
    )
      end++;
    this.kind = "metadata-name";
    this.text = unescapeText(this.source.slice(start + 1, end));
    this.#position = end;
  }

  #closingQuote(from: number): number {
    const close = this.source.indexOf('"', from);
    if (close < 0 || close >= this.end) throw this.error("string is not closed by '\"'", from - 1);
    return close;
  }

  #string(start: number, from: number, kind: "string" | "byte-string"): void {
    const close = this.#closingQuote(from);
    this.line += countLines(this.source, start, close);
    if (kind === "string" && this.source.charCodeAt(close + 1) === 58) {
      this.kind = "label";
      this.text = unescapeName(this.source.slice(from, close));
      this.#position = close + 2;
      return;
    }
    this.#set(kind, from, close, close + 1);
  }

  /** Integers, decimal and hexadecimal floating-point constants, and labels that start like them. */
  #number(start: number): void {
    const source = this.source;
    const first = source.charCodeAt(start);
    const from = first === 43 || first === 45 ? start + 1 : start;
    let end = this.#scan(from, digit);
    let kind: TokenKind = "integer";
    if (end > from && source.charCodeAt(end) === 46) {
      kind = "float";
      end = this.#scan(end + 1, digit);
      const exponent = source.charCodeAt(end);
      if (exponent === 101 || exponent === 69) {
        const sign = source.charCodeAt(end + 1);
        const exponentStart = sign === 43 || sign === 45 ? end + 2 : end + 1;
        const exponentEnd = this.#scan(exponentStart, digit);
        if (exponentEnd > exponentStart) end = exponentEnd;
      }
    } else if (end === start + 1 && first === 48 && source.charCodeAt(end) === 120) {
      kind = "float";
      end = this.#scan(end + 1, keywordCharacter);
    }
    const next = source.charCodeAt(end);
    if ((next === 58 || has(next, identifierCharacter)) && this.#label(start, end)) return;
    if (end === from || has(next, identifierCharacter)) {
      throw this.error(
        `malformed number '${source.slice(start, this.#scan(end, identifierCharacter))}'`,
        start,
      );
    }
    this.#set(kind, start, end);
  }
}

export function countLines(source: string, from: number, to: number): number {
  let lines = 0;
  for (let at = source.indexOf("\n", from); at >= 0 && at < to; at = source.indexOf("\n", at + 1)) lines++;
  return lines;
}
