/**
 * The layout of a text: one statement a line, indented by the braces around it, and single spaces where they belong. Where the writer broke a
 * line within a statement, kept a block on one line or left a blank line, it stays so. Only blanks between tokens and comments change.
 */
import type { Token } from "@everypath/dsl";
import { parseFile, tokensOf } from "./syntax/parser.ts";

/** The text from `start` to before `end`, which is blank, becomes `text`. */
export interface FormatEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** undefined: the text does not parse, so nobody knows how it is meant. `indent`: of one level. */
export function formatEdits(text: string, indent: string): readonly FormatEdit[] | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined || !("node" in parseFile({ name: "", text }))) return undefined;
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
  const gaps = new Layout(text, tokens, { indent, lineEnd }).gaps();
  return gaps.filter(({ start, end, text: blank }) => text.slice(start, end) !== blank);
}

/** How a new line begins, by what stands around it. */
interface Position {
  /** Braces that are open. */
  readonly depth: number;
  /** A statement or member has begun, and goes on. */
  readonly isInside: boolean;
  /** The statement is at a clause of a contract, or at an invariant. */
  readonly isClause: boolean;
}

const clauseWords: ReadonlySet<string> = new Set(["requires", "ensures", "invariant"]);

class Layout {
  private readonly text: string;
  private readonly tokens: readonly Token[];
  private readonly style: { readonly indent: string; readonly lineEnd: string };
  /** Of each token: whether the innermost block around it stands on one line. An opening brace is inside of its block, a closing one too. */
  private readonly inLine: readonly boolean[];

  constructor(text: string, tokens: readonly Token[], style: Layout["style"]) {
    this.text = text;
    this.tokens = tokens;
    this.style = style;
    this.inLine = this.findBlocks();
  }

  /** What stands before each token, and at the end of the text. */
  gaps(): readonly FormatEdit[] {
    const gaps: FormatEdit[] = [];
    let position: Position = { depth: 0, isInside: false, isClause: false };
    let before = 0;
    for (const [index, token] of this.tokens.entries()) {
      gaps.push({ start: before, end: token.start, text: this.gapBefore(index, position) });
      before = token.start + token.text.length;
      position = after(position, token);
    }
    const end = this.tokens.length === 0 ? "" : this.style.lineEnd;
    gaps.push({ start: before, end: this.text.length, text: end });
    return gaps;
  }

  private gapBefore(index: number, position: Position): string {
    const token = this.tokens[index]!;
    const previous = this.tokens[index - 1];
    if (previous === undefined) return "";
    const breaks = this.breaksBefore(index);
    if (breaks === 0 && !this.mustBreak(index, position)) return this.blankBetween(index);
    const { indent, lineEnd } = this.style;
    const isEdge = previous.text === "{" || token.text === "}" || position.isInside || position.isClause;
    const lines = breaks > 1 && !isEdge ? 2 : 1;
    return lineEnd.repeat(lines) + indent.repeat(this.indentOf(index, position));
  }

  /** Line breaks that the writer has left before the token. */
  private breaksBefore(index: number): number {
    const previous = this.tokens[index - 1]!;
    const blank = this.text.slice(previous.start + previous.text.length, this.tokens[index]!.start);
    return blank.match(/\r\n|\r|\n/g)?.length ?? 0;
  }

  /** Although the writer has not. */
  private mustBreak(index: number, position: Position): boolean {
    const token = this.tokens[index]!;
    const previous = this.tokens[index - 1]!;
    // It says something about the line that it stands on.
    if (token.kind === "comment") return false;
    if (this.inLine[index]) return false;
    if (previous.text === "{" || token.text === "}") return true;
    return (
      previous.kind !== "comment" && endsStatement(previous) && !position.isInside && token.text !== "else"
    );
  }

  private indentOf(index: number, position: Position): number {
    const { depth, isInside, isClause } = position;
    let following = index;
    while (this.tokens[following]?.kind === "comment") following += 1;
    const next = this.tokens[following];
    if (next === undefined) return depth;
    if (next.text === "}") return this.tokens[index] === next ? depth - 1 : depth;
    if (next.text === "else") return depth;
    if (clauseWords.has(next.text)) return depth + 1;
    if (next.text === "{" && isClauseEnd(position)) return depth;
    return depth + (isInside ? 1 : 0) + (isClause ? 1 : 0);
  }

  /** Between tokens of one line. */
  private blankBetween(index: number): string {
    const token = this.tokens[index]!;
    const previous = this.tokens[index - 1]!;
    if (token.kind === "comment" || previous.kind === "comment") return " ";
    if (/^[;,)\].[]$/.test(token.text) || /^[([.!¬]$/.test(previous.text)) return "";
    if (token.text === "(") return previous.kind === "name" ? "" : " ";
    if (previous.text === "-" && !isOperand(this.operandBefore(index - 1))) return "";
    if (previous.text === "{" && token.text === "}") return "";
    return " ";
  }

  /** The token before, comments left out. */
  private operandBefore(index: number): Token | undefined {
    let before = index - 1;
    while (this.tokens[before]?.kind === "comment") before -= 1;
    return this.tokens[before];
  }

  private findBlocks(): readonly boolean[] {
    const inLine = this.tokens.map(() => false);
    const open: number[] = [];
    for (const [index, { text, start }] of this.tokens.entries()) {
      if (text === "{") open.push(index);
      if (text !== "}") continue;
      const from = open.pop();
      if (from === undefined) continue;
      const isOneLine = !/[\r\n]/.test(this.text.slice(this.tokens[from]!.start, start));
      // Blocks within a block of one line stand on one line too.
      if (isOneLine) inLine.fill(true, from + 1, index + 1);
    }
    return inLine;
  }
}

/** Behind a header whose last clause has ended. */
function isClauseEnd({ isInside, isClause }: Position): boolean {
  return isInside && !isClause;
}

function after(position: Position, token: Token): Position {
  const { depth, isClause } = position;
  if (token.kind === "comment") return position;
  switch (token.text) {
    case "{":
      return { depth: depth + 1, isInside: false, isClause: false };
    case "}":
      return { depth: depth - 1, isInside: false, isClause: false };
    case ";":
      // Behind a clause the header goes on.
      return { depth, isInside: isClause, isClause: false };
    default:
      return { depth, isInside: true, isClause: isClause || clauseWords.has(token.text) };
  }
}

function endsStatement({ text }: Token): boolean {
  return text === ";" || text === "}";
}

/** Behind it, a minus is between two operands. */
function isOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === "name" || token.kind === "literal") return true;
  return /^(?:[)\]]|this|null|nil|true|false)$/.test(token.text);
}
