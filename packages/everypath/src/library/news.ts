/** What a program that uses the library hears of a run on the way. Plain data, since it comes from the run's thread. */
import type { FoundError, Path } from "./types/result.ts";

export interface Progress {
  readonly phase: "exploring" | "proving" | "tracing" | "fuzzing" | "unwinding" | "replaying";
  readonly paths: number;
  /** Branches waiting to be explored, or paths waiting to be replayed. */
  readonly open: number;
  readonly errors: number;
  readonly instructions: number;
  /** Waiting states that were let go to save memory. */
  readonly shed?: number;
}

/** What a program hears of its run on the way. */
export type RunNews =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "path"; readonly path: Path }
  /** All errors that were found so far. */
  | { readonly kind: "errors"; readonly errors: readonly FoundError[] }
  | { readonly kind: "refused"; readonly problem: InputProblem }
  | { readonly kind: "tested"; readonly outcome: TestOutcome }
  | { readonly kind: "checked"; readonly check: CertificateCheck };

/** What is wrong with a question. */
export interface InputProblem {
  readonly message: string;
  /** The message tells its place itself, as a compiler's does with the line and a caret. */
  readonly tellsPlace?: true;
  /** Line and column count from 1; 0: the whole file, the whole line. */
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | undefined;
}

/** What a test did that was run outside of the engine. */
export interface TestOutcome {
  readonly test: string;
  /** `reproduced`: the error that the test is about happened again. */
  readonly outcome: "reproduced" | "as expected" | "not as expected" | "not replayable";
  readonly detail: string;
}

/** What the independent checker says of a certificate. */
export interface CertificateCheck {
  readonly certificate: string;
  /** `not checked`: the checker has no rule for some of it. */
  readonly verdict: "confirmed" | "refused" | "not checked";
  readonly claim: "terminates" | "diverges" | "safe";
  /** Why it is not confirmed, each with its place. */
  readonly reasons: readonly string[];
  /** What the claim takes for granted. */
  readonly assumed: readonly string[];
}
