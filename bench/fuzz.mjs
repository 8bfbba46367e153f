/**
 * Inputs a second on the parsers of examples/fuzz, in the two ways in which a child can be run: by the engine on plain numbers, which tells errors and
 * coverage, and as WebAssembly compiled by clang, as a replay does. Both run the seed again and again.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inputOfSeed } from "../packages/everypath/dist/analysis/fuzz/input.js";
import { Runner } from "../packages/everypath/dist/analysis/fuzz/run-and-check.js";
import { createReplayer } from "../packages/everypath/dist/evidence/index.js";
import { loadC } from "../packages/everypath/dist/language/c/load.js";
import { includeDirectory } from "../packages/everypath/dist/language/c/runtime.js";
import { defaultMachineOptions, Machine } from "../packages/everypath/dist/machine/index.js";
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
    const checked = Math.round(await inWebAssembly(file, seed, "addresses"));
    rows.push({
      what: `fuzz: inputs a second of ${name}.c`,
      measured: `${engine} in the engine; ${plain} as WebAssembly, ${checked} with its checks`,
      target: "",
      met: undefined,
    });
  }
  return rows;
}

async function inEngine(file, seed) {
  const options = { dataModel: "lp64", includeDirectories: [], definitions: [], compilerFlags: [] };
  const { program } = await loadC([file], { ...options, onNote() {} });
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

async function inWebAssembly(file, seed, flavour) {
  const replayer = await createReplayer([{ path: file }], {
    entry: "main",
    dataModel: "lp64",
    runtimeInclude: includeDirectory(),
  });
  const input = { readings: [{ name: "stdin", bytes: seed }] };
  try {
    return await perSecond(() => replayer.run(input, flavour));
  } finally {
    await replayer.close();
  }
}

/** The first runs, in which code is compiled, are left out. */
async function perSecond(run) {
  for (let i = 0; i < 200; i++) await run();
  const began = performance.now();
  let runs = 0;
  while (performance.now() - began < milliseconds) {
    await run();
    runs++;
  }
  return (1000 * runs) / (performance.now() - began);
}
