/** What the guard, in the thread of who asks, and the command or run, in a thread of its own, say to each other. */
import type { Chunk, Result, SpoolMark } from "@everypath/report";
import type { RunNews } from "../news.ts";
import type { Question } from "../question.ts";

/** What a command was asked for, as far as the guard needs to know. */
export interface Work {
  readonly command: Result["command"];
  readonly files: readonly string[];
  readonly entry: string;
  readonly out: string | undefined;
  /** `out` holds a run that is taken up again. */
  readonly resumes: boolean;
  readonly json: boolean;
  /** The time that the whole run may take; undefined: no bound was given. */
  readonly milliseconds: number | undefined;
  /** Bytes that may be resident. */
  readonly bytes: number | undefined;
}

/** What has been found so far, and can be told without the command. */
export interface Checkpoint {
  /** The result but for its paths. */
  readonly result: Result;
  /** Where its paths are: the file's first `bytes` bytes hold `paths` of them (report/spool.ts). */
  readonly spool: SpoolMark | undefined;
  /** The run's directory is this run's: nothing of an older one is left in it. */
  readonly isBegun: boolean;
  /** It is the whole result, and result.json is there. */
  readonly isFinal: boolean;
}

export type StreamName = "stdout" | "stderr";

export interface TerminalShape {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
}

/** What the command's thread is told when it starts. */
export interface CommandStart {
  readonly arguments: readonly string[];
  readonly stdout: TerminalShape;
  readonly stderr: TerminalShape;
  /** One word: not 0 as soon as the user interrupts. */
  readonly interrupted: Int32Array;
}

/** What a run's thread is told when it starts. */
export interface RunStart {
  readonly question: Question;
  /** One word: not 0 as soon as the program wants it to end. */
  readonly interrupted: Int32Array;
}

export type FromCommand =
  | {
      readonly kind: "write";
      readonly stream: StreamName;
      readonly text: Chunk;
      /** It is told when the text was taken. */
      readonly number: number | undefined;
    }
  | { readonly kind: "begun"; readonly work: Work }
  | { readonly kind: "checkpoint"; readonly checkpoint: Checkpoint }
  | { readonly kind: "news"; readonly news: RunNews }
  | { readonly kind: "ended"; readonly status: number };

export type ToCommand =
  | { readonly kind: "written"; readonly number: number }
  | { readonly kind: "interrupt" };
