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

/** Line and column of each offset asked for. */
export function positionIn(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(lineStart)].length + 1 };
}
