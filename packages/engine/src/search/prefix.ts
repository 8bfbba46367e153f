/**
 * A path as the list of its decisions: how a state is saved, resumed, shared between threads and reproduced. Every answer that the
 * machine was given is recorded, so that following a prefix needs no solver.
 */

/** Forked to the true or false side; only that side was possible; assumed; a value was suggested. */
export const answers = {
  forkTrue: "T",
  forkFalse: "F",
  impliedTrue: "t",
  impliedFalse: "f",
  assumed: "A",
  suggested: "s",
} as const;

export interface Prefix {
  /** One letter of `answers` for each question, in the order asked. */
  readonly answers: string;
  /** The values of the suggestions. */
  readonly values: readonly bigint[];
}

export const emptyPrefix: Prefix = { answers: "", values: [] };

/** T or F for each forking decision: what the reader is shown. */
export function decisionsOf(prefix: Prefix): string {
  return prefix.answers.replace(/[tfAs]/g, "");
}
