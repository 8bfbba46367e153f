/**
 * `--minimize`: the fewest paths that cover what all of them cover. What has to be covered are the sides of branches (branches.ts)
 * and, so that none is lost, each place where a path ends in an error. Set cover: exact by branch and bound where that is quick,
 * greedy (at most ln n times as many) else.
 */

import type { Path } from "@everypath/analyses";
import { limits } from "@everypath/core";

/** The ids of the paths kept, in order. Paths without inputs have no tests and are never kept. */
export function minimalPaths(paths: readonly Path[]): readonly number[] {
  const candidates = withoutEqual(
    paths.flatMap((path) => (path.inputs === undefined ? [] : [{ id: path.id, covers: goalsOf(path) }])),
  );
  const universe = new Set(candidates.flatMap(({ covers }) => [...covers]));
  const first = greedy(candidates, universe);
  const best = new Search(candidates, first).run(universe);
  return best.map(({ id }) => id).sort((a, b) => a - b);
}

interface Candidate {
  readonly id: number;
  readonly covers: ReadonlySet<string>;
}

/** A path that takes no branch still has to be run once: it covers its own end. */
function goalsOf(path: Path): ReadonlySet<string> {
  const sides = (path.branches ?? []).map((side) => `side ${side}`);
  const { error } = path;
  if (error === undefined) return new Set(sides.length === 0 ? ["the end"] : sides);
  const { file, line, column } = error.location;
  return new Set([...sides, `${error.kind} ${file}:${line}:${column} ${error.procedure}`]);
}

/** Of paths that cover the same, the first. */
function withoutEqual(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ covers }) => {
    const key = [...covers].sort().join("\n");
    return !seen.has(key) && seen.add(key);
  });
}

function greedy(candidates: readonly Candidate[], universe: ReadonlySet<string>): Candidate[] {
  const left = new Set(universe);
  const chosen: Candidate[] = [];
  while (left.size > 0) {
    const gains = candidates.map(({ covers }) => [...covers].filter((goal) => left.has(goal)).length);
    const most = Math.max(...gains);
    const best = candidates[gains.indexOf(most)];
    if (best === undefined || most === 0) break;
    chosen.push(best);
    for (const goal of best.covers) left.delete(goal);
  }
  return withoutNeedless(chosen);
}

/** A later choice may have made an earlier one needless. */
function withoutNeedless(chosen: readonly Candidate[]): Candidate[] {
  let kept = [...chosen];
  for (const one of chosen) {
    const others = kept.filter((other) => other !== one);
    if ([...one.covers].every((goal) => others.some(({ covers }) => covers.has(goal)))) kept = others;
  }
  return kept;
}

/** Branches on the goal that the fewest candidates cover; cuts where no answer smaller than the best is left. */
class Search {
  readonly #covering = new Map<string, Candidate[]>();
  readonly #largest: number;
  #best: readonly Candidate[];
  #steps = 0;

  constructor(candidates: readonly Candidate[], first: readonly Candidate[]) {
    this.#best = first;
    this.#largest = candidates.reduce((most, { covers }) => Math.max(most, covers.size), 1);
    for (const candidate of candidates) {
      for (const goal of candidate.covers) {
        const list = this.#covering.get(goal);
        if (list === undefined) this.#covering.set(goal, [candidate]);
        else list.push(candidate);
      }
    }
  }

  run(universe: ReadonlySet<string>): readonly Candidate[] {
    this.#extend([], universe);
    return this.#best;
  }

  #extend(chosen: readonly Candidate[], left: ReadonlySet<string>): void {
    if (left.size === 0) {
      if (chosen.length < this.#best.length) this.#best = chosen;
      return;
    }
    if (++this.#steps > limits.report.minimizingSteps) return;
    if (chosen.length + Math.ceil(left.size / this.#largest) >= this.#best.length) return;
    const goal = [...left].reduce((rarest, other) =>
      this.#count(other) < this.#count(rarest) ? other : rarest,
    );
    const options = [...(this.#covering.get(goal) ?? [])];
    const gain = ({ covers }: Candidate) => [...covers].filter((covered) => left.has(covered)).length;
    const ranked = options.map((option) => ({ option, gain: gain(option) })).sort((a, b) => b.gain - a.gain);
    for (const { option } of ranked) {
      this.#extend([...chosen, option], new Set([...left].filter((other) => !option.covers.has(other))));
    }
  }

  #count(goal: string): number {
    return this.#covering.get(goal)?.length ?? 0;
  }
}
