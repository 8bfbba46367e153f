/** Exploration → the JSON result. */
import type { Exploration, ReplayCounts, Statistics } from "@everypath/analyses";
import type { Assumption, ErrorKind } from "@everypath/core";
import { describeAssumptions, incompletenessOf } from "./assumptions.ts";
import { termPrinter } from "./characters.ts";
import { describeCoverage } from "./coverage.ts";
import { collectErrors, compareText, isBug, location } from "./errors.ts";
import { multiplyingLoops } from "./formats/loops.ts";
import { resultSchemaName } from "./names.ts";
import { notationOf } from "./notation.ts";
import { describePath } from "./paths/describe.ts";
import { reasonOrder } from "./reasons.ts";
import type { Result, ResultIncomplete } from "./result.ts";

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
