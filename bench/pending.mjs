/**
 * `node bench/pending.mjs [NAME…]`: pending constraints against exploring without them. How many sides of branches the paths found take after 30 and
 * 60 seconds of processor time, and how many questions reached the solver, on real programs (`node scripts/fetch-c-libraries.mjs` fetches them)
 * and on programs of bench/programs. `SECONDS_OF_EACH=10` measures for less long.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { libraryPrograms } from "./library-programs.mjs";
import { programs as folder, root } from "./measure.mjs";

const subjects = [
  { name: "json", files: [join(folder, "json.c")] },
  { name: "calculator", files: [join(folder, "calculator.c")] },
  { name: "protocol", files: [join(folder, "protocol.c")] },
  { name: "tokenizer", files: [join(root, "examples/c/tokenizer.c")], stdin: 8 },
  { ...libraryPrograms.jsmn, stdin: 8 },
  libraryPrograms.libyaml,
  libraryPrograms.expat,
  libraryPrograms.MD4C,
];
const seconds = Number(process.env.SECONDS_OF_EACH ?? 60);
const moments = [seconds / 2, seconds];
const script = fileURLToPath(new URL("branches-over-time.mjs", import.meta.url));

function run(subject, pending) {
  const specification = { ...subject, strategy: process.env.SEARCH ?? "default", seconds, pending };
  const child = spawnSync(process.execPath, [script, JSON.stringify(specification)], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (child.status !== 0) throw new Error(`${subject.name}: ${child.stderr}`);
  return JSON.parse(child.stdout);
}

const line = (cells) => `| ${cells.join(" | ")} |`;
const figures = ({ steps, paths, complete, solverQueries, seconds: taken }) => [
  ...moments.map((moment) =>
    String(
      steps.filter((step) => step.seconds <= moment).reduce((count, { sides }) => count + sides.length, 0),
    ),
  ),
  String(paths),
  String(solverQueries),
  complete ? `all, ${taken.toFixed(1)} s` : "",
];
const header = ["Program", ""]
  .concat(moments.map((moment) => `sides after ${moment} s`))
  .concat(["paths", "solver queries", ""]);
console.log([line(header), line(header.map(() => "---"))].join("\n"));
const chosen = process.argv.slice(2);
for (const subject of subjects) {
  if (chosen.length > 0 && !chosen.includes(subject.name)) continue;
  for (const pending of [false, true])
    console.log(line([subject.name, pending ? "pending" : "", ...figures(run(subject, pending))]));
}
