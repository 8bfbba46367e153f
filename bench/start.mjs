/** From the command to its result on a file of twenty lines, and where the time goes. */
import { compile, explore, median } from "./measure.mjs";

const targetSeconds = 3;
const targetEngineSeconds = 0.5;

export function start() {
  const run = median(3, () => explore("twenty-lines.c"));
  const clang = median(3, () => ({ seconds: compile("twenty-lines.c") })).seconds;
  const engine = run.result.stats.seconds;
  const rest = run.seconds - engine - clang;
  return [
    {
      what: "start to result on a 20-line file",
      measured: `${run.seconds.toFixed(2)} s, ${run.megabytes.toFixed(0)} MB`,
      target: `< ${targetSeconds} s`,
      met: run.seconds < targetSeconds,
    },
    {
      what: "of which the engine",
      measured: `${engine.toFixed(2)} s`,
      target: `< ${targetEngineSeconds} s`,
      met: engine < targetEngineSeconds,
    },
    {
      what: "of which clang (loading and one compilation)",
      measured: `${clang.toFixed(2)} s`,
      target: "",
      met: undefined,
    },
    {
      what: "of which Node.js, replay and report",
      measured: `${rest.toFixed(2)} s`,
      target: "",
      met: undefined,
    },
  ];
}
