/** What a program asks. */

/** What ends with an answer: every command that a program has but for the debugger, whose session is walked. */
export type QuestionName =
  | "explore"
  | "fuzz"
  | "bmc"
  | "prove"
  | "trace"
  | "terminate"
  | "cost"
  | "check"
  | "replay";

/** Plain data, since it is sent to the thread that answers it (runs/thread.ts). */
export interface Question {
  readonly command: QuestionName;
  /** Of the program; of `replay` the tests, of `check` the certificate. */
  readonly files: readonly string[];
  /** By their names in the library, and of their types. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Texts in the place of files, by their paths. */
  readonly sources: Readonly<Record<string, string>>;
}
