/**
 * What the library's models take for granted of the world around a program, each with the choice that makes it the user's own. The models
 * name a row (runtime/include/everypath-internal.h, __everypath_assumed); `name` is what the program asked for, where it is known.
 */
import type { Assumption, ChosenAssumptions } from "./assumptions.ts";
import { optionOf } from "./choices.ts";
import type { Span } from "./source.ts";

interface Surrounding {
  readonly what: (name: string) => string;
  /** The choice that makes it the user's own; `settled`: it is how Everypath reads the library, and nothing chooses otherwise. */
  readonly choice: keyof ChosenAssumptions | "settled";
  /** It shows only in what the library's function returns: where that is not used, nothing rests on it. */
  readonly showsInResult?: true;
}

const surroundings = {
  arguments: { what: () => "argc is 1, and argv[0] is the program's name", choice: "givenArguments" },
  environment: { what: () => "the environment is empty", choice: "emptyEnvironment" },
  variable: {
    what: (name) => `the environment variable ${name === "" ? "asked for" : name} is not set`,
    choice: "emptyEnvironment",
  },
  locale: { what: () => "the environment names no locale but C", choice: "emptyEnvironment" },
  "time-zone": { what: () => "the time zone is UTC", choice: "emptyEnvironment" },
  file: {
    what: (name) => `there is no file ${name === "" ? "of that name" : name}`,
    choice: "onlyGivenFiles",
  },
  "new-file": {
    what: (name) => `the file ${name === "" ? "asked for" : name} can be made`,
    choice: "plainHost",
  },
  "changed-file": {
    what: () => "files can be renamed, removed and changed",
    choice: "plainHost",
    showsInResult: true,
  },
  output: { what: () => "writing does not fail", choice: "plainHost", showsInResult: true },
  seekable: { what: () => "standard input can be sought", choice: "plainHost" },
  "former-action": {
    what: () => "every signal has its default action at first",
    choice: "plainHost",
    showsInResult: true,
  },
  locales: { what: () => "there is no locale but C", choice: "plainHost" },
  terminal: { what: () => "no descriptor is a terminal", choice: "plainHost" },
  pipe: { what: () => "standard output and standard error are pipes", choice: "plainHost" },
  "file-state": {
    what: () => "times, owners and numbers of files are those of docs/libc.md",
    choice: "plainHost",
  },
  shell: { what: () => "there is no command interpreter", choice: "plainHost" },
  directory: { what: () => "the program runs in /, where no directory can be made", choice: "plainHost" },
  system: {
    what: () => "there is one processor, and nothing else to ask the system for",
    choice: "plainHost",
  },
  // Linux sets no clock before 1970 (clock_settime(2)).
  date: {
    what: () => "the date is from 1970 to 2106, or to 2038 where time_t has 32 bits",
    choice: "settled",
  },
  clock: { what: () => "clocks have a resolution of a nanosecond", choice: "plainHost" },
  user: { what: () => "the effective user and group are the real ones", choice: "plainHost" },
  mask: { what: () => "the mask of new files is 022 at first", choice: "plainHost", showsInResult: true },
  "afl-loop": {
    what: () =>
      "the program is built as by afl-cc, and its persistent loop goes round once, as for a first input",
    choice: "plainHost",
  },
  "fuzz-input": {
    what: (most) =>
      `the fuzzer's input is its first one, and has ${most === "" ? "no more bytes than were looked at" : `at most ${most} bytes`}`,
    choice: "givenPointerSize",
  },
  signal: { what: () => "no signal arrives from outside", choice: "plainHost" },
  "signal-action": { what: () => "every signal has its default action at first", choice: "plainHost" },
} as const satisfies Record<string, Surrounding>;

export type SurroundingName = keyof typeof surroundings;

/** Whether a name that a model gave is that of a row. */
export function isSurrounding(name: string): name is SurroundingName {
  return Object.hasOwn(surroundings, name);
}

/** It matters only where the user's call uses the function's result. */
export function showsInResult(which: SurroundingName): boolean {
  const surrounding: Surrounding = surroundings[which];
  return surrounding.showsInResult === true;
}

/** The assumption about the surroundings. */
export function assumedSurrounding(
  which: SurroundingName,
  name: string,
  chosen: ChosenAssumptions,
  location: Span | undefined,
): Assumption {
  const { what, choice }: Surrounding = surroundings[which];
  const row = { kind: "environment", what: what(name), location } as const;
  if (choice === "settled") return { ...row, option: undefined, standing: "settled" };
  return { ...row, option: optionOf(choice), standing: chosen[choice] ? "chosen" : "open" };
}
