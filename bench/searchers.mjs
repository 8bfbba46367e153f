/** The strategies against each other: how many sides of branches their paths take after so many seconds of processor time, on six programs. */
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { programs as folder, root } from "./measure.mjs";

const programs = [
  { file: join(root, "examples/c/regexp.c") },
  { file: join(root, "examples/c/maze.c") },
  { file: join(root, "examples/c/tokenizer.c"), stdin: 8 },
  { file: join(folder, "json.c") },
  { file: join(folder, "calculator.c") },
  { file: join(folder, "protocol.c") },
];
const strategies = ["default", "random-path", "coverage", "dfs", "bfs"];
const moments = [1, 2, 4, 8];
const script = fileURLToPath(new URL("branches-over-time.mjs", import.meta.url));

function run({ file, stdin }, strategy) {
  const specification = JSON.stringify({ files: [file], strategy, seconds: moments.at(-1), stdin });
  const child = spawnSync(process.execPath, [script, specification], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (child.status !== 0) throw new Error(`${file}: ${child.stderr}`);
  return JSON.parse(child.stdout).steps;
}

const percent = (share) => `${(100 * share).toFixed(0)} %`;

export function searchers() {
  const sums = new Map(strategies.map((strategy) => [strategy, moments.map(() => 0)]));
  const rows = programs.map((program) => {
    const runs = strategies.map((strategy) => run(program, strategy));
    // Nobody knows how many sides can be reached: measured by what any strategy has reached in the end.
    const known = new Set(runs.flatMap((steps) => steps.flatMap(({ sides }) => sides))).size;
    const figures = runs.map((steps, index) => {
      const shares = moments.map((moment) => {
        const found = steps.filter(({ seconds }) => seconds <= moment);
        return found.reduce((count, { sides }) => count + sides.length, 0) / known;
      });
      const sum = sums.get(strategies[index]);
      for (const [at, share] of shares.entries()) sum[at] += share / programs.length;
      return `${strategies[index]} ${shares.map((share) => (100 * share).toFixed(0)).join(" ")}`;
    });
    return {
      what: `branches of ${basename(program.file)} covered after ${moments.join(", ")} s of processor time, % of ${known} sides`,
      measured: figures.join("; "),
      target: "",
      met: undefined,
    };
  });
  const means = strategies.map((strategy) => ({
    what: `the mean of the six programs, ${strategy}`,
    measured: moments.map((moment, at) => `${moment} s: ${percent(sums.get(strategy)[at])}`).join(", "),
    target: "",
    met: undefined,
  }));
  return [...rows, ...means];
}
