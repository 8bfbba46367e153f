/** Loaded before the command line (`node --import`): tells the processor time of all threads, in microseconds, on stderr at the end. */
import { isMainThread } from "node:worker_threads";

if (isMainThread)
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    console.error(`processor ${user + system}`);
  });
