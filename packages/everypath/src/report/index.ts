/**
 * How a verdict is told. In comes an Exploration (what the analysis found); out go
 *
 * - the JSON result, version 1 (`explorationResult`; schemas and types in result.ts, published in schema/),
 * - the text report, made from the JSON result (`textReport`),
 * - the execution tree as text and as Graphviz DOT (`treeText`, `treeDot`),
 * - one test for each path (`testCases`),
 * - a directory that holds all of these (`outputDirectoryProblem` before the run, `writeResult` after it).
 *
 * What is told of contracts (contracts.ts, contract-obligations.ts, contracts-text.ts, annotation-text.ts, html/contracts-report.ts) is imported from there: it brings the
 * object language's front end, which the other commands do without.
 *
 * Equal explorations give equal reports; only `stats` speaks of time.
 */

export { boundedResult } from "./bmc.ts";
export { boundedReport } from "./bmc-text.ts";
export { makeDirectories, outputDirectoryProblem, removeLeftovers, removeResult } from "./directory.ts";
export { treeDot } from "./dot.ts";
export { type FormatContext, junit, minimalPaths, sarif } from "./formats/index.ts";
export { fuzzingResult } from "./fuzz.ts";
export { FuzzDirectory } from "./fuzz-directory.ts";
export { fuzzingReport } from "./fuzz-text.ts";
export { boundedHtml } from "./html/bounded-report.ts";
export { version } from "./html/version.ts";
export { conditionText, explorationResult, jsonChunks, PathDescriber, type ResultContext } from "./json.ts";
export { coloured, type Paint, plain, wantsColour } from "./layout.ts";
export { obligationScripts } from "./obligations.ts";
export { proofResult } from "./prove.ts";
export { proofReport } from "./prove-text.ts";
export { incompletenessReasons, type ResultReason, reasonOrder } from "./reasons.ts";
export type { Reproduction } from "./reproduce.ts";
export type {
  Result,
  ResultError,
  ResultIncomplete,
  ResultInput,
  ResultLocation,
  ResultPath,
  TestCase,
} from "./result.ts";
export { fileSourceReader, type SourceReader } from "./source-lines.ts";
export { finishSpool, Spool, type SpoolMark, spooledChunks } from "./spool.ts";
export { testFiles } from "./test-files.ts";
export { testCases, testOf } from "./tests.ts";
export { type TextOptions, textReport } from "./text.ts";
export { tracingResult } from "./trace.ts";
export { tracingReport } from "./trace-text.ts";
export { treeText } from "./tree.ts";
export { systemMessage, writeWhole } from "./whole-file.ts";
export { type Recorded, type Written, writeResult } from "./write.ts";
