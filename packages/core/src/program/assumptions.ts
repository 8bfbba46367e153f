/**
 * What a verdict rests on that neither the program nor the user said: that nobody else writes where a parameter points, that there is no
 * such file, that a function without definition returns. One row for each kind, shared by the machine, the schema and the reports.
 */
import type { Span } from "./source.ts";

export interface AssumptionRow {
  /** What is taken for granted, for the documentation and the schema. */
  readonly meaning: string;
  /**
   * True where what is assumed can happen, so that a run under it is one of the program's own and an error on it is an error. False where it
   * may never be so: then an error on such a path is uncertain.
   */
  readonly isPossible: boolean;
}

/** The row of each kind, by the name that results give it. */
export const assumptionKinds = {
  environment: {
    meaning: "what surrounds the program: its arguments, its environment, files, the host",
    isPossible: true,
  },
  aliasing: { meaning: "different pointers of the caller's mean different objects", isPossible: true },
  address: { meaning: "where objects lie in memory", isPossible: true },
  precondition: { meaning: "what the entry may ask of whoever calls it", isPossible: true },
  "initial-values": {
    meaning: "variables of the program hold their initial values when the entry is called",
    isPossible: true,
  },
  "pointer-size": { meaning: "how much memory there is where the caller's pointers point", isPossible: true },
  volatile: { meaning: "volatile objects hold what the program wrote last", isPossible: true },
  "undefined-function": {
    meaning:
      "a function without definition returns, frees nothing, calls nothing back, and writes no more than it can reach",
    isPossible: false,
  },
  entry: { meaning: "nobody calls the other functions of the files", isPossible: true },
  allocation: { meaning: "an allocation succeeds", isPossible: true },
  optimisation: {
    meaning: "what the compiler's optimiser leaves out of the program does not fail, and ends",
    isPossible: true,
  },
} as const satisfies Record<string, AssumptionRow>;

export type AssumptionKind = keyof typeof assumptionKinds;

/**
 * `open`: nobody chose it, so that no good verdict can rest on it. `chosen`: the user did, by the option. `settled`: a documented reading
 * of the language, which another option changes.
 */
export type Standing = "open" | "chosen" | "settled";

export interface Assumption {
  readonly kind: AssumptionKind;
  /** As a sentence's subject and verb: "argc is 1". */
  readonly what: string;
  readonly location: Span | undefined;
  /** The option that chooses it, or of a settled one the option that chooses otherwise. */
  readonly option: string | undefined;
  readonly standing: Standing;
}

/** What the user has chosen to be so. */
export interface ChosenAssumptions {
  /** Pointers that the caller hands over mean different objects, and none that the program has a name for. */
  readonly noAlias: boolean;
  /** Pointer parameters are not null. */
  readonly nonNull: boolean;
  /** `argc` is 1, or the arguments are those given. */
  readonly givenArguments: boolean;
  /** Nobody has written the program's variables before the entry is called. */
  readonly freshGlobals: boolean;
  /** Pointers that the caller hands over point to as many elements as the user said. */
  readonly givenPointerSize: boolean;
  /** No variable is set before the program sets it. */
  readonly emptyEnvironment: boolean;
  /** There are no files but those given. */
  readonly onlyGivenFiles: boolean;
  /** The rest of the host is as docs/libc.md says. */
  readonly plainHost: boolean;
  /** Objects lie where the engine puts them, in the order in which they are made. */
  readonly fixedAddresses: boolean;
}

/** The user has taken no assumption for his own: those that matter stay open. */
export const nothingChosen: ChosenAssumptions = {
  noAlias: false,
  nonNull: false,
  freshGlobals: false,
  givenPointerSize: false,
  givenArguments: false,
  emptyEnvironment: false,
  onlyGivenFiles: false,
  plainHost: false,
  fixedAddresses: false,
};
