/** `everypath explore` */

import { optionTables } from "../../library/options/tables.ts";
import { emptyLists, type RawOptions } from "../../runs/settings/raw-options.ts";
import { commanderOptions } from "../commander-options.ts";
import { type DefineCommand, kindsHelp, runSettled } from "./command.ts";
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
        () =>
          runSettled(
            "explore",
            given,
            asked,
            { engine, io },
            async () => (await import("../explore.ts")).runExplore,
          ),
        asked.verbose === true,
      );
    });
  for (const option of commanderOptions(optionTables.explore)) command.addOption(option);
  command.addHelpText("after", `\n${kindsHelp()}\n${examplesHelp()}\n${exitStatusHelp}`);
};
