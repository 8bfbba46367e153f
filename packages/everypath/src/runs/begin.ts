/** How a command begins: from its files to a loaded program and the procedure to enter, or to the one line that says what is wrong. */

import type { Assumption, Program } from "@everypath/core";
import { host } from "@everypath/core";
import { outputDirectoryProblem, systemMessage, writeWhole } from "@everypath/report";
import type { Engine } from "./engine/engine.ts";
import { assumptionsOf, entryOf } from "./entry.ts";
import { handedOverProblem } from "./handed-over-names.ts";
import { inputFileProblem } from "./input-files.ts";
import { type Refused, refused, refusedBy } from "./refused.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";

export interface Loaded {
  readonly kind: "loaded";
  readonly engine: Engine;
  readonly program: Program;
}

export interface Begun {
  readonly kind: "begun";
  readonly engine: Engine;
  readonly program: Program;
  readonly entry: string;
  /** What the choice of the entry takes for granted. */
  readonly assumptions: readonly Assumption[];
}

/** With --dump program: the program in the IR, and nothing is asked of it. */
export interface ProgramText {
  readonly kind: "program";
  readonly text: Iterable<string>;
}

/** `by`: what to start meanwhile for the work on the program. `meant`: the settings to load it with, where they are not those of the run. */
export async function loadProgram(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
  by: "threads" | "solver" | "nothing" = "solver",
  meant: Settings = settings,
): Promise<Loaded | Refused> {
  const problem = inputFileProblem(settings.files);
  if (problem !== undefined) return refused(problem);
  const blocked = settings.out === undefined ? undefined : outputDirectoryProblem(settings.out);
  const flag = settings.resumes ? "--resume" : "--out";
  if (blocked !== undefined) return refused(`${flag} ${settings.out}: ${blocked}`);
  const engine = await connect();
  const loaded = await engine.load(meant, by, (text) => surface.compilerNote(text));
  if ("diagnostics" in loaded) return refusedBy(loaded);
  const { stubsOut } = settings;
  const written = stubsOut === undefined ? undefined : writeSkeleton(loaded.program, stubsOut);
  if (written !== undefined) return refused(written);
  return { kind: "loaded", engine, program: loaded.program };
}

/** What is wrong, in one line. A file that is there may have been filled in, and stays. */
function writeSkeleton({ stubSkeleton }: Program, file: string): string | undefined {
  const text = stubSkeleton?.();
  if (text === undefined) return `--stubs-out ${file}: the program calls no function that nothing defines`;
  if (host.files.exists(file)) return `--stubs-out ${file}: there is such a file; name another one`;
  try {
    writeWhole(file, [text]);
  } catch (error) {
    return `--stubs-out ${file}: not written: ${systemMessage(error)}`;
  }
  return undefined;
}

/** With --dump program there is the program's text, and that is all. */
export function enter({ engine, program }: Loaded, settings: Settings): Begun | ProgramText | Refused {
  const entry = entryOf(program, settings);
  if ("problem" in entry) return refused(entry.problem);
  if (settings.dump === "program") return { kind: "program", text: engine.print(program) };
  const unknown = handedOverProblem(program, [entry.name], settings);
  if (unknown !== undefined) return refused(unknown);
  const assumptions = assumptionsOf(program, settings, entry.name);
  return { kind: "begun", engine, program, entry: entry.name, assumptions };
}

/** Both. */
export async function begin(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
  by?: "threads" | "solver" | "nothing",
): Promise<Begun | ProgramText | Refused> {
  const loaded = await loadProgram(settings, connect, surface, by);
  return loaded.kind === "loaded" ? enter(loaded, settings) : loaded;
}
