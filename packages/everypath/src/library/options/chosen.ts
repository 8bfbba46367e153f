/** The options by which the user says what a verdict may rest on (core/program/assumptions.ts). */
import { type ChosenAssumptions, optionOf } from "@everypath/core";

interface Choice {
  readonly description: string;
  readonly isChosen: (raw: ChoosingOptions) => boolean;
}

/** What of the raw options is about it; the commands on transition systems have these alone. */
export interface ChoosingOptions {
  /** False with --no-alias. */
  readonly alias?: boolean;
  /** False with --no-overlap, which says the same. */
  readonly overlap?: boolean;
  readonly nonNull?: boolean;
  /** False with --no-args. */
  readonly args?: boolean;
  readonly emptyEnvironment?: boolean;
  /** False with --no-files. */
  readonly files?: boolean;
  readonly fixedAddresses?: boolean;
  readonly freshGlobals?: boolean;
  readonly plainHost?: boolean;
  readonly pointerSize?: string;
}

/** Those that an option of their own chooses, which says nothing else. */
type Flagged = Exclude<keyof ChosenAssumptions, "givenPointerSize">;

const choices: Readonly<Record<Flagged, Choice>> = {
  noAlias: {
    description: "pointers that the entry is given mean different objects, none of them a global variable",
    isChosen: ({ alias, overlap }) => alias === false || overlap === false,
  },
  nonNull: {
    description: "C: the pointers that the entry is given are not null",
    isChosen: ({ nonNull }) => nonNull === true,
  },
  freshGlobals: {
    description: "the program's variables hold their initial values when an entry other than main is called",
    isChosen: ({ freshGlobals }) => freshGlobals === true,
  },
  givenArguments: {
    description: "main gets no arguments but those of --arg",
    isChosen: ({ args }) => args === false,
  },
  emptyEnvironment: {
    description: "no environment variable is set at first",
    isChosen: ({ emptyEnvironment }) => emptyEnvironment === true,
  },
  onlyGivenFiles: {
    description: "there are no files at first but those of --file",
    isChosen: ({ files }) => files === false,
  },
  plainHost: {
    description:
      "the rest of the system is as docs/libc.md says: no terminal, no shell, no signals, room for files",
    isChosen: ({ plainHost }) => plainHost === true,
  },
  fixedAddresses: {
    description: "addresses as numbers: objects lie in the order in which they are made, far apart",
    isChosen: ({ fixedAddresses }) => fixedAddresses === true,
  },
};

export interface ChosenOption {
  readonly flag: string;
  readonly description: string;
}

const optionFor = (choice: Flagged): ChosenOption => ({
  flag: optionOf(choice),
  description: choices[choice].description,
});

export const chosenOptions: Readonly<Record<Flagged, ChosenOption>> = {
  noAlias: optionFor("noAlias"),
  nonNull: optionFor("nonNull"),
  freshGlobals: optionFor("freshGlobals"),
  givenArguments: optionFor("givenArguments"),
  emptyEnvironment: optionFor("emptyEnvironment"),
  onlyGivenFiles: optionFor("onlyGivenFiles"),
  plainHost: optionFor("plainHost"),
  fixedAddresses: optionFor("fixedAddresses"),
};

export function chosenOf(raw: ChoosingOptions): ChosenAssumptions {
  return {
    noAlias: choices.noAlias.isChosen(raw),
    nonNull: choices.nonNull.isChosen(raw),
    freshGlobals: choices.freshGlobals.isChosen(raw),
    givenPointerSize: raw.pointerSize !== undefined,
    givenArguments: choices.givenArguments.isChosen(raw),
    emptyEnvironment: choices.emptyEnvironment.isChosen(raw),
    onlyGivenFiles: choices.onlyGivenFiles.isChosen(raw),
    plainHost: choices.plainHost.isChosen(raw),
    fixedAddresses: choices.fixedAddresses.isChosen(raw),
  };
}

/** The flags that were given. */
export function chosenFlags(raw: ChoosingOptions): readonly string[] {
  const all = Object.keys(choices) as Flagged[];
  return all.filter((choice) => choices[choice].isChosen(raw)).map(optionOf);
}
