import { describe, expect, it } from "vitest";
import { ProgressReporter } from "../../src/cli/progress.ts";

const state = { phase: "exploring" as const, paths: 1234, open: 5, errors: 1, instructions: 99999 };

function watch(isTTY: boolean, quiet: boolean, times: readonly number[]): string[] {
  const written: string[] = [];
  let now = 1000;
  const stream = { isTTY, columns: 60, write: (text: string) => written.push(text) };
  const reporter = new ProgressReporter(stream, quiet, () => now);
  for (const time of times) {
    now = 1000 + time;
    reporter.update(state);
  }
  reporter.finish();
  return written;
}

describe("progress", () => {
  it("says nothing for two seconds, and nothing at all when quiet", () => {
    expect(watch(true, false, [0, 500, 1999])).toEqual([]);
    expect(watch(true, true, [3000, 9000])).toEqual([]);
  });
  it("is one live line on a terminal, at most ten times a second, removed at the end", () => {
    const written = watch(true, false, [2000, 2050, 2099, 2100]);
    expect(written.length).toBe(3);
    expect(written[0]).toBe("\r\u001b[2Kexploring: 2 s, 1,234 paths, 5 open, 1 error, 99,999 instr…");
    expect(written[2]).toBe("\r\u001b[2K");
  });
  it("is a line now and then elsewhere", () => {
    const times = Array.from({ length: 2500 }, (_, i) => i * 100);
    const lines = watch(false, false, times);
    expect(lines.map((line) => /(\d+) s/.exec(line)?.[1])).toEqual([
      "2",
      "5",
      "10",
      "20",
      "40",
      "60",
      "120",
      "180",
      "240",
    ]);
    expect(lines[0]).toBe("everypath: exploring: 2 s, 1,234 paths, 5 open, 1 error, 99,999 instructions\n");
  });
});
