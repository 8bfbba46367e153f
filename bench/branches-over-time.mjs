/**
 * One exploration, for searchers.mjs and pending.mjs: `branches-over-time.mjs SPECIFICATION` prints which sides of branches were new with
 * which path, and when: `{ steps: [{ seconds, sides }] }`. Seconds are the processor's, so that other work on the machine does not count.
 * The specification is JSON: `{ files, strategy, seconds, stdin?, pending?, includeDirectories?, definitions? }`.
 */
import { withBranches } from "../packages/analyses/dist/explore/branches.js";
import { explore, WorkerPool } from "../packages/analyses/dist/explore/index.js";
import { session as generous, load } from "./exploration.mjs";

const {
  files,
  strategy,
  seconds,
  stdin,
  pending = false,
  includeDirectories = [],
  definitions = [],
} = JSON.parse(process.argv[2]);
const loaded = await load(files, { includeDirectories, definitions });
const inputs = stdin === undefined ? [] : [["stdin", { size: stdin, contents: undefined }]];
const session = {
  ...generous,
  machine: { ...generous.machine, files: new Map(inputs) },
  pending,
};
const began = process.cpuUsage();
const secondsSoFar = () => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
};
const stop = new AbortController();
const watch = setInterval(() => secondsSoFar() > seconds && stop.abort(), 50);
const times = [];
const explored = await explore(
  loaded.program,
  loaded.source,
  { ...session, strategy, seed: 0, signal: stop.signal, onPath: () => times.push(secondsSoFar()) },
  new WorkerPool(1, {}),
);
clearInterval(watch);
if ("refused" in explored) throw new Error(explored.refused);
const all = secondsSoFar();
const seen = new Set();
const steps = [];
for (const [index, { branches }] of withBranches(loaded.program, session, explored).paths.entries()) {
  const fresh = (branches ?? []).filter((side) => !seen.has(side));
  if (fresh.length === 0) continue;
  for (const side of fresh) seen.add(side);
  steps.push({ seconds: times[index], sides: fresh });
}
const { queries, solverQueries, forks } = explored.statistics;
const errors = explored.paths.filter(({ end }) => end === "error").length;
console.log(
  JSON.stringify({
    paths: explored.paths.length,
    errors,
    complete: explored.complete,
    seconds: all,
    queries,
    solverQueries,
    forks,
    steps,
  }),
);
