/**
 * How long the command line takes to start: `--help`, and the smallest exploration without replays. What users start, the bundle, is
 * compared with the same modules one by one, and with an earlier build where `EVERYPATH_BEFORE` names the file that starts it. All are
 * run in turn, and processor time is compared, so that a ratio means the same on a machine that is busy with others. Then the first run of a file
 * against the second, which takes from the cache what was compiled.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, root } from "./measure.mjs";

const rounds = 7;
const hook = new URL("processor-time.mjs", import.meta.url).href;
const peak = new URL("peak.mjs", import.meta.url).href;

/** What is started, by the words in front of those of the command. */
function builds(room) {
  const modules = join(room, "modules.mjs");
  const entry = join(root, "packages/everypath/dist/cli/process.js");
  writeFileSync(modules, `import { runProcess } from ${JSON.stringify(entry)};\nawait runProcess();\n`);
  const before = process.env.EVERYPATH_BEFORE;
  return [
    { name: "the bundle", file: bin },
    { name: "its modules one by one", file: modules },
    ...(before === undefined ? [] : [{ name: "the earlier build", file: before }]),
  ];
}

function processorSeconds(file, words) {
  const { stderr, status } = spawnSync(process.execPath, ["--import", hook, file, ...words], {
    encoding: "utf8",
  });
  const time = /processor (\d+)/.exec(stderr)?.[1];
  if (status !== 0 || time === undefined) throw new Error(`${file} ${words.join(" ")}: ${stderr}`);
  return Number(time) / 1e6;
}

/** Processor time and largest memory of a run of the bundle that has a cache of its own. */
export function measured(words, cache) {
  const { stderr, status } = spawnSync(
    process.execPath,
    ["--import", hook, "--import", peak, bin, ...words],
    { encoding: "utf8", maxBuffer: 2 ** 30, env: { ...process.env, EVERYPATH_CACHE: cache } },
  );
  const seconds = Number(/processor (\d+)/.exec(stderr)?.[1]) / 1e6;
  const megabytes = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
  if (status !== 0 || Number.isNaN(seconds + megabytes)) throw new Error(`${words.join(" ")}: ${stderr}`);
  return { seconds, megabytes };
}

const mostSeconds = 0.5;
const mostMegabytes = 150;

/** The first run of a file and the second, in turn; of each the least. */
function twice(room, program, what, words) {
  const runs = Array.from({ length: rounds }, (_, round) => {
    const cache = join(room, `cache${what}${round}`);
    return [0, 1].map(() => measured(["explore", program, "--entry", "f", "--quiet", ...words], cache));
  });
  const [first, second] = [0, 1].map((index) => ({
    seconds: Math.min(...runs.map((run) => run[index].seconds)),
    megabytes: Math.min(...runs.map((run) => run[index].megabytes)),
  }));
  const told = ({ seconds, megabytes }) => `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`;
  return {
    what: `the second run of the smallest exploration, ${what}, against its first: processor time, least of ${rounds}`,
    measured: `${(second.seconds / first.seconds).toFixed(2)} ×: ${told(second)} against ${told(first)}`,
    target: `≤ ${mostSeconds} s, ${mostMegabytes} MB`,
    met: second.seconds <= mostSeconds && second.megabytes <= mostMegabytes,
  };
}

/** Of each build the least time: what else the machine does only adds to it. */
function leastSeconds(started, words) {
  const times = started.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    for (const [index, { file }] of started.entries())
      times[index] = Math.min(times[index], processorSeconds(file, words));
  return times;
}

export function startUp() {
  const room = mkdtempSync(join(tmpdir(), "everypath-start-up-"));
  try {
    const program = join(room, "one.c");
    writeFileSync(program, "int f(int x) { return x > 3; }\n");
    const started = builds(room);
    const compared = [
      ["`--help`", ["--help"]],
      ["the smallest exploration, without replays", ["explore", program, "--entry", "f", "--no-replay"]],
    ].map(([what, words]) => {
      const [bundle, ...others] = leastSeconds(started, words);
      const ratios = others.map(
        (seconds, index) =>
          `${(bundle / seconds).toFixed(2)} × ${started[index + 1].name} (${seconds.toFixed(2)} s)`,
      );
      return {
        what: `processor time of ${what}, the least of ${rounds} runs in turn`,
        measured: `${bundle.toFixed(2)} s: ${ratios.join(", ")}`,
        target: "≤ 1 ×",
        met: others.every((seconds) => bundle <= seconds),
      };
    });
    return [
      ...compared,
      twice(room, program, "without replays", ["--no-replay"]),
      twice(room, program, "with replays", []),
    ];
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}
