/** `everypath terminate` */

import { optionTables } from "../../library/options/tables.ts";
import { inProject } from "../../runs/project/request.ts";
import type { TerminateOptions } from "../../runs/terminate.ts";
import { commanderOptions } from "../commander-options.ts";
import { refuse } from "../io.ts";
import { surfaceOf } from "../surface.ts";
import type { DefineCommand } from "./command.ts";

const examples = `Examples:
  everypath terminate loop.c                  does the program end on every input?
  everypath terminate f.c --entry f --compare-ints
  everypath terminate s.c --entry length --zero-terminated text
  everypath terminate gcd.pli --assume 'X > 0 & Y > 0'
  everypath terminate loop.koat               does every run of the system end?
  everypath terminate loop.ari --out proof    keep the result and a certificate of it
  everypath check proof/certificate.json      check the certificate`;

const statusHelp = `Exit status:
  0  every run ends
  1  a run never ends
  2  wrong usage or input
  3  unknown: neither was shown (the report says what is left)`;

export const defineTerminate: DefineCommand = (program, { io, act }) => {
  const command = program
    .command("terminate")
    .summary("does every run end? a proof, or a run that does not")
    .description(
      "Proves that every run of a program or an integer transition system ends, or shows one that never does: C (.c, .i, .ll, .bc), PL/I (.pli, .pl1), objects (.idf), KoAT (.koat), ARI (.ari), SMT-LIB (.smt2).",
    )
    .argument("[files...]", "the program's files, or the system's (default: as the project here says)")
    .usage("[FILE…] [options]")
    .addHelpText("after", `\n${examples}\n\n${statusHelp}`)
    .action((given: readonly string[], asked: TerminateOptions) =>
      act(given, async () => {
        const found = await inProject("terminate", given, { ...asked }, asked.quiet === true, surfaceOf(io));
        if ("problem" in found) return refuse(io, found.problem);
        const { runTerminate } = await import("../terminate.ts");
        return runTerminate(found.files, found.options, io);
      }),
    );
  for (const option of commanderOptions(optionTables.terminate)) command.addOption(option);
};
