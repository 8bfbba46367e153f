/**
 * `npm run bench certificates`: what a certificate of safety costs: processor time of whole processes with `--certificate` and without, that of
 * `everypath check`, and the size of the record. Pairs, one after the other, the middle of three.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, programs, root } from "./measure.mjs";

const processorTime = new URL("processor-time.mjs", import.meta.url).href;
const examples = join(root, "examples/bmc");
const works = [
  ["bmc, sorting network of 6 numbers", ["bmc", join(examples, "sorting/network-6.c")]],
  ["bmc, binary search", ["bmc", join(examples, "arrays/binary-search.c")]],
  ["bmc, greatest common divisor", ["bmc", join(examples, "loops/gcd.c")]],
  ["bmc, ring buffer on the heap", ["bmc", join(examples, "heap/ring-buffer.c")]],
  [
    "bmc, bubble sort of 7 numbers",
    ["bmc", join(programs, "peers/bubble-sort.c"), "-D", "N=7", "-D", "SORTED"],
  ],
  [
    "explore, bubble sort of 5 numbers",
    ["explore", join(programs, "peers/bubble-sort.c"), "-D", "N=5", "-D", "SORTED", "--no-replay"],
  ],
];
/** What a run prints and the seconds of all its threads. */
function run(args) {
  const child = spawnSync(process.execPath, ["--import", processorTime, bin, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const seconds = Number(/processor (\d+)/.exec(child.stderr)[1]) / 1e6;
  return { said: child.stdout, seconds };
}

function measured(args) {
  const folder = mkdtempSync(join(tmpdir(), "everypath-certificates-"));
  try {
    const bare = run([...args, "--out", folder]);
    const certified = run([...args, "--out", folder, "--certificate"]);
    const checked = run(["check", join(folder, "certificate.json")]);
    for (const { said } of [bare, certified])
      if (!said.startsWith("SAFE")) throw new Error(`${args.join(" ")}: ${said}`);
    const megabytes = statSync(join(folder, "refutations.idrup")).size / 1e6;
    return {
      verdict: checked.said.split("  ")[0].toLowerCase(),
      bare: bare.seconds,
      ratio: certified.seconds / bare.seconds,
      check: checked.seconds / bare.seconds,
      megabytes,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row([name, args]) {
  const three = [0, 1, 2].map(() => measured(args)).sort((a, b) => a.ratio - b.ratio);
  const { verdict, bare, ratio, check, megabytes } = three[1];
  return {
    what: `${name}: processor time with \`--certificate\` against without, and that of \`check\`; the record (certificates; the middle of 3 pairs)`,
    measured: `${bare.toFixed(2)} s: ${ratio.toFixed(2)} ×, ${check.toFixed(2)} ×; ${megabytes.toFixed(1)} MB, ${verdict}`,
    target: "",
  };
}

export function certificates() {
  return works.map(row);
}
