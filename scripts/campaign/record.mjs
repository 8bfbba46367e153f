/** What the campaign has covered: bench/campaign.json, and the table that is made of it in bench/results.md. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const recordFile = fileURLToPath(new URL("../../bench/campaign.json", import.meta.url));
const resultsFile = fileURLToPath(new URL("../../bench/results.md", import.meta.url));
const heading = "## Campaign";

export function readRuns() {
  return JSON.parse(readFileSync(recordFile, "utf8")).runs;
}

/** The first seed behind all that were covered. */
export function nextSeed(family) {
  const ends = readRuns().flatMap((run) => (run.family === family ? [run.first + run.count] : []));
  return Math.max(1, ...ends);
}

/** `run`: { family, first, count, same, replaced, different, cpuSeconds }, the last three but one by their seeds. */
export function addRun(run) {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  const runs = readRuns();
  const before = runs.at(-1);
  const added = { ...run, cpuSeconds: Math.round(run.cpuSeconds), commit: commit.toString().trim() };
  const goesOn =
    before?.family === run.family &&
    before.commit === added.commit &&
    before.first + before.count === run.first;
  if (goesOn) {
    runs[runs.length - 1] = {
      ...before,
      count: before.count + run.count,
      same: before.same + run.same,
      replaced: [...before.replaced, ...run.replaced],
      different: [...before.different, ...run.different],
      cpuSeconds: before.cpuSeconds + added.cpuSeconds,
    };
  } else runs.push(added);
  writeFileSync(recordFile, `${JSON.stringify({ runs }, undefined, 1)}\n`);
  const text = readFileSync(resultsFile, "utf8");
  const [others] = text.split(`\n${heading}\n`);
  writeFileSync(resultsFile, `${others.trimEnd()}\n\n${campaignSection()}`);
}

/** Of bench/results.md: one row a family. */
export function campaignSection() {
  const runs = readRuns();
  const names = [...new Set(runs.map(({ family }) => family))];
  const rows = names.map((name) => {
    const own = runs.filter(({ family }) => family === name);
    const sum = (of) => own.reduce((total, run) => total + of(run), 0);
    // A process that was ended has not told what it used: such a run says nothing of the pace.
    const timed = own.filter(({ cpuSeconds }) => cpuSeconds > 0);
    const seconds = sum(({ cpuSeconds }) => cpuSeconds);
    const timedCount = timed.reduce((total, { count }) => total + count, 0);
    const seeds = lastOutcomes(own);
    const having = (kind) => [...seeds.values()].filter((outcome) => outcome.kind === kind);
    const different = own.flatMap((run) =>
      run.different.map((seed) => {
        const { kind, commit } = seeds.get(seed);
        return `${seed} (at ${run.commit}${kind === "different" ? "" : `; ${kind} at ${commit}`})`;
      }),
    );
    return [
      name,
      ranges(own),
      (seeds.size - having("replaced").length).toLocaleString("en"),
      String(having("replaced").length),
      `${having("different").length}${different.length === 0 ? "" : `: ${different.join(", ")}`}`,
      seconds === 0 ? "" : String(Math.round((60 * timedCount) / seconds)),
    ];
  });
  const header = ["Family", "Seeds", "Compared", "Replaced", "Different", "A minute of a processor"];
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    heading,
    "",
    "Made by `npm run campaign -- --record` from `bench/campaign.json`, which names the commits. A seed is replaced where",
    "there is nothing to compare. Of a seed that was run again the last run counts.",
    "",
    line(header),
    line(header.map(() => "---")),
    ...rows.map(line),
    "",
  ].join("\n");
}

/** By seed: one that was different is run again when its cause is mended. */
function lastOutcomes(runs) {
  const outcomes = new Map();
  for (const { first, count, replaced, different, commit } of runs)
    for (let seed = first; seed < first + count; seed++) {
      const kind = different.includes(seed) ? "different" : replaced.includes(seed) ? "replaced" : "same";
      outcomes.set(seed, { kind, commit });
    }
  return outcomes;
}

/** 1–250, 400–500: what the runs cover together. */
function ranges(runs) {
  const merged = [];
  for (const { first, count } of runs.toSorted((a, b) => a.first - b.first)) {
    const last = merged.at(-1);
    if (last !== undefined && first <= last.end) last.end = Math.max(last.end, first + count);
    else merged.push({ first, end: first + count });
  }
  return merged.map(({ first, end }) => `${first}–${end - 1}`).join(", ");
}
