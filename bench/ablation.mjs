/**
 * `node bench/ablation.mjs [NAME…]`: what each layer around the solver is worth. Six programs are explored with all layers and with each of them
 * switched off: processor time and queries that reach the solver itself. The paths must be the same each time.
 */
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { bin, programs } from "./measure.mjs";

const subjects = ["match.c", "quick-sort.c", "expression.c", "utf8.c", "hash-table.c", "number.c"].map(
  (name) => join(programs, "klee", name),
);
const layers = ["range", "independence", "enumeration", "model-reuse", "branch-cache"];
const variants = [
  ["all on", []],
  ...layers.map((layer) => [`without ${layer}`, ["--no-solver-layer", layer]]),
  ["none", layers.flatMap((layer) => ["--no-solver-layer", layer])],
];

/** Processor time, which a busy machine disturbs less than the clock. */
function run(file, options) {
  const script = [
    `process.argv.splice(1, 0, ${JSON.stringify(bin)});`,
    `process.on("exit", () => { const { user, system } = process.cpuUsage(); console.error("cpu " + (user + system) / 1e6); });`,
    `await import(${JSON.stringify(bin)});`,
  ].join("\n");
  const args = ["explore", file, "--json", "--no-replay", "--search", "dfs", ...options];
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (stdout === "") throw new Error(`${file}: no result: ${stderr}`);
  const { paths, complete, stats } = JSON.parse(stdout);
  return {
    seconds: Number(/cpu ([\d.]+)/.exec(stderr)[1]),
    queries: stats.solverQueries,
    found: `${complete} ${paths.map(({ decisions }) => decisions).join(" ")}`,
  };
}

const line = (cells) => `| ${cells.join(" | ")} |`;
const header = ["Processor time, solver queries", ...variants.map(([name]) => name)];
console.log([line(header), line(header.map(() => "---"))].join("\n"));
const chosen = process.argv.slice(2);
for (const file of subjects) {
  if (chosen.length > 0 && !chosen.includes(basename(file, ".c"))) continue;
  const runs = variants.map(([, options]) => run(file, options));
  const differing = runs.findIndex(({ found }) => found !== runs[0].found);
  if (differing >= 0) throw new Error(`${file}: other paths ${variants[differing][0]}`);
  console.log(
    line([basename(file), ...runs.map(({ seconds, queries }) => `${seconds.toFixed(1)} s, ${queries}`)]),
  );
}
