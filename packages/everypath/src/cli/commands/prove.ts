/** `everypath prove` */

import { optionTables } from "../../library/options/tables.ts";
import { commanderOptions } from "../commander-options.ts";
import { aboutFiles, type DefineCommand, kindsHelp } from "./command.ts";

const statusHelp = `Exit status:
  0  proved: everything holds, on every run
  1  refuted: a state is shown in which something fails
  2  wrong usage or input
  3  unknown: nothing fails, but not everything could be proved`;

export const defineProve: DefineCommand = (program, surroundings) =>
  aboutFiles(program, surroundings, {
    name: "prove",
    summary: "prove the assertions or contracts of a program once and for all",
    description:
      "Proves by Floyd's method that no assertion and no other check fails on any run; loops are cut by assertions in them. Of an object program (.idf): that each method keeps its contract.",
    options: commanderOptions(optionTables.prove),
    help: `${kindsHelp()}\n${statusHelp}`,
    load: async () => (await import("../prove.ts")).runProve,
  });
