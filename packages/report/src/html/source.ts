/** The user's source with what the paths did to it. */
import type { Coverage, FileCoverage } from "@everypath/analyses";
import type { SourceReader } from "../source-lines.ts";
import type { Ratio, SourceFile } from "./data.ts";

/** `names` in the order of their numbers; a file may be known by its places alone. */
export function sourceFiles(
  names: readonly string[],
  coverage: Coverage,
  sources: SourceReader,
): readonly SourceFile[] {
  const covered = new Map(coverage.files.map((file) => [file.file, file]));
  return names.map((name) => sourceFile(name, covered.get(name), sources));
}

function sourceFile(name: string, coverage: FileCoverage | undefined, sources: SourceReader): SourceFile {
  const lines = [...(coverage?.lines ?? [])];
  const branches = coverage?.branches ?? [];
  const taken = branches.flatMap(({ whenTrue, whenFalse }) => [whenTrue, whenFalse]);
  return {
    name,
    text: sources(name)?.join("\n"),
    covered: share(lines.map(([, times]) => times)),
    branchesCovered: share(taken),
    lines,
    branches: branches.map(({ line, column, whenTrue, whenFalse }) => [line, column, whenTrue, whenFalse]),
    functions: (coverage?.functions ?? []).map((procedure) => [
      procedure.name,
      procedure.line,
      procedure.calls,
    ]),
    costs: [...(coverage?.costs ?? [])].map(([line, cost]) => [
      line,
      cost.instructions,
      cost.forks,
      cost.queries,
    ]),
  };
}

export function share(times: readonly number[]): Ratio {
  return { covered: times.filter((count) => count > 0).length, total: times.length };
}
