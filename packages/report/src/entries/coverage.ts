/** What several runs of one program covered together. */
import type { Coverage, FileCoverage } from "@everypath/analyses";

/** All of them are about the same program: they list the same lines, branches and functions, in the same order. */
export function joinCoverage(parts: readonly Coverage[]): Coverage {
  const files = new Map<string, FileCoverage>();
  for (const file of parts.flatMap((part) => part.files)) {
    const known = files.get(file.file);
    files.set(file.file, known === undefined ? file : joinFiles(known, file));
  }
  return { files: [...files.values()] };
}

function joinFiles(first: FileCoverage, second: FileCoverage): FileCoverage {
  const lines = new Map(first.lines);
  for (const [line, times] of second.lines) lines.set(line, (lines.get(line) ?? 0) + times);
  const costs = new Map(first.costs);
  for (const [line, cost] of second.costs) {
    const known = costs.get(line);
    costs.set(
      line,
      known === undefined
        ? cost
        : {
            instructions: known.instructions + cost.instructions,
            forks: known.forks + cost.forks,
            queries: known.queries + cost.queries,
            solverSeconds: known.solverSeconds + cost.solverSeconds,
          },
    );
  }
  return {
    file: first.file,
    lines,
    branches: first.branches.map((branch, index) => ({
      ...branch,
      whenTrue: branch.whenTrue + (second.branches[index]?.whenTrue ?? 0),
      whenFalse: branch.whenFalse + (second.branches[index]?.whenFalse ?? 0),
    })),
    functions: first.functions.map((each, index) => ({
      ...each,
      calls: each.calls + (second.functions[index]?.calls ?? 0),
    })),
    costs,
  };
}
