/** Wrong usage, told in one line with the way to mend it. */
import { host } from "@everypath/core";
import { languageOfExtension } from "@everypath/languages";
import type { Command, CommanderError } from "commander";
import { nearest } from "../runs/nearest.ts";
import { laterCommands } from "./commands/help.ts";

const { extname } = host.paths;

/** Commander's message as our one line. */
export function usageProblem(
  error: CommanderError,
  argumentsGiven: readonly string[],
  commands: readonly Command[],
): string {
  const [first] = argumentsGiven;
  const names = commands.map((command) => command.name());
  const known = first !== undefined && names.includes(first) ? first : "explore";
  switch (error.code) {
    case "commander.help":
    case "commander.helpDisplayed":
      return "no command is given; write everypath explore FILE.c, or see everypath --help";
    case "commander.missingArgument":
      if (first === "replay") return "no test is given; write everypath replay out/tests/000001.json";
      if (first === "explain") return "a directory and a path are needed; write everypath explain out 1";
      return `no file is given; write everypath ${known} FILE.c`;
    case "commander.unknownCommand": {
      if (first === undefined) break;
      if (languageOfExtension.has(extname(first).toLowerCase()))
        return `${first}: a command comes first; write everypath explore ${first}`;
      const near = nearest(first, [...names, ...Object.keys(laterCommands), "help"]);
      return `there is no command ${first}; ${near === undefined ? "see everypath --help" : `did you mean ${near}?`}`;
    }
    case "commander.optionMissingArgument": {
      const flags = /option '([^']*)'/.exec(error.message)?.[1] ?? "";
      return `${flags.split(" ")[0]} needs a value; write ${flags}`;
    }
    case "commander.unknownOption": {
      const flag = /option '([^']*)'/.exec(error.message)?.[1] ?? "";
      const near = /Did you mean ([^?]*)\?/.exec(error.message)?.[1]?.replace(/^one of /, "");
      const mend = near === undefined ? `see everypath ${known} --help` : `did you mean ${near}?`;
      return `there is no option ${flag}; ${mend}`;
    }
    default:
      break;
  }
  return error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
}
