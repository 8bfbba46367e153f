/** The request of a command whose options are settings, with what is found in the project where no file is named. */
import type { CommandName } from "../../library/options/tables.ts";
import type { RawOptions } from "../settings/raw-options.ts";
import type { RunSurface } from "../surface.ts";
import type { Given } from "./found.ts";

export async function withProject(
  command: CommandName,
  files: readonly string[],
  raw: RawOptions,
  surface: RunSurface,
): Promise<{ readonly files: readonly string[]; readonly raw: RawOptions } | { readonly problem: string }> {
  const found = await inProject(command, files, { ...raw }, raw.quiet === true, surface);
  return "problem" in found ? found : { files: found.files, raw: found.options as unknown as RawOptions };
}

/** As given where files are, else as the project says, which is told. */
export async function inProject(
  command: CommandName,
  files: readonly string[],
  given: Given,
  isQuiet: boolean,
  surface: RunSurface,
): Promise<{ readonly files: readonly string[]; readonly options: Given } | { readonly problem: string }> {
  if (files.length > 0 && given.target === undefined) return { files, options: given };
  const { foundIn } = await import("./found.ts");
  const notes: string[] = [];
  const found = await foundIn(command, files, given, (line) => notes.push(line));
  if (!isQuiet) for (const note of notes) await surface.note(note);
  return found ?? { files, options: given };
}
