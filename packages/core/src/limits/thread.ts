/**
 * Limits that threads inherit. A thread's first import is this module, which takes over what the thread that started it has set; Node.js
 * copies the environment data of a thread into each that it starts.
 */
import { host } from "../host/index.ts";
import { type GivenLimits, setLimits } from "./index.ts";

const key = "everypath.limits";

/** For this thread and all that it starts from now on. */
export function setLimitsOfThreads(given: GivenLimits): void {
  setLimits(given);
  // Where nothing is given, nothing is kept that a later run in this thread could take for its own.
  host.threads.handDown(key, given);
}

setLimits((host.threads.inherited(key) as GivenLimits | undefined) ?? {});
