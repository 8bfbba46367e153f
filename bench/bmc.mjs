/**
 * Bounded model checking: each program of examples/bmc, against `explore` and, where it is installed, against CBMC; and the time that three
 * loops take as the bound grows. Writes docs/images/bmc-bound.svg.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { cbmcArguments, cbmcVerdict } from "./cbmc.mjs";
import { curves } from "./curves.mjs";
import { root } from "./measure.mjs";

const dist = join(root, "packages/everypath/dist/cli");
let main;
let engineConnection;

const folder = join(root, "examples/bmc");
/** Seconds that each run may take. */
const limits = { bmc: 10, explore: 3, cbmc: 10 };
/** `BMC_PROGRAMS=3`: only so many, to see that it works. */
const most = Number(process.env.BMC_PROGRAMS ?? Number.POSITIVE_INFINITY);
/** Loops without a bound of their own, or with one that is not reached here. */
const unbounded = [
  { name: "wide-sum.c", bounds: [1, 2, 4, 8, 16, 32, 64, 128] },
  { name: "loops/countdown.c", bounds: [1, 2, 4, 8, 16, 32, 64, 128] },
  { name: "bits/kernighan.c", bounds: [1, 2, 4, 8] },
];

export async function bmc() {
  ({ main } = await import(join(dist, "index.js")));
  ({ engineConnection } = await import(join(dist, "../runs/engine/connect.js")));
  const hasCbmc = spawnSync("cbmc", ["--version"]).status === 0;
  const programs = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(c|pli|idf)$/.test(name))
    .sort()
    .slice(0, most);
  const drawn = await chart();
  const rows = [];
  for (const name of programs) {
    rows.push(await compare(name, hasCbmc));
    console.error(`  ${name}: ${rows.at(-1).measured}`);
  }
  return [...rows, ...drawn, ...sums(rows, hasCbmc)];
}

async function compare(name, hasCbmc) {
  const text = readFileSync(join(folder, name), "utf8");
  const header = (word) => new RegExp(`^(?://|/\\*) ${word}: (.*?)(?: \\*/)?$`, "m").exec(text)?.[1];
  const options = (header("options") ?? "").split(" ").filter((option) => option !== "");
  const checked = await run("bmc", name, options);
  const unwind = options.indexOf("--unwind");
  const others = unwind < 0 ? options : options.toSpliced(unwind, 2);
  const explored = await run("explore", name, others);
  const { unwinding, stats, unwind: bound, verdict } = checked;
  const told = [
    `${verdict} at k = ${bound}, ${seconds(stats)}, ${unwinding.formulaSize} nodes`,
    `explore: ${explored.verdict}, ${seconds(explored.stats)}, ${explored.stats.paths} paths`,
    ...(hasCbmc && name.endsWith(".c") ? [`cbmc: ${cbmc(name, bound)}`] : []),
  ];
  return {
    what: `bmc ${name}`,
    measured: told.join("; "),
    target: header("verdict"),
    met: verdict === header("verdict"),
    checked,
    explored,
  };
}

const seconds = ({ seconds: time }) => `${time.toFixed(2)} s`;

/** In this process, so that the compiler and the solver are loaded once for many programs. */
async function run(command, name, options) {
  const limit = ["--time", String(limits[command])];
  const args = [command, join(folder, name), "--json", "--quiet", "--no-replay", ...limit, ...options];
  const written = { stdout: "", stderr: "" };
  const stream = (kind) => ({
    write(text, done) {
      written[kind] += text;
      done?.();
    },
  });
  const io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  await main(args, engineConnection, io);
  if (written.stdout === "") throw new Error(`${command} ${name}: ${written.stderr}`);
  return JSON.parse(written.stdout);
}

/** Verdict and seconds of CBMC at the bound that `bmc` came to. */
function cbmc(name, bound) {
  const start = performance.now();
  const options = cbmcArguments(join(folder, name), bound);
  const child = spawnSync("cbmc", options, {
    encoding: "utf8",
    timeout: 1000 * limits.cbmc,
    maxBuffer: 1 << 28,
  });
  return `${cbmcVerdict(child.stdout ?? "")}, ${((performance.now() - start) / 1000).toFixed(2)} s`;
}

function sums(rows, hasCbmc) {
  const decided = (which) => rows.filter((row) => row[which].verdict !== "unknown");
  const time = (which) => rows.reduce((sum, row) => sum + row[which].stats.seconds, 0);
  const both = rows.filter((row) => row.checked.verdict !== "unknown" && row.explored.verdict !== "unknown");
  const differ = both.filter((row) => row.checked.verdict !== row.explored.verdict);
  return [
    {
      what: `bmc, all ${rows.length} programs, at most ${limits.bmc} s each`,
      measured: `${decided("checked").length} decided, ${time("checked").toFixed(0)} s`,
      target: "",
      met: undefined,
    },
    {
      what: `explore of the same, at most ${limits.explore} s each`,
      measured: `${decided("explored").length} decided, ${time("explored").toFixed(0)} s`,
      target: "",
      met: undefined,
    },
    {
      what: "programs that both decide, and differently",
      measured: `${differ.length} of ${both.length}`,
      target: "0",
      met: differ.length === 0,
    },
    {
      what: "cbmc",
      measured: hasCbmc ? "above" : "not installed here: not measured",
      target: "",
      met: undefined,
    },
    {
      what: "load of the machine at the end of these",
      measured: loadavg()
        .map((load) => load.toFixed(1))
        .join(", "),
      target: "",
      met: undefined,
    },
  ];
}

async function chart() {
  const lines = [];
  for (const { name, bounds } of unbounded) {
    const points = [];
    for (const bound of bounds) {
      const { stats, incomplete } = await run("bmc", name, ["--unwind", String(bound)]);
      // A run that ran out of time shows nothing but the limit.
      if (incomplete.some(({ reason }) => reason !== "bound-reached")) break;
      points.push({ x: bound, y: stats.seconds });
    }
    lines.push({ name, points });
  }
  mkdirSync(join(root, "docs/images"), { recursive: true });
  const title = "bmc: seconds against the bound k, both logarithmic";
  writeFileSync(join(root, "docs/images/bmc-bound.svg"), curves(title, "k", lines));
  return lines.map(({ name, points }) => ({
    what: `bmc ${name} as k grows`,
    measured: points.map(({ x, y }) => `${x}: ${y.toFixed(2)} s`).join(", "),
    target: "",
    met: undefined,
  }));
}
