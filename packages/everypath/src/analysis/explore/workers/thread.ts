/** A thread that explores: it links the program for itself, and runs the jobs it is sent. */
import { parentPort, workerData } from "node:worker_threads";
import { programFrom } from "../../../language/source.ts";
import { pack } from "../../../term/pack.ts";
import { openSession } from "../session.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./protocol.ts";
import { stopReasons } from "./protocol.ts";

const { source, options, stop, heapBytes } = workerData as WorkerStart;
const port = parentPort!;
const say = (message: FromWorker): void => port.postMessage(message);

let looks = 0;
const program = programFrom(source);
const session =
  "program" in program
    ? openSession(program.program, options, () => {
        const reason = Atomics.load(stop, 0);
        if (reason > 0) return stopReasons[reason - 1];
        return (looks++ & 63) === 0 && process.memoryUsage().heapUsed > heapBytes ? "memory" : undefined;
      })
    : { refused: "the program cannot be linked" };

port.on("message", (message: ToWorker) => {
  if ("refused" in session) return say({ kind: "fault", message: session.refused });
  switch (message.kind) {
    case "job":
      try {
        say({ kind: "result", result: pack(session.explorer.explore(message.job)) });
      } catch (error) {
        say({
          kind: "fault",
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      }
      return;
    case "drop":
      for (const token of message.tokens) session.explorer.drop(token);
      return;
    case "end":
      say({ kind: "statistics", layers: session.solver.statistics() });
      session.close();
      port.close();
      return;
  }
});
