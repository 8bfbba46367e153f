/**
 * What a run says while it works, and what it hears. Every run function takes one: the command line prints what is said, a program
 * hears it as events, and neither a stream nor a signal of the process is known here.
 */
import type { StopSignal } from "@everypath/engine";
import type { Chunk, Result } from "@everypath/report";
import type { Checkpoint, Work } from "../library/guard/protocol.ts";
import type { Progress, TestOutcome } from "../library/news.ts";

export type { StopSignal };

export interface RunSurface {
  /** A line for the user. Resolves when it was taken. */
  note(line: string): Promise<void>;
  /** What a compiler says besides, in its own words. */
  compilerNote(text: string): void;
  /** Work begins that takes its time. */
  watch(): Watch;
  /** A query in SMT-LIB, where they were asked for. */
  query(script: string): void;
  /**
   * Takes a result as JSON whose paths are on disk alone, before the disk is tidied up. Who gives none takes the result from the run's
   * value, without those paths.
   */
  readonly json?: (chunks: Iterable<Chunk>) => Promise<void>;
  /** A path was found. */
  readonly onPath?: (path: Result["paths"][number]) => void;
  /** A test was run. */
  readonly onTested?: (outcome: TestOutcome) => Promise<void>;
  /** Who tells what was found if the run is ended; undefined: nobody. */
  readonly guard?: Telling;
}

/** Work that takes its time. */
export interface Watch {
  /** Aborted when the user wants it to end with what was found. */
  readonly signal: StopSignal;
  /** Called as often as the work likes; must be cheap. */
  progress(state: Progress): void;
  /** A line for the user, meanwhile. */
  note(text: string): void;
  /** Nothing more is shown of it. */
  finish(): void;
  /** Nobody listens any more. */
  dispose(): void;
}

/** What a guarded run says of itself (library/guard/guard.ts). */
export interface Telling {
  begin(work: Work): void;
  checkpoint(checkpoint: Checkpoint): void;
}
