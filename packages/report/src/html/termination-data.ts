/**
 * What the page of a termination proof reads: the contract between the writer (termination-html.ts) and the page
 * (report-page/src/termination). It imports nothing, so that both can have it.
 */
export const terminationFormat = "everypath-terminate/1";

/** File (an index into `files`), line and column from 1. */
export type FilePosition = readonly [file: number, line: number, column: number];

export interface TerminationData {
  readonly format: typeof terminationFormat;
  readonly version: string;
  readonly entry: string;
  readonly verdict: string;
  /** What the verdict means, in one clause. */
  readonly claim: string;
  readonly integers: string;
  /** The language of the program, for its colours. */
  readonly language: "c" | "contracts";
  readonly files: readonly { readonly name: string; readonly text: string | undefined }[];
  /** In the order in which the graph's trees are built; the first of each tree is its root. */
  readonly nodes: readonly StateEntry[];
  readonly edges: readonly EdgeEntry[];
  /** States that are left out, because there are too many to look at. */
  readonly omitted: number;
  readonly systems: readonly SystemEntry[];
  /** Why it is not known, or on which input it does not end. */
  readonly remarks: readonly string[];
}

export interface StateEntry {
  readonly tree: number;
  readonly place: FilePosition;
  /** Procedure, block and instruction: the paper's p. */
  readonly position: string;
  /** LV */
  readonly values: readonly (readonly [name: string, value: string])[];
  /** KB; those that the state before it does not have come first, as many as `learned`. */
  readonly facts: readonly string[];
  readonly learned: number;
  /** AL */
  readonly areas: readonly string[];
  /** PT */
  readonly cells: readonly string[];
  /** How a run ends here, or why the graph does. */
  readonly end: { readonly kind: "ended" | "error" | "open"; readonly text: string } | undefined;
}

export interface EdgeEntry {
  readonly from: number;
  readonly to: number;
  readonly kind: "evaluation" | "refinement" | "generalisation" | "call" | "return";
  /** μ, of a generalisation. */
  readonly label: string;
}

export interface SystemEntry {
  readonly locations: readonly { readonly name: string; readonly node: number }[];
  readonly transitions: readonly TransitionEntry[];
  /** In their order. */
  readonly functions: readonly string[];
}

export interface TransitionEntry {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly guard: readonly string[];
  /** What changes. */
  readonly updates: readonly string[];
}
