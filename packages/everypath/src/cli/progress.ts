/**
 * Progress on stderr for a run of over two seconds: one live line on a terminal, a line now and then elsewhere. The engine calls
 * `update` as often as it likes; only the clock decides what is shown.
 */

import { grouped, plural, shorten } from "@everypath/report";
import type { Progress } from "../library/news.ts";
import type { Terminal } from "./io.ts";

const patience = 2000;
const liveInterval = 100;
/** Plain lines come after 2, 5, 10, 20, 40, 60, 120, 180, … seconds. */
const plainTimes = [2000, 5000, 10_000, 20_000, 40_000];
const plainInterval = 60_000;

export class ProgressReporter {
  readonly #stream: Terminal;
  readonly #mode: "live" | "plain" | "none";
  readonly #clock: () => number;
  readonly #start: number;
  #nextTime = patience;
  #plainLines = 0;
  #lineShown = false;

  constructor(stream: Terminal, quiet: boolean, clock: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#mode = quiet ? "none" : stream.isTTY === true ? "live" : "plain";
    this.#clock = clock;
    this.#start = clock();
  }

  update(progress: Progress): void {
    if (this.#mode === "none") return;
    const elapsed = this.#clock() - this.#start;
    if (elapsed < this.#nextTime) return;
    const text = `${progress.phase}: ${Math.floor(elapsed / 1000)} s, ${describe(progress)}`;
    if (this.#mode === "live") {
      this.#nextTime = elapsed + liveInterval;
      this.#stream.write(`\r\u001b[2K${shorten(text, (this.#stream.columns ?? 80) - 1)}`);
      this.#lineShown = true;
    } else {
      while (elapsed >= this.#nextTime) this.#nextTime = this.#nextPlainTime();
      this.#stream.write(`everypath: ${text}\n`);
    }
  }

  /** A message of its own, above the live line. */
  note(text: string): void {
    if (this.#mode === "none") return;
    this.finish();
    this.#stream.write(`everypath: ${text}\n`);
  }

  /** Removes the live line. */
  finish(): void {
    if (this.#lineShown) this.#stream.write("\r\u001b[2K");
    this.#lineShown = false;
  }

  #nextPlainTime(): number {
    this.#plainLines++;
    return plainTimes[this.#plainLines] ?? plainInterval * (this.#plainLines - plainTimes.length + 1);
  }
}

function describe(progress: Progress): string {
  const parts = [
    plural(progress.paths, progress.phase === "fuzzing" ? "input" : "path"),
    `${grouped(progress.open)} open`,
  ];
  if (progress.errors > 0) parts.push(plural(progress.errors, "error"));
  if (progress.instructions > 0) parts.push(plural(progress.instructions, "instruction"));
  if ((progress.shed ?? 0) > 0) parts.push(`${plural(progress.shed!, "state")} shed`);
  return parts.join(", ");
}
