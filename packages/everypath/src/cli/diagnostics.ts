/** What a front end refuses, told on the standard error stream. */
import type { Diagnostic } from "../program/source.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";

/** The compiler's own text untouched; ours in one line each. */
export async function refuseDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): Promise<number> {
  for (const { span, message, verbatim } of diagnostics) {
    if (verbatim === true) {
      await print(io.stderr, [message.endsWith("\n") ? message : `${message}\n`]);
      continue;
    }
    const place = span === undefined || span.file === "" ? "" : `${spanText(span)}: `;
    await refuse(io, `${place}${message}`);
  }
  return exitStatus.wrongInput;
}

function spanText(span: { readonly file: string; readonly line: number; readonly column: number }): string {
  if (span.line === 0) return span.file;
  return span.column === 0 ? `${span.file}:${span.line}` : `${span.file}:${span.line}:${span.column}`;
}
