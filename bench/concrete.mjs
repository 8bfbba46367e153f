/** Concrete code: IR instructions a second, between a short and a long run, so that starting up does not count. */
import { explore, median } from "./measure.mjs";

const target = 100e6;

export function concrete() {
  const run = (rounds) =>
    median(3, () => {
      const { result } = explore("integer-loop.c", "-D", `ROUNDS=${rounds}`, "--no-replay");
      return { seconds: result.stats.seconds, instructions: result.stats.instructions };
    });
  const short = run(1_000_000);
  const long = run(60_000_000);
  const rate = (long.instructions - short.instructions) / (long.seconds - short.seconds);
  return [
    {
      what: "concrete integer loop with memory accesses, IR instructions a second",
      measured: `${(rate / 1e6).toFixed(0)} million`,
      target: `≥ ${target / 1e6} million`,
      met: rate >= target,
    },
  ];
}
