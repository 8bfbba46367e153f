/**
 * Limits that threads inherit. A thread's first import is this module, which takes over what the thread that started it has set; Node.js
 * copies the environment data of a thread into each that it starts.
 */
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { type GivenLimits, setLimits } from "./index.ts";

const key = "everypath.limits";

/** For this thread and all that it starts from now on. */
export function setLimitsOfThreads(given: GivenLimits): void {
  setLimits(given);
  // Where nothing is given, nothing is kept that a later run in this thread could take for its own.
  setEnvironmentData(key, given);
}

setLimits((getEnvironmentData(key) as GivenLimits | undefined) ?? {});
