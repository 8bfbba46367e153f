/** What the commands on a program's runs have in common when they tell what came of it. */
import type { Diagnostic } from "@everypath/core";
import { jsonChunks, type Result, type TextOptions } from "@everypath/report";
import type { ProgramText } from "../runs/begin.ts";
import type { Settings } from "../runs/settings.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { textOptionsOf } from "./tell.ts";

interface Refusal {
  readonly kind: "refused";
  readonly diagnostics: readonly Diagnostic[];
}

/** Of a run that has no result: why it was refused, or the program alone, as it was asked for. Returns the exit status. */
export async function tellWithoutResult(run: Refusal | ProgramText, io: Io): Promise<number> {
  switch (run.kind) {
    case "refused":
      return refuseDiagnostics(io, run.diagnostics);
    case "program":
      await print(io.stdout, run.text);
      return exitStatus.good;
  }
}

/** A result with the forms that its command has of it. */
export interface Told {
  readonly result: Result;
  /** Files that were written, in lines for the reader. */
  readonly written: readonly string[];
  /** With --dump smtlib: what the solver was asked. */
  readonly smtlib: () => string;
  readonly report: (result: Result, options: TextOptions) => string;
}

/** Prints the result in the form that the settings ask for: JSON, what --dump names, or the command's report. */
export async function tellResult(
  settings: Settings,
  io: Io,
  { result, written, smtlib, report }: Told,
): Promise<void> {
  if (settings.json) return print(io.stdout, jsonChunks(result));
  switch (settings.dump) {
    case "smtlib":
      return print(io.stdout, [smtlib()]);
    // They are printed while the command runs, or are all that it does.
    case "tree":
    case "queries":
    case "program":
      return;
    case undefined:
      return print(io.stdout, [report(result, textOptionsOf(settings, io, written))]);
  }
}
