/** From the files of a run to a program, in whatever language they are. */
import { loadC } from "@everypath/c";
import { type Diagnostic, type Program, readSourceText, unreachable } from "@everypath/core";
import { type ProgramSource, programFrom } from "@everypath/languages";
import type { Settings } from "../settings.ts";

export type LoadedProgram =
  | { readonly program: Program; readonly source: ProgramSource }
  | { readonly diagnostics: readonly Diagnostic[] };

/** `onNote`: hears what the compiler says besides. `readable`: as the compiler's (c/src/clang.ts). */
export async function loadProgram(
  settings: Settings,
  onNote: (text: string) => void,
  { readable }: { readonly readable?: readonly string[] } = {},
): Promise<LoadedProgram> {
  switch (settings.language) {
    case "c":
      return loadC(settings.files, {
        dataModel: settings.dataModel,
        includeDirectories: settings.includeDirectories,
        definitions: settings.definitions,
        compilerFlags: settings.compilerFlags,
        fileFlags: settings.fileFlags,
        stubs: settings.stubs.stubs,
        beginsAtMain: settings.entry === undefined || settings.entry === "main",
        ...(settings.entry === undefined && settings.callText === undefined
          ? { fuzzBytes: settings.pointerSize }
          : {}),
        ...(readable === undefined ? {} : { readable }),
        onNote,
      });
    case "pli":
      return loadText({
        language: "pli",
        ...startOf(settings),
        subscripts: settings.subscripts,
      });
    case "objects":
      return loadText({
        language: "objects",
        ...startOf(settings),
        symbolicGlobals: settings.symbolicGlobals,
        contracts: settings.runsContracts,
      });
    default:
      return unreachable(settings.language);
  }
}

/** The texts, and the call to run them on. */
function startOf({ files, entry, callText, assume }: Settings) {
  const texts = files.map((name) => ({ name, text: readSourceText(name) }));
  return { files: texts, entry, call: callText, assume };
}

async function loadText(source: ProgramSource): Promise<LoadedProgram> {
  const made = await programFrom(source);
  return "program" in made ? { program: made.program, source } : made;
}
