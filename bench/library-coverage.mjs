/**
 * `node bench/library-coverage.mjs [NAME…]`, or `npm run bench coverage`: how many sides of branches the paths of the default search take after 5, 10
 * and 30 seconds of processor time, compiling included, on programs of Debian's sources.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isFetched, libraryPrograms } from "./library-programs.mjs";

const moments = [5, 10, 30];
const script = fileURLToPath(new URL("branches-over-time.mjs", import.meta.url));

function run(program) {
  const specification = { ...program, strategy: "default", seconds: moments.at(-1) };
  const child = spawnSync(process.execPath, [script, JSON.stringify(specification)], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (child.status !== 0) throw new Error(`${program.name}: ${child.stderr}`);
  return JSON.parse(child.stdout);
}

function row(program) {
  const what = `sides of branches of ${program.name} taken after ${moments.join(", ")} s of processor time (${program.stdin} bytes)`;
  if (!isFetched(program))
    return {
      what,
      measured: "not fetched (node scripts/fetch-c-libraries.mjs)",
      target: "",
      met: undefined,
    };
  const { steps, paths } = run(program);
  const counts = moments.map((moment) =>
    steps.filter(({ seconds }) => seconds <= moment).reduce((count, { sides }) => count + sides.length, 0),
  );
  return { what, measured: `${counts.join(", ")}; ${paths} paths`, target: "", met: undefined };
}

export function libraryCoverage(names = []) {
  const programs = Object.values(libraryPrograms);
  return programs.filter(({ name }) => names.length === 0 || names.includes(name)).map(row);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { what, measured } of libraryCoverage(process.argv.slice(2)))
    console.log(`${what}: ${measured}`);
