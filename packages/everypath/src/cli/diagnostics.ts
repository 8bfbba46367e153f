/** What a front end refuses, told on the standard error stream. */
import type { Diagnostic } from "@everypath/core";
import type { InputProblem } from "../library/news.ts";
import { placeText } from "../library/place-text.ts";
import { exitStatus, type Io, print } from "./io.ts";

/** The compiler's own text untouched; ours in one line each. */
export async function refuseDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): Promise<number> {
  for (const diagnostic of diagnostics) {
    io.news?.({ kind: "refused", problem: problemOf(diagnostic) });
    const text = diagnosticText(diagnostic);
    const printed = text.endsWith("\n") ? text : `${text}\n`;
    await print(io.stderr, [
      diagnostic.verbatim === true ? printed : `everypath: ${text.replaceAll("\n", " ")}\n`,
    ]);
  }
  return exitStatus.wrongInput;
}

/** The same, for a program that uses the library. */
export function problemOf({ span: location, message, verbatim }: Diagnostic): InputProblem {
  return { message: message.trimEnd(), location, ...(verbatim === true ? { tellsPlace: true } : {}) };
}

/** What is wrong, with its place; several lines where it is the compiler's own text. */
export function diagnosticText({ span, message, verbatim }: Diagnostic): string {
  const isPlaced = verbatim !== true && span !== undefined && span.file !== "";
  return isPlaced ? `${placeText(span)}: ${message}` : message;
}
