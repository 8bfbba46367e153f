/**
 * On the parsers of examples/fuzz: the processor time from one harmless seed to the bug, and inputs a second in the ways in which a child can be run:
 * by the engine on plain numbers, which tells errors and coverage; as WebAssembly, as a replay does; and as WebAssembly with all checks and with
 * counters, as children of a long run are. Each runs the seed again and again.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fuzz as fuzzProgram } from "../packages/analyses/dist/fuzz/index.js";
import { inputOfSeed } from "../packages/analyses/dist/fuzz/input.js";
import { Runner } from "../packages/analyses/dist/fuzz/run-and-check.js";
import { loadC } from "../packages/c/dist/load.js";
import { includeDirectory } from "../packages/c/dist/runtime.js";
import { createSolverChain } from "../packages/core/dist/solver/index.js";
import { defaultMachineOptions, Machine } from "../packages/engine/dist/machine/index.js";
import { compileQuick, createReplayer, QuickRuns } from "../packages/replay/dist/index.js";
import { root } from "./measure.mjs";

const programs = ["image", "tlv", "config", "archive", "json", "bytecode"];
const channel = { kind: "file", name: "stdin" };
const milliseconds = 3000;

export async function fuzz() {
  const rows = [];
  for (const name of programs) {
    const file = join(root, "examples/fuzz", `${name}.c`);
    const seed = new Uint8Array(readFileSync(join(root, "examples/fuzz/seeds", name)));
    const engine = Math.round(await inEngine(file, seed));
    const plain = Math.round(await inWebAssembly(file, seed, "plain"));
    const checked = Math.round(await quickly(file, seed));
    const bug = await toTheBug(file, seed);
    rows.push({
      what: `fuzz: processor seconds to the bug of ${name}.c`,
      measured: `${bug.seconds.toFixed(1)} s, ${bug.inputs} inputs`,
      target: "10 s",
      met: bug.seconds < 10,
    });
    rows.push({
      what: `fuzz: inputs a processor second of ${name}.c`,
      measured: `${engine} in the engine; ${plain} as WebAssembly, ${checked} with all checks and counters`,
      target: "",
      met: undefined,
    });
  }
  return rows;
}

const compilation = { dataModel: "lp64", includeDirectories: [], definitions: [], compilerFlags: [] };

/** Of this process, threads included, from the source to the first input that fails. */
async function toTheBug(file, seed) {
  const began = process.cpuUsage();
  const { program } = await loadC([file], { ...compilation, onNote() {} });
  const solver = createSolverChain();
  const stop = new AbortController();
  let bug;
  const options = {
    entry: "main",
    arguments: undefined,
    pointerElements: 8,
    machine: defaultMachineOptions,
    budgets: {
      milliseconds: 600_000,
      heapBytes: 6e9,
      maxSteps: 20_000_000,
      maxPaths: 1e6,
      maxDepth: 1e6,
      maxLoop: 1e6,
      query: { resources: 3_000_000, milliseconds: 20_000 },
    },
    assume: [],
    solver: {},
    channel: undefined,
    seeds: [seed],
    maxInputs: 100_000,
    plateau: 100_000,
    maxConjuncts: 20_000,
    maxFlips: 64,
    maxBytes: 4096,
    lifts: [],
    signal: stop.signal,
    onInput({ id, failure }) {
      if (failure === undefined || bug !== undefined) return;
      const { user, system } = process.cpuUsage(began);
      bug = { seconds: (user + system) / 1e6, inputs: id };
      stop.abort();
    },
  };
  await fuzzProgram(program, options, solver);
  solver.close();
  return bug ?? { seconds: Number.POSITIVE_INFINITY, inputs: 0 };
}

/** As children are run: in this thread, the run with its counters, then the look at values that were never written. */
async function quickly(file, seed) {
  const options = { entry: "main", dataModel: "lp64", runtimeInclude: includeDirectory(), unchecked: [] };
  const runs = new QuickRuns(await compileQuick([{ path: file }], options), 5_000_000_000);
  const input = { readings: [{ name: "stdin", bytes: seed }] };
  return perSecond(() => {
    if (runs.trail(input) === undefined || !runs.isWritten(input)) throw new Error(`${file}: the seed fails`);
  });
}

async function inEngine(file, seed) {
  const { program } = await loadC([file], { ...compilation, onNote() {} });
  const machine = new Machine(program, defaultMachineOptions);
  const runner = new Runner(machine, {
    entry: "main",
    arguments: undefined,
    pointerElements: 8,
    channel,
    maxSteps: 20_000_000,
    maxConjuncts: 20_000,
  });
  const input = inputOfSeed(channel, seed);
  return perSecond(() => runner.check(input));
}

async function inWebAssembly(file, seed, variant) {
  const replayer = await createReplayer([{ path: file }], {
    entry: "main",
    dataModel: "lp64",
    runtimeInclude: includeDirectory(),
  });
  const input = { readings: [{ name: "stdin", bytes: seed }] };
  try {
    return await perSecond(() => replayer.run(input, variant));
  } finally {
    await replayer.close();
  }
}

/** Of processor time, so that a busy machine tells the same. The first runs, in which code is compiled, are left out. */
async function perSecond(run) {
  for (let i = 0; i < 200; i++) await run();
  const began = performance.now();
  const used = process.cpuUsage();
  let runs = 0;
  while (performance.now() - began < milliseconds) {
    await run();
    runs++;
  }
  const { user, system } = process.cpuUsage(used);
  return (1e6 * runs) / (user + system);
}
