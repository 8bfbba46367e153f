/**
 * `npm run bench bits`: what it is worth that conditions made of bits go to CaDiCaL: processor time of whole processes with it, and with Z3 for everything
 * (`--no-solver-layer bits`). Pairs, one after the other, the middle of three; every run must say the same.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, programs, root } from "./measure.mjs";

const processorTime = new URL("processor-time.mjs", import.meta.url).href;
const sort = join(programs, "peers/bubble-sort.c");
const works = [
  ["explore, bubble sort of 6 numbers", ["explore", sort, "-D", "N=6", "--no-replay"]],
  [
    "explore, 8,192 paths of many-paths.c",
    ["explore", join(programs, "many-paths.c"), "-D", "COUNT=13", "--no-replay"],
  ],
  ["explore, products.c", ["explore", join(programs, "products.c"), "--no-replay", "--time", "120"]],
  ["bmc, bubble sort of 10 numbers", ["bmc", sort, "-D", "N=10", "-D", "SORTED"]],
  ["bmc, maximum of twelve numbers", ["bmc", join(root, "examples/bmc/arrays/maximum.c")]],
  ["bmc, binary search", ["bmc", join(root, "examples/bmc/arrays/binary-search.c")]],
  ["bmc, middle of two floats", ["bmc", join(root, "examples/bmc/floating-point/midpoint.c")]],
  ["bmc, multiplication by shifts", ["bmc", join(programs, "peers/multiply.c")]],
];

/** What a run says and the seconds of all its threads. */
function run(args) {
  const folder = mkdtempSync(join(tmpdir(), "everypath-bits-"));
  try {
    const child = spawnSync(process.execPath, ["--import", processorTime, bin, ...args, "--json"], {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      cwd: folder,
    });
    const { verdict, stats } = JSON.parse(child.stdout);
    const seconds = Number(/processor (\d+)/.exec(child.stderr)[1]) / 1e6;
    return { said: `${verdict}, ${stats.paths} paths`, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pair(name, args) {
  const pairs = [0, 1, 2].map(() => {
    const [bits, z3] = [run(args), run([...args, "--no-solver-layer", "bits"])];
    if (bits.said !== z3.said)
      throw new Error(`${name}: ${bits.said}, and without the SAT solver ${z3.said}`);
    return { bits: bits.seconds, z3: z3.seconds, ratio: bits.seconds / z3.seconds };
  });
  const [, { bits, z3, ratio }] = pairs.sort((a, b) => a.ratio - b.ratio);
  return {
    what: `${name}, processor time with CaDiCaL against Z3 alone (bits; the middle of 3 pairs)`,
    measured: `${bits.toFixed(2)} s, ${z3.toFixed(2)} s: ${ratio.toFixed(2)} ×`,
    target: "",
  };
}

export function bits() {
  return works.map(([name, args]) => pair(name, args));
}
