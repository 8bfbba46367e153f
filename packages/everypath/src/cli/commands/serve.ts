/** `everypath serve` */
import type { NumberOption } from "../../library/options/described.ts";
import { natural } from "../../runs/settings/values.ts";
import { commanderOptions } from "../commander-options.ts";
import type { DefineCommand } from "./command.ts";

const usualIdleSeconds = 600;

const idle: NumberOption = {
  kind: "number",
  flags: "--idle <seconds>",
  description: `end when nothing was asked for so long (default: ${usualIdleSeconds})`,
  least: 1,
};

const help = `Commands that read files and print (explore, fuzz, bmc, prove, trace, terminate, cost, replay, check, explain) use it by
themselves, and print what they print without it; EVERYPATH_SERVER=off keeps a command to itself.

Examples:
  everypath serve &                     then: everypath explore max.c, twice as fast
  everypath serve --idle 3600

Exit status:
  0  nothing was asked for so long, or it was told to end
  2  wrong usage, one is running, or there is no place for its socket`;

export const defineServe: DefineCommand = (program, { io, act }) => {
  const command = program
    .command("serve")
    .summary("keep a process ready, so that commands start at once")
    .description(
      "Keeps a process ready for the next command of this user, with the engine loaded, until it is ended (docs/serve.md).",
    )
    .usage("[options]")
    .action((given: { readonly idle?: string }) => {
      const seconds = natural("--idle", given.idle, 1) ?? usualIdleSeconds;
      return act(["serve"], async () => {
        const { runServer } = await import("../serve/server.ts");
        return runServer({ idle: seconds }, io);
      });
    });
  for (const option of commanderOptions({ idle })) command.addOption(option);
  command.addHelpText("after", `\n${help}`);
};
