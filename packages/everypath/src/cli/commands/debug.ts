/** `everypath debug` */

import { optionTables } from "../../library/options/tables.ts";
import { withProject } from "../../runs/project/request.ts";
import { projectOf } from "../../runs/project.ts";
import { emptyLists, type RawOptions } from "../../runs/settings/raw-options.ts";
import { repeatedOptions } from "../../runs/settings/repeated.ts";
import { readSettings } from "../../runs/settings.ts";
import { commanderOptions } from "../commander-options.ts";
import { refuse } from "../io.ts";
import { surfaceOf } from "../surface.ts";
import type { DefineCommand } from "./command.ts";

const help = `Commands: see help in the session.

Exit status:
  0  the session ended
  1  the session ended where the program has failed
  2  wrong usage or input, or a command of a script or pipe was refused`;

interface DebugOptions extends RawOptions {
  readonly script?: string;
  readonly modular?: boolean;
}

export const defineDebug: DefineCommand = (program, { engine, io, act }) => {
  const command = program
    .command("debug")
    .summary("walk one path step by step, forwards and backwards")
    .description("Debugs a program on symbols: you choose at each decision that the inputs leave open.")
    .argument("[files...]", "the program's files (default: as the project here says)")
    .usage("[FILE…] [options]")
    .action((files: readonly string[], given: Partial<DebugOptions>) => {
      const { script, modular, ...asked }: DebugOptions = { ...emptyLists, replay: false, ...given };
      return act(
        files,
        async () => {
          const surface = surfaceOf(io, { detail: asked.quiet === true ? "quiet" : "normal" });
          const found = await withProject("debug", files, asked, surface);
          if ("problem" in found) return refuse(io, found.problem);
          const { raw } = found;
          const project = await projectOf(found.files, raw, (text) => surface.compilerNote(text));
          if ("problem" in project) return refuse(io, project.problem);
          const read = readSettings(project, raw, engine.layerNames);
          if ("problem" in read) return refuse(io, read.problem);
          if (modular === true) {
            const { runModular } = await import("../debug/modular/index.ts");
            return runModular(read.settings, script, repeatedOptions(raw), () => engine.connect(), io);
          }
          if (raw.infer === false)
            return refuse(io, "--no-infer: only verifications infer; add --modular, or leave it out");
          const { runDebug } = await import("../debug/index.ts");
          return runDebug(read.settings, script, repeatedOptions(raw), () => engine.connect(), io);
        },
        asked.verbose === true,
      );
    });
  for (const option of commanderOptions(optionTables.debug)) command.addOption(option);
  command.addHelpText("after", `\n${help}`);
};
