/**
 * The terms of this thread that nobody uses any more, given back: paths that are on disk leave theirs behind. What a thread that explores
 * leaves behind goes with the thread (keeper.ts).
 */
import { fastenTerms, loosenTerms } from "../../../term/index.ts";
import { collectGarbage } from "./garbage.ts";
import type { Keeping } from "./keeper.ts";

export class UnusedTerms implements Keeping {
  isRelieved = true;
  readonly kept = 0;

  relieve(): void {
    if (!this.isRelieved) return;
    this.isRelieved = false;
    loosenTerms();
    // What was held in this turn of the event loop stays until its end.
    setImmediate(() => {
      collectGarbage();
      fastenTerms();
      this.isRelieved = true;
    });
  }
}
