/** Programs as plain data: what a thread is sent to make the same program for itself, whatever its language. */
import type { Program } from "../program/program.ts";
import type { Diagnostic } from "../program/source.ts";
import { unreachable } from "../term/index.ts";
import { type CSource, linkC } from "./c/load.ts";
import { loadObjects, type ObjectsSource } from "./objects/index.ts";
import { loadPli } from "./pli/index.ts";
import type { PliSource } from "./pli/source.ts";

export type ProgramSource = CSource | PliSource | ObjectsSource;

export function programFrom(
  source: ProgramSource,
): { readonly program: Program } | { readonly diagnostics: readonly Diagnostic[] } {
  switch (source.language) {
    case "c":
      return linkC(source);
    case "pli":
      return loadPli(source);
    case "objects":
      return loadObjects(source);
    default:
      return unreachable(source);
  }
}

/** All texts of the program: two programs with the same texts, loaded with the same options, are the same. */
export function textsOf(source: ProgramSource): readonly { readonly name: string; readonly text: string }[] {
  return source.language === "c" ? source.modules : source.files;
}
