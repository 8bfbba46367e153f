/** `everypath trace` */

import { optionTables } from "../../library/options/tables.ts";
import { commanderOptions } from "../commander-options.ts";
import { aboutFiles, type DefineCommand, kindsHelp } from "./command.ts";

const examples = `Examples:
  everypath trace alias.idf                       each trace with its condition both ways
  everypath trace list.c --entry find             of a function, for all of its arguments
  everypath trace list.c --backward-from 12       which inputs reach line 12
  everypath trace sum.pli --direction forward     only how the store is built`;

const statusHelp = `Exit status:
  0  every feasible trace was found, and none ends in an error
  1  a trace ends in an error
  2  wrong usage or input
  3  not all traces were found, or something could not be decided (the report says what)`;

export const defineTrace: DefineCommand = (program, surroundings) =>
  aboutFiles(program, surroundings, {
    name: "trace",
    summary: "path conditions forwards and backwards, step by step",
    description:
      "Unfolds a program into its symbolic execution traces and gives the condition of each: forwards by a store, backwards by weakest preconditions.",
    options: commanderOptions(optionTables.trace),
    help: `${examples}\n\n${kindsHelp()}\n${statusHelp}`,
    load: async () => (await import("../trace.ts")).runTrace,
  });
