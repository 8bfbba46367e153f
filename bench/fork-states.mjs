/**
 * Forks states that hold 1 MB of memory 10,000 times, keeping every fork alive, as a breadth-first search does. Between forks
 * the program runs on and writes to its memory, so that sharing is put to the test. Prints seconds and megabytes.
 */
import { join } from "node:path";
import { loadC } from "../packages/c/dist/load.js";
import { not } from "../packages/core/dist/term/index.js";
import { defaultMachineOptions, Machine, startState } from "../packages/engine/dist/machine/index.js";
import { programs } from "./measure.mjs";

const forks = 10_000;

const loaded = await loadC([join(programs, "one-megabyte.c")], {
  dataModel: "lp64",
  includeDirectories: [],
  definitions: [],
  compilerFlags: [],
  onNote: () => {},
});
if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0].message);
const machine = new Machine(loaded.program, defaultMachineOptions);
const { state } = startState(machine, { entry: "main", pointerElements: 8, arguments: undefined });

/** Runs to the next branch that is open, and answers with its condition; assumptions and checks on the way are taken to hold. */
function runToBranch(running) {
  for (;;) {
    const step = machine.run(running);
    if (step.kind !== "ask") throw new Error(`the program should ask, but it is ${step.kind}`);
    if (step.purpose === "branch") return step.condition;
    running.assume(step.condition, false);
  }
}

const waiting = [{ running: state, condition: runToBranch(state) }];
globalThis.gc();
const rssBefore = process.memoryUsage.rss();
const start = performance.now();
// Breadth first: the oldest state forks, and both of its sides run on to their next branch.
for (let next = 0; next < forks; next++) {
  const { running, condition } = waiting[next];
  const other = running.fork();
  other.assume(condition, false);
  running.assume(not(condition), false);
  waiting.push({ running: other, condition: runToBranch(other) });
  waiting.push({ running, condition: runToBranch(running) });
}
const seconds = (performance.now() - start) / 1000;
globalThis.gc();
const { rss } = process.memoryUsage();

const alive = new Set(waiting.slice(forks).map(({ running }) => running));
if (alive.size !== forks + 1) throw new Error(`${alive.size} states should be ${forks + 1}`);
const kilobytesOfState = (rss - rssBefore) / alive.size / 1024;
console.log(JSON.stringify({ seconds, megabytes: rss / 2 ** 20, kilobytesOfState }));
