/** Which programs the files of a project make: each file with a `main` is one, and all others together are what they share. */
import type { CompileCommand } from "./compile-commands.ts";
import { moduleOf, type NeededOptions, symbolsOf } from "./needed-files.ts";

export interface ProjectPrograms {
  /** Files that define `main`. */
  readonly mains: readonly string[];
  /** The other files, as far as they can be linked with each other. */
  readonly library: readonly string[];
}

/** A file that cannot be compiled is left out and told, and so is one that defines again what another one has defined. */
export async function programsOf(
  commands: readonly CompileCommand[],
  options: NeededOptions,
): Promise<ProjectPrograms> {
  const mains: string[] = [];
  const library: string[] = [];
  const definers = new Map<string, string>();
  for (const { file } of commands) {
    const module = await moduleOf(file, options);
    if (typeof module === "string") {
      options.onNote(`${file}: left out: ${module}`);
      continue;
    }
    const { defines } = symbolsOf(module);
    if (defines.includes("main")) {
      mains.push(file);
      continue;
    }
    const twice = defines.find((name) => definers.has(name));
    if (twice !== undefined) {
      options.onNote(`${file}: left out: it defines ${twice}, as ${definers.get(twice)} does`);
      continue;
    }
    for (const name of defines) definers.set(name, file);
    library.push(file);
  }
  return { mains, library };
}
