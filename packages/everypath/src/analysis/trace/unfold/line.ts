/** Coming to a line: something of it is executed, and what the same activation executed before was on another line. */
import type { Span } from "../../../program/source.ts";

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
