/** The signal of a thread that may be busy when its guard wants it to end. */
import type { StopSignal } from "@everypath/engine";

/** `word`: set by the guard, so that a thread which reads no messages sees it too. */
export function stopSignal(word: Int32Array, controller: AbortController): StopSignal {
  return {
    get aborted() {
      return controller.signal.aborted || Atomics.load(word, 0) !== 0;
    },
    addEventListener: (type, listener) => controller.signal.addEventListener(type, listener),
  };
}
