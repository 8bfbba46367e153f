/** What a proof found: the raw material of its report. */
import type { Assumption, Program, Span, SymbolicTerm } from "@everypath/core";
import type {
  Coverage,
  Incompleteness,
  IncompletenessReason,
  Path,
  Statistics,
} from "../explore/exploration.ts";

export type ProofVerdict = "proved" | "refuted" | "unknown";

export interface Proof {
  readonly language: Program["language"];
  readonly entry: string;
  readonly procedures: readonly ProcedureProof[];
  readonly complete: boolean;
  readonly incomplete: readonly ProofIncompleteness[];
  readonly assumptions: readonly Assumption[];
  /** Numbered from 1 through all procedures. */
  readonly segments: readonly Segment[];
  readonly coverage: Coverage;
  readonly statistics: Statistics;
}

export interface ProcedureProof {
  readonly name: string;
  readonly verdict: ProofVerdict;
  readonly location: Span;
}

/** Reasons that only a proof has. */
export type ProofReason =
  | IncompletenessReason
  /** A loop that no assertion cuts, or a recursion. */
  | "uncut-loop";

export type ProofIncompleteness = Omit<Incompleteness, "reason"> & { readonly reason: ProofReason };

export interface Obligation {
  readonly conditions: readonly SymbolicTerm[];
  readonly goal: SymbolicTerm;
  readonly location: Span;
}

/** Where a segment begins or ends. */
export interface Point {
  readonly kind: "entry" | "assertion" | "end";
  readonly location: Span;
}

/**
 * A path from one cut to the next (King, section 8): it begins with an assertion that is assumed, and ends with one that is proved. Its
 * `end` is "cut" at an assertion, and where it was given up for the reason `cut`.
 */
export interface Segment extends Omit<Path, "cut"> {
  readonly procedure: string;
  readonly from: Point;
  readonly to: Point;
  readonly verdict: ProofVerdict;
  readonly cut: ProofReason | undefined;
  /** Inputs that stand for what the program's variables hold at a cut: any values that satisfy its assertion. */
  readonly forgotten: readonly { readonly name: string; readonly location: Span }[];
  /** What the solver proved on it: whatever satisfies the conditions satisfies the goal. */
  readonly obligations: readonly Obligation[];
  /** Of a refuted one: a run from the entry that fails alike, where one was found. */
  readonly counterexample: Path | undefined;
}
