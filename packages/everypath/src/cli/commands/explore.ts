/** `everypath explore` */

import { optionTables } from "../../library/options/tables.ts";
import { commanderOptions } from "../commander-options.ts";
import { freeOptions } from "../free-options.ts";
import { workOf } from "../guard/work.ts";
import { refuse } from "../io.ts";
import { applyLimits } from "../limit-options.ts";
import { withProject } from "../project/request.ts";
import { projectOf } from "../project.ts";
import { emptyLists, type RawOptions } from "../raw-options.ts";
import { repeatedOptions } from "../repeated.ts";
import { readSettings } from "../settings.ts";
import { type DefineCommand, kindsHelp } from "./command.ts";
import { examplesHelp, exitStatusHelp } from "./help.ts";

export const defineExplore: DefineCommand = (program, { engine, io, act }) => {
  const command = program
    .command("explore")
    .summary("all paths of a program, a test for each, its bugs")
    .description(
      "Explores every path of a program: C (.c, .i, .ll, .bc; several files make one program), PL/I (.pli), objects (.idf).",
    )
    .argument(
      "[files...]",
      "the program's files (default: as the project here says; with --resume: those of the run)",
    )
    .usage("[FILE…] [options]")
    .action((given: readonly string[], options: Partial<RawOptions> & Pick<RawOptions, "replay">) => {
      const asked: RawOptions = { ...emptyLists, ...options };
      return act(
        given,
        async () => {
          const project = await withProject("explore", given, asked, io);
          if ("problem" in project) return refuse(io, project.problem);
          const { requestOf } = await import("../resumed.ts");
          const request = requestOf("explore", project.files, project.raw, freeOptions);
          if ("problem" in request) return refuse(io, request.problem);
          // Those of a run that is taken up again were recorded with it.
          const limitProblem = applyLimits(request.raw.limit);
          if (limitProblem !== undefined) return refuse(io, limitProblem);
          const files = await projectOf(request.files, request.raw);
          if ("problem" in files) return refuse(io, files.problem);
          const read = readSettings(files, request.raw, engine.layerNames);
          if ("problem" in read) return refuse(io, read.problem);
          const { runExplore } = await import("../explore.ts");
          const { withLock } = await import("../lock.ts");
          const { recorded } = request;
          const { withThreadLimit } = await import("../thread-limit.ts");
          const limited = await withThreadLimit(read.settings, io);
          const settings = recorded === undefined ? limited : { ...limited, recorded };
          return withLock(settings, io, () => {
            io.guard?.begin(workOf("explore", settings));
            return runExplore(settings, repeatedOptions(request.raw), () => engine.connect(), io);
          });
        },
        asked.verbose === true,
      );
    });
  for (const option of commanderOptions(optionTables.explore)) command.addOption(option);
  command.addHelpText("after", `\n${kindsHelp()}\n${examplesHelp()}\n${exitStatusHelp}`);
};
