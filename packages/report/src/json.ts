/** Exploration → the JSON result. */
import type { Exploration, InputValue, Path, ReplayCounts, Statistics } from "@everypath/analyses";
import {
  type Assumption,
  type ErrorKind,
  isQuantifier,
  type Notation,
  type Symbol,
  type SymbolicTerm,
  smtLibScript,
  unreachable,
} from "@everypath/core";
import { describeAssumptions, incompletenessOf } from "./assumptions.ts";
import { escapeBytes, hexOfBytes } from "./bytes.ts";
import { addCharacterNames, type TermPrinter, termPrinter, termPrinterFor } from "./characters.ts";
import { describeCoverage } from "./coverage.ts";
import { collectErrors, compareText, isBug, location } from "./errors.ts";
import { multiplyingLoops } from "./formats/loops.ts";
import { formatInput } from "./input.ts";
import { withoutCharacterLiterals } from "./layout.ts";
import { resultSchemaName } from "./names.ts";
import { notationOf } from "./notation.ts";
import { reasonOrder } from "./reasons.ts";
import type { Bytes, Result, ResultIncomplete, ResultPath } from "./result.ts";
import { formatTerm } from "./value.ts";

export interface ResultContext {
  readonly command: Result["command"];
  readonly files: readonly string[];
  /** Of --assume, as the user wrote them. */
  readonly assume?: readonly string[];
  /** What is taken for granted around the exploration: that the entry is the one meant. */
  readonly around?: readonly Assumption[];
  /** Kinds of error that were not looked for. */
  readonly unchecked?: readonly ErrorKind[];
  /** What went wrong around the exploration: an internal fault, an interruption after its end. */
  readonly faults?: readonly ResultIncomplete[];
  /** With --minimize: the paths whose tests are kept. */
  readonly kept?: readonly number[] | undefined;
}

/** `unsafe` where an error is certain, `safe` where there is none and nothing is incomplete, else `unknown`, with what is missing. */
export function explorationResult(exploration: Exploration, context: ResultContext): Result {
  const print = termPrinter(exploration);
  const notation = notationOf(exploration.language);
  const { errors, ofPath } = collectErrors(exploration);
  const around = (context.around ?? []).flatMap(incompletenessOf);
  const incomplete = collectIncomplete(exploration, [...(context.faults ?? []), ...around]);
  const complete = exploration.complete && incomplete.length === 0;
  return {
    schema: resultSchemaName,
    command: context.command,
    files: [...context.files],
    entry: exploration.entry,
    verdict: errors.some(isBug) ? "unsafe" : complete && errors.length === 0 ? "safe" : "unknown",
    complete,
    incomplete,
    ...(context.assume?.length ? { assume: [...context.assume] } : {}),
    assumptions: describeAssumptions(exploration.assumptions, context.around ?? []),
    ...(context.unchecked?.length ? { unchecked: [...context.unchecked] } : {}),
    errors: [...errors],
    paths: exploration.paths.map((path) => describePath(path, ofPath.get(path.id), print, notation)),
    ...(exploration.untold === undefined ? {} : { untold: exploration.untold.count }),
    ...(incomplete.some(({ reason }) => isBudget(reason))
      ? { loops: multiplyingLoops(exploration.tree) }
      : {}),
    ...(context.kept === undefined ? {} : { kept: [...context.kept] }),
    coverage: describeCoverage(exploration),
    stats: describeStatistics(exploration.statistics),
  };
}

/**
 * The text of a result as JSON, a line for each field and for each element of a list (so that lines can be counted, compared and
 * searched), in pieces: a result of many paths can be longer than the longest string.
 */
export function* jsonChunks(result: Result | Omit<Result, "paths">): Generator<string> {
  let start = "{";
  for (const [key, value] of Object.entries(result)) {
    yield `${start}\n  ${JSON.stringify(key)}: `;
    start = ",";
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    if (typeof list[0] !== "object") {
      yield JSON.stringify(value);
      continue;
    }
    let separator = "[";
    for (const element of list) {
      yield `${separator}\n    ${JSON.stringify(element)}`;
      separator = ",";
    }
    yield "\n  ]";
  }
  yield "\n}\n";
}

