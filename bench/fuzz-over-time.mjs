/**
 * One run of fuzz, for fuzzers.mjs: `fuzz-over-time.mjs FILE SEED SECONDS` prints when, in seconds of the processor's time since the search began,
 * each input was found that covers something new, and the first that fails: `{ inputs: [{ seconds, bytes }], failure }`.
 */
import { readFileSync } from "node:fs";
import { fuzz } from "../packages/analyses/dist/fuzz/index.js";
import { loadC } from "../packages/c/dist/load.js";
import { createSolverChain } from "../packages/core/dist/solver/index.js";
import { defaultMachineOptions } from "../packages/engine/dist/machine/index.js";

const [file, seed, seconds] = process.argv.slice(2);
const { program } = await loadC([file], {
  dataModel: "lp64",
  includeDirectories: [],
  definitions: [],
  compilerFlags: [],
  onNote: () => {},
});
const began = process.cpuUsage();
const secondsSoFar = () => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};
const stop = new AbortController();
const inputs = [];
let failure;
const solver = createSolverChain();
await fuzz(
  program,
  {
    entry: "main",
    arguments: undefined,
    pointerElements: 8,
    machine: defaultMachineOptions,
    budgets: {
      milliseconds: 3600e3,
      heapBytes: 3e9,
      maxSteps: 20_000_000,
      maxPaths: Number.POSITIVE_INFINITY,
      maxDepth: Number.POSITIVE_INFINITY,
      maxLoop: Number.POSITIVE_INFINITY,
      query: { resources: 3_000_000, milliseconds: 20_000 },
    },
    assume: [],
    solver: {},
    channel: { kind: "file", name: "stdin" },
    seeds: [readFileSync(seed)],
    maxInputs: Number.POSITIVE_INFINITY,
    plateau: Number.POSITIVE_INFINITY,
    maxConjuncts: 20_000,
    maxFlips: 64,
    maxBytes: 4096,
    lifts: [],
    signal: stop.signal,
    onInput(found) {
      const now = secondsSoFar();
      if (found.isNew) inputs.push({ seconds: now, bytes: Buffer.from(found.bytes).toString("hex") });
      if (found.failure !== undefined) failure ??= now;
      if (now > Number(seconds)) stop.abort();
    },
  },
  solver,
);
solver.close();
process.stdout.write(JSON.stringify({ inputs, failure }));
