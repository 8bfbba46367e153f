/**
 * The directory of a run of fuzz, as users of other fuzzers know it: `queue/` with inputs that reached something new, `crashes/` and `hangs/` with one
 * for each failure, each a file of nothing but its bytes; the coverage over time; and the result. Inputs are written as they are found.
 */

import type { FoundInput, Fuzzing } from "@everypath/analyses";
import { host } from "@everypath/core";
import { makeDirectories, removeLeftovers, removeResult } from "./directory.ts";
import { coverageChart, coverageTable } from "./fuzz-chart.ts";
import { jsonChunks } from "./json.ts";
import { plural } from "./layout.ts";
import { failingInputName } from "./reproduce.ts";
import type { Result } from "./result.ts";
import { systemMessage, writeWhole } from "./whole-file.ts";

const { join } = host.paths;

const folders = ["queue", "crashes", "hangs"] as const;

/** `begin` or `resume` comes first. No method throws: after the first failure to write, `problem` says what the system reported. */
export class FuzzDirectory {
  readonly directory: string;
  private queued = 0;
  /** Why something could not be written, the first time. */
  private failed: string | undefined;

  constructor(directory: string) {
    this.directory = directory;
  }

  get problem(): string | undefined {
    return this.failed;
  }

  /** Makes the folders, and removes what an earlier run left there. */
  begin(): void {
    this.attempt(() => {
      makeDirectories(this.directory);
      removeResult(this.directory);
      for (const folder of folders) {
        const path = join(this.directory, folder);
        makeDirectories(path);
        for (const name of host.files.list(path))
          if (/^\d{6,}$/.test(name)) host.files.remove(join(path, name));
      }
    });
  }

  /** Goes on in the folders of a run that was interrupted; what it wrote last, this one finds again. */
  resume(): void {
    this.attempt(() => {
      removeLeftovers(this.directory);
      for (const folder of folders) makeDirectories(join(this.directory, folder));
      this.queued = host.files.list(join(this.directory, "queue")).length;
    });
  }

  /** Keeps an input that is worth it. */
  add({ id, bytes, isNew, failure, isHang }: FoundInput): void {
    if (!isNew) return;
    this.attempt(() => {
      if (failure !== undefined) {
        const name = failingInputName({ kind: isHang ? "timeout" : "assertion", path: failure + 1 });
        if (host.files.find(join(this.directory, name)) === undefined)
          writeWhole(join(this.directory, name), [bytes], this.directory);
      }
      const queued = join(this.directory, "queue", String(id).padStart(6, "0"));
      if (host.files.find(queued) === undefined) this.queued++;
      writeWhole(queued, [bytes], this.directory);
    });
  }

  /** The failures' smallest inputs, the coverage and the result; answers with lines that say what was written. */
  finish({ failures, history }: Fuzzing, result: Result): readonly string[] {
    this.attempt(() => {
      for (const { path, isHang, minimized, isReal } of failures) {
        const name = failingInputName({ kind: isHang ? "timeout" : "assertion", path });
        if (isReal) writeWhole(join(this.directory, name), [minimized], this.directory);
        else host.files.remove(join(this.directory, name), { force: true });
      }
      writeWhole(join(this.directory, "coverage.csv"), [coverageTable(history)]);
      writeWhole(join(this.directory, "coverage.svg"), [coverageChart(history)]);
      writeWhole(join(this.directory, "result.json"), jsonChunks(result));
    });
    const real = failures.filter(({ isReal }) => isReal);
    const hangs = real.filter(({ isHang }) => isHang).length;
    const crashes = real.length - hangs;
    const inputs = [
      `${plural(this.queued, "input")} in queue/`,
      ...(crashes > 0 ? [`${plural(crashes, "crash", "crashes")} in crashes/`] : []),
      ...(hangs > 0 ? [`${plural(hangs, "hang")} in hangs/`] : []),
    ];
    return [`written   to ${this.directory}: result.json, coverage.csv, coverage.svg, ${inputs.join(", ")}`];
  }

  private attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.failed ??= systemMessage(error);
    }
  }
}
