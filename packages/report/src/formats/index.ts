/**
 * The formats that other programs read. In: an exploration, its JSON result, and what the command line knows (`FormatContext`); out:
 * the files of a result's directory beside result.json (`formatFiles`, `testFiles`), each of them a pure function of these.
 *
 * - coverage.lcov (lcov.ts), result.sarif (sarif.ts, rules.ts), junit.xml (junit.ts), trails.jsonl (trails.ts), profile/ (folded.ts)
 * - tests/NNNNNN.ktest (ktest.ts), tests.c with what it needs (tests-c.ts)
 * - which tests are kept by `--minimize` (minimize.ts), which loops multiply the paths (loops.ts)
 */
import type { Exploration, Path } from "@everypath/analyses";
import type { Result } from "../result.ts";
import type { FormatContext } from "./context.ts";
import { foldedLines, foldedMeasures } from "./folded.ts";
import { junit } from "./junit.ts";
import { encodeKTest } from "./ktest.ts";
import { kTestOf } from "./ktest-of-path.ts";
import { lcov } from "./lcov.ts";
import { sarif } from "./sarif.ts";
import { testsInC } from "./tests-c.ts";
import { trailLines } from "./trails.ts";

export type { FormatContext } from "./context.ts";
export { junit } from "./junit.ts";
export { multiplyingLoops } from "./loops.ts";
export { minimalPaths } from "./minimize.ts";
export { type ErrorFlow, errorFlow, sarif, sarifWith } from "./sarif.ts";

export interface FormatFile {
  /** Relative to the directory of the result. */
  readonly file: string;
  readonly chunks: Iterable<string>;
}

/** `emitTests`: the language to write the tests in. */
export function* formatFiles(
  result: Result,
  exploration: Exploration,
  context: FormatContext,
): Generator<FormatFile> {
  yield { file: "coverage.lcov", chunks: lcov(exploration.coverage) };
  yield { file: "result.sarif", chunks: [sarif(result, exploration, context.sources)] };
  yield { file: "junit.xml", chunks: junit(result) };
  yield { file: "trails.jsonl", chunks: trailLines(exploration) };
  for (const measure of foldedMeasures)
    yield { file: `profile/${measure}.folded`, chunks: foldedLines(exploration, measure) };
  if (!context.emitTests) return;
  const kept = result.kept === undefined ? undefined : new Set(result.kept);
  const paths = exploration.paths.filter(({ id }) => kept === undefined || kept.has(id));
  for (const { file, content } of testsInC(result, exploration, paths, context))
    yield { file, chunks: [content] };
}

/** What `formatFiles` may write: an earlier result's are removed where they are not written again. */
export const formatFileNames: readonly string[] = [
  "coverage.lcov",
  "result.sarif",
  "junit.xml",
  "trails.jsonl",
  "profile",
  "tests.c",
  "everypath-tests.h",
  "everypath-tests.c",
  "include",
];

/** The path's inputs for KLEE's tools; undefined where there are none. */
export function kTestFile(path: Path, context: FormatContext): Uint8Array | undefined {
  if (path.replayInput === undefined) return undefined;
  return encodeKTest(kTestOf(path.replayInput, context.files, context.parameters));
}