/** The conjuncts in the reader's notation, those that bind looser than ∧ in brackets. */
export function conditionText(
  condition: readonly SymbolicTerm[],
  print: (term: SymbolicTerm) => string,
): string {
  if (condition.length === 0) return "true";
  const [only] = condition;
  if (only !== undefined && condition.length === 1) return print(only);
  return condition.map((conjunct) => conjunctText(conjunct, print)).join(" ∧ ");
}

function conjunctText(conjunct: SymbolicTerm, print: (term: SymbolicTerm) => string): string {
  const text = print(conjunct);
  const loose =
    isQuantifier(conjunct) ||
    (conjunct.kind === "application" && (conjunct.operator === "or" || conjunct.operator === "ite"));
  // "… where t1 = …" names shared parts for this conjunct alone.
  return (loose || text.includes(" where ")) && !isBracketed(text) ? `(${text})` : text;
}

/** One pair of brackets encloses the whole text. */
function isBracketed(condition: string): boolean {
  const text = withoutCharacterLiterals(condition);
  if (!text.startsWith("(") || !text.endsWith(")")) return false;
  let nesting = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if (text[i] === "(") nesting++;
    else if (text[i] === ")") nesting--;
    if (nesting === 0) return false;
  }
  return true;
}

/** Describes paths one by one as they are found: which inputs are characters is known from those before. */
export class PathDescriber {
  readonly #characters = new Set<string>();
  readonly #language: Exploration["language"];
  #print: TermPrinter;

  constructor(language: Exploration["language"]) {
    this.#language = language;
    this.#print = termPrinterFor(this.#characters, language);
  }

