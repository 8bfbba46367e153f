/**
 * The guard of a command. The command runs in a thread of its own, and the process's own thread does nothing but watch it: so a
 * signal is heard whatever the command is at, be it in the compiler, in a query or writing. Who does not end in time, takes more memory than it may, or dies
 * is ended, and what it had told of its work by then is told as the result (last-word.ts).
 *
 * The command has bounds of its own and keeps them by itself; the guard is the fence behind them.
 */
import { deepStack, host, type Thread, type ThreadLimits } from "@everypath/core";
import type { Chunk } from "@everypath/report";
import type { RunNews } from "../news.ts";
import type {
  Checkpoint,
  CommandStart,
  FromCommand,
  RunStart,
  StreamName,
  ToCommand,
  Work,
} from "./protocol.ts";

/** Why a command was ended by its guard. */
export type Cause =
  | { readonly kind: "interrupted" }
  | { readonly kind: "time" }
  | { readonly kind: "memory" }
  /** The thread's heap was exhausted. */
  | { readonly kind: "heap" }
  | { readonly kind: "died"; readonly message: string };

/** The part of a process that the guard uses. */
export interface Surroundings {
  /** What the thread is told: of the command line, or of a program that asks. */
  readonly start: Omit<CommandStart, "interrupted"> | Omit<RunStart, "interrupted">;
  /** Of the thread (default: those of the process). */
  readonly limits?: ThreadLimits;
  write(stream: StreamName, text: Chunk, done: () => void): void;
  /** Of a run that a program asked for. */
  readonly hear?: (news: RunNews) => void;
  /** Calls `handle` for each request to stop; answers with what ends that. */
  onInterrupt(handle: () => void): () => void;
  /** Milliseconds on a clock that never jumps. */
  now(): number;
  residentBytes(): number;
  /** Calls `handle` after so many milliseconds; answers with what ends that. */
  after(milliseconds: number, handle: () => void): () => void;
  /** The last word of a command that was ended; answers with its exit status. */
  lastWord(work: Work | undefined, checkpoint: Checkpoint | undefined, cause: Cause): Promise<number>;
}

/** Milliseconds that a command has to end by itself after an interrupt. */
const graceful = 1300;
/** What a run may take to finish beyond its time: 5 %, or so many milliseconds where that is more. */
const leastEnd = 5000;
const shareOfEnd = 0.05;
/** Milliseconds between two looks at the memory. */
const memoryInterval = 250;
/** Beyond so much of the bound of memory the command has failed to keep it. */
const memoryFactor = 1.25;
/** What the process takes before it does anything; a bound below that ends the work, not the telling. */
const leastMemory = 1 << 30;

/** 128 + SIGINT, as shells report it. */
export const interruptedStatus = 130;

/** `thread`: the compiled file of the command's thread. Resolves to the exit status. */
export function runGuarded(thread: URL, surroundings: Surroundings): Promise<number> {
  return new Promise((resolve) => {
    new Guard(thread, surroundings, resolve);
  });
}

class Guard {
  private readonly surroundings: Surroundings;
  private readonly worker: Thread;
  private readonly interrupted = new Int32Array(new SharedArrayBuffer(4));
  private readonly began: number;
  private readonly disposals: (() => void)[] = [];
  private readonly resolve: (status: number) => void;
  private work: Work | undefined;
  private checkpoint: Checkpoint | undefined;
  private isOver = false;

  constructor(thread: URL, surroundings: Surroundings, resolve: (status: number) => void) {
    this.surroundings = surroundings;
    this.resolve = resolve;
    this.began = surroundings.now();
    const start: CommandStart | RunStart = { ...surroundings.start, interrupted: this.interrupted };
    this.worker = host.threads.start(thread, {
      data: start,
      limits: { ...surroundings.limits, ...deepStack },
      takesProcessOptions: true,
      // What Node.js has to say in the thread of a program's run is not for that program's own streams.
      isSilent: "question" in surroundings.start,
    });
    this.worker.on("message", (message: FromCommand) => this.receive(message));
    this.worker.on("error", (error: Error & { readonly code?: string }) => {
      const isHeap = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      this.endIt(isHeap ? { kind: "heap" } : { kind: "died", message: error.message });
    });
    this.worker.on("exit", (status) =>
      this.endIt({ kind: "died", message: `the command's thread ended with status ${status}` }),
    );
    this.disposals.push(surroundings.onInterrupt(() => this.interrupt()));
  }

  private receive(message: FromCommand): void {
    if (this.isOver) return;
    switch (message.kind) {
      case "write": {
        const { number } = message;
        this.surroundings.write(message.stream, message.text, () => {
          if (number !== undefined) this.worker.postMessage({ kind: "written", number } satisfies ToCommand);
        });
        return;
      }
      case "begun":
        this.begin(message.work);
        return;
      case "checkpoint":
        this.checkpoint = message.checkpoint;
        this.surroundings.hear?.({ kind: "errors", errors: message.checkpoint.result.errors });
        return;
      case "news":
        this.surroundings.hear?.(message.news);
        return;
      case "ended":
        this.finish(message.status);
    }
  }

  private begin(work: Work): void {
    this.work = work;
    const { milliseconds, bytes } = work;
    if (milliseconds !== undefined) {
      const allowed = milliseconds + Math.max(leastEnd, shareOfEnd * milliseconds);
      const left = allowed - (this.surroundings.now() - this.began);
      this.wait(Math.max(0, left), () => this.endIt({ kind: "time" }));
    }
    if (bytes !== undefined) this.watchMemory(Math.max(leastMemory, memoryFactor * bytes));
  }

  private watchMemory(fence: number): void {
    this.wait(memoryInterval, () => {
      if (this.surroundings.residentBytes() > fence) this.endIt({ kind: "memory" });
      else this.watchMemory(fence);
    });
  }

  private wait(milliseconds: number, handle: () => void): void {
    this.disposals.push(this.surroundings.after(milliseconds, handle));
  }

  /** Once, to finish neatly with what was found; twice, to stop at once. */
  private interrupt(): void {
    if (this.isOver) return;
    if (Atomics.exchange(this.interrupted, 0, 1) !== 0) {
      this.finish(interruptedStatus);
      return;
    }
    this.worker.postMessage({ kind: "interrupt" } satisfies ToCommand);
    this.wait(graceful, () => this.endIt({ kind: "interrupted" }));
  }

  /** What the command had told by now is its result. */
  private endIt(cause: Cause): void {
    if (this.isOver) return;
    this.stop();
    void this.surroundings.lastWord(this.work, this.checkpoint, cause).then(this.resolve);
  }

  private finish(status: number): void {
    this.stop();
    this.resolve(status);
  }

  private stop(): void {
    this.isOver = true;
    for (const dispose of this.disposals) dispose();
    void this.worker.terminate();
  }
}
