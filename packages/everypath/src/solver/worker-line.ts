/** The worker's end of a `BlockingWorker`. */
import { receiveMessageOnPort, workerData } from "node:worker_threads";
import {
  flagReply,
  flagRequest,
  flagState,
  replyAnswered,
  replyEnded,
  stateReady,
  type WorkerLine,
} from "./blocking-worker.ts";

const line = workerData as WorkerLine;

/** What the engine's side passed to the thread. */
export const options: unknown = line.options;

function wake(flag: number, value: number): void {
  Atomics.store(line.flags, flag, value);
  Atomics.notify(line.flags, flag);
}

/** An engine that waits must learn that nobody will answer. */
process.on("exit", () => {
  wake(flagReply, replyEnded);
  wake(flagState, stateReady);
});

function reply(message: unknown): void {
  line.port.postMessage(message);
  wake(flagReply, replyAnswered);
}

/** Answers requests one after another without ever returning to the event loop. */
export function serveBlocking(handle: (message: unknown) => unknown): never {
  wake(flagState, stateReady);
  let served = 0;
  for (;;) {
    Atomics.wait(line.flags, flagRequest, served);
    const received = receiveMessageOnPort(line.port);
    if (received === undefined) continue;
    served += 1;
    reply(handle(received.message));
  }
}

/** Answers requests from the event loop, for handlers that themselves wait (for a process), until it is released. */
export function serve(handle: (message: unknown) => Promise<unknown>, onRelease: () => void): void {
  line.port.on("close", onRelease);
  line.port.on("message", (message) => {
    void handle(message).then(reply);
  });
  wake(flagState, stateReady);
}
