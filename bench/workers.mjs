/** One thread against two on a program of 4096 paths, in turn, so that the machine's drift falls on both. */
import { explore } from "./measure.mjs";

const rounds = 3;
const target = 1.7;

export function workers() {
  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    const one = explore("many-paths.c", "--no-replay").result.stats.seconds;
    const two = explore("many-paths.c", "--no-replay", "--workers", "2").result.stats.seconds;
    ratios.push(one / two);
  }
  ratios.sort((a, b) => a - b);
  const median = ratios[Math.floor(rounds / 2)];
  return [
    {
      what: "two threads against one, 4096 paths (exploring alone)",
      measured: `${median.toFixed(2)} times as fast (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
      target: `≥ ${target}`,
      met: median >= target,
    },
  ];
}
