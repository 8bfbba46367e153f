/** A generator of inputs with somebody who knows the right answer. One seed is one attempt, which depends on nothing else. */

export type Outcome =
  | { readonly kind: "same" }
  /** Nothing could be compared: a program without an end, a question too hard for a judge. */
  | { readonly kind: "replaced"; readonly reason: string }
  /** `files`: what is kept of the failing case, by name. */
  | {
      readonly kind: "different";
      readonly report: string;
      readonly files: Readonly<Record<string, string>>;
    };

export interface Family {
  readonly name: string;
  /** What is compared with what. */
  readonly about: string;
  /** Seeds of every run of the tests. */
  readonly daily: { readonly first: number; readonly count: number };
  /** `folder`: for its files, its own and empty. Throws where a judge is missing. */
  open(folder: string): Promise<Attempts>;
}

export interface Attempts {
  attempt(seed: number): Promise<Outcome>;
  close(): Promise<void>;
}

/** `different`, with what a fault says for the report. */
export function fault(error: unknown, files: Readonly<Record<string, string>> = {}): Outcome {
  const report = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: "different", report, files };
}

/** Ways to optimise, in turn by seed. */
export const levels = ["-O0", "-O1", "-O2", "-Os"] as const;
export type Level = (typeof levels)[number];

export function levelOf(seed: number): Level {
  return levels[seed % levels.length] ?? "-O0";
}
