/**
 * `npm run bench telling`: what `--json` costs for each path beyond its exploration. Processor time of whole processes with it and without, in
 * turn, the middle of five pairs: unlike the clock it hardly depends on what else the machine does.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bin, programs } from "./measure.mjs";

const processorTime = new URL("processor-time.mjs", import.meta.url).href;
const explored = ["explore", join(programs, "many-paths.c"), "-D", "COUNT=15", "--no-replay"];
const paths = 32_768;
const pairs = 5;
/** Milliseconds. */
const target = 0.03;

function run(...options) {
  const child = spawnSync(process.execPath, ["--import", processorTime, bin, ...explored, ...options], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (child.status !== 0) throw new Error(`many-paths.c is safe, and the exit status was ${child.status}`);
  return { told: child.stdout, milliseconds: Number(/processor (\d+)/.exec(child.stderr)[1]) / 1000 };
}

function pair() {
  const silent = run();
  const json = run("--json");
  if (JSON.parse(json.told).paths.length !== paths) throw new Error(`there are ${paths} paths`);
  return (json.milliseconds - silent.milliseconds) / paths;
}

export function telling() {
  const measured = Array.from({ length: pairs }, pair).sort((a, b) => a - b);
  const middle = measured[Math.floor(pairs / 2)];
  return [
    {
      what: `--json beyond the exploration, processor time for each of ${paths} paths (telling)`,
      measured: `${middle.toFixed(3)} ms (${measured.map((one) => one.toFixed(3)).join(", ")})`,
      target: `≤ ${target} ms`,
      met: middle <= target,
    },
  ];
}
