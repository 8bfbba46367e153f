/** Threads, and how they talk: by messages that are copied, and by memory that they share. */

/** Who hears a message knows what it is: to who carries it, it is unknown. (As a method, so that a listener may say so.) */
type MessageListener = { hear(message: unknown): void }["hear"];

/** One end of a line between two threads. */
export interface Port {
  postMessage(message: unknown, moved?: ArrayBuffer[]): void;
  on(event: "message", listener: MessageListener): unknown;
  on(event: "close", listener: () => void): unknown;
  close(): void;
  /** It does not keep the process alive. */
  unref(): void;
}

/** A thread, seen from the one that has started it. */
export interface Thread {
  postMessage(message: unknown): void;
  on(event: "message", listener: MessageListener): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "exit", listener: (status: number) => void): unknown;
  once(event: "message", listener: MessageListener): unknown;
  once(event: "error", listener: (error: Error) => void): unknown;
  once(event: "exit", listener: (status: number) => void): unknown;
  /** By their names: the thread's own handling of messages is among the listeners, too. */
  removeAllListeners(event: "message" | "error" | "exit"): unknown;
  /** At once, whatever it is at. */
  terminate(): Promise<unknown>;
  /** It keeps the process alive, or does not. */
  ref(): void;
  unref(): void;
}

export interface ThreadLimits {
  readonly maxOldGenerationSizeMb?: number | undefined;
  readonly maxYoungGenerationSizeMb?: number | undefined;
  readonly stackSizeMb?: number | undefined;
}

export interface ThreadOptions {
  /** What the thread is told when it starts. */
  readonly data?: unknown;
  /** Ports that it takes over. */
  readonly moved?: readonly Port[];
  readonly limits?: ThreadLimits;
  /** What it prints is kept from the process's own streams. */
  readonly isSilent?: boolean;
  /** Options that the process was started with are the thread's, too. */
  readonly takesProcessOptions?: boolean;
}

/** What has to be known of a thread when it is loaded. */
export type PreparedOptions = Omit<ThreadOptions, "data" | "moved">;

export interface Threads {
  /** `file`: of the bundle or compiled (solver/package-files.ts). */
  start(file: URL, options?: ThreadOptions): Thread;
  /**
   * Loads a thread before it is known what for. The next `start` of the same file with the same options takes it, unless something else was
   * handed down since; for who starts it nothing is different but the time that it takes.
   */
  prepare(file: URL, options?: PreparedOptions): void;
  /** Ends the threads that were prepared and that nobody has taken. */
  dropPrepared(): void;
  /** This thread was loaded before it is known what for: who reads `data` waits until it is. */
  readonly isPrepared: boolean;
  channel(): { readonly port1: Port; readonly port2: Port };
  /** The next message, for who does not return to its event loop. */
  receive(port: Port): { readonly message: unknown } | undefined;
  /** The line to who has started this thread; undefined in a process's first thread. */
  readonly parent: Port | undefined;
  /** What this thread was told when it was started. */
  readonly data: unknown;
  readonly limits: ThreadLimits;
  /** What a thread hands down to those that it starts. */
  inherited(key: string): unknown;
  handDown(key: string, value: unknown): void;
  /** Called when this thread ends. */
  onExit(listener: () => void): void;
}
