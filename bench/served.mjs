/**
 * The smallest exploration with a server that is ready, against the same without one, in turn: how long a user waits, and what the command itself
 * takes of processor and memory. What was compiled is in the cache, as it is in a second run. The server's own share is told beside it.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bin } from "./measure.mjs";

const rounds = 9;
/** Milliseconds in which a process of the server's is ready again. */
const untilReady = 3000;
const hooks = ["processor-time.mjs", "peak.mjs"].flatMap((name) => [
  "--import",
  new URL(name, import.meta.url).href,
]);

const mostSeconds = 0.5;
const mostMegabytes = 150;

function measured(words, env) {
  const began = performance.now();
  const { stderr, status } = spawnSync(process.execPath, [...hooks, bin, ...words], {
    encoding: "utf8",
    env,
  });
  const wall = (performance.now() - began) / 1000;
  const seconds = Number(/processor (\d+)/.exec(stderr)?.[1]) / 1e6;
  const megabytes = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
  if (status !== 0 || Number.isNaN(seconds + megabytes)) throw new Error(`${words.join(" ")}: ${stderr}`);
  return { wall, seconds, megabytes };
}

/** Of each figure the middle one, and the least time. */
function summary(runs) {
  const middle = (of) => runs.map(of).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  return {
    wall: middle(({ wall }) => wall),
    least: Math.min(...runs.map(({ wall }) => wall)),
    seconds: middle(({ seconds }) => seconds),
    megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)),
  };
}

const told = ({ wall, least, seconds, megabytes }) =>
  `${wall.toFixed(2)} s (least ${least.toFixed(2)}), of processor time ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`;

export async function served() {
  const room = mkdtempSync(join(tmpdir(), "ep-"));
  const program = join(room, "one.c");
  writeFileSync(program, "int f(int x) { return x > 3; }\n");
  mkdirSync(join(room, "run"), { mode: 0o700 });
  const { EVERYPATH_SERVER: _, ...environment } = process.env;
  const env = { ...environment, EVERYPATH_CACHE: join(room, "cache"), XDG_RUNTIME_DIR: join(room, "run") };
  const server = spawn(process.execPath, [...hooks, bin, "serve"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    await new Promise((resolve) => server.stdout.once("data", resolve));
    const rows = [];
    for (const [what, more] of [
      ["without replays", ["--no-replay"]],
      ["with replays", []],
      ["without replays, compiled anew", ["--no-replay", "--no-cache"]],
    ]) {
      const words = ["explore", program, "--entry", "f", "--quiet", ...more];
      const runs = { served: [], alone: [] };
      for (let round = 0; round <= rounds; round++) {
        await wait(untilReady);
        const pair = {
          served: measured(words, env),
          alone: measured(words, { ...env, EVERYPATH_SERVER: "off" }),
        };
        // The first pair fills the cache.
        if (round > 0) for (const name of ["served", "alone"]) runs[name].push(pair[name]);
      }
      const [one, other] = [summary(runs.served), summary(runs.alone)];
      const goal = what === "without replays";
      rows.push({
        what: `the smallest exploration, ${what}, by a server that is ready, against alone: wall time of the command, middle of ${rounds} pairs, and what the command itself takes`,
        measured: `${(one.wall / other.wall).toFixed(2)} ×: ${told(one)} against ${told(other)}`,
        target: goal ? `≤ ${mostSeconds} s, ${mostMegabytes} MB` : "",
        ...(goal ? { met: one.least <= mostSeconds && one.megabytes <= mostMegabytes } : {}),
      });
    }
    rows.push(await waiting(server));
    return rows;
  } finally {
    server.kill("SIGKILL");
    rmSync(room, { recursive: true, force: true });
  }
}

/** What the server and the process that it keeps ready take while nobody asks; where `ps` tells it. */
async function waiting(server) {
  await wait(untilReady);
  const megabytesOf = (...words) =>
    Math.round(Number(spawnSync("ps", ["-o", "rss=", ...words], { encoding: "utf8" }).stdout) / 1024);
  const one = megabytesOf("-p", String(server.pid));
  const other = megabytesOf("--ppid", String(server.pid));
  return {
    what: "memory of a server that waits, and of the process that it keeps ready",
    measured: one > 0 && other > 0 ? `${one} MB, ${other} MB` : "not told by this system",
    target: "",
  };
}
