/**
 * `node bench/klee.mjs [NAME…]`: everypath, and KLEE where `klee` and `clang` are on the path, explore the same programs completely: one
 * core each, depth first, one worker. Prints a table for each program and the geometric means of peer ÷ everypath.
 *
 * KLEE is run as its documentation says (klee.github.io: tutorials, options, files): bitcode from `clang -emit-llvm -c -g -O0
 * -Xclang -disable-O0-optnone`, `klee --search=dfs --output-dir=DIR`; paths and instructions from `DIR/info`, the solver's time from
 * `klee-stats --print-abs-times DIR`.
 *
 * Where LLVM's own interpreter `lli` and a `clang` are on the path, concrete code also runs there: another interpreter of the same
 * instructions, in C++, which keeps no symbols.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bin, programs, root } from "./measure.mjs";

const folder = join(programs, "klee");
const minutes = 10;
const core = "0";

function has(command) {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).error === undefined;
}

/** The command on one core, where the system can do that. */
function onOneCore(command, args, options = {}) {
  const pinned = has("taskset") ? ["taskset", ["-c", core, command, ...args]] : [command, args];
  const began = performance.now();
  const child = spawnSync(...pinned, {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    timeout: minutes * 60_000,
    ...options,
  });
  return { ...child, seconds: (performance.now() - began) / 1000 };
}

/** The exploration's own time: what it takes to start node and clang is told apart. */
function everypath(file, definitions = []) {
  const args = [bin, "explore", file, "--json", "--no-replay", "--search", "dfs", "--workers", "1"];
  const { stdout, stderr, seconds } = onOneCore(process.execPath, [...args, ...definitions]);
  if (stdout === "") throw new Error(`${file}: no result: ${stderr}`);
  const { stats, complete, errors } = JSON.parse(stdout);
  if (!complete || errors.length > 0) throw new Error(`${file}: not explored completely, or with errors`);
  return {
    paths: stats.paths,
    whole: seconds,
    total: stats.seconds,
    solver: stats.solverSeconds,
    instructions: stats.instructions,
    forks: stats.forks,
  };
}

