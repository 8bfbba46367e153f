/**
 * Everypath's fuzzer beside AFL++ on the parsers of examples/fuzz: the same seed, the same time, a core for each, which it is bound to.
 * AFL++ gets what its manual recommends: instrumentation by its plugin for clang, a second binary for CmpLog (operands of comparisons), and
 * AddressSanitizer, without which most of these bugs do not crash. Time is the processor's (user and system, children
 * included), so that other work on the machine does not count; coverage is counted by one and the same measure, the sides of branches that the inputs
 * of each run when the engine runs them. EVERYPATH_FUZZ_SECONDS sets the time a program (60), EVERYPATH_FUZZ_LANES how many programs are measured at once (1).
 */
import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Coverage } from "../packages/analyses/dist/fuzz/coverage.js";
import { inputOfSeed } from "../packages/analyses/dist/fuzz/input.js";
import { Runner } from "../packages/analyses/dist/fuzz/run-and-check.js";
import { loadC } from "../packages/c/dist/load.js";
import { defaultMachineOptions, Machine } from "../packages/engine/dist/machine/index.js";
import { growthChart } from "./growth-chart.mjs";
import { root } from "./measure.mjs";

const programs = ["image", "tlv", "config", "archive", "json", "bytecode"];
/** Behind a magic value, a word or a checksum: there Everypath is to be ahead. */
const hidden = new Set(["image", "config", "archive"]);
const seconds = Number(process.env.EVERYPATH_FUZZ_SECONDS ?? 60);
const cores = { everypath: "0", afl: "1" };
const lanes = Number(process.env.EVERYPATH_FUZZ_LANES ?? 1);
const clockTicks = 100;
const marks = [1, 5, 15, 30, 60].filter((mark) => mark <= seconds);

