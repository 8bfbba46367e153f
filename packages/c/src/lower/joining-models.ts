/**
 * Models of the library whose paths become one where they return (engine/machine/joining.ts). A function belongs here if a program seldom
 * decides on what tells its paths apart: how many digits a number has when it is written, which shape the text had that a number was read
 * from.
 */
export const joiningModels: ReadonlySet<string> = new Set([
  // One conversion of the printf family.
  "__everypath_put_conversion",
  // What it has made where the length of the text before it is symbolic, and the end of such a text.
  "__everypath_sink_flush",
  "__everypath_sink_end",
  "puts",
  "fputs",
  "perror",
  // Numbers in the scanf family.
  "__everypath_scan_integer",
  "__everypath_scan_floating",
  "atoi",
  "atol",
  "atoll",
  "strtol",
  "strtoll",
  "strtoul",
  "strtoull",
  "strtoimax",
  "strtoumax",
  "__everypath_scan_brief",
  "atof",
  "strtod",
  "strtof",
  "strtold",
]);
