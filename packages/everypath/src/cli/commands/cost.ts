/** `everypath cost` */
import { Option } from "commander";
import type { CostOptions } from "../cost.ts";
import type { DefineCommand } from "./command.ts";
import { jsonOption, quietOption, solverOption, timeOption } from "./system-options.ts";

const examples = `Examples:
  everypath cost loop.koat                              how many steps can a run take?
  everypath cost loop.ari --json | jq -r .bound.expr    the bound for other programs
  everypath cost loop.koat --ask 'steps <= 10*n + 50'   is that enough?`;

const statusHelp = `Exit status:
  0  a bound was found; with --ask, the one asked holds
  1  with --ask: a run costs more
  2  wrong usage or input
  3  unknown: no bound was found (the report says what is left)`;

export const defineCost: DefineCommand = (program, { io, act }) => {
  program
    .command("cost")
    .summary("how long can it take? an upper bound over the inputs")
    .description(
      "Finds a formula over the start's variables that bounds what any run of an integer transition system costs: KoAT (.koat), ARI (.ari), SMT-LIB (.smt2). Every rule application counts 1, or the cost that the rule gives. Programs are not there yet.",
    )
    .argument("<file>", "the system's file")
    .usage("FILE [options]")
    .addOption(new Option("--ask <bound>", "decide a bound of yours: 'steps <= 10*n + 50'"))
    .addOption(jsonOption())
    .addOption(new Option("--out <dir>", "write the result there"))
    .addOption(timeOption())
    .addOption(solverOption())
    .addOption(quietOption())
    .addHelpText("after", `\n${examples}\n\n${statusHelp}`)
    .action((file: string, options: CostOptions) =>
      act([file], async () => (await import("../cost.ts")).runCost(file, options, io)),
    );
};
