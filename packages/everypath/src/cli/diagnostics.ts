/** What a run refuses, told on the standard error stream. */
import type { Diagnostic } from "@everypath/core";
import { diagnosticText } from "../runs/refused.ts";
import { exitStatus, type Io, print } from "./io.ts";

/** The compiler's own text untouched; ours in one line each. */
export async function refuseDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): Promise<number> {
  for (const diagnostic of diagnostics) {
    const text = diagnosticText(diagnostic);
    const printed = text.endsWith("\n") ? text : `${text}\n`;
    await print(io.stderr, [
      diagnostic.verbatim === true ? printed : `everypath: ${text.replaceAll("\n", " ")}\n`,
    ]);
  }
  return exitStatus.wrongInput;
}
