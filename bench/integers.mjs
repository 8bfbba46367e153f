/** Mathematical integers, as PL/I's: a loop of divisions, an array of 10,000 elements, and forks that share it. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./measure.mjs";

const targetRate = 50e6;
const targetSeconds = 0.5;
const targetForks = { seconds: 3, megabytes: 300 };
const script = join(root, "bench/integer-programs.mjs");

/** A process of its own for each, so that nothing else is in its memory. */
function measured(expression) {
  const source = `import * as programs from ${JSON.stringify(script)}; const { run, fork } = programs;
    console.log(JSON.stringify(${expression}));`;
  const child = spawnSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", source], {
    encoding: "utf8",
  });
  if (child.status !== 0) throw new Error(`measuring integers failed: ${child.stderr}`);
  return JSON.parse(child.stdout);
}

export function integers() {
  const gcd = measured("run(programs.gcdProgram(1_000_000))");
  const sieve = measured("run(programs.sieveProgram(10_000))");
  if (gcd.result !== 1997668 || sieve.result !== 1229) throw new Error("a program's result is wrong");
  const forks = measured("fork(10_000, 10_000)");
  const rate = gcd.instructions / gcd.seconds;
  return [
    {
      what: "greatest common divisors of mathematical integers, IR instructions a second",
      measured: `${(rate / 1e6).toFixed(0)} million`,
      target: `≥ ${targetRate / 1e6} million`,
      met: rate >= targetRate,
    },
    {
      what: "sieve of Eratosthenes over 10,000 elements",
      measured: `${sieve.seconds.toFixed(2)} s`,
      target: `< ${targetSeconds} s`,
      met: sieve.seconds < targetSeconds,
    },
    {
      what: "10,000 forks of a state with an array of 10,000 elements, written between forks",
      measured: `${forks.seconds.toFixed(2)} s, ${forks.megabytes.toFixed(0)} MB`,
      target: `< ${targetForks.seconds} s, < ${targetForks.megabytes} MB`,
      met: forks.seconds < targetForks.seconds && forks.megabytes < targetForks.megabytes,
    },
  ];
}
