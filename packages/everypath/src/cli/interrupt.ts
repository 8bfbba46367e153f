/** Ctrl-C: once, to finish neatly with what was found; twice, to stop at once. Of a guarded command the guard listens (guard/). */

import type { StopSignal } from "../runs/surface.ts";

export interface Interrupts {
  readonly signal: StopSignal;
  /** Restores the usual behaviour. */
  dispose(): void;
}

/** 128 + SIGINT, as shells report it. */
const interruptedStatus = 130;

export function watchInterrupts(onFirst: () => void): Interrupts {
  const controller = new AbortController();
  const handle = () => {
    if (controller.signal.aborted) process.exit(interruptedStatus);
    controller.abort();
    onFirst();
  };
  process.on("SIGINT", handle);
  process.on("SIGTERM", handle);
  return {
    signal: controller.signal,
    dispose() {
      process.off("SIGINT", handle);
      process.off("SIGTERM", handle);
    },
  };
}
