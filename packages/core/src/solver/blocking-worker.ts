/**
 * A thread that is asked a question and waited for. The engine's thread blocks in `Atomics.wait`, so that a solver's
 * answer can be used in the middle of a step; the worker can be killed and replaced whatever it is doing.
 *
 * Messages travel through a message port (they may be of any size) and two shared words wake the sides up: a round
 * trip takes about 30 µs. Spinning before the wait was tried and made it slower, as solver and engine share few cores.
 */
import { host, type Port, type Thread, type ThreadLimits } from "../host/index.ts";

export type Exchange =
  | { readonly kind: "answer"; readonly message: unknown }
  | { readonly kind: "timeout" }
  | { readonly kind: "ended" };

/** The shared words: how far the worker has come, how many requests were sent, how the last one was answered. */
export const flagState = 0;
export const flagRequest = 1;
export const flagReply = 2;
export const stateReady = 1;
export const replyAnswered = 1;
export const replyEnded = 2;

export interface WorkerLine {
  readonly flags: Int32Array;
  readonly port: Port;
  readonly options: unknown;
}

/** Milliseconds that a thread may take to start before it counts as dead. */
const startLimit = 300_000;

/**
 * One thread, asked one question at a time. After an `exchange` that timed out or found the thread ended it is to be terminated: an answer to the old
 * question could come as that to the next.
 */
export class BlockingWorker {
  readonly #worker: Thread;
  readonly #port: Port;
  readonly #flags = new Int32Array(new SharedArrayBuffer(16));

  /** Starts the thread in the background. `entry` is the compiled file (`threadFile`), `options` what it is told. */
  constructor(entry: URL, options: unknown = {}, limits: ThreadLimits = {}) {
    const { port1, port2 } = host.threads.channel();
    const line: WorkerLine = { flags: this.#flags, port: port2, options };
    // What the thread prints is not the engine's output, and no loader of the parent's is needed for compiled files.
    this.#worker = host.threads.start(entry, { data: line, moved: [port2], limits, isSilent: true });
    this.#port = port1;
    // A forgotten solver must not keep the process alive; an error is seen through the flags.
    this.#worker.on("error", () => this.#markEnded());
    this.#worker.on("exit", () => this.#markEnded());
    this.#worker.unref();
    port1.unref();
  }

  /** It has ended by itself, or was ended, as far as this thread's event loop has heard. */
  get isEnded(): boolean {
    return Atomics.load(this.#flags, flagReply) === replyEnded;
  }

  /** Sends the message and blocks until the answer, the thread's end or the limit; the start is not counted. */
  exchange(message: unknown, milliseconds: number): Exchange {
    if (Atomics.wait(this.#flags, flagState, 0, startLimit) === "timed-out") return { kind: "timeout" };
    if (Atomics.load(this.#flags, flagReply) === replyEnded) return { kind: "ended" };
    this.#port.postMessage(message);
    Atomics.add(this.#flags, flagRequest, 1);
    Atomics.notify(this.#flags, flagRequest);
    if (!this.#waitForReply(milliseconds)) return { kind: "timeout" };
    if (Atomics.compareExchange(this.#flags, flagReply, replyAnswered, 0) === replyEnded)
      return { kind: "ended" };
    const received = host.threads.receive(this.#port);
    return received === undefined ? { kind: "ended" } : { kind: "answer", message: received.message };
  }

  /**
   * False when the time is over. A wake-up alone says nothing: the thread stores its answer first and notifies afterwards, and when
   * this side has already seen the answer by then and asked for the next one, the notification ends the wait for that.
   */
  #waitForReply(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    while (Atomics.load(this.#flags, flagReply) === 0) {
      const left = end - performance.now();
      if (left <= 0 || Atomics.wait(this.#flags, flagReply, 0, left) === "timed-out") return false;
    }
    return true;
  }

  /** Ends the thread, at once and whatever it is doing. */
  terminate(): void {
    this.#port.close();
    void this.#worker.terminate();
  }

  /** Lets the thread end by itself, for one that serves from its event loop (`serve`) and has things to put away. */
  release(): void {
    this.#port.close();
  }

  #markEnded(): void {
    Atomics.store(this.#flags, flagState, stateReady);
    Atomics.store(this.#flags, flagReply, replyEnded);
  }
}
