/** Places in a source text: offsets as lines and columns, and the excerpt that an error message shows. */
import type { Span } from "@everypath/core";

/** A file, or another text that the user wrote (`--call`, `--assume`, a line typed into the debugger). */
export interface SourceText {
  /** The file's path, or what the text is called in messages. */
  readonly name: string;
  readonly text: string;
}

/** From the first character to behind the last; 0-based. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Something wrong with a text, at a place in it. */
export interface Problem {
  readonly source: SourceText;
  readonly extent: Extent;
  /** What is wrong and how to mend it, in one line. */
  readonly message: string;
}

/** The line and column, from 1, of an offset. */
export function spanAt(source: SourceText, offset: number): Span {
  const starts = lineStartsOf(source);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { file: source.name, line: low + 1, column: offset - starts[low]! + 1 };
}

const lineStarts = new WeakMap<SourceText, readonly number[]>();

/** The offsets at which lines begin. */
function lineStartsOf(source: SourceText): readonly number[] {
  let starts = lineStarts.get(source);
  if (starts === undefined) {
    starts = [0, ...[...source.text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
    lineStarts.set(source, starts);
  }
  return starts;
}

/** Longest excerpt of a line, in characters. */
const excerptWidth = 120;

/** The problem as the user reads it: its place, the message, the source line and a caret under the place. */
export function renderProblem({ source, extent, message }: Problem): string {
  const { line, column } = spanAt(source, extent.start);
  const start = extent.start - (column - 1);
  const whole = source.text.slice(start).split(/\r\n|\r|\n/, 1)[0] ?? "";
  const from = Math.max(0, column - 1 - excerptWidth / 2);
  const shown = whole.slice(from, from + excerptWidth);
  const width = Math.max(1, Math.min(extent.end - extent.start, shown.length - (column - 1 - from)));
  // A tab stays one, so that the caret stands under its place whatever the tab's width.
  const indent = shown.slice(0, column - 1 - from).replace(/[^\t]/g, " ");
  const caret = `${indent}${"^".repeat(width)}`;
  return `${source.name}:${line}:${column}: ${message}\n  ${shown}\n  ${caret}\n`;
}