  describe(path: Path, error: number | undefined): ResultPath {
    const before = this.#characters.size;
    addCharacterNames(path, this.#characters);
    if (this.#characters.size > before) this.#print = termPrinterFor(this.#characters, this.#language);
    return describePath(path, error, this.#print, notationOf(this.#language));
  }
}

function describePath(
  path: Path,
  error: number | undefined,
  print: TermPrinter,
  notation: Notation,
): ResultPath {
  const inputs = path.inputs;
  const replay = path.replay;
  return {
    id: path.id,
    end: path.end,
    condition: conditionText(path.condition, print),
    smtlib: smtLibScript(path.condition, inputSymbols(inputs ?? [])),
    ...(inputs === undefined ? {} : { inputs: inputs.map(formatInput) }),
    ...(path.result === undefined ? {} : { result: formatTerm(path.result, notation) }),
    outputs: path.outputs.map((output) => formatTerm(output, notation)),
    final: path.final.map(({ name, value }) => ({ name, ...formatTerm(value, notation) })),
    steps: path.steps,
    decisions: path.decisions,
    ...(path.merged === undefined
      ? {}
      : { merged: { paths: path.merged.paths.toString(), exact: path.merged.isExact } }),
    ...(error === undefined ? {} : { error }),
    ...(path.cut === undefined ? {} : { cut: path.cut }),
    ...(path.cutAt === undefined || path.cutAt.line === 0 ? {} : { cutAt: location(path.cutAt) }),
    ...(path.uncertain ? { uncertain: true } : {}),
    ...(path.exitStatus === undefined ? {} : { exitStatus: path.exitStatus }),
    ...(path.stdout === undefined ? {} : { stdout: describeBytes(path.stdout) }),
    ...(replay === undefined ? {} : { replay: replay.verdict }),
    ...(replay?.verdict === "refuted" ? { replayDetail: replay.detail } : {}),
    ...(replay?.verdict === "not-replayable" || replay?.verdict === "not-replayed"
      ? { replayDetail: replay.reason }
      : {}),
  };
}

export function describeBytes(bytes: Uint8Array): Bytes {
  return { value: escapeBytes(bytes), bytes: hexOfBytes(bytes) };
}

/** The symbols behind the inputs, in their order: each is declared in the path's script. */
export function inputSymbols(inputs: readonly InputValue[]): Symbol[] {
  return inputs
    .flatMap((input): readonly SymbolicTerm[] => {
      switch (input.kind) {
        case "scalar":
        case "table":
        case "object":
          return [input.symbol];
        case "bytes":
          return input.symbols;
        default:
          return unreachable(input);
      }
    })
    .filter((term): term is SymbolicTerm & Symbol => term.kind === "symbol");
}

/**
 * What the exploration says of itself, and what follows from its paths even if it forgot to say so: `complete` must never be
 * claimed over a cut, an undecided or a contradicted path.
 */
function collectIncomplete(
  exploration: Exploration,
  faults: readonly ResultIncomplete[],
): ResultIncomplete[] {
  const entries: ResultIncomplete[] = [...faults];
  for (const { reason, count, detail, location: span, limit } of exploration.incomplete) {
    entries.push({
      reason,
      count,
      detail,
      ...(span === undefined ? {} : { location: location(span) }),
      ...(limit === undefined ? {} : { limit }),
    });
  }
  const mentioned = new Set(entries.map((entry) => entry.reason));
  const cuts = new Map<ResultIncomplete["reason"], number>();
  for (const path of exploration.paths) {
    const reason =
      path.end === "cut" ? (path.cut ?? "unsupported") : path.uncertain ? "solver-unknown" : undefined;
    if (reason !== undefined && !mentioned.has(reason)) cuts.set(reason, (cuts.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of cuts) {
    entries.push({
      reason,
      count,
      detail: reason === "solver-unknown" ? "paths that may be infeasible" : "paths cut",
    });
  }
  const mismatches = exploration.paths.flatMap((path) =>
    path.replay?.verdict === "refuted" ? [{ id: path.id, detail: path.replay.detail }] : [],
  );
  const { replays } = exploration.statistics;
  const first = replays?.firstMismatch;
  const mismatch =
    mismatches[0] ?? (first === undefined ? undefined : { id: first.path, detail: first.detail });
  if (mismatch !== undefined) {
    const detail = `path ${mismatch.id}: ${mismatch.detail}`;
    entries.push({ reason: "replay-mismatch", count: replays?.refuted ?? mismatches.length, detail });
  }
  return entries.sort(
    (a, b) =>
      reasonOrder.indexOf(a.reason) - reasonOrder.indexOf(b.reason) ||
      compareText(a.location?.file ?? "", b.location?.file ?? "") ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
      compareText(a.detail, b.detail),
  );
}

/** What a run can be given more of: then it matters what it was spent on. */
function isBudget(reason: ResultIncomplete["reason"]): boolean {
  return budgets.has(reason);
}

const budgets: ReadonlySet<ResultIncomplete["reason"]> = new Set([
  "interrupted",
  "time",
  "memory",
  "max-paths",
  "max-steps",
  "max-depth",
  "max-loop",
  "bound-reached",
]);

function describeStatistics(statistics: Statistics): Result["stats"] {
  const { shed, pending, replays } = statistics;
  return {
    paths: statistics.paths,
    instructions: statistics.instructions,
    forks: statistics.forks,
    queries: statistics.queries,
    solverQueries: statistics.solverQueries,
    seconds: milliseconds(statistics.seconds),
    solverSeconds: milliseconds(statistics.solverSeconds),
    layers: statistics.layers.map(({ isSolver: _, ...layer }) => ({
      ...layer,
      seconds: milliseconds(layer.seconds),
    })),
    ...(statistics.merges === undefined
      ? {}
      : { merges: statistics.merges, apart: (statistics.apart ?? []).map((one) => ({ ...one })) }),
    ...(replays === undefined ? {} : { replays: describeReplays(replays) }),
    ...(shed === undefined || shed.states + shed.threads === 0 ? {} : { shed }),
    ...(pending === undefined ? {} : { pending: { ...pending } }),
  };
}

function describeReplays({ confirmed, refuted, notReplayable, notReplayed }: ReplayCounts) {
  return { confirmed, refuted, notReplayable, notReplayed };
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
