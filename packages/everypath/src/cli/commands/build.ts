/** `everypath build` */

import { text } from "../../library/options/described.ts";
import { groups } from "../../library/options/shared.ts";
import type { BuildOptions } from "../build/index.ts";
import { commanderOptions } from "../commander-options.ts";
import { refuse } from "../io.ts";
import type { DefineCommand } from "./command.ts";

const help = `Examples:
  everypath build -- make -j8           then: everypath explore
  everypath build -- ./build.sh
  everypath build --output build/compile_commands.json -- ninja -C build

Exit status:
  that of the build; 2 where it could not be started, or nothing was compiled`;

const table = {
  output: text(groups.output, "-o, --output <file>", "where it is written (default: compile_commands.json)"),
};

export const defineBuild: DefineCommand = (program, { io, act }) => {
  const command = program
    .command("build")
    .summary("record how a project is compiled")
    .description(
      "Runs a build as it is, and writes compile_commands.json: how each C file is compiled. Files that a build leaves alone keep their entries.",
    )
    .argument("[command...]", "the build, behind --")
    .usage("[options] -- COMMAND…")
    .passThroughOptions()
    .action((words: readonly string[], options: BuildOptions) =>
      act(words, async () => {
        if (words.length === 0)
          return refuse(io, "build: no command is given; write everypath build -- make");
        const { runBuild } = await import("../build/index.ts");
        return runBuild(words, options, io);
      }),
    );
  for (const option of commanderOptions(table)) command.addOption(option);
  command.addHelpText("after", `\n${help}`);
};
