/** What a command of the command line is made of. */

import { errorKinds } from "@everypath/core";
import type { Command, Option } from "commander";
import type { Engine, EngineConnection } from "../../runs/engine/engine.ts";
import { emptyLists, type RawOptions } from "../../runs/settings/raw-options.ts";
import type { Settings } from "../../runs/settings.ts";
import { guarded, type SettledCommand, settled } from "../../runs/settled.ts";
import type { RunSurface } from "../../runs/surface.ts";
import { refuseDiagnostics } from "../diagnostics.ts";
import type { Io } from "../io.ts";
import { surfaceOf } from "../surface.ts";

/** What a command works with. */
export interface Surroundings {
  readonly engine: EngineConnection;
  readonly io: Io;
  /** The command's work, its exit status kept; a fault of ours that nothing above it caught is told with the input it was about. */
  act(input: readonly string[], work: () => Promise<number>, isVerbose?: boolean): Promise<void>;
}

/** Adds the command to the program. */
export type DefineCommand = (program: Command, surroundings: Surroundings) => void;

/** Does what the settings ask for; returns the exit status. */
type Run = (
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
  io: Io,
) => Promise<number>;

/** The work of a command that is asked of a program's files and is its settings and nothing else. `load`: only what is asked for is loaded. */
export async function runSettled(
  command: SettledCommand,
  files: readonly string[],
  raw: RawOptions,
  { engine, io }: Pick<Surroundings, "engine" | "io">,
  load: () => Promise<Run>,
): Promise<number> {
  const surface = surfaceOf(io, {
    detail: raw.quiet === true ? "quiet" : "normal",
    json: raw.json === true,
  });
  const asked = await settled(command, files, raw, engine.layerNames, surface);
  if (asked.kind === "refused") return refuseDiagnostics(io, asked.diagnostics);
  const { settings } = asked;
  const run = await load();
  const done = await guarded(command, settings, surface, () =>
    run(settings, () => engine.connect(), surface, io),
  );
  return typeof done === "number" ? done : refuseDiagnostics(io, done.diagnostics);
}

/** Adds a command that is its settings and nothing else. */
export function aboutFiles(
  program: Command,
  surroundings: Surroundings,
  definition: {
    readonly name: "fuzz" | "bmc" | "prove" | "trace";
    readonly summary: string;
    readonly description: string;
    readonly options: readonly Option[];
    readonly help: string;
    readonly load: () => Promise<Run>;
  },
): void {
  const command = program
    .command(definition.name)
    .summary(definition.summary)
    .description(definition.description)
    .argument("[files...]", "the program's files (default: as the project here says)")
    .usage("[FILE…] [options]")
    .action((files: readonly string[], given: Partial<RawOptions>) => {
      const raw: RawOptions = { ...emptyLists, replay: false, ...given };
      return surroundings.act(
        files,
        () => runSettled(definition.name, files, raw, surroundings, definition.load),
        raw.verbose === true,
      );
    });
  for (const option of definition.options) command.addOption(option);
  command.addHelpText("after", `\n${definition.help}`);
}

/** `Kinds of error:` and a line for each. */
export function kindsHelp(): string {
  const column = Math.max(...Object.keys(errorKinds).map((kind) => kind.length)) + 2;
  const rows = Object.entries(errorKinds).map(([kind, meaning]) => `  ${kind.padEnd(column)}${meaning}`);
  return `Kinds of error:\n${rows.join("\n")}\n`;
}
