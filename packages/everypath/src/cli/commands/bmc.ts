/** `everypath bmc` */

import { optionTables } from "../../library/options/tables.ts";
import { commanderOptions } from "../commander-options.ts";
import { aboutFiles, type DefineCommand, kindsHelp } from "./command.ts";

const examples = `Examples:
  everypath bmc sum.c                    raise the bound until there is an answer
  everypath bmc sum.c --unwind 3         at most three rounds of each loop
  everypath bmc sum.c --unwind-loop main.1:10
  everypath bmc sum.c --show-loops       their names and lines`;

const statusHelp = `Exit status:
  0  safe: no error happens, and no input reaches the bound
  1  unsafe: an input leads to an error
  2  wrong usage or input
  3  unknown: no error within the bound, which an input reaches, or something could not be decided`;

export const defineBmc: DefineCommand = (program, surroundings) =>
  aboutFiles(program, surroundings, {
    name: "bmc",
    summary: "one formula for all paths up to a bound",
    description:
      "Bounded model checking: unwinds loops and recursion to a bound and asks at once for all paths whether an error happens.",
    options: commanderOptions(optionTables.bmc),
    help: `${examples}\n\n${kindsHelp()}\n${statusHelp}`,
    load: async () => (await import("../bmc.ts")).runBmc,
  });
