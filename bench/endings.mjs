/**
 * Bounds at scale: a program of 2^BITS short paths within `--memory` and `--time`. What a path costs in memory (between a fourth of the paths and all
 * of them), and how long the run takes from the last path it found until it has ended. `BITS=20 npm run bench endings` explores a million paths;
 * `SECONDS_OF_RUN` is the `--time`, which may well end the search before.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandLine } from "./measure.mjs";

const bits = Number(process.env.BITS ?? 14);
const seconds = Number(process.env.SECONDS_OF_RUN ?? 600);
const megabytes = 1500;
/** The end may take 5 % of the time, and 5 s at least. */
const longestEnd = Math.max(5, 0.05 * seconds);

export function endings() {
  const room = mkdtempSync(join(tmpdir(), "everypath-endings-"));
  try {
    const [few, all] = [bits - 2, bits].map((exponent) => run(join(room, `${exponent}`), exponent));
    const bytesOfPath = (all.peakBytes - few.peakBytes) / (all.paths - few.paths);
    const share = ((100 * all.endSeconds) / seconds).toFixed(1);
    return [
      {
        what: `${all.paths} paths with --memory ${megabytes} --time ${seconds}: memory`,
        measured: `${(all.peakBytes / 2 ** 20).toFixed(0)} MB, ${bytesOfPath.toFixed(0)} bytes a path`,
        target: `≤ ${megabytes} MB`,
        met: all.peakBytes <= megabytes * 2 ** 20,
      },
      {
        what: "the same: from the last path found to the end of the process",
        measured: `${all.endSeconds.toFixed(1)} s, ${share} % of --time`,
        target: `≤ ${longestEnd} s`,
        met: all.endSeconds <= longestEnd,
      },
    ];
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function run(out, exponent) {
  const limits = ["--memory", `${megabytes}`, "--time", `${seconds}`, "--max-paths", `${2 ** exponent + 1}`];
  const options = ["-D", `BITS=${exponent}`, ...limits, "--no-replay", "--quiet", "--out", out];
  const child = spawnSync(process.execPath, commandLine("sums.c", options), { encoding: "utf8" });
  const endedAt = Date.now();
  const peak = /peak (\d+)/.exec(child.stderr)?.[1];
  if (peak === undefined || child.status === 2) throw new Error(`sums.c: ${child.stderr}`);
  const tests = readdirSync(join(out, "tests"))
    .filter((name) => name.endsWith(".json"))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return {
    paths: tests.length,
    peakBytes: 1024 * Number(peak),
    endSeconds: (endedAt - statSync(join(out, "tests", tests.at(-1))).mtimeMs) / 1000,
  };
}
