/** What a command of the command line is made of. */

import { errorKinds } from "@everypath/core";
import type { Command, Option } from "commander";
import type { Engine, EngineConnection } from "../engine.ts";
import { workOf } from "../guard/work.ts";
import { type Io, refuse } from "../io.ts";
import { applyLimits } from "../limit-options.ts";
import { withProject } from "../project/request.ts";
import { projectOf } from "../project.ts";
import { emptyLists, type RawOptions } from "../raw-options.ts";
import type { Request } from "../resumed.ts";
import { readSettings, type Settings } from "../settings.ts";

/** What a command works with. */
export interface Surroundings {
  readonly engine: EngineConnection;
  readonly io: Io;
  /** The command's work, its exit status kept; a fault of ours that nothing above it caught is told with the input it was about. */
  act(input: readonly string[], work: () => Promise<number>, isVerbose?: boolean): Promise<void>;
}

/** Adds the command to the program. */
export type DefineCommand = (program: Command, surroundings: Surroundings) => void;

type Run = (settings: Settings, connect: () => Promise<Engine>, io: Io) => Promise<number>;

/** A command that is asked of a program's files and is its settings and nothing else. `load`: only what is asked for is loaded. */
export function aboutFiles(
  program: Command,
  { engine, io, act }: Surroundings,
  definition: {
    readonly name: "fuzz" | "bmc" | "prove" | "trace";
    readonly summary: string;
    readonly description: string;
    readonly options: readonly Option[];
    readonly help: string;
    readonly load: () => Promise<Run>;
    /** Where files and options may come from elsewhere than the command line. */
    readonly request?: (
      files: readonly string[],
      raw: RawOptions,
    ) => Promise<Request | { readonly problem: string }>;
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
      return act(
        files,
        async () => {
          const found = await withProject(definition.name, files, raw, io);
          if ("problem" in found) return refuse(io, found.problem);
          const request: Request | { readonly problem: string } =
            (await definition.request?.(found.files, found.raw)) ?? found;
          if ("problem" in request) return refuse(io, request.problem);
          // Those of a run that is taken up again were recorded with it.
          const limitProblem = applyLimits(request.raw.limit);
          if (limitProblem !== undefined) return refuse(io, limitProblem);
          const project = await projectOf(request.files, request.raw);
          if ("problem" in project) return refuse(io, project.problem);
          const read = readSettings(project, request.raw, engine.layerNames);
          if ("problem" in read) return refuse(io, read.problem);
          const run = await definition.load();
          const { withLock } = await import("../lock.ts");
          const { recorded } = request;
          const { withThreadLimit } = await import("../thread-limit.ts");
          const limited = await withThreadLimit(read.settings, io);
          const settings = recorded === undefined ? limited : { ...limited, recorded };
          return withLock(settings, io, () => {
            io.guard?.begin(workOf(definition.name, settings));
            return run(settings, () => engine.connect(), io);
          });
        },
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
