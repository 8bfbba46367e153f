/** The strategies against each other: branches covered after so many paths, and the time it took, on six programs. */
import { join } from "node:path";
import { explore, root } from "./measure.mjs";

const programs = ["regexp.c", "maze.c", "stack-machine.c", "triangle.c", "sort.c", "strings.c"];
const strategies = ["default", "random-path", "coverage", "dfs", "bfs"];
const budgets = [4, 16, 64];

export function searchers() {
  return strategies.map((strategy) => {
    const figures = budgets.map((paths) => {
      let covered = 0;
      let total = 0;
      let seconds = 0;
      for (const program of programs) {
        const { result } = explore(
          join(root, "examples/c", program),
          ...["--no-replay", "--search", strategy, "--max-paths", String(paths)],
        );
        covered += result.coverage.branches.covered;
        total += result.coverage.branches.total;
        seconds += result.stats.seconds;
      }
      return `${paths} paths: ${((100 * covered) / total).toFixed(0)} % in ${seconds.toFixed(1)} s`;
    });
    return {
      what: `branches covered by ${strategy}, six programs together`,
      measured: figures.join("; "),
      target: "",
      met: undefined,
    };
  });
}
