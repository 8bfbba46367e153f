/**
 * `node bench/interrupts.mjs [COUNT]`: SIGTERM at random moments of a run with many paths. Each leaves a whole, partial result.json and ends the process;
 * how long that takes is told, the longest last. `SEED=7` tries other moments, `LATEST=60000` later ones on a busy machine, where 2^`BITS` paths (2^11)
 * should take longer than that.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { commandLine } from "./measure.mjs";

const count = Number(process.argv[2] ?? 20);
const longest = 2;
/** Milliseconds after the start: while it loads, compiles, explores, replays and writes. */
const latest = Number(process.env.LATEST ?? 8000);
const bits = process.env.BITS ?? "11";

let state = Number(process.env.SEED ?? 1);
const random = () => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return state / 2 ** 32;
};

const room = mkdtempSync(join(tmpdir(), "everypath-interrupts-"));
const figures = [];
try {
  for (let index = 0; index < count; index++) {
    const out = join(room, `${index}`);
    const moment = Math.round(random() * latest);
    const options = ["-D", `BITS=${bits}`, "--out", out, "--quiet"];
    const child = spawn(process.execPath, commandLine("sums.c", options), { stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const first = await Promise.race([ended.then(() => "ended"), wait(moment)]);
    const told = performance.now();
    if (first !== "ended") child.kill("SIGTERM");
    const status = await ended;
    const seconds = (performance.now() - told) / 1000;
    figures.push({ moment, status, seconds, paths: pathsIn(out) });
    console.error(
      `after ${moment} ms: ${seconds.toFixed(2)} s, status ${status}, ${figures.at(-1).paths} paths`,
    );
  }
} finally {
  rmSync(room, { recursive: true, force: true });
}

/** Where nothing had begun, nothing is there. Throws where a result is not whole. */
function pathsIn(out) {
  let text;
  try {
    text = readFileSync(join(out, "result.json"), "utf8");
  } catch {
    return "no result, no";
  }
  return JSON.parse(text).paths.length;
}

const most = Math.max(...figures.map(({ seconds }) => seconds));
console.log(
  `${figures.length} interrupts: the longest took ${most.toFixed(2)} s (at most ${longest} s on a quiet machine)`,
);
