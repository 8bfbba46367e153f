/** Explorations by the library, for measurements that look at more than the command tells. */
import { loadC } from "../packages/c/dist/load.js";
import { defaultMachineOptions } from "../packages/engine/dist/machine/index.js";

/** A program of C; throws with what the compiler says. */
export async function load(files, { includeDirectories = [], definitions = [] } = {}) {
  const loaded = await loadC(files, {
    dataModel: "lp64",
    includeDirectories,
    definitions,
    compilerFlags: [],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0].message);
  return loaded;
}

/** From main, within generous bounds. */
export const session = {
  entry: "main",
  arguments: undefined,
  pointerElements: 8,
  machine: defaultMachineOptions,
  budgets: {
    milliseconds: 3600e3,
    heapBytes: 3e9,
    maxSteps: 1e9,
    maxPaths: 100_000,
    maxDepth: 100_000,
    maxLoop: 1_000_000,
    query: { resources: 20_000_000, milliseconds: 60_000 },
  },
  assume: [],
  solver: {},
};
