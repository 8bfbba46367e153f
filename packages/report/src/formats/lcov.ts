/** Coverage in LCOV's tracefile format, which genhtml, editors and code review services read. */
import type { Coverage, FileCoverage } from "@everypath/analyses";
import { compareText } from "../errors.ts";
import { lcovRecord } from "../text/lines.ts";

/** Lines, each with its line end. Files are named as the user named them. */
export function* lcov(coverage: Coverage): Generator<string> {
  for (const file of [...coverage.files].sort((a, b) => compareText(a.file, b.file))) {
    yield* fileRecords(file);
  }
}

function* fileRecords(file: FileCoverage): Generator<string> {
  yield lcovRecord("TN");
  yield lcovRecord("SF", file.file);
  for (const { name, line } of file.functions) yield lcovRecord("FN", line, name);
  for (const { name, calls } of file.functions) yield lcovRecord("FNDA", calls, name);
  yield* totals(
    "FN",
    file.functions.map(({ calls }) => calls),
  );
  const sides: number[] = [];
  let line = 0;
  let block = 0;
  for (const branch of file.branches) {
    block = branch.line === line ? block + 1 : 0;
    line = branch.line;
    // A branch that was never reached has no counts at all.
    const reached = branch.whenTrue + branch.whenFalse > 0;
    for (const [side, taken] of [branch.whenTrue, branch.whenFalse].entries()) {
      yield lcovRecord("BRDA", line, block, side, reached ? taken : "-");
      sides.push(taken);
    }
  }
  yield* totals("BR", sides);
  const lines = linesOf(file);
  for (const [at, times] of lines) yield lcovRecord("DA", at, times);
  yield* totals(
    "L",
    lines.map(([, times]) => times),
  );
  yield "end_of_record\n";
}

/** In their order. The line on which a function begins counts as run when it is called, as gcov has it. */
function linesOf(file: FileCoverage): (readonly [number, number])[] {
  const lines = new Map(file.lines);
  for (const { line, calls } of file.functions) lines.set(line, Math.max(lines.get(line) ?? 0, calls));
  return [...lines].sort(([a], [b]) => a - b);
}

function* totals(kind: "FN" | "BR" | "L", counts: readonly number[]): Generator<string> {
  yield lcovRecord(`${kind}F`, counts.length);
  yield lcovRecord(`${kind}H`, counts.filter((count) => count > 0).length);
}
