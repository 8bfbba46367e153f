/** The settings of a debugger's session, from options by their names. */
import type { Problem } from "@everypath/debug";
import { projectOf } from "../project.ts";
import { emptyLists, type RawOptions } from "../settings/raw-options.ts";
import { readSettings, type Settings } from "../settings.ts";

/** `layerNames`: the solver's layers that can be switched. `onNote`: hears what a compiler says besides. */
export async function debugSettings(
  files: readonly string[],
  given: Partial<RawOptions>,
  layerNames: readonly string[],
  onNote: (text: string) => void,
): Promise<Settings | Problem> {
  const raw: RawOptions = { ...emptyLists, replay: false, ...given };
  const project = await projectOf(files, raw, onNote);
  if ("problem" in project) return project;
  const read = readSettings(project, raw, layerNames);
  return "problem" in read ? read : read.settings;
}
