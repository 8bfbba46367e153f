/**
 * Loaded before the command line: threads that it starts die in the midst of their work. DEATHS: how many; FROM: threads that are spared, in the
 * order in which they are started; AFTER: messages that a thread sends before it dies.
 */
import { isMainThread } from "node:worker_threads";

let deaths = Number(process.env.DEATHS);
let spared = Number(process.env.FROM ?? 0);
const after = Number(process.env.AFTER ?? 3);

// The command runs in a thread of its own, which starts the others.
if (!isMainThread)
  process.on("worker", (worker) => {
    if (spared-- > 0) return;
    let messages = 0;
    worker.on("message", () => {
      if (++messages === after && deaths-- > 0) void worker.terminate();
    });
  });
