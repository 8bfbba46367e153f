/** <ctype.h>, in the locale "C". */

import { computes, followed, promises, type Row, row } from "../row.ts";
import type { CharacterRange } from "../termination.ts";

const facts = { header: "ctype.h", ...computes };

const digit: CharacterRange = ["0", "9"];
const upper: CharacterRange = ["A", "Z"];
const lower: CharacterRange = ["a", "z"];

function inRanges(name: string, ...ranges: readonly CharacterRange[]): Row {
  return row(name, { ...facts, termination: promises({ rule: "character-class", ranges }) });
}

export const characterRows: readonly Row[] = [
  inRanges("isdigit", digit),
  inRanges("islower", lower),
  inRanges("isupper", upper),
  inRanges("isalpha", upper, lower),
  inRanges("isalnum", digit, upper, lower),
  inRanges("isxdigit", digit, ["A", "F"], ["a", "f"]),
  inRanges("isblank", ["\t", "\t"], [" ", " "]),
  inRanges("isspace", ["\t", "\r"], [" ", " "]),
  inRanges("iscntrl", [0, 31], [127, 127]),
  inRanges("isprint", [" ", "~"]),
  inRanges("isgraph", ["!", "~"]),
  inRanges("ispunct", ["!", "/"], [":", "@"], ["[", "`"], ["{", "~"]),
  inRanges("isascii", [0, 127]),
  row("tolower", {
    ...facts,
    termination: promises({ rule: "other-case", range: upper, distance: 32n }),
  }),
  row("toupper", {
    ...facts,
    termination: promises({ rule: "other-case", range: lower, distance: -32n }),
  }),
  row("toascii", { ...facts, termination: followed }),
];
