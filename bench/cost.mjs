/**
 * Upper bounds: each program of examples/cost, its bound, the bound's degree against the true one (which the program's first comment tells), how tight it is
 * (bound ÷ worst run found) and the time. Writes the table of docs/cost.md, between its marks.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { root } from "./measure.mjs";

const dist = join(root, "packages/everypath/dist/cli");
const folder = join(root, "examples/cost");
const page = join(root, "docs/cost.md");
/** Seconds that a program may take. */
const limit = 20;
/** Bounds in the docs are cut after so many characters. */
const longestBound = 60;

export async function cost() {
  const { main } = await import(join(dist, "index.js"));
  const { engineConnection } = await import(join(dist, "../runs/engine/connect.js"));
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".c"))
    .sort();
  const measured = [];
  for (const name of names) {
    const each = await measure(name, main, engineConnection);
    console.error(`  ${name}: ${each.told}`);
    measured.push(each);
  }
  writeTable(measured);
  return [...measured.map(rowOf), ...sums(measured)];
}

/** In this process, so that the compiler and the solver are loaded once for many programs. */
async function measure(name, main, engineConnection) {
  const file = join(folder, name);
  const source = readFileSync(file, "utf8");
  const degree = /^\/\* ([^:]+):/.exec(source)?.[1] ?? "";
  const entry = [...source.matchAll(/^[a-z][a-z ]*[ *]([a-z_0-9]+)\([^;]*$/gm)].at(-1)?.[1];
  const written = { stdout: "", stderr: "" };
  const stream = (kind) => ({
    write(text, done) {
      written[kind] += text;
      done?.();
    },
  });
  const io = { stdout: stream("stdout"), stderr: stream("stderr"), environment: {} };
  const start = performance.now();
  await main(["cost", file, "--entry", entry, "--json", "--time", String(limit)], engineConnection, io);
  const seconds = (performance.now() - start) / 1000;
  if (written.stdout === "") throw new Error(`cost ${name}: ${written.stderr}`);
  const { bound, incomplete } = JSON.parse(written.stdout);
  const worst = bound?.measured.worst;
  const tightness = worst === undefined ? undefined : Number(worst.bound) / Math.max(1, Number(worst.cost));
  const isWrong = incomplete.some(({ reason }) => reason === "internal-error");
  const told =
    bound === undefined
      ? `${isWrong ? "a wrong bound" : "no bound"}, ${seconds.toFixed(2)} s`
      : `${bound.text}; ${bound.degree}; ${tightness?.toFixed(3)}; ${seconds.toFixed(2)} s`;
  return { name, degree, bound, tightness, seconds, isWrong, told };
}

function rowOf({ name, degree, bound, told, isWrong }) {
  return { what: `cost ${name}`, measured: told, target: degree, met: !isWrong && bound?.degree === degree };
}

function sums(measured) {
  const right = measured.filter(({ degree, bound }) => bound?.degree === degree);
  const wrong = measured.filter(({ isWrong }) => isWrong);
  const tight = measured.filter(({ tightness }) => tightness !== undefined && tightness <= 1.01);
  const total = measured.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    {
      what: "cost: bounds of the right degree",
      measured: `${right.length} of ${measured.length}`,
      target: "80 %",
      met: right.length * 5 >= measured.length * 4,
    },
    {
      what: "cost: bounds that a run is above",
      measured: String(wrong.length),
      target: "0",
      met: wrong.length === 0,
    },
    {
      what: "cost: bounds that a run comes within 1 % of",
      measured: `${tight.length} of ${measured.length}`,
      target: "",
      met: undefined,
    },
    {
      what: "cost: time of all, and load of the machine at the end",
      measured: `${total.toFixed(0)} s, ${loadavg()
        .map((load) => load.toFixed(1))
        .join(" ")}`,
      target: "",
      met: undefined,
    },
  ];
}

/** Between `<!-- bench:cost -->` and `<!-- /bench:cost -->`. */
function writeTable(measured) {
  const text = readFileSync(page, "utf8");
  const marks = /(<!-- bench:cost -->\n)[\s\S]*(<!-- \/bench:cost -->)/;
  if (!marks.test(text)) throw new Error("docs/cost.md has no place for the table");
  const cell = (bound) =>
    (bound.length > longestBound ? `${bound.slice(0, longestBound)} …` : bound).replaceAll("|", "\\|");
  const rows = measured.map(({ name, degree, bound, tightness, seconds }) =>
    [
      name.replace(".c", ""),
      bound === undefined ? "none" : cell(bound.text),
      bound?.degree ?? "",
      degree,
      tightness?.toFixed(3) ?? "",
      seconds.toFixed(1),
    ].join(" | "),
  );
  const table = [
    "| Program | Bound | Degree | True degree | Bound ÷ worst run | Seconds |",
    "|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
  writeFileSync(
    page,
    text.replace(marks, (_, begin, end) => `${begin}${table}\n${end}`),
  );
}
