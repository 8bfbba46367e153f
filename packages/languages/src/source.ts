/** Programs as plain data: what a thread is sent to make the same program for itself, whatever its language. */

import { type CSource, linkC } from "@everypath/c";
import { type Diagnostic, type Program, unreachable } from "@everypath/core";
import type { ObjectsSource } from "@everypath/objects";
import type { PliSource } from "@everypath/pli";

export type ProgramSource = CSource | PliSource | ObjectsSource;

/** A language's front end is loaded when a program of it comes: their parsers take long to make. */
export async function programFrom(
  source: ProgramSource,
): Promise<{ readonly program: Program } | { readonly diagnostics: readonly Diagnostic[] }> {
  switch (source.language) {
    case "c":
      return linkC(source);
    case "pli":
      return (await import("@everypath/pli")).loadPli(source);
    case "objects":
      return (await import("@everypath/objects")).loadObjects(source);
    default:
      return unreachable(source);
  }
}

/** All texts of the program: two programs with the same texts, loaded with the same options, are the same. */
export function textsOf(source: ProgramSource): readonly { readonly name: string; readonly text: string }[] {
  return source.language === "c" ? source.modules : source.files;
}
