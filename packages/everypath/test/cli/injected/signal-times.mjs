/** Loaded before the command line: tells on stderr, when the process ends, how much processor time it took since SIGTERM, all threads together. */
import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  let before;
  let listens = false;
  // Not before the process listens by itself, which changes what the signal does.
  process.on("newListener", (event) => {
    if (event !== "SIGTERM" || listens) return;
    listens = true;
    process.prependListener("SIGTERM", () => {
      before ??= process.cpuUsage();
    });
  });
  process.on("exit", () => {
    if (before === undefined) return;
    const { user, system } = process.cpuUsage(before);
    writeSync(2, `signal-times ${(user + system) / 1e6}\n`);
  });
}
