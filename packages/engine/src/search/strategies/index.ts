/** The strategies by name. The default takes turns: a random path, then the state nearest to uncovered code. */
import type { Program } from "@everypath/core";
import type { Counts } from "../counts.ts";
import type { OpenEntries, OpenEntry } from "../open-entries.ts";
import { Random } from "../random.ts";
import { coverageGuided } from "./coverage.ts";
import { breadthFirst, depthFirst } from "./ordered.ts";
import { randomPath } from "./random-path.ts";
import type { Strategy, StrategyName } from "./strategy.ts";

export type { Strategy, StrategyName } from "./strategy.ts";
export { strategyNames } from "./strategy.ts";

export function createStrategy(name: StrategyName, program: Program, seed: number): Strategy {
  const random = randomPath(new Random(seed));
  switch (name) {
    case "dfs":
      return depthFirst;
    case "bfs":
      return breadthFirst;
    case "random-path":
      return random;
    case "coverage":
      return coverageGuided(program, random);
    case "default":
      return interleaved(random, coverageGuided(program, random));
  }
}

function interleaved(first: Strategy, second: Strategy): Strategy {
  let turn = 0;
  return {
    window: first.window,
    forks: first.forks,
    reserve: first.reserve,
    prepare() {
      first.prepare?.();
      second.prepare?.();
    },
    choose<Leaf>(entries: OpenEntries<Leaf>, counts: Counts): OpenEntry<Leaf> {
      return (turn++ % 2 === 0 ? first : second).choose(entries, counts);
    },
  };
}
