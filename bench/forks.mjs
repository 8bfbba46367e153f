/** 10,000 forks of a state that holds 1 MB of memory: time, and memory while all of them are alive. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./measure.mjs";

const targetSeconds = 1;
const targetMegabytes = 500;
/** Prints `{ "seconds": …, "megabytes": … }`; a process of its own, so that nothing else is in its memory. */
const script = join(root, "bench/fork-states.mjs");

export function forks() {
  const what = "10,000 forks of a state that holds 1 MB";
  const target = `< ${targetSeconds} s, < ${targetMegabytes} MB`;
  if (!existsSync(script)) return [{ what, measured: "not measured", target, met: false }];
  const child = spawnSync(process.execPath, ["--expose-gc", script], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(`forking failed: ${child.stderr}`);
  const { seconds, megabytes } = JSON.parse(child.stdout);
  return [
    {
      what,
      measured: `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`,
      target,
      met: seconds < targetSeconds && megabytes < targetMegabytes,
    },
  ];
}
