/**
 * What the page of a proof of contracts reads: the contract between the writer (contracts-report.ts) and the page (report-page/src/contracts). It
 * imports nothing, so that both can have it. A `Text` is an index into `strings` (0 is the empty text).
 */
export type Text = number;

export const contractsFormat = "everypath-contracts/1";

/** File (an index into `files`), line and column from 1; a column 0 is unknown. */
export type FilePosition = readonly [file: number, line: number, column: number];

export interface ContractsData {
  readonly format: typeof contractsFormat;
  readonly version: string;
  readonly entry: string;
  readonly verdict: string;
  /** What the verdict means for this program, in one clause. */
  readonly claim: string;
  readonly files: readonly { readonly name: string; readonly text: string | undefined }[];
  readonly members: readonly MemberEntry[];
  readonly incomplete: readonly {
    readonly reason: string;
    readonly detail: string;
    readonly place: FilePosition | undefined;
  }[];
  readonly strings: readonly string[];
}

export interface MemberEntry {
  readonly name: string;
  readonly verdict: "proved" | "refuted" | "unknown";
  readonly place: FilePosition;
  readonly failures: readonly FailureEntry[];
  /** In preorder: a state's parent stands before it. */
  readonly states: readonly StateEntry[];
  /** States that are not shown, because there were too many. */
  readonly omitted: number;
}

export interface FailureEntry {
  readonly kind: string;
  readonly message: string;
  /** The conjunct or statement at fault. */
  readonly place: FilePosition;
  readonly end: FilePosition;
  /** What needs it, where that stands elsewhere. */
  readonly at: FilePosition | undefined;
  /** Names and values with which it fails; undefined where the solver gave none. */
  readonly example: readonly (readonly [name: string, sort: string, value: string])[];
  /** Why the solver does not know; "": it does. */
  readonly unknown: string;
  readonly replay: string;
  readonly replayDetail: string;
  /** Arguments and heap with which a run starts. */
  readonly start: readonly string[];
  /** The run: its statements, with what each changed. */
  readonly run: readonly { readonly place: FilePosition; readonly changes: readonly string[] }[];
  /** The state in which it fails, an index into `states`; -1 where that is not shown. */
  readonly state: number;
}

export const stateKinds = ["entry", "statement", "joined", "loop end", "body end", "failure"] as const;
export type StateKind = (typeof stateKinds)[number];

export interface StateEntry {
  readonly kind: StateKind;
  readonly place: FilePosition;
  /** -1 for the first one. */
  readonly parent: number;
  /** Which side of the parent's condition: 1 true, 0 false, -1 neither. */
  readonly side: -1 | 0 | 1;
  readonly heap: readonly ChunkEntry[];
  /** Chunks of the state before that are gone. */
  readonly gone: readonly ChunkEntry[];
  /** Name, value, and whether the value is new. */
  readonly store: readonly (readonly [name: Text, value: Text, isNew: 0 | 1])[];
  /** Conjuncts of the path condition that speak of the program, and whether each is new. */
  readonly facts: readonly (readonly [fact: Text, isNew: 0 | 1])[];
  /** Other paths come here too, and what one of them assumed is forgotten. */
  readonly isJoined: boolean;
  /** Of a state of kind `failure` an index into the member's failures; else -1. */
  readonly failure: number;
  /** The heap as a drawing: what variables refer to, then the objects (report-page's object-graph.ts). */
  readonly drawing: readonly (readonly Text[])[];
}

export const chunkChanges = ["same", "new", "changed"] as const;

/** receiver.name ↦ value, or receiver.name[value](arguments). */
export interface ChunkEntry {
  readonly kind: "field" | "predicate";
  readonly receiver: Text;
  readonly name: Text;
  readonly value: Text;
  readonly arguments: readonly Text[];
  readonly change: (typeof chunkChanges)[number];
}
