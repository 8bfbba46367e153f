/** `everypath check` */

import { optionTables } from "../../library/options/tables.ts";
import { commanderOptions } from "../commander-options.ts";
import type { DefineCommand } from "./command.ts";

const statusHelp = `Exit status:
  0  every obligation of the certificate is shown
  1  one is not
  2  wrong usage or input
  3  the checker has no rule for some of them, which it names`;

export const defineCheck: DefineCommand = (program, { io, act }) => {
  const command = program
    .command("check")
    .summary("check a certificate independently")
    .description(
      "Re-checks a certificate of terminate, bmc or explore, or the one that a result holds, knowing nothing of how it was found.",
    )
    .argument("<certificate>", "certificate.json or result.json")
    .usage("CERTIFICATE [options]")
    .addHelpText("after", `\n${statusHelp}`)
    .action((file: string) => act([file], async () => (await import("../check.ts")).runCheck(file, io)));
  for (const option of commanderOptions(optionTables.check)) command.addOption(option);
};
