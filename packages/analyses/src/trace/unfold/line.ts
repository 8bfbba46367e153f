/** Coming to a line: something of it is executed, and what the same activation executed before was on another line. */
import type { Program, Span } from "@everypath/core";

export interface Line {
  readonly file: string;
  readonly line: number;
}

export function isAt(line: Line, span: Span): boolean {
  return span.line === line.line && span.file === line.file;
}

/** `before`: of the instruction that the activation executed last. */
export function arrives(line: Line | undefined, span: Span, before: Span | undefined): boolean {
  return line !== undefined && isAt(line, span) && (before === undefined || !isAt(line, before));
}

/** The lines of a file at which something is executed, in order. */
export function linesWithCode(program: Program, file: string): readonly number[] {
  const lines = new Set<number>();
  for (const name of program.userProcedures) {
    for (const { instructions, terminator } of program.procedure(name)?.blocks ?? []) {
      for (const { span } of [...instructions, terminator]) if (span.file === file) lines.add(span.line);
    }
  }
  return [...lines].filter((line) => line > 0).sort((a, b) => a - b);
}