function klee(file, definitions = []) {
  const directory = mkdtempSync(join(tmpdir(), "everypath-klee-"));
  try {
    const bitcode = join(directory, "program.bc");
    const compiled = spawnSync(
      "clang",
      [
        "-emit-llvm",
        "-c",
        "-g",
        "-O0",
        "-Xclang",
        "-disable-O0-optnone",
        ...definitions,
        file,
        "-o",
        bitcode,
      ],
      { encoding: "utf8" },
    );
    if (compiled.status !== 0) throw new Error(`${file}: ${compiled.stderr}`);
    const out = join(directory, "out");
    const { seconds } = onOneCore("klee", ["--search=dfs", `--output-dir=${out}`, bitcode]);
    const info = readFileSync(join(out, "info"), "utf8");
    const count = (name) => Number(new RegExp(`KLEE: done: ${name} = (\\d+)`).exec(info)?.[1]);
    const paths = count("completed paths");
    return {
      paths,
      whole: seconds,
      total: seconds,
      solver: kleeSolverSeconds(out),
      instructions: count("total instructions"),
      forks: paths - 1,
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The column TSolver(s) of klee-stats' table. */
function kleeSolverSeconds(out) {
  const { stdout } = spawnSync("klee-stats", ["--print-abs-times", out], { encoding: "utf8" });
  const rows = (stdout ?? "")
    .split("\n")
    .filter((line) => line.includes("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const column = rows[0]?.findIndex((cell) => cell.startsWith("TSolver(s)")) ?? -1;
  return Number(rows[1]?.[column]);
}

const geometricMean = (numbers) =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
const fixed = (number, digits = 2) => (Number.isFinite(number) ? number.toFixed(digits) : "?");

const concrete = join(folder, "sieve.c");
const limits = [1_000_000, 8_000_000];

/** A short run and a long one, whose difference leaves out what is done once. */
function concreteRuns(tool) {
  const [short, long] = limits.map((limit) => tool(concrete, ["-D", `LIMIT=${limit}`]));
  return { instructions: long.instructions - short.instructions, seconds: long.total - short.total };
}

/** The first of the names, with Debian's versions after it, that is a command here. */
function installed(name) {
  return [name, ...[19, 18, 17, 16, 15, 14].map((version) => `${name}-${version}`)].find(has);
}

/** LLVM's interpreter on what everypath runs: bitcode of clang without optimisation. It counts no instructions. */
function interpreter(clang, lli) {
  return (file, definitions) => {
    const directory = mkdtempSync(join(tmpdir(), "everypath-lli-"));
    try {
      mkdirSync(join(directory, "klee"));
      const header = "static inline void klee_make_symbolic(void *p, unsigned long n, const char *s) {}\n";
      writeFileSync(join(directory, "klee", "klee.h"), header);
      const bitcode = join(directory, "program.bc");
      const flags = ["-emit-llvm", "-c", "-g", "-O0", "-I", directory, ...definitions];
      const compiled = spawnSync(clang, [...flags, file, "-o", bitcode], { encoding: "utf8" });
      if (compiled.status !== 0) throw new Error(`${file}: ${compiled.stderr}`);
      // Any other kind of just-in-time compiler would pass over the interpreter.
      const { error, seconds } = onOneCore(lli, ["--jit-kind=mcjit", "--force-interpreter", bitcode]);
      if (error !== undefined) throw error;
      return { instructions: 0, total: seconds };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  };
}

/** How many times longer LLVM's interpreter takes for the same concrete code. */
function printInterpreter(ourSeconds) {
  const [clang, lli] = [installed("clang"), installed("lli")];
  if (clang === undefined || lli === undefined) {
    console.log("lli or clang is not installed: concrete code is not compared with LLVM's interpreter");
    return;
  }
  const { seconds } = concreteRuns(interpreter(clang, lli));
  console.log(`concrete code, ${lli} --force-interpreter ÷ everypath: ${fixed(seconds / ourSeconds, 1)}`);
}

/** Kilobytes of a waiting state that shares a megabyte with 10,000 others. */
function kilobytesOfState() {
  const child = spawnSync(process.execPath, ["--expose-gc", join(root, "bench/fork-states.mjs")], {
    encoding: "utf8",
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout).kilobytesOfState;
}

export function compare(chosen) {
  const tools = { everypath, ...(has("klee") && has("clang") ? { klee } : {}) };
  const lines = [];
  const ratios = { total: [], rest: [] };
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".c") || (chosen.length > 0 && !chosen.includes(basename(name, ".c")))) continue;
    const runs = Object.entries(tools).map(([tool, run]) => [tool, run(join(folder, name))]);
    for (const [tool, run] of runs) {
      const rest = run.total - run.solver;
      lines.push([
        basename(name, ".c"),
        tool,
        run.paths,
        fixed(run.whole),
        fixed(run.total),
        fixed(rest),
        fixed(run.forks / run.total, 0),
      ]);
    }
    const [ours, theirs] = runs.map(([, run]) => run);
    if (theirs === undefined) continue;
    if (theirs.paths !== ours.paths) lines.push([basename(name, ".c"), "paths differ"]);
    ratios.total.push(theirs.whole / ours.whole);
    ratios.rest.push((theirs.total - theirs.solver) / (ours.total - ours.solver));
  }
  return { lines, ratios, tools };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const chosen = process.argv.slice(2);
  const { lines, ratios, tools } = compare(chosen);
  const header = [
    "Program",
    "Tool",
    "Paths",
    "Process s",
    "Exploration s",
    "Outside the solver s",
    "Forks a second",
  ];
  const row = (cells) => `| ${cells.join(" | ")} |`;
  console.log([row(header), row(header.map(() => "---")), ...lines.map(row)].join("\n"));
  if (chosen.length === 0) {
    for (const [name, tool] of Object.entries(tools)) {
      const { instructions, seconds } = concreteRuns(tool);
      const rate = instructions / seconds / 1e6;
      console.log(`${name}: ${fixed(rate, 1)} million concrete instructions a second`);
      if (name === "everypath") printInterpreter(seconds);
    }
    console.log(`everypath: ${fixed(kilobytesOfState(), 1)} KB a waiting state that shares 1 MB`);
  }
  if (tools.klee === undefined) {
    console.log("klee or clang is not installed: nothing to compare with");
  } else {
    console.log(`geometric mean of time, klee ÷ everypath: ${fixed(geometricMean(ratios.total))}`);
    console.log(
      `geometric mean of time outside the solver, klee ÷ everypath: ${fixed(geometricMean(ratios.rest))}`,
    );
  }
}
