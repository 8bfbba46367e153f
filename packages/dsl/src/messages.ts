/**
 * What a parser's error says to the user: what was expected, and what stands there instead. The words are a language's own
 * (`Wording`); how an error is placed and told once is the same for all.
 */
import { AbstractParserErrorMessageProvider } from "langium";
import type { Extent, Problem, SourceText } from "./text.ts";

/** As much of the parser library's errors and tokens as is used here. */
export interface FoundError {
  /** What was expected, by `ExpectedMessages`. */
  readonly message: string;
  readonly token: FoundToken;
}

export interface FoundToken {
  readonly image: string;
  readonly startOffset: number;
  readonly tokenType: { readonly name: string };
}

export interface Wording {
  /** What a token without a spelling of its own is called: NAME is "a name". */
  readonly tokens: Readonly<Record<string, string>>;
  /** What is expected where one of several alternatives of a rule could go on. */
  readonly rules: Readonly<Record<string, string>>;
  /** Behind such a token a statement begins. */
  readonly endsStatement: RegExp;
  /** What the parser expects between statements: it is not missed at the end of the line before. */
  readonly betweenStatements: readonly string[];
  /** A better message than the parser's, where the words at the error tell what was meant. `statement`: where it begins. */
  meant(
    tokens: readonly FoundToken[],
    at: number,
    statement: number,
    expected: string,
  ): { readonly token: FoundToken; readonly message: string } | undefined;
  /** A better message where something else was expected of this very token. */
  instead?(expected: string, found: FoundToken): string | undefined;
  /** Whatever a comment may not begin in, or, as its last alternative, the beginning of one that never ends. */
  readonly comments: RegExp;
}

interface TokenKind {
  readonly name: string;
}

/** What `expected` is where nothing but the text's end could follow. */
export const expectedEnd = "expected the end of the text";

/** Gives the parser its words. */
export class ExpectedMessages extends AbstractParserErrorMessageProvider {
  private readonly wording: Wording;

  constructor(wording: Wording) {
    super();
    this.wording = wording;
  }

  override buildMismatchTokenMessage({ expected }: { readonly expected: TokenKind }): string {
    return `expected ${this.nameOf(expected)}`;
  }

  override buildNotAllInputParsedMessage(): string {
    return expectedEnd;
  }

  override buildNoViableAltMessage(found: {
    readonly expectedPathsPerAlt: readonly (readonly (readonly TokenKind[])[])[];
    readonly ruleName: string;
  }): string {
    const first = found.expectedPathsPerAlt.flatMap((paths) => paths.flatMap(([token]) => token ?? []));
    return `expected ${this.wording.rules[found.ruleName.replace("\u200b", "")] ?? this.oneOf(first)}`;
  }

  override buildEarlyExitMessage({
    expectedIterationPaths,
  }: {
    readonly expectedIterationPaths: readonly (readonly TokenKind[])[];
  }): string {
    return `expected ${this.oneOf(expectedIterationPaths.flatMap(([token]) => token ?? []))}`;
  }

  private oneOf(tokens: readonly TokenKind[]): string {
    const names = [...new Set(tokens.map((token) => this.nameOf(token)))];
    const last = names.pop() ?? "something else";
    return names.length === 0 ? last : `${names.join(", ")} or ${last}`;
  }

  private nameOf({ name }: TokenKind): string {
    return this.wording.tokens[name] ?? (isWord(name) ? name : `'${name}'`);
  }
}

/** The name of a kind of token that is spelled like its name. */
export function isWord(token: string): boolean {
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
  wording: Wording,
): readonly Problem[] {
  const sorted = errors.toSorted((a, b) => position(a.token) - position(b.token));
  const found = new Map<number, Problem>();
  // A text of nonsense has as many errors as tokens: neither is looked for from the start each time.
  const indices = new Map<number, number>();
  for (const [index, { startOffset }] of tokens.entries())
    if (!indices.has(startOffset)) indices.set(startOffset, index);
  const starts = startsOfStatements(tokens, wording);
  for (const { message, token } of sorted) {
    // Behind another error, text that is left over says nothing new.
    if (message === expectedEnd && found.size > 0) continue;
    const at = Number.isNaN(token.startOffset)
      ? tokens.length
      : (indices.get(token.startOffset) ?? tokens.length);
    const statement = startOfStatement(tokens, at, starts);
    if (found.has(statement)) continue;
    const meant = wording.meant(tokens, at, statement, message);
    found.set(
      statement,
      meant === undefined
        ? problemAt(source, message, tokens, at, wording)
        : { source, extent: extentOf(meant.token), message: meant.message },
    );
  }
  return [...found.values()];
}

/** The end of the text has no offset. */
function position({ startOffset }: FoundToken): number {
  return Number.isNaN(startOffset) ? Number.POSITIVE_INFINITY : startOffset;
}

function problemAt(
  source: SourceText,
  expected: string,
  tokens: readonly FoundToken[],
  at: number,
  wording: Wording,
): Problem {
  const found = tokens[at];
  const before = tokens[at - 1];
  const isAboutStatements = expected === expectedEnd || wording.betweenStatements.includes(expected);
  const isBroken = found === undefined || (!isAboutStatements && isBrokenOff(source, before, found));
  if (before !== undefined && isBroken) {
    // What is missing is missed where the line ends, not where the next one begins.
    const { end } = extentOf(before);
    const where = found === undefined ? ", where the text ends" : "";
    return {
      source,
      extent: { start: end, end: end + 1 },
      message: `${expected} after ${show(before)}${where}`,
    };
  }
  if (found === undefined) {
    return { source, extent: { start: 0, end: 1 }, message: `${expected}, but the text is empty` };
  }
  const message = wording.instead?.(expected, found) ?? `${expected}, found ${show(found)}`;
  return { source, extent: extentOf(found), message };
}

/** The error stands at the beginning of a line. */
function isBrokenOff(source: SourceText, before: FoundToken | undefined, found: FoundToken): boolean {
  return before !== undefined && /[\r\n]/.test(source.text.slice(extentOf(before).end, found.startOffset));
}

/** The token that the statement around token `at` begins with. */
function startOfStatement(tokens: readonly FoundToken[], at: number, starts: readonly number[]): number {
  let index = Math.min(at, tokens.length - 1);
  if (tokens[index]?.image === ";") index--;
  return starts[index] ?? index;
}

/** Of each token: the one that its statement begins with. */
function startsOfStatements(tokens: readonly FoundToken[], { endsStatement }: Wording): readonly number[] {
  const starts: number[] = [];
  let start = 0;
  for (const [index] of tokens.entries()) {
    if (index > 0 && endsStatement.test(tokens[index - 1]?.image ?? "")) start = index;
    starts.push(start);
  }
  return starts;
}

function extentOf({ startOffset, image }: FoundToken): Extent {
  return { start: startOffset, end: startOffset + image.length };
}

/** A token as messages quote it. */
export function show({ image }: FoundToken): string {
  return image.length > 20 ? `'${image.slice(0, 20)}…'` : `'${image}'`;
}

/** A comment that is never closed would otherwise be read as operators. */
export function unclosedComment(source: SourceText, { comments }: Wording): Problem | undefined {
  for (const { 0: text, index } of source.text.matchAll(comments)) {
    if (text !== "/*") continue;
    const extent = { start: index, end: index + 2 };
    return { source, extent, message: "this comment is never closed; write */ where it ends" };
  }
  return undefined;
}
