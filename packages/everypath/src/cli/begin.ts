/** How a command begins: from its files to a loaded program and the procedure to enter, or to the one line that says what is wrong. */
import { existsSync } from "node:fs";
import type { Assumption, Program } from "@everypath/core";
import { outputDirectoryProblem, systemMessage, writeWhole } from "@everypath/report";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { assumptionsOf, entryOf } from "./entry.ts";
import { inputFileProblem } from "./input-files.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";
import type { Settings } from "./settings.ts";

/** The command is over. */
export interface Ended {
  readonly status: number;
}

export interface Loaded {
  readonly engine: Engine;
  readonly program: Program;
}

export interface Begun extends Loaded {
  readonly entry: string;
  /** What the choice of the entry takes for granted. */
  readonly assumptions: readonly Assumption[];
}

/** `load`: where the program is not simply that of the settings. */
export async function loadProgram(
  settings: Settings,
  connect: () => Promise<Engine>,
  io: Io,
  load: (engine: Engine) => ReturnType<Engine["load"]> = (engine) => engine.load(settings),
): Promise<Loaded | Ended> {
  const problem = inputFileProblem(settings.files);
  if (problem !== undefined) return { status: await refuse(io, problem) };
  const blocked = settings.out === undefined ? undefined : outputDirectoryProblem(settings.out);
  const flag = settings.resumes ? "--resume" : "--out";
  if (blocked !== undefined) return { status: await refuse(io, `${flag} ${settings.out}: ${blocked}`) };
  const engine = await connect();
  const loaded = await load(engine);
  if ("diagnostics" in loaded) return { status: await refuseDiagnostics(io, loaded.diagnostics) };
  const { stubsOut } = settings;
  const written = stubsOut === undefined ? undefined : writeSkeleton(loaded.program, stubsOut);
  if (written !== undefined) return { status: await refuse(io, written) };
  return { engine, program: loaded.program };
}

/** What is wrong, in one line. A file that is there may have been filled in, and stays. */
function writeSkeleton({ stubSkeleton }: Program, file: string): string | undefined {
  const text = stubSkeleton?.();
  if (text === undefined) return `--stubs-out ${file}: the program calls no function that nothing defines`;
  if (existsSync(file)) return `--stubs-out ${file}: there is such a file; name another one`;
  try {
    writeWhole(file, [text]);
  } catch (error) {
    return `--stubs-out ${file}: not written: ${systemMessage(error)}`;
  }
  return undefined;
}

/** With --dump program the program is printed, and that is all. */
export async function enter({ engine, program }: Loaded, settings: Settings, io: Io): Promise<Begun | Ended> {
  const entry = entryOf(program, settings);
  if ("problem" in entry) return { status: await refuse(io, entry.problem) };
  if (settings.dump !== "program")
    return { engine, program, entry: entry.name, assumptions: assumptionsOf(program, settings, entry.name) };
  await print(io.stdout, engine.print(program));
  return { status: exitStatus.good };
}

/** Both. */
export async function begin(
  settings: Settings,
  connect: () => Promise<Engine>,
  io: Io,
  load?: (engine: Engine) => ReturnType<Engine["load"]>,
): Promise<Begun | Ended> {
  const loaded = await loadProgram(settings, connect, io, load);
  return "status" in loaded ? loaded : enter(loaded, settings, io);
}
