/**
 * `npm run campaign -- [--seconds N | --count N] [--seed S] [--only NAME]… [--record] [--keep DIR]`: random programs, questions, arguments,
 * kills and files, each held against somebody who knows the right answer (packages/everypath/test/campaign). Prints what was tried and what was
 * found; failing cases are kept with their seeds. Exit status 1 on a difference.
 *
 * `--count`: seeds of each family (its daily number by default); `--seconds`: of each family instead. A seed is one attempt and means the same in every
 * run. `--record` notes what was covered in bench/campaign.json and remakes the table in bench/results.md; without `--seed` a recorded run goes on behind
 * the seeds that were covered before, so that runs add up.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { addRun, nextSeed } from "./campaign/record.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const hooks = join(root, "scripts/campaign/register.mjs");
const tests = join(root, "packages/everypath/test/campaign");

/** A process that says nothing for so long hangs. */
const silentMilliseconds = 900_000;
/** Seeds between two records, so that a run that is stopped has noted what it covered. */
const recordEvery = 250;

const options = readOptions();
const available = await listFamilies();
const unknown = options.only.find((name) => !available.some((family) => family.name === name));
if (unknown !== undefined) {
  console.error(`no family ${unknown}: there are ${available.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
const chosen = available.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
let stopped = false;
process.on("SIGINT", () => {
  stopped = true;
});
process.on("SIGTERM", () => {
  stopped = true;
});
let differences = 0;
for (const family of chosen) if (!stopped) differences += await run(family);
console.log(differences === 0 ? "no difference" : `${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;

function readOptions() {
  const values = givenOptions();
  const whole = (name) => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (/^\d+$/.test(value)) return Number(value);
    console.error(`--${name} takes a whole number, and not ${value}`);
    process.exit(2);
  };
  return { ...values, seconds: whole("seconds"), count: whole("count"), seed: whole("seed") };
}

function givenOptions() {
  const number = { type: "string" };
  try {
    return parseArgs({
      options: {
        seconds: number,
        count: number,
        seed: number,
        only: { type: "string", multiple: true, default: [] },
        record: { type: "boolean", default: false },
        keep: { type: "string", default: join(root, "out/campaign") },
      },
    }).values;
  } catch (problem) {
    console.error(
      `${problem.message}\nnpm run campaign -- [--seconds N | --count N] [--seed S] [--only NAME]… [--record] [--keep DIR]`,
    );
    process.exit(2);
  }
}

function listFamilies() {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", hooks, join(tests, "list.ts")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (part) => {
      text += part;
    });
    child.on("close", (status) =>
      status === 0 ? resolve(JSON.parse(text)) : reject(new Error("the families cannot be listed")),
    );
  });
}

/** Answers with the number of differences. */
async function run(family) {
  const { name, about, daily } = family;
  const first = options.seed ?? (options.record ? nextSeed(name) : daily.first);
  const count = options.count ?? (options.seconds === undefined ? daily.count : Number.POSITIVE_INFINITY);
  const end = options.seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + 1000 * options.seconds;
  console.log(
    `${name}: ${about}; from seed ${first}${count === Number.POSITIVE_INFINITY ? "" : `, ${count} seeds`}`,
  );
  const began = Date.now();
  const whole = { same: 0, replaced: [], different: [] };
  let next = first;
  while (next < first + count && Date.now() < end && !stopped) {
    const from = next;
    const part = { same: 0, replaced: [], different: [], cpuSeconds: 0 };
    while (next < Math.min(first + count, from + recordEvery) && Date.now() < end && !stopped)
      next = await runProcess(family, next, Math.min(first + count, from + recordEvery) - next, end, part);
    if (options.record && next > from) addRun({ family: name, first: from, count: next - from, ...part });
    whole.same += part.same;
    whole.replaced.push(...part.replaced);
    whole.different.push(...part.different);
    const minutes = (Date.now() - began) / 60_000;
    console.log(
      `${name}: seeds ${first} to ${next - 1}: ${whole.same} the same, ${whole.replaced.length} replaced, ${whole.different.length} different; ` +
        `${Math.round((next - first) / minutes)} a minute${perProcessor(next - from, part.cpuSeconds)}`,
    );
  }
  return whole.different.length;
}

/** A process that was ended has not told what it used. */
function perProcessor(count, cpuSeconds) {
  return cpuSeconds > 0 ? `, ${Math.round((60 * count) / cpuSeconds)} a minute of a processor` : "";
}

/** Some seeds in a process of their own; answers with the first that is left. */
function runProcess({ name }, first, count, end, part) {
  const folder = mkdtempSync(join(tmpdir(), `everypath-campaign-${name}-`));
  const left = Number.isFinite(end) ? end - Date.now() : 1e12;
  const args = ["--import", hooks, join(tests, "worker.ts"), name, first, count, left, folder].map(String);
  // Without limits on what one program may need the machine's other work would suffer. Threads that collect garbage take a fifth more of the
  // processors' time than this one does alone, where young terms have room.
  const flags = ["--max-old-space-size=6000", "--single-threaded-gc", "--max-semi-space-size=32"];
  const child = spawn(process.execPath, [...flags, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: folder,
    // Each program is compiled once, and would push out what its user compiles again and again.
    env: { ...process.env, EVERYPATH_CACHE: "off" },
  });
  const stop = () => child.kill("SIGTERM");
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const timer = setTimeout(() => child.kill("SIGKILL"), silentMilliseconds);
  let next = first;
  let atWork;
  createInterface({ input: child.stdout }).on("line", (line) => {
    timer.refresh();
    const told = JSON.parse(line);
    if ("cpuSeconds" in told) part.cpuSeconds += told.cpuSeconds;
    else if ("begins" in told) atWork = told.begins;
    else {
      next = told.seed + 1;
      atWork = undefined;
      note(name, told, part);
    }
  });
  return new Promise((resolve) => {
    child.on("close", (status, signal) => {
      clearTimeout(timer);
      process.removeListener("SIGINT", stop);
      process.removeListener("SIGTERM", stop);
      rmSync(folder, { recursive: true, force: true });
      if (status !== 0 && !stopped) {
        // It died at this seed, or before it could begin with one.
        const seed = atWork ?? next;
        const report = `the process ended with ${signal ?? `exit status ${status}`}`;
        note(name, { seed, kind: "different", report, files: {} }, part);
        next = seed + 1;
      }
      resolve(next);
    });
  });
}

function note(name, outcome, part) {
  switch (outcome.kind) {
    case "same":
      part.same++;
      return;
    case "replaced":
      part.replaced.push(outcome.seed);
      return;
    case "different": {
      part.different.push(outcome.seed);
      const folder = join(options.keep, `${name}-${outcome.seed}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "report.txt"), `${outcome.report}\n`);
      for (const [file, text] of Object.entries(outcome.files)) writeFileSync(join(folder, file), text);
      console.log(
        `${name}, seed ${outcome.seed}: ${outcome.report}\n  kept in ${folder}; again: npm run campaign -- --only ${name} --seed ${outcome.seed} --count 1`,
      );
      return;
    }
    default:
      throw new Error(`an outcome of kind ${outcome.kind}`);
  }
}
