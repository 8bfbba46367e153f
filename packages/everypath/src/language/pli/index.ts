/** PL/I as EFFIGY had it (King, section 6). */
import type { Program } from "../../program/program.ts";
import type { Diagnostic } from "../../program/source.ts";
import type { PliSource } from "./source.ts";

export type { PliSource } from "./source.ts";

export function loadPli(
  _source: PliSource,
): { readonly program: Program } | { readonly diagnostics: readonly Diagnostic[] } {
  return { diagnostics: [{ span: undefined, message: "PL/I is not there yet in this version" }] };
}
