/** What a front end refuses, told on the standard error stream. */
import type { Diagnostic } from "@everypath/core";
import { exitStatus, type Io, print } from "./io.ts";

/** The compiler's own text untouched; ours in one line each. */
export async function refuseDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): Promise<number> {
  for (const diagnostic of diagnostics) {
    const { span: location, message, verbatim } = diagnostic;
    io.news?.({ kind: "refused", problem: { message: message.trimEnd(), location } });
    const text = diagnosticText(diagnostic);
    const printed = text.endsWith("\n") ? text : `${text}\n`;
    await print(io.stderr, [verbatim === true ? printed : `everypath: ${text.replaceAll("\n", " ")}\n`]);
  }
  return exitStatus.wrongInput;
}

/** What is wrong, with its place; several lines where it is the compiler's own text. */
export function diagnosticText({ span, message, verbatim }: Diagnostic): string {
  const isPlaced = verbatim !== true && span !== undefined && span.file !== "";
  return isPlaced ? `${spanText(span)}: ${message}` : message;
}

function spanText(span: { readonly file: string; readonly line: number; readonly column: number }): string {
  if (span.line === 0) return span.file;
  return span.column === 0 ? `${span.file}:${span.line}` : `${span.file}:${span.line}:${span.column}`;
}
