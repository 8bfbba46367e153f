/** Programs beside this one. */
import type { Duplex } from "node:stream";

/** A program that is talked to by text. */
export interface Child {
  /** Undefined: it was not started. */
  readonly id: number | undefined;
  write(text: string): void;
  onOutput(listener: (text: string) => void): void;
  onErrorOutput(listener: (text: string) => void): void;
  /** It could not be started. */
  onError(listener: (error: Error) => void): void;
  /** `how`: the signal or status it ended with. */
  onEnd(listener: (how: string) => void): void;
  kill(): void;
}

/** A process of this program's own, which is talked to by bytes. */
export interface OwnProcess {
  /** Its descriptor `ownLine`. */
  readonly line: Duplex;
  /** It has ended, and all that it has said was read. */
  onEnd(listener: () => void): void;
  kill(): void;
}

/** The descriptor by which a process that `startOwn` has started talks to who started it. */
export const ownLine = 3;

export interface Processes {
  /**
   * Runs this JavaScript file as this process is run, in a group of processes of its own. Its standard input is empty; what it prints as
   * errors is printed by this process.
   */
  startOwn(file: string, words: readonly string[], directory: string): OwnProcess;
  start(command: string, words: readonly string[]): Child;
  /** What it prints. Throws where it fails. */
  run(command: string, words: readonly string[]): string;
  /** With the streams of this process; resolves to the status that a shell would report. */
  runVisibly(
    command: string,
    words: readonly string[],
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<{ readonly status: number } | { readonly problem: Error }>;
  /** Throws with code `ESRCH` where there is none, `EPERM` where it is somebody else's. */
  signal(process: number, signal: "SIGKILL" | 0): void;
}
