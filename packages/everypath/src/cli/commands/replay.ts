/** `everypath replay` */

import { optionTables } from "../../library/options/tables.ts";
import type { ReplayOptions } from "../../runs/replay-tests.ts";
import { commanderOptions } from "../commander-options.ts";
import type { DefineCommand } from "./command.ts";

const statusHelp = `Exit status:
  0  every test did what it expects; for the test of an error that is the error itself ("reproduced")
  1  a test did something else
  2  wrong usage or input
  3  a test could not be run`;

export const defineReplay: DefineCommand = (program, { io, act }) => {
  const command = program
    .command("replay")
    .summary("run tests of a result on the compiled program")
    .description(
      "Runs tests (.json of everypath, .ktest of KLEE) outside of the engine and compares with what they expect.",
    )
    .argument("<tests...>", "files of a result's tests folder")
    .usage("TEST… [options]")
    .action((tests: readonly string[], given: Partial<ReplayOptions>) =>
      act(tests, async () => {
        const { runReplay } = await import("../replay.ts");
        return runReplay(tests, { program: [], I: [], D: [], cflag: [], ...given }, io);
      }),
    );
  for (const option of commanderOptions(optionTables.replay)) command.addOption(option);
  command.addHelpText("after", `\n${statusHelp}`);
};