export async function fuzzers() {
  const version = spawnSync("afl-fuzz", ["--version"], { encoding: "utf8" }).stdout?.match(/\d+\.\w+/)?.[0];
  if (version === undefined) {
    const measured = "AFL++ is not installed (apt-get install afl++ libclang-rt-14-dev)";
    return [{ what: "fuzz against AFL++", measured, target: "", met: undefined }];
  }
  const folder = mkdtempSync(join(tmpdir(), "everypath-fuzzers-"));
  const waiting = [...programs];
  const byName = new Map();
  try {
    const lane = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        byName.set(name, await compare(name, join(folder, name)));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const compared = programs.map((name) => byName.get(name));
  writeFileSync(
    join(root, "docs/images/fuzz-afl.svg"),
    growthChart(compared, seconds, ["everypath fuzz", `AFL++ ${version}`]),
  );
  return compared.flatMap(({ name, everypath, afl, load }) => [
    {
      what: `fuzz of ${name}.c to its bug: everypath, AFL++ ${version}`,
      measured: `${shown(everypath.failure)}, ${shown(afl.failure)} of processor time (of ${seconds} s; ${afl.runs} runs by AFL++; load ${load.toFixed(0)})`,
      target: hidden.has(name) ? "ahead" : "",
      met: hidden.has(name) ? (everypath.failure ?? Infinity) < (afl.failure ?? Infinity) : undefined,
    },
    {
      what: `fuzz of ${name}.c, sides of branches after ${marks.join(", ")} s: everypath, AFL++`,
      measured: `${sidesAt(everypath.steps)}, ${sidesAt(afl.steps)}`,
      target: "",
      met: undefined,
    },
  ]);
}

async function compare(name, folder) {
  const file = join(root, "examples/fuzz", `${name}.c`);
  const seed = join(root, "examples/fuzz/seeds", name);
  const load = loadavg()[0];
  const [ours, theirs] = await Promise.all([byEverypath(file, seed), byAfl(file, seed, folder)]);
  const everypath = { failure: ours.failure, steps: await sidesOf(file, ours.inputs) };
  const afl = { failure: theirs.failure, steps: await sidesOf(file, theirs.inputs), runs: theirs.runs };
  console.error(`  ${name}: ${shown(everypath.failure)}, ${shown(afl.failure)}`);
  return { name, everypath, afl, load };
}

function shown(time) {
  return time === undefined ? "not found" : `${time.toFixed(1)} s`;
}

function sidesAt(steps) {
  return marks.map((mark) => steps.findLast((step) => step.seconds <= mark)?.sides ?? 0).join(" ");
}

async function byEverypath(file, seed) {
  const script = join(root, "bench/fuzz-over-time.mjs");
  const command = ["-c", cores.everypath, process.execPath, script, file, seed, String(seconds)];
  const { stdout } = await promisify(execFile)("taskset", command, { maxBuffer: 2 ** 30 });
  const { inputs, failure } = JSON.parse(stdout);
  return { inputs: inputs.map((one) => ({ ...one, bytes: Buffer.from(one.bytes, "hex") })), failure };
}

async function byAfl(file, seed, folder) {
  mkdirSync(join(folder, "in"), { recursive: true });
  writeFileSync(join(folder, "in", "seed"), readFileSync(seed));
  compile(file, join(folder, "program"), { AFL_USE_ASAN: "1" });
  compile(file, join(folder, "cmplog"), { AFL_LLVM_CMPLOG: "1" });
  const out = join(folder, "out");
  const options = ["-i", join(folder, "in"), "-o", out, "-c", join(folder, "cmplog"), "-s", "0"];
  const environment = {
    AFL_NO_UI: "1",
    AFL_NO_AFFINITY: "1",
    AFL_SKIP_CPUFREQ: "1",
    AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES: "1",
  };
  const child = spawn("taskset", ["-c", cores.afl, "afl-fuzz", ...options, "--", join(folder, "program")], {
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const began = performance.now();
  const clock = [{ wall: 0, processor: 0 }];
  const watch = setInterval(() => {
    const processor = processorSeconds(child.pid);
    if (processor === undefined) return;
    clock.push({ wall: performance.now() - began, processor });
    if (processor >= seconds) child.kill("SIGINT");
  }, 100);
  await ended;
  clearInterval(watch);
  const at = (wall) => processorAt(clock, wall);
  const found = join(out, "default");
  const crashes = timed(join(found, "crashes")).map(({ wall }) => at(wall));
  const runs = /^execs_done\s*:\s*(\d+)/m.exec(readFileSync(join(found, "fuzzer_stats"), "utf8"))?.[1];
  return {
    inputs: timed(join(found, "queue")).map(({ wall, path }) => ({
      seconds: at(wall),
      bytes: readFileSync(path),
    })),
    failure: crashes.length === 0 ? undefined : Math.min(...crashes),
    runs,
  };
}

function compile(file, binary, environment) {
  const env = { ...process.env, AFL_QUIET: "1", ...environment };
  const child = spawnSync("afl-clang-fast", ["-g", "-O1", "-o", binary, file], { env, encoding: "utf8" });
  if (child.status !== 0) throw new Error(`afl-clang-fast ${file}: ${child.stderr}`);
}

/** AFL++'s files are named `id:000001,src:000000,time:19,…`, in milliseconds since its beginning. */
function timed(folder) {
  return readdirSync(folder)
    .filter((name) => name.startsWith("id:"))
    .map((name) => ({ path: join(folder, name), wall: Number(/time:(\d+)/.exec(name)?.[1] ?? 0) }))
    .sort((a, b) => a.wall - b.wall);
}

/** User and system time of a process, of its children (AFL++'s fork servers) and of theirs that have ended. */
function processorSeconds(id) {
  try {
    const children = readFileSync(`/proc/${id}/task/${id}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean);
    const ticks = [id, ...children].map((one) => {
      const fields = readFileSync(`/proc/${one}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    });
    return ticks.reduce((sum, one) => sum + one, 0) / clockTicks;
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

function processorAt(clock, wall) {
  const after = clock.findIndex((entry) => entry.wall >= wall);
  if (after < 0) return clock.at(-1).processor;
  if (after === 0) return 0;
  const [from, to] = [clock[after - 1], clock[after]];
  return from.processor + ((to.processor - from.processor) * (wall - from.wall)) / (to.wall - from.wall);
}

/** Sides of branches covered by then. */
async function sidesOf(file, inputs) {
  const options = { dataModel: "lp64", includeDirectories: [], definitions: [], compilerFlags: [] };
  const { program } = await loadC([file], { ...options, onNote() {} });
  const channel = { kind: "file", name: "stdin" };
  const machine = new Machine(program, defaultMachineOptions);
  const coverage = new Coverage((name) => machine.procedure(name)?.blocks.length ?? 0);
  const runner = new Runner(machine, {
    entry: "main",
    arguments: undefined,
    pointerElements: 8,
    channel,
    maxSteps: 20_000_000,
    maxConjuncts: 20_000,
  });
  return inputs.map((one) => {
    coverage.add(runner.check(inputOfSeed(channel, one.bytes)).counts ?? []);
    return { seconds: one.seconds, sides: coverage.sides };
  });
}
