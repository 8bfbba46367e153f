/** `everypath fuzz` */

import { optionTables } from "../../library/options/tables.ts";
import { commanderOptions } from "../commander-options.ts";
import { aboutFiles, type DefineCommand, kindsHelp } from "./command.ts";

const examples = `Examples:
  everypath fuzz parser.c                               begins with the empty input
  everypath fuzz parser.c --seeds samples --out found   a directory of sample inputs; writes queue/ and crashes/
  everypath fuzz reader.c --input file:data.bin         the program opens data.bin
  everypath fuzz --resume found --time 600                   goes on with that run
  everypath fuzz parser.c --seeds found/crashes/000001 --max-inputs 1    one input again
  everypath fuzz archive.c --seeds samples --lift archive.c:42    the checksum there is taken for right
  everypath fuzz search.pli --seeds '3 -7'              PL/I and objects read integers`;

const statusHelp = `Exit status:
  1  an input fails
  2  wrong usage or input
  3  unknown: no input failed, which says nothing of others`;

export const defineFuzz: DefineCommand = (program, surroundings) =>
  aboutFiles(program, surroundings, {
    name: "fuzz",
    summary: "inputs that reach new code, and inputs that crash",
    description:
      "Runs a program on inputs, follows each on symbols, and makes new ones of the decisions on its path (whitebox fuzz testing).",
    options: commanderOptions(optionTables.fuzz),
    help: `${examples}\n\n${kindsHelp()}\n${statusHelp}`,
    load: async () => (await import("../fuzz.ts")).runFuzz,
  });
