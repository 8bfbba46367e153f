/**
 * The terms of a thread that nobody uses any more, given back: paths that were told leave theirs behind, in the thread that found them and in the one
 * that wrote them down.
 */
import { fastenTerms, host, loosenTerms } from "@everypath/core";
import type { Keeping } from "./keeper.ts";

/** Of this thread. Work may go on meanwhile: a term that is asked for is there again. */
export async function giveBackTerms(): Promise<void> {
  loosenTerms();
  // What was held in this turn of the event loop stays until its end.
  await new Promise((resolve) => setImmediate(resolve));
  host.system.collectGarbage();
  fastenTerms();
}

export class UnusedTerms implements Keeping {
  isRelieved = true;
  readonly kept = 0;

  relieve(): void {
    if (!this.isRelieved) return;
    this.isRelieved = false;
    void giveBackTerms().then(() => {
      this.isRelieved = true;
    });
  }
}
