/**
 * What a parser's error says to the user: what was expected and what stands there instead.
 */
import { AbstractParserErrorMessageProvider } from "langium";
import { otherPliPart, otherPliStatement } from "./other-pli.ts";
import type { Extent, Problem, SourceText } from "./text.ts";

/** As much of the parser library's errors and tokens as is used here. */
export interface FoundError {
  /** What was expected, by `messageProvider`. */
  readonly message: string;
  readonly token: FoundToken;
}

export interface FoundToken {
  readonly image: string;
  readonly startOffset: number;
  readonly tokenType: { readonly name: string };
}

interface TokenKind {
  readonly name: string;
}

/** What is expected where one of several rules could go on. */
const expectedByRule: Readonly<Record<string, string>> = {
  Action: "a statement",
  Statement: "a statement",
  Prefix: "an expression",
  Primary: "an expression",
  Item: "a constant",
};

class ExpectedMessages extends AbstractParserErrorMessageProvider {
  readonly expectedEnd = "expected the end of the text";

  override buildMismatchTokenMessage({ expected }: { readonly expected: TokenKind }): string {
    return `expected ${nameOfToken(expected.name)}`;
  }

  override buildNotAllInputParsedMessage(): string {
    return this.expectedEnd;
  }

  override buildNoViableAltMessage(found: {
    readonly expectedPathsPerAlt: readonly (readonly (readonly TokenKind[])[])[];
    readonly ruleName: string;
  }): string {
    const first = found.expectedPathsPerAlt.flatMap((paths) => paths.flatMap(([token]) => token ?? []));
    return `expected ${expectedByRule[found.ruleName.replace("\u200b", "")] ?? oneOf(first)}`;
  }

  override buildEarlyExitMessage({
    expectedIterationPaths,
  }: {
    readonly expectedIterationPaths: readonly (readonly TokenKind[])[];
  }): string {
    return `expected ${oneOf(expectedIterationPaths.flatMap(([token]) => token ?? []))}`;
  }
}

export const messageProvider = new ExpectedMessages();

function oneOf(tokens: readonly TokenKind[]): string {
  const names = [...new Set(tokens.map(({ name }) => nameOfToken(name)))];
  const last = names.pop() ?? "something else";
  return names.length === 0 ? last : `${names.join(", ")} or ${last}`;
}

function nameOfToken(token: string): string {
  switch (token) {
    case "NAME":
      return "a name";
    case "NUMBER":
      return "an integer";
    case "SYMBOL":
      return 'a symbol as "A"';
    case "EOF":
      return "the end of the text";
    default:
      return isWord(token) ? token : `'${token}'`;
  }
}

function isWord(token: string): boolean {
  return /^[A-Za-z]+$/.test(token);
}

/**
 * The problems that the parser's errors tell of, in the order of the text. `tokens` is the whole text. One a statement: the parser
 * goes on behind an error as well as it can, and what it finds in the same statement is mostly a consequence.
 */
export function problemsOf(
  source: SourceText,
  errors: readonly FoundError[],
  tokens: readonly FoundToken[],
): readonly Problem[] {
  const sorted = errors.toSorted((a, b) => position(a.token) - position(b.token));
  const found = new Map<number, Problem>();
  for (const error of sorted) {
    const index = tokens.findIndex(({ startOffset }) => startOffset === error.token.startOffset);
    const at = index === -1 ? tokens.length : index;
    // Behind another error, text that is left over says nothing new.
    if (error.message === messageProvider.expectedEnd && found.size > 0) continue;
    const statement = startOfStatement(tokens, at);
    if (!found.has(statement)) found.set(statement, problemOf(source, error.message, tokens, at, statement));
  }
  return [...found.values()];
}

/** The end of the text has no offset. */
function position({ startOffset }: FoundToken): number {
  return Number.isNaN(startOffset) ? Number.POSITIVE_INFINITY : startOffset;
}

