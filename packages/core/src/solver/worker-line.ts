/** The worker's end of a `BlockingWorker`. */
import { host } from "../host/index.ts";
import {
  flagReply,
  flagRequest,
  flagState,
  replyAnswered,
  replyEnded,
  stateReady,
  type WorkerLine,
} from "./blocking-worker.ts";

/** Opened by the worker's own module, since the bundler may put this one beside modules that other threads load. */
export class WorkerEnd {
  readonly #line: WorkerLine;

  /** Of the thread that this runs in. */
  constructor() {
    this.#line = host.threads.data as WorkerLine;
    // An engine that waits must learn that nobody will answer.
    host.threads.onExit(() => {
      this.#wake(flagReply, replyEnded);
      this.#wake(flagState, stateReady);
    });
  }

  /** What the engine's side passed to the thread. */
  get options(): unknown {
    return this.#line.options;
  }

  /** Answers requests one after another without ever returning to the event loop. */
  serveBlocking(handle: (message: unknown) => unknown): never {
    const { flags, port } = this.#line;
    this.#wake(flagState, stateReady);
    let served = 0;
    for (;;) {
      Atomics.wait(flags, flagRequest, served);
      const received = host.threads.receive(port);
      if (received === undefined) continue;
      served += 1;
      this.#reply(handle(received.message));
    }
  }

  /** Answers requests from the event loop, for handlers that themselves wait (for a process), until it is released. */
  serve(handle: (message: unknown) => Promise<unknown>, onRelease: () => void): void {
    const { port } = this.#line;
    port.on("close", onRelease);
    port.on("message", (message) => {
      void handle(message).then((answer) => this.#reply(answer));
    });
    this.#wake(flagState, stateReady);
  }

  #wake(flag: number, value: number): void {
    Atomics.store(this.#line.flags, flag, value);
    Atomics.notify(this.#line.flags, flag);
  }

  #reply(message: unknown): void {
    this.#line.port.postMessage(message);
    this.#wake(flagReply, replyAnswered);
  }
}
