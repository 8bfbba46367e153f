/**
 * What the page of bounded model checking reads: the contract between the writer (bounded-report.ts) and the page (report-page/src/bounded). It
 * imports nothing, so that both can have it.
 */
export const boundedFormat = "everypath-bmc/1";

/** File (an index into `files`), line and column from 1. */
export type FilePosition = readonly [file: number, line: number, column: number];

export interface BoundedData {
  readonly format: typeof boundedFormat;
  readonly version: string;
  readonly entry: string;
  readonly verdict: string;
  /** The language of the program, for its colours. */
  readonly language: "c" | "contracts";
  /** What the verdict means for this program, in one clause. */
  readonly claim: string;
  /** What it rests on. */
  readonly basis: readonly string[];
  readonly bound: number;
  readonly isAutomatic: boolean;
  /**
   * How it was shown that no bound is needed: after k rounds without an error the next has none (`rounds`), or what holds at the heads of loops excludes
   * each error (`clauses`).
   */
  readonly induction?: {
    readonly by: "rounds" | "clauses";
    readonly k: number;
    readonly invariants: readonly InvariantEntry[];
  };
  readonly files: readonly { readonly name: string; readonly text: string | undefined }[];
  readonly errors: readonly ErrorEntry[];
  readonly properties: readonly PropertyEntry[];
  readonly loops: readonly LoopEntry[];
  readonly incomplete: readonly {
    readonly reason: string;
    readonly detail: string;
    readonly place: FilePosition | undefined;
  }[];
  /** Kinds of errors that nobody looked for. */
  readonly unchecked: readonly string[];
  /** Numbers about the run, with what they count. */
  readonly effort: readonly (readonly [what: string, count: string])[];
}

export interface InvariantEntry {
  readonly loop: string;
  readonly text: string;
  readonly place: FilePosition;
}

export interface ErrorEntry {
  readonly kind: string;
  readonly message: string;
  readonly place: FilePosition;
  readonly procedure: string;
  readonly inputs: readonly (readonly [name: string, sort: string, value: string])[];
  readonly replay: string;
  readonly replayDetail: string;
  readonly steps: readonly StepEntry[];
}

export interface StepEntry {
  readonly place: FilePosition;
  readonly procedure: string;
  readonly name: string;
  /** In the program's type, with the characters and names that this has for it. */
  readonly value: string;
  /** The bits of an integer; "": it is none. */
  readonly hexadecimal: string;
  readonly isInput: boolean;
  /** The same number for the same place, whatever it is called. */
  readonly cell: number;
}

export const propertyStates = ["fails", "holds", "holds within the bound", "open", "not asked"] as const;

export interface PropertyEntry {
  readonly name: string;
  readonly message: string;
  readonly place: FilePosition | undefined;
  readonly state: (typeof propertyStates)[number];
}

export interface LoopEntry {
  readonly name: string;
  readonly kind: "loop" | "recursion";
  readonly place: FilePosition;
  /** Rounds, or nested calls. */
  readonly bound: number;
  readonly isReached: boolean;
}
