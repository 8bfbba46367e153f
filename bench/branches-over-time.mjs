/**
 * One exploration, for searchers.mjs: `branches-over-time.mjs FILE STRATEGY SECONDS [STDIN]` prints which sides of branches were new with
 * which path, and when: `{ steps: [{ seconds, sides }] }`. Seconds are the processor's, so that other work on the machine does not count.
 */
import { withBranches } from "../packages/everypath/dist/analysis/explore/branches.js";
import { explore } from "../packages/everypath/dist/analysis/explore/index.js";
import { loadC } from "../packages/everypath/dist/language/c/load.js";
import { defaultMachineOptions } from "../packages/everypath/dist/machine/index.js";

const [file, strategy, seconds, stdin] = process.argv.slice(2);
const loaded = await loadC([file], {
  dataModel: "lp64",
  includeDirectories: [],
  definitions: [],
  compilerFlags: [],
  onNote: () => {},
});
if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0].message);
const files = stdin === undefined ? [] : [["stdin", { size: Number(stdin), contents: undefined }]];
const session = {
  entry: "main",
  arguments: undefined,
  pointerElements: 8,
  machine: { ...defaultMachineOptions, files: new Map(files) },
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
const began = process.cpuUsage();
const secondsSoFar = () => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};
const stop = new AbortController();
const watch = setInterval(() => secondsSoFar() > Number(seconds) && stop.abort(), 50);
const times = [];
const explored = await explore(loaded.program, loaded.source, {
  ...session,
  strategy,
  seed: 0,
  workers: 1,
  signal: stop.signal,
  onPath: () => times.push(secondsSoFar()),
});
clearInterval(watch);
if ("refused" in explored) throw new Error(explored.refused);
const seen = new Set();
const steps = [];
for (const [index, { branches }] of withBranches(loaded.program, session, explored).paths.entries()) {
  const fresh = (branches ?? []).filter((side) => !seen.has(side));
  if (fresh.length === 0) continue;
  for (const side of fresh) seen.add(side);
  steps.push({ seconds: times[index], sides: fresh });
}
console.log(JSON.stringify({ paths: explored.paths.length, complete: explored.complete, steps }));
