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

export { annotationLines } from "./annotation-text.ts";
export { assumptionTexts } from "./assumptions.ts";
export { boundedResult } from "./bmc.ts";
export { boundedReport } from "./bmc-text.ts";
export { escapeBytes } from "./bytes.ts";
export { contractScripts } from "./contract-obligations.ts";
export { chunkText, factsOf, isUntouched, stateOf, valuesOf } from "./contract-states.ts";
export { contractResult, counterexampleOf } from "./contracts.ts";
export { contractReport } from "./contracts-text.ts";
export { costResult, type Failure } from "./cost.ts";
export { costCharts } from "./cost-chart.ts";
export { programCostResult } from "./cost-program.ts";
export { costReport } from "./cost-text.ts";
export {
  entriesFolder,
  lockFileName,
  makeDirectories,
  outputDirectoryProblem,
  removeEmpty,
  removeLeftovers,
  removeResult,
} from "./directory.ts";
export { treeDot } from "./dot.ts";
export {
  allEntries,
  combineEntries,
  type EntryPart,
  entriesReport,
  joinCoverage,
  ownError,
  writeEntries,
} from "./entries/index.ts";
export { ErrorNumbers, location as locationOf } from "./errors.ts";
export {
  type ErrorFlow,
  errorFlow,
  type FormatContext,
  junit,
  minimalPaths,
  sarif,
  sarifWith,
} from "./formats/index.ts";
export { decodeKTest } from "./formats/ktest.ts";
export { inputOfKTest, type ParameterShape } from "./formats/ktest-of-path.ts";
export {
  type Step,
  type Trail,
  type TrailsHead,
  trailSchema,
  trailsHeadSchema,
} from "./formats/trail-schema.ts";
export type { stepKinds } from "./formats/trails.ts";
export { fuzzingResult } from "./fuzz.ts";
export { FuzzDirectory } from "./fuzz-directory.ts";
export { fuzzingReport } from "./fuzz-text.ts";
export { heapValueText } from "./heap.ts";
export { boundedHtml } from "./html/bounded-report.ts";
export { contractsHtml } from "./html/contracts-report.ts";
export { terminationData, terminationHtml } from "./html/termination-html.ts";
export { formatInput } from "./input.ts";
export { explorationResult, jsonChunks, type ResultContext } from "./json.ts";
export {
  coloured,
  grouped,
  type Paint,
  padEnd,
  plain,
  plural,
  shellQuote,
  shorten,
  wantsColour,
} from "./layout.ts";
export { runSchemaName } from "./names.ts";
export { obligationScripts } from "./obligations.ts";
export { conditionText } from "./paths/condition.ts";
export { PathDescriber } from "./paths/describe.ts";
export { inputText, place, standingText } from "./phrases.ts";
export { proofResult } from "./prove.ts";
export { proofReport } from "./prove-text.ts";
export type { ReasonRow } from "./reasons.ts";
export { incompletenessReasons, type ResultReason } from "./reasons.ts";
export type { Reproduction } from "./reproduce.ts";
export { testCaseSchema } from "./result/test-case.ts";
export type {
  Result,
  ResultError,
  ResultIncomplete,
  ResultInput,
  ResultLocation,
  ResultPath,
  ResultPreconditions,
  TestCase,
} from "./result.ts";
export { type CompileSettings, resultSchema } from "./result.ts";
export { safetyOf } from "./safety.ts";
export { schemaText } from "./schema.ts";
export { fileSourceReader, type SourceReader, sourceReader } from "./source-lines.ts";
export { finishSpool, Spool, type SpoolMark, spooledChunks } from "./spool.ts";
export { terminationResult } from "./termination.ts";
export { terminationDot } from "./termination-dot.ts";
export { finiteTreeResult, programTerminationResult } from "./termination-program.ts";
export { programTerminationReport } from "./termination-program-text.ts";
export { terminationReport } from "./termination-text.ts";
export { testFiles } from "./test-files.ts";
export { testCases, testOf } from "./tests.ts";
export { type FileName, fileNames, numberedName } from "./text/file-name.ts";
export { type Chunk, isPrintable, printable, printableColoured, textOf } from "./text/printable.ts";
export { endedReport, type TextOptions, textReport } from "./text.ts";
export { tracingResult } from "./trace.ts";
export { tracingReport } from "./trace-text.ts";
export { treeText } from "./tree.ts";
export { formatValue } from "./value.ts";
export { systemMessage, temporaryName, writeWhole } from "./whole-file.ts";
export { type Recorded, type Written, writeResult } from "./write.ts";
