/** What two cores of this machine are worth: two processes at once against one after the other, of work that shares nothing. */
import { spawn } from "node:child_process";

const counting = `
let state = 1;
for (let i = 0; i < 1e9; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0;
if (state === 0) console.log(state);`;

/** Follows pointers through 64 MB, which no cache of one core holds. */
const wandering = `
const next = new Int32Array(1 << 24);
let state = 1;
for (let i = 0; i < next.length; i++) next[i] = (Math.imul(i, 1664525) + 1013904223) & (next.length - 1);
let at = 0;
for (let i = 0; i < 5e7; i++) at = next[at] ^ (i & 1023);
if (at < 0) console.log(at);`;

/** How many times as fast two are as one after the other, for each round: in registers, and in memory. */
export async function cores(rounds) {
  const worth = { counting: [], wandering: [] };
  for (let round = 0; round < rounds; round++) {
    worth.counting.push((2 * (await seconds(1, counting))) / (await seconds(2, counting)));
    worth.wandering.push((2 * (await seconds(1, wandering))) / (await seconds(2, wandering)));
  }
  return worth;
}

async function seconds(count, script) {
  const start = performance.now();
  const runs = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
    return new Promise((resolve) => child.once("exit", resolve));
  });
  await Promise.all(runs);
  return (performance.now() - start) / 1000;
}
