/** What the paths of an exploration covered, as the JSON result tells it. */
import type { Exploration, FileCoverage, Path } from "@everypath/analyses";
import { compareText } from "./errors.ts";
import type { ResultCoverage } from "./result.ts";

/** The coverage of an exploration; sides of branches are told with the first path that takes each, where paths tell. */
export function describeCoverage({
  coverage,
  paths,
}: Pick<Exploration, "coverage" | "paths">): ResultCoverage {
  const reaching = reachingPaths(paths);
  // Sides are numbered through all files in the order of `coverage` (analyses/explore/branches.ts).
  let side = 0;
  const firstSides = new Map(
    coverage.files.map((file) => {
      const first = side;
      side += 2 * file.branches.length;
      return [file, first];
    }),
  );
  const files = [...coverage.files]
    .sort((a, b) => compareText(a.file, b.file))
    .map((file) => {
      const first = firstSides.get(file) ?? 0;
      const uncovered = [...file.lines]
        .filter(([, times]) => times === 0)
        .map(([line]) => line)
        .sort((a, b) => a - b);
      const directions = file.branches.flatMap((branch) => [branch.whenTrue, branch.whenFalse]);
      return {
        file: file.file,
        lines: { covered: file.lines.size - uncovered.length, total: file.lines.size },
        branches: { covered: directions.filter((times) => times > 0).length, total: directions.length },
        uncovered,
        ...(reaching === undefined ? {} : { sides: describeSides(file, first, reaching) }),
      };
    });
  const sum = (part: "lines" | "branches", field: "covered" | "total") =>
    files.reduce((total, file) => total + file[part][field], 0);
  return {
    lines: { covered: sum("lines", "covered"), total: sum("lines", "total") },
    branches: { covered: sum("branches", "covered"), total: sum("branches", "total") },
    files,
  };
}

/** For each side of a branch the first path that takes it; undefined where paths do not tell. */
function reachingPaths(paths: readonly Path[]): ReadonlyMap<number, number> | undefined {
  if (!paths.some(({ branches }) => branches !== undefined)) return undefined;
  const reaching = new Map<number, number>();
  for (const { id, branches } of paths) {
    for (const side of branches ?? []) if (!reaching.has(side)) reaching.set(side, id);
  }
  return reaching;
}

function describeSides({ branches }: FileCoverage, first: number, reaching: ReadonlyMap<number, number>) {
  return branches.map(({ line, column }, index) => {
    const whenTrue = reaching.get(first + 2 * index);
    const whenFalse = reaching.get(first + 2 * index + 1);
    return {
      line,
      column,
      ...(whenTrue === undefined ? {} : { whenTrue }),
      ...(whenFalse === undefined ? {} : { whenFalse }),
    };
  });
}
