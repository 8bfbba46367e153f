/** `everypath dap` */

import { limitOption } from "../../library/options/systems.ts";
import { commanderOptions } from "../commander-options.ts";
import type { DefineCommand } from "./command.ts";

export const defineDap: DefineCommand = (program, { engine, io, act }) => {
  const command = program
    .command("dap")
    .summary("the debugger for editors")
    .description(
      "Speaks the Debug Adapter Protocol on its standard input and output; editors start it (docs/dap.md).",
    )
    .usage("[options]")
    .action(() =>
      act(["dap"], async () => {
        const { runDap } = await import("../dap/index.ts");
        return runDap(engine, io.stdin ?? process.stdin, process.stdout);
      }),
    );
  for (const option of commanderOptions({ limit: limitOption })) command.addOption(option);
};
