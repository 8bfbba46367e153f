/** Exploration and result → the data of the page. */
import { type Exploration, type InputValue, modelOf, objectNumbers, type Path } from "@everypath/analyses";
import { evaluator } from "@everypath/core";
import { termPrinter } from "../characters.ts";
import { collectErrors, compareText } from "../errors.ts";
import { decisionsOn } from "../formats/trails.ts";
import { heapValueText } from "../heap.ts";
import { pathsById } from "../leaf.ts";
import { notationOf } from "../notation.ts";
import { type Reproduction, reproducing } from "../reproduce.ts";
import type { Result, ResultError } from "../result.ts";
import type { SourceReader } from "../source-lines.ts";
import { type ErrorEntry, type ReportData, type ReportTimes, reportFormat } from "./data.ts";
import { Interner } from "./interner.ts";
import { pathColumns } from "./paths.ts";
import { sourceFiles } from "./source.ts";
import { summary } from "./summary.ts";
import { type Evaluate, Texts } from "./texts.ts";
import { stepsOf, type TreeContext, treeColumns } from "./tree.ts";

export interface ReportContext {
  readonly sources: SourceReader;
  readonly reproduction: Reproduction;
  /** Everypath's own. */
  readonly version: string;
}

export function reportData(
  result: Result,
  exploration: Exploration,
  context: ReportContext,
): { readonly data: ReportData; readonly times: ReportTimes } {
  const interner = new Interner();
  for (const file of [...exploration.coverage.files].sort((a, b) => compareText(a.file, b.file)))
    interner.file(file.file);
  const texts = new Texts(interner, termPrinter(exploration), notationOf(exploration.language));
  const paths = pathsById(exploration.paths);
  const walk: TreeContext = { interner, texts, paths, evaluator: evaluators() };
  const about = summary(result, exploration, interner, context.version);
  const errors = errorEntries(result, exploration, walk, context.reproduction);
  const tree = treeColumns(exploration.tree, walk);
  const columns = pathColumns(exploration, collectErrors(exploration).ofPath, walk);
  const profile = (exploration.profile ?? []).map(
    ({ calls, location, forks, queries }) =>
      [
        interner.list(calls.map((call) => interner.text(call))),
        interner.place(location),
        forks,
        queries,
      ] as const,
  );
  const data: ReportData = {
    format: reportFormat,
    summary: about,
    files: sourceFiles(interner.files, exploration.coverage, context.sources),
    errors,
    strings: interner.strings,
    places: interner.places,
    lists: interner.lists,
    tree,
    paths: columns,
    profile,
  };
  return { data, times: times(result, exploration, interner.files) };
}

/** Neighbouring nodes have the same example: the last one's evaluator is kept. */
function evaluators(): (path: Path) => Evaluate | undefined {
  let last: { readonly path: Path; readonly evaluate: Evaluate | undefined } | undefined;
  return (path) => {
    if (last?.path !== path) {
      const evaluate = path.inputs === undefined ? undefined : evaluateUnder(path.inputs);
      last = { path, evaluate };
    }
    return last.evaluate;
  };
}

function evaluateUnder(inputs: readonly InputValue[]): Evaluate {
  const numbers = objectNumbers(inputs);
  return {
    valueOf: evaluator(modelOf(inputs)),
    referenceText: (className, value) =>
      value === 0n
        ? "null"
        : heapValueText({ kind: "reference", class: className, number: numbers(className, value) }),
  };
}

function errorEntries(
  result: Result,
  exploration: Exploration,
  walk: TreeContext,
  reproduction: Reproduction,
): readonly ErrorEntry[] {
  return result.errors.map((error) => {
    const path = walk.paths.get(error.path);
    const reported =
      path === undefined
        ? { steps: [], omitted: 0 }
        : stepsOf(path, decisionsOn(exploration.tree, path), walk);
    const { command, writes } = reproducing(result, error, reproduction);
    return { ...errorEntry(error, walk.interner), ...reported, command, writes: writes ?? "" };
  });
}

function errorEntry(
  error: ResultError,
  interner: Interner,
): Omit<ErrorEntry, "steps" | "omitted" | "command" | "writes"> {
  return {
    kind: error.kind,
    message: error.message,
    place: interner.place(error.location),
    procedure: error.procedure,
    inputs: error.inputs.map(({ name, sort, value, text }) => ({
      name,
      sort,
      value: sort === "bytes" ? `"${value}"` : text === undefined ? value : `${value} ${text}`,
    })),
    replay: error.replay,
    replayDetail: error.replayDetail ?? "",
    uncertain: error.uncertain ?? false,
    path: error.path,
    paths: error.paths,
    stack: (error.stack ?? []).map((frame) => ({
      procedure: frame.procedure,
      place: interner.place(frame.location),
    })),
  };
}

function times(result: Result, exploration: Exploration, files: readonly string[]): ReportTimes {
  const coverage = new Map(exploration.coverage.files.map((file) => [file.file, file]));
  return {
    seconds: result.stats.seconds,
    solverSeconds: result.stats.solverSeconds,
    layers: (result.stats.layers ?? []).map(({ seconds }) => seconds),
    lines: files.map((file) =>
      [...(coverage.get(file)?.costs ?? [])].flatMap(([line, { solverSeconds }]) =>
        solverSeconds > 0 ? [[line, Number(solverSeconds.toPrecision(3))] as const] : [],
      ),
    ),
    profile: (exploration.profile ?? []).map(({ solverSeconds }) => Number(solverSeconds.toPrecision(3))),
  };
}
