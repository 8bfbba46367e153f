/** What is wrong with a file of a system, and where. */

/** Both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Thrown by the readers of this folder and caught by `readIts`: no other room meets it. */
export class FormatProblem extends Error {
  readonly position: Position;
  constructor(message: string, position: Position) {
    super(message);
    this.position = position;
  }
}

/** True if `a` comes before `b` in their text. */
export function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

/** Answers with line and column of an offset. The text is read once, so that asking for each word of it costs little. */
export function positionsIn(text: string): (offset: number) => Position {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let first = 0;
    let past = lineStarts.length;
    while (past - first > 1) {
      const middle = (first + past) >> 1;
      if ((lineStarts[middle] as number) <= offset) first = middle;
      else past = middle;
    }
    return { line: first + 1, column: [...text.slice(lineStarts[first], offset)].length + 1 };
  };
}
