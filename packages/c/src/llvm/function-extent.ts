import { Lexer } from "./lexer.ts";

/** Finds where function bodies end without reading them. */
export class ExtentFinder {
  readonly #source: string;
  /** Start of the first line at or after the last body found that begins with `define`; the length where there is none. */
  #nextDefinition = -1;
  /** The first quote that has not been counted yet; both are kept so that the text is searched once. */
  #nextQuote = -1;

  constructor(source: string) {
    this.#source = source;
  }

  /**
   * The offset of the `}` that closes the body whose text starts at `start`, after its `{`; undefined where the text
   * ends before. As LLVM prints it, the brace stands alone on its line; text that is laid out otherwise is
   * split into tokens to find it.
   */
  bodyEnd(start: number): number | undefined {
    return this.#bracketedByLines(start) ?? this.#bracketedByTokens(start);
  }

  #bracketedByLines(start: number): number | undefined {
    const source = this.#source;
    if (!this.#restOfLineIsBlank(start)) return undefined;
    let newline = source.indexOf("\n}", start);
    while (newline >= 0 && !this.#restOfLineIsBlank(newline + 2))
      newline = source.indexOf("\n}", newline + 2);
    if (newline < 0) return undefined;
    if (this.#nextDefinition < start) {
      this.#nextDefinition = indexOrEnd(source, "\ndefine", start);
    }
    // The body's own brace was indented, or the line was part of a string.
    if (this.#nextDefinition < newline || this.#oddQuotes(start, newline)) return undefined;
    return newline + 1;
  }

  #restOfLineIsBlank(from: number): boolean {
    const source = this.#source;
    let position = from;
    while (position < source.length && /[ \t\r]/.test(source[position] as string)) position++;
    return position >= source.length || source[position] === "\n" || source[position] === ";";
  }

  /** Whether a string is open at `to`, going by the quotes since `from`. */
  #oddQuotes(from: number, to: number): boolean {
    const source = this.#source;
    let odd = false;
    if (this.#nextQuote < from) this.#nextQuote = indexOrEnd(source, '"', from);
    while (this.#nextQuote < to) {
      odd = !odd;
      this.#nextQuote = indexOrEnd(source, '"', this.#nextQuote + 1);
    }
    return odd;
  }

  #bracketedByTokens(start: number): number | undefined {
    const lexer = new Lexer(this.#source, start);
    let open = 1;
    for (; lexer.kind !== "end"; lexer.advance()) {
      if (lexer.kind === "{") open++;
      else if (lexer.kind === "}" && --open === 0) return lexer.start;
    }
    return undefined;
  }
}

function indexOrEnd(source: string, text: string, from: number): number {
  const index = source.indexOf(text, from);
  return index < 0 ? source.length : index;
}
