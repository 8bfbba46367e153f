/** A thread that tells how it is through shared memory: its query at hand and its heap. It is ended, or given up when it hangs. */

import { deepStack, host, type Thread } from "@everypath/core";
import { vitals } from "./protocol.ts";
import { QueryWatch } from "./watched-backend.ts";

/** Milliseconds that a thread has to end what it was sent. */
const graceful = 2000;

/** What is said of a thread that ended though nobody asked it to: its heap was exhausted, say. Another one may do its work. */
export interface Died {
  readonly kind: "died";
  readonly message: string;
}

/** `ToThread`, `FromThread`: what the two say to each other besides `end`. */
export class WatchedThread<ToThread, FromThread> {
  protected readonly worker: Thread;
  protected readonly vitals = new Int32Array(new SharedArrayBuffer(4 * Object.keys(vitals).length));
  private readonly watch = new QueryWatch(this.vitals);
  private ending: Promise<void> | undefined;

  /** `start`: what the thread is given besides the memory it shares. */
  constructor(file: URL, start: object, onMessage: (message: FromThread | Died) => void) {
    this.worker = host.threads.start(file, { data: { ...start, vitals: this.vitals }, limits: deepStack });
    this.worker.on("message", onMessage);
    const died = (message: string) => {
      if (this.ending !== undefined) return;
      this.ending = Promise.resolve();
      onMessage({ kind: "died", message });
    };
    this.worker.on("error", (error) => died(error.stack ?? String(error)));
    this.worker.on("exit", (status) => died(`a thread ended with status ${status}`));
  }

  say(message: ToThread | { readonly kind: "end" }): void {
    this.worker.postMessage(message);
  }

  /** The number of the query at which the thread has stayed for longer than that. */
  overdue(milliseconds: number): number | undefined {
    return this.watch.overdue(milliseconds);
  }

  get heapBytes(): number {
    return 1024 * Atomics.load(this.vitals, vitals.heapKilobytes);
  }

  /** Ends it when it has done what it was sent; at once after a while. */
  end(): Promise<void> {
    this.ending ??= new Promise((resolve) => {
      this.worker.once("exit", () => resolve());
      this.say({ kind: "end" });
      setTimeout(() => void this.worker.terminate(), graceful).unref();
    });
    return this.ending;
  }

  terminate(): void {
    this.ending = this.worker.terminate().then(() => undefined);
  }
}
