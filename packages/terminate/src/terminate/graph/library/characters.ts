/** <ctype.h> in the "C" locale: a character is in one of the ranges of its class, or in none. */
import { addScaled, scale } from "@everypath/its";
import { atLeast, number } from "../rules/rule.ts";
import type { Effect, LibraryRun } from "./run.ts";

type Range = readonly [string | number, string | number];

const digit: Range = ["0", "9"];
const upper: Range = ["A", "Z"];
const lower: Range = ["a", "z"];

/** Ranges in ascending order. */
const classes: Readonly<Record<string, readonly Range[]>> = {
  isdigit: [digit],
  islower: [lower],
  isupper: [upper],
  isalpha: [upper, lower],
  isalnum: [digit, upper, lower],
  isxdigit: [digit, ["A", "F"], ["a", "f"]],
  isblank: [
    ["\t", "\t"],
    [" ", " "],
  ],
  isspace: [
    ["\t", "\r"],
    [" ", " "],
  ],
  iscntrl: [
    [0, 31],
    [127, 127],
  ],
  isprint: [[" ", "~"]],
  isgraph: [["!", "~"]],
  ispunct: [
    ["!", "/"],
    [":", "@"],
    ["[", "`"],
    ["{", "~"],
  ],
  isascii: [[0, 127]],
};

function codeOf(character: string | number): bigint {
  return BigInt(typeof character === "number" ? character : character.charCodeAt(0));
}

function isIn(run: LibraryRun, ranges: readonly Range[]): boolean {
  const value = run.integer(0, "signed");
  for (const [first, last] of ranges) {
    if (!run.decide(atLeast(value, number(codeOf(first))))) return false;
    if (run.decide(atLeast(number(codeOf(last)), value))) return true;
  }
  return false;
}

/** The other case, `distance` away. */
function otherCase(range: Range, distance: bigint): Effect {
  return (run) => {
    const value = run.integer(0, "signed");
    if (isIn(run, [range])) return [run.returns(addScaled(value, number(distance), 1n))];
    if (run.entails(value)) return [run.returns(value)];
    return [
      run.returnsSigned((result) => [atLeast(result, value), addScaled(value, scale(result, -1n), 1n)]),
    ];
  };
}

export const characterRules: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ...Object.entries(classes).map(([name, ranges]): [string, Effect] => [
    name,
    (run) => [run.returns(isIn(run, ranges) ? run.truth() : number(0n))],
  ]),
  ["tolower", otherCase(upper, 32n)],
  ["toupper", otherCase(lower, -32n)],
]);
