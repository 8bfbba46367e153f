/** Programs beside this one. */

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

export interface Processes {
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
