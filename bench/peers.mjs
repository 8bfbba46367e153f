/**
 * `npm run bench peers`: what a user waits for, beside what KLEE 3.3 (STP, depth first) and CBMC 6.6 (MiniSat) need for the same work. Wall seconds of whole
 * processes, the middle of three runs. The peers' seconds are those measured on a quiet machine of two cores, where both were installed; a peer that is found on
 * the path is not run again here (bench/klee.mjs and bench/cbmc.mjs do that).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, programs, root } from "./measure.mjs";

const peers = join(programs, "peers");
const sort = join(peers, "bubble-sort.c");
const explored = ["explore", "--no-replay"];

/** `expected`: what the run's result must say, so that no wrong answer counts as a fast one. */
const works = [
  work("bubble sort of 5 numbers, all paths", [...explored, sort, "-D", "N=5"], 0.36, { paths: 120 }),
  work("bubble sort of 6 numbers, all paths", [...explored, sort, "-D", "N=6"], 3.6, { paths: 720 }),
  work("maze, 28 bytes", [...explored, join(root, "examples/c/maze.c")], 0.14, { verdict: "unsafe" }),
  work(
    "32,768 paths over bytes",
    [...explored, join(programs, "many-paths.c"), "-D", "COUNT=15", "--workers", "1"],
    2.9,
    {
      paths: 32_768,
    },
  ),
  work("bmc: multiplication by shifts, planted bug", ["bmc", join(peers, "multiply.c")], 0.05, {
    verdict: "unsafe",
  }),
  ...[
    [6, 0.26],
    [8, 0.67],
    [10, 1.6],
    [12, 3.6],
  ].map(([n, peer]) =>
    work(`bmc: bubble sort proved, N = ${n}`, ["bmc", sort, "-D", `N=${n}`, "-D", "SORTED"], peer, {
      verdict: "safe",
    }),
  ),
  work("bmc: concrete loop of 200,000 rounds", ["bmc", join(peers, "rounds.c"), "--unwind", "200001"], 16.5, {
    verdict: "safe",
  }),
  work(
    "concrete loop, 2 million rounds",
    [...explored, join(peers, "rounds.c"), "-D", "ROUNDS=2000000"],
    3.8,
    {
      verdict: "safe",
    },
  ),
  work("smallest exploration", [...explored, join(programs, "twenty-lines.c")], 0.07, {}),
];

function work(name, args, peer, expected) {
  return { name, args, peer, expected };
}

function run({ name, args, expected }) {
  const folder = mkdtempSync(join(tmpdir(), "everypath-peers-"));
  try {
    const began = performance.now();
    const child = spawnSync(process.execPath, [bin, ...args, "--json"], {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      cwd: folder,
    });
    const seconds = (performance.now() - began) / 1000;
    const result = JSON.parse(child.stdout);
    const found = { paths: result.stats.paths, verdict: result.verdict };
    for (const [what, value] of Object.entries(expected))
      if (found[what] !== value) throw new Error(`${name}: ${what} is ${found[what]}, and not ${value}`);
    return { seconds, solver: result.stats.solverSeconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function peersTable() {
  return works.map((each) => {
    const runs = [run(each), run(each), run(each)].sort((a, b) => a.seconds - b.seconds);
    const { seconds, solver } = runs[1];
    const ratio = seconds / each.peer;
    return {
      what: `${each.name} (peers)`,
      measured: `${seconds.toFixed(2)} s, of which ${solver.toFixed(2)} s in the solver's layers; the peer ${each.peer} s: ${ratio.toPrecision(2)} ×`,
      target: "",
    };
  });
}
