/** `everypath terminate` */
import { Option } from "commander";
import type { TerminateOptions } from "../terminate.ts";
import type { DefineCommand } from "./command.ts";

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
    .addOption(new Option("--json", "print the result as JSON and nothing else"))
    .addOption(new Option("--out <dir>", "write the result and its certificate there"))
    .addOption(new Option("--time <seconds>", "give up after that time (default: 60)"))
    .addOption(
      new Option(
        "--solver <name>",
        "an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3)",
      ),
    )
    .addOption(new Option("--quiet", "print the verdict alone"))
    .addHelpText("after", `\n${examples}\n\n${statusHelp}`)
    .action((file: string, options: TerminateOptions) =>
      act([file], async () => (await import("../terminate.ts")).runTerminate(file, options, io)),
    );
};
