/**
 * What each check costs: processor time of a run that looks for every kind of error against one that leaves this kind out, in turn, so that both
 * meet the same machine. Concrete code first, where a check is an instruction more, then paths, where it may be a question for the solver.
 */
import { spawnSync } from "node:child_process";
import { commandLine } from "./measure.mjs";

const pairs = 3;

const subjects = [
  {
    name: "30 million rounds of integer-loop.c",
    program: "integer-loop.c",
    options: ["-D", "ROUNDS=30000000"],
  },
  { name: "300 paths of calculator.c", program: "calculator.c", options: ["--max-paths", "300"] },
  { name: "300 paths of json.c", program: "json.c", options: ["--max-paths", "300"] },
];

const kinds = [
  "misaligned-access",
  "unrelated-pointers",
  "invalid-value",
  "wrong-call",
  "uninitialized-read",
  "signed-overflow",
  "memory-leak",
];

/** Seconds of processor time, of all threads. */
function processorTime({ program, options }, ...more) {
  const [, , ...rest] = commandLine(program, [...options, "--no-replay", "--quiet", ...more]);
  const loaded = new URL("processor-time.mjs", import.meta.url).href;
  const child = spawnSync(process.execPath, ["--import", loaded, ...rest], { encoding: "utf8" });
  const microseconds = /processor (\d+)/.exec(child.stderr)?.[1];
  if (microseconds === undefined) throw new Error(`${program}: ${child.stderr}`);
  return Number(microseconds) / 1e6;
}

export function checks() {
  return subjects.map((subject) => {
    const ratios = kinds.map((kind) => {
      const all = Array.from({ length: pairs }, () => {
        const without = processorTime(subject, "--no-check", kind);
        return processorTime(subject) / without;
      }).sort((a, b) => a - b);
      return `${kind} ${all[Math.floor(pairs / 2)].toFixed(2)}`;
    });
    return {
      what: `${subject.name}, processor time with all checks against one left out (checks; the middle of ${pairs} pairs)`,
      measured: ratios.join(", "),
      target: "",
      met: undefined,
    };
  });
}
