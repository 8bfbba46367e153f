/** Formats of a record a line: CSV (RFC 4180), LCOV's tracefiles, collapsed stacks; and the only place that makes any. */
import { printable, printableLine } from "./printable.ts";

/** A row with its line end. What a spreadsheet would take for a formula is quoted with a tick, as it shows text. */
export function csvRow(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(",")}\n`;
}

function csvField(field: string | number): string {
  if (typeof field === "number") return String(field);
  const text = printable(/^[=+\-@\t]/.test(field) ? `'${field}` : field);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `KIND:1,2,name` with its line end: the fields of a record; only the last can hold a comma. */
export function lcovRecord(kind: string, ...fields: readonly (string | number)[]): string {
  return `${kind}:${fields.map((field) => printableLine(String(field))).join(",")}\n`;
}

/** A chain of calls, outermost first, and what it weighs. */
export function foldedLine(frames: readonly string[], weight: number): string {
  return `${frames.map((frame) => printableLine(frame).replaceAll(";", ",")).join(";")} ${weight}\n`;
}

/** A comment of SMT-LIB, with its line end. */
export function smtComment(text: string): string {
  return `; ${printableLine(text)}\n`;
}

/** What stands in a comment of C cannot end it, nor go on behind its line. */
export function cComment(text: string): string {
  return printable(text.replaceAll(/\s*\n\s*/g, " "))
    .replaceAll("*/", "* /")
    .replaceAll("/*", "/ *");
}
