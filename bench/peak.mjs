/** Loaded before the command line (`node --import`): tells the largest memory of the process, in KB, on stderr when it ends. */
import { isMainThread } from "node:worker_threads";

if (isMainThread) process.on("exit", () => console.error(`peak ${process.resourceUsage().maxRSS}`));
