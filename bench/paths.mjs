/** A program of 4096 feasible paths, explored completely. */
import { explore } from "./measure.mjs";

const targetSeconds = 10;

export function paths() {
  const alone = explore("many-paths.c", "--no-replay");
  const replayed = explore("many-paths.c");
  for (const { result } of [alone, replayed]) {
    if (!result.complete || result.paths.length !== 4096)
      throw new Error("many-paths.c should have 4096 paths");
  }
  const { stats } = alone.result;
  return [
    {
      what: "4096 paths (a tree of 8191 nodes), explored completely",
      measured: `${alone.seconds.toFixed(1)} s, ${alone.megabytes.toFixed(0)} MB, ${stats.solverQueries} solver queries`,
      target: `< ${targetSeconds} s`,
      met: alone.seconds < targetSeconds,
    },
    {
      what: "the same with each path's input replayed",
      measured: `${replayed.seconds.toFixed(1)} s`,
      target: "",
      met: undefined,
    },
  ];
}
