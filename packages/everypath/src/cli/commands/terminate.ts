/** `everypath terminate` */
import { Option } from "commander";
import type { TerminateOptions } from "../terminate.ts";
import type { DefineCommand } from "./command.ts";
import { jsonOption, quietOption, solverOption, timeOption } from "./system-options.ts";

const examples = `Examples:
  everypath terminate loop.c                  does the program end on every input?
  everypath terminate f.c --entry f --compare-ints
  everypath terminate s.c --entry length --zero-terminated text
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
      "Proves that every run of a C program or an integer transition system ends, or shows one that never does: C (.c, .i, .ll, .bc), KoAT (.koat), ARI (.ari), SMT-LIB (.smt2).",
    )
    .argument("<file>", "the program's or the system's file")
    .usage("FILE [options]")
    .addOption(
      new Option(
        "--entry <name>",
        "the procedure to start from (default: main, or the first); its parameters are symbolic",
      ),
    )
    .addOption(new Option("--ints <model>", "bitvector: integers wrap (default); mathematical: they do not"))
    .addOption(new Option("--compare-ints", "ask with both, and say whether termination depends on overflow"))
    .addOption(new Option("--signed-overflow <what>", "wrap (default), or error: undefined behaviour"))
    .addOption(new Option("--zero-terminated <name...>", "a pointer parameter whose memory holds a 0"))
    .addOption(new Option("--data-model <name>", "lp64 (default) or ilp32"))
    .addOption(new Option("-I, --include <dir...>", "look for headers there"))
    .addOption(new Option("-D, --define <macro...>", "define a macro: NAME or NAME=VALUE"))
    .addOption(new Option("--cflag <flag...>", "hand the flag to the compiler"))
    .addOption(jsonOption())
    .addOption(new Option("--out <dir>", "write the result and its certificate there"))
    .addOption(timeOption())
    .addOption(solverOption())
    .addOption(quietOption())
    .addHelpText("after", `\n${examples}\n\n${statusHelp}`)
    .action((file: string, options: TerminateOptions) =>
      act([file], async () => (await import("../terminate.ts")).runTerminate(file, options, io)),
    );
};