function problemOf(
  source: SourceText,
  expected: string,
  tokens: readonly FoundToken[],
  at: number,
  statement: number,
): Problem {
  const problem = (token: FoundToken, message: string): Problem => ({
    source,
    extent: extentOf(token),
    message,
  });
  const first = tokens[statement];
  const other = first === undefined ? undefined : otherPliStatement(first.image);
  if (first !== undefined && other !== undefined) return problem(first, other);
  const part = tokens[at];
  const otherPart = otherPliPart(tokens.slice(statement, at + 1).map(({ image }) => image));
  if (part !== undefined && otherPart !== undefined) return problem(part, otherPart);
  const reserved = [at, at - 1].find((index) => isAssignedWord(tokens, index));
  if (reserved !== undefined) {
    const token = tokens[reserved]!;
    return problem(
      token,
      `${token.image.toUpperCase()} is a word of the language and cannot be a name; take another`,
    );
  }
  const found = tokens[at];
  const before = tokens[at - 1];
  const isMissing = found === undefined || !isAboutStatements(expected);
  if (before !== undefined && isMissing && (found === undefined || isBrokenOff(source, before, found))) {
    // What is missing is missed where the line ends, not where the next one begins.
    const { end } = extentOf(before);
    const place = { start: end, end: end + 1 };
    return { source, extent: place, message: `${expected} after ${show(before)}${atEnd(found)}` };
  }
  if (found === undefined) {
    return { source, extent: { start: 0, end: 1 }, message: `${expected}, but the text is empty` };
  }
  return problem(found, describe(expected, found));
}

/** A word of the language with an assignment sign behind it. */
function isAssignedWord(tokens: readonly FoundToken[], index: number): boolean {
  const token = tokens[index];
  return token !== undefined && isReserved(token) && /^[=←]$/.test(tokens[index + 1]?.image ?? "");
}

function isReserved({ image, tokenType }: FoundToken): boolean {
  return isWord(tokenType.name) && tokenType.name === image.toUpperCase();
}

/** Where statements follow one another, END or the end of the text is only what ends them. */
function isAboutStatements(expected: string): boolean {
  return ["expected a statement", "expected END", messageProvider.expectedEnd].includes(expected);
}

function describe(expected: string, found: FoundToken): string {
  const word = found.image.toUpperCase();
  if (isAboutStatements(expected)) {
    if (word === "END") return "this END closes nothing: no DO and no PROCEDURE is open";
    if (word === "ELSE") return "this ELSE belongs to no IF: the statement before it has ended the IF";
    return `expected a statement, found ${show(found)}`;
  }
  if (expected === "expected a name" && isReserved(found)) {
    return `expected a name; ${word} is a word of the language and cannot be one`;
  }
  return `${expected}, found ${show(found)}`;
}

/** The error stands at the beginning of a line, or at the end of the text. */
function isBrokenOff(source: SourceText, before: FoundToken, found: FoundToken): boolean {
  return /[\r\n]/.test(source.text.slice(extentOf(before).end, found.startOffset));
}

function atEnd(found: FoundToken | undefined): string {
  return found === undefined ? ", where the text ends" : "";
}

/** The token that the statement around token `at` begins with: after a semicolon, a label, THEN or ELSE. */
function startOfStatement(tokens: readonly FoundToken[], at: number): number {
  let index = Math.min(at, tokens.length - 1);
  if (tokens[index]?.image === ";") index--;
  while (index > 0 && !/^(?:;|:|THEN|ELSE)$/i.test(tokens[index - 1]?.image ?? "")) index--;
  return index;
}

function extentOf({ startOffset, image }: FoundToken): Extent {
  return { start: startOffset, end: startOffset + image.length };
}

function show({ image }: FoundToken): string {
  return image.length > 20 ? `'${image.slice(0, 20)}…'` : `'${image}'`;
}

/** A comment that is never closed would otherwise be read as operators. */
export function unclosedComment(source: SourceText): Problem | undefined {
  const { text } = source;
  for (let start = text.indexOf("/*"); start !== -1; ) {
    const end = text.indexOf("*/", start + 2);
    if (end === -1) {
      const extent = { start, end: start + 2 };
      return { source, extent, message: "this comment is never closed; write */ where it ends" };
    }
    start = text.indexOf("/*", end + 2);
  }
  return undefined;
}
