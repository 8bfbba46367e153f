/**
 * One thread against two on programs of thousands of paths, in turn, so that the machine's drift falls on both; and what the machine
 * gives to two processes that have nothing to do with each other.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cores } from "./cores.mjs";
import { explore, exploreAtOnce, root } from "./measure.mjs";

const rounds = 3;
const target = 1.7;

export async function workers() {
  const folder = mkdtempSync(join(tmpdir(), "everypath-bench-"));
  try {
    const { counting, wandering } = await cores(rounds);
    const rows = [
      worth("two processes that only count, at once against one after the other", counting),
      worth("two processes that follow pointers through memory, the same", wandering),
    ];
    for (const measured of programsIn(folder)) rows.push(...(await compare(measured)));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function programsIn(folder) {
  const longer = join(folder, "regexp.c");
  const example = readFileSync(join(root, "examples/c/regexp.c"), "utf8");
  writeFileSync(longer, example.replace("#define LENGTH 4", "#define LENGTH 5"));
  return [
    { name: "many-paths.c with 16 decisions", command: ["many-paths.c", "-D", "COUNT=16"] },
    { name: "regexp.c with patterns of 5", command: [longer] },
    {
      name: "products.c with 13 decisions, nearly all of it the solver's",
      command: ["products.c", "-D", "COUNT=13"],
    },
  ];
}

async function compare({ name, command }) {
  const explored = [];
  const whole = [];
  let one;
  let two;
  for (let round = 0; round < rounds; round++) {
    one = explore(...command);
    two = explore(...command, "--workers", "2");
    explored.push(one.result.stats.seconds / two.result.stats.seconds);
    whole.push(one.seconds / two.seconds);
  }
  const both = [(2 * one.seconds) / (await exploreAtOnce(2, ...command))];
  const paths = one.result.paths.length;
  return [
    {
      what: `two threads against one, ${paths} paths of ${name}`,
      measured: `${times(explored)} exploring, ${times(whole)} from start to result; ${one.megabytes.toFixed(0)} and ${two.megabytes.toFixed(0)} MB`,
      target: `≥ ${target} exploring`,
      met: median(explored) >= target,
    },
    worth("two such runs at once against one after the other", both),
  ];
}

function worth(what, ratios) {
  return { what, measured: times(ratios), target: "", met: undefined };
}

function times(ratios) {
  return `${median(ratios).toFixed(2)} × (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`;
}

function median(ratios) {
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)];
}
