/**
 * SIGTERM at a moment of a command: while it loads, compiles, searches, replays or writes. The process has ended within two seconds, with a
 * result that is whole wherever anything had begun. On a machine that is busy with others, seconds of its processor time count.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { resultSchema } from "@everypath/report";
import { afterAll, beforeAll, expect } from "vitest";

const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
const signalTimes = fileURLToPath(new URL("injected/signal-times.mjs", import.meta.url));
const sums = fileURLToPath(new URL("../../../../bench/programs/sums.c", import.meta.url));

const room = mkdtempSync(join(tmpdir(), "everypath-interrupted-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

/** 2860486313 · 3267000013: hours of work for a solver. */
const hard = join(room, "hard.c");
/** Many steps of one path, without a question. */
const long = join(room, "long.c");
beforeAll(() => {
  writeFileSync(
    hard,
    `#include <everypath.h>
int main(void) {
  unsigned long long x, y;
  everypath_symbolic(&x, sizeof x, "x");
  everypath_symbolic(&y, sizeof y, "y");
  if (x <= 1 || x >> 32 || y <= 1 || y >> 32) return 0;
  return x * y == 9345208801939342469ULL;
}`,
  );
  writeFileSync(
    long,
    `unsigned f(unsigned x) { for (unsigned long i = 0; i < 4000000000; i++) x = x * 3 + i; return x; }
int main(void) { return f(1) == 7; }`,
  );
});

/** Seconds from the signal to the end of the process. */
const longest = 2;
/** 128 + SIGINT: it was ended before it had begun. */
const interrupted = 130;

const isBusy = () => loadavg()[0]! > availableParallelism();

interface Ended {
  readonly status: number | NodeJS.Signals;
  readonly seconds: number;
  readonly wasTold: boolean;
}

async function interrupt(args: readonly string[], moment: number): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", signalTimes, bin, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let remarks = "";
  child.stderr.on("data", (text) => {
    remarks += String(text);
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once("close", (status, signal) => resolve(status ?? signal ?? "SIGTERM")),
  );
  const first = await Promise.race([ended, wait(moment)]);
  const began = performance.now();
  if (first === undefined) child.kill("SIGTERM");
  const status = await ended;
  const seconds = (performance.now() - began) / 1000;
  const processor = Number(/signal-times (\S+)/.exec(remarks)?.[1] ?? 0);
  expect(remarks).not.toMatch(/internal error|^\s+at /m);
  return {
    status,
    seconds: isBusy() ? Math.min(seconds, processor) : seconds,
    wasTold: first === undefined,
  };
}

export const commands: readonly (readonly [string, readonly string[]])[] = [
  ["explore, many paths", ["explore", sums, "-D", "BITS=12"]],
  ["explore, a query that does not end", ["explore", hard]],
  ["explore, a path that does not end", ["explore", long, "--max-steps", "1000000000000"]],
  ["fuzz", ["fuzz", sums, "-D", "BITS=12"]],
  ["bmc", ["bmc", hard]],
  ["terminate", ["terminate", long, "--entry", "f"]],
];

/** `name`: one word for the folder of results. */
export async function expectWholeResult(
  args: readonly string[],
  name: string,
  moment: number,
): Promise<void> {
  const out = join(room, name);
  const { status, seconds, wasTold } = await interrupt([...args, "--quiet", "--out", out], moment);
  const told = `${name}, after ${moment} ms`;
  if (!wasTold) return;
  expect(seconds, told).toBeLessThan(longest);
  // Before it listens the process is ended as any other; before it has a program there is nothing to tell.
  if (status === "SIGTERM" || status === interrupted) {
    expect(existsSync(out), told).toBe(false);
    return;
  }
  const result = resultSchema.parse(JSON.parse(readFileSync(join(out, "result.json"), "utf8")));
  expect(status, told).toBe({ unsafe: 1, diverges: 1, refuted: 1, unknown: 3 }[String(result.verdict)] ?? 0);
  expect(result.complete || result.incomplete.length > 0, told).toBe(true);
}
