/** `everypath terminate` */
import { Option } from "commander";
import type { SystemOptions } from "../system.ts";
import type { DefineCommand } from "./command.ts";
import { jsonOption, quietOption, solverOption, timeOption } from "./system-options.ts";

const examples = `Examples:
  everypath terminate loop.koat               does every run of the system end?
  everypath terminate loop.ari --out proof    keep the result and a certificate of it
  everypath check proof/certificate.json      check the certificate`;

const statusHelp = `Exit status:
  0  every run ends
  1  a run never ends
  2  wrong usage or input
  3  unknown: neither was shown (the report says what is left)`;

export const defineTerminate: DefineCommand = (program, { io, act }) => {
  program
    .command("terminate")
    .summary("does every run end? a proof, or a run that does not")
    .description(
      "Proves that every run of an integer transition system ends, or shows one that never does: KoAT (.koat), ARI (.ari), SMT-LIB (.smt2). Programs are not there yet.",
    )
    .argument("<file>", "the system's file")
    .usage("FILE [options]")
    .addOption(jsonOption())
    .addOption(new Option("--out <dir>", "write the result and its certificate there"))
    .addOption(timeOption())
    .addOption(solverOption())
    .addOption(quietOption())
    .addHelpText("after", `\n${examples}\n\n${statusHelp}`)
    .action((file: string, options: SystemOptions) =>
      act([file], async () => (await import("../terminate.ts")).runTerminate(file, options, io)),
    );
};
