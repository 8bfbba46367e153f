/** The fewest tests with the same coverage. */

import type { Path } from "@everypath/analyses";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimalPaths } from "../../src/formats/minimize.ts";
import { foo, path } from "../explorations.ts";

const withSides = (sides: readonly (readonly number[])[]): Path[] =>
  sides.map((branches, index) => path(index + 1, { branches }));

const covered = (paths: readonly Path[]) => new Set(paths.flatMap(({ branches }) => branches ?? []));

describe("minimalPaths", () => {
  it("keeps two paths where greed would keep three", () => {
    const paths = withSides([
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 7],
      [4, 5, 6, 8],
    ]);
    expect(minimalPaths(paths)).toEqual([2, 3]);
  });

  it("keeps one path for each place of an error, and none without inputs", () => {
    const { error } = foo().paths[0] as Path;
    const paths: Path[] = [
      path(1, { branches: [0, 1, 2] }),
      path(2, { branches: [0], end: "error", error }),
      path(3, { branches: [1], end: "error", error }),
      path(4, { branches: [0, 1, 2, 3], inputs: undefined }),
    ];
    expect(minimalPaths(paths)).toEqual([1, 2]);
  });

  it("keeps the only path of a program without branches", () => {
    expect(minimalPaths([path(1, { branches: [] })])).toEqual([1]);
    expect(minimalPaths([])).toEqual([]);
  });

  it("covers everything with as few as any choice does", () => {
    const sides = fc.array(fc.uniqueArray(fc.nat(7), { maxLength: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sides, (lists) => {
        const paths = withSides(lists.map((list) => (list.length === 0 ? [0] : list)));
        const kept = minimalPaths(paths).map((id) => paths[id - 1] as Path);
        const all = covered(paths);
        expect(covered(kept)).toEqual(all);
        expect(kept.length).toBe(fewest(paths, all.size));
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

/** By trying every choice. */
function fewest(paths: readonly Path[], goals: number): number {
  let best = paths.length;
  for (let choice = 0; choice < 1 << paths.length; choice++) {
    const chosen = paths.filter((_, index) => (choice >> index) & 1);
    if (chosen.length < best && covered(chosen).size === goals) best = chosen.length;
  }
  return best;
}
