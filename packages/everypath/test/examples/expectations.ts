/**
 * What an example says about itself. On a line of code: `// expect: kind, kind`, the errors found there. On a line
 * of its own: `// paths: 16`, `// errors: 5 assertion, 1 out-of-bounds` (paths that end in an error of the kind),
 * `// options: --entry f`, `// complete: no (max-paths)`, `// assuming: (SMT-LIB)` (what every path assumes),
 * `// verdict: safe`, `// slow: why` (not run by the tests). PL/I has the same in its own comments.
 */
export interface Expectations {
  readonly options: readonly string[];
  readonly paths: number | undefined;
  /** `line: kind`, sorted. Nothing else may be found. */
  readonly errors: readonly string[];
  readonly errorPaths: ReadonlyMap<string, number>;
  /** The reasons for which the exploration is incomplete; empty if it is complete. */
  readonly incomplete: readonly string[];
  readonly assuming: string;
  readonly verdict: string | undefined;
  readonly isSlow: boolean;
}

export function parseExpectations(source: string): Expectations {
  const lines = source.split("\n");
  const errors = lines.flatMap((line, index) => {
    const kinds = /(?:\/\/|\/\*) expect: (.*?)(?: \*\/)?$/.exec(line)?.[1];
    return kinds === undefined ? [] : list(kinds).map((kind) => `${index + 1}: ${kind}`);
  });
  const header = (name: string): string | undefined =>
    lines
      .map((line) => new RegExp(`^(?://|/\\*) ${name}: (.*?)(?: \\*/)?$`).exec(line)?.[1])
      .find((value) => value !== undefined);

  const errorPaths = new Map<string, number>();
  for (const entry of list(header("errors") ?? "")) {
    const [count, kind] = entry.split(" ");
    if (kind === undefined) throw new Error(`an errors line should read "count kind": ${entry}`);
    errorPaths.set(kind, Number(count));
  }
  const paths = header("paths");
  return {
    options: (header("options") ?? "").split(" ").filter((option) => option !== ""),
    paths: paths === undefined ? undefined : Number(paths),
    errors: errors.sort(),
    errorPaths,
    incomplete: list(/^no \((.*)\)$/.exec(header("complete") ?? "")?.[1] ?? ""),
    assuming: header("assuming") ?? "true",
    verdict: header("verdict"),
    isSlow: header("slow") !== undefined,
  };
}

function list(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
