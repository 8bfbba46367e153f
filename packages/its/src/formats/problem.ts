/** What is wrong with a file of a system, and where. */
import { limits } from "@everypath/core";

/** Both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where a text begins: the place of what is missing. */
export const beginning: Position = { line: 1, column: 1 };

/** Thrown by the readers of this folder and caught by `readIts`: no other room meets it. */
export class FormatProblem extends Error {
  readonly position: Position;
  constructor(message: string, position: Position) {
    super(message);
    this.position = position;
  }
}

/** What lies deeper than `greatestNesting`, at the parenthesis that does. */
export function tooDeep(position: Position): FormatProblem {
  return new FormatProblem(`parentheses are nested deeper than ${limits.its.parenthesesDepth}`, position);
}

/** True if `a` comes before `b` in their text. */
export function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

/**
 * Answers with line and column of an offset. Readers ask for each word in its turn, so that the columns of a line are counted on from where they were
 * last asked for: a file of one long line is read in time too.
 */
export function positionsIn(text: string): (offset: number) => Position {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  let last = { line: 0, offset: 0, column: 1 };
  return (offset) => {
    let first = 0;
    let past = lineStarts.length;
    while (past - first > 1) {
      const middle = (first + past) >> 1;
      if ((lineStarts[middle] as number) <= offset) first = middle;
      else past = middle;
    }
    const from =
      last.line === first && last.offset <= offset
        ? last
        : { line: first, offset: lineStarts[first] as number, column: 1 };
    last = { line: first, offset, column: from.column + [...text.slice(from.offset, offset)].length };
    return { line: first + 1, column: last.column };
  };
}
