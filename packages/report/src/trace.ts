/** Tracing → the JSON result. */
import type { Conjuncts, Effort, Exploration, Path, TracedPath, Tracing } from "@everypath/analyses";
import { and, or, type SymbolicTerm, smtLibScript } from "@everypath/core";
import { type TermPrinter, termPrinter } from "./characters.ts";
import { isBug } from "./errors.ts";
import { explorationResult, type ResultContext } from "./json.ts";
import { notationOf } from "./notation.ts";
import { conditionText } from "./paths/condition.ts";
import { inputSymbols } from "./paths/describe.ts";
import type { Formula, Result, ResultEffort, ResultPath } from "./result.ts";
import { describeRho, isReported } from "./rho.ts";

/** As of an exploration, a path for each trace. A trace whose two conditions differ is an internal error, and the result is incomplete. */
export function tracingResult(tracing: Tracing, context: Omit<ResultContext, "command">): Result {
  const exploration = asExploration(tracing);
  const base = explorationResult(exploration, { ...context, command: "trace" });
  const print = termPrinter(exploration);
  const { coverage, stats, ...common } = base;
  const differing = tracing.paths.filter(({ equivalent }) => equivalent === false);
  const incomplete = [
    ...common.incomplete,
    ...differing.map(({ path }) => ({
      reason: "internal-error" as const,
      count: 1,
      detail: `the two conditions of trace ${path.id} differ`,
    })),
  ];
  const complete = common.complete && differing.length === 0;
  const isUnsafe = common.errors.some(isBug);
  return {
    ...common,
    verdict: isUnsafe ? "unsafe" : complete && common.errors.length === 0 ? "safe" : "unknown",
    complete,
    incomplete,
    paths: base.paths.map((path, index) => describePath(path, tracing.paths[index], tracing, print)),
    direction: tracing.direction,
    ...(tracing.line === undefined ? {} : { line: tracing.line }),
    coverage,
    stats: {
      ...stats,
      ...(tracing.forward === undefined ? {} : { forward: describeEffort(tracing.forward) }),
      ...(tracing.backward === undefined ? {} : { backward: describeEffort(tracing.backward) }),
    },
  };
}

/** What traces share with an exploration; a trace's condition is what the machine found, or else the calculus. */
function asExploration(tracing: Tracing): Exploration {
  const paths = tracing.paths.map(
    (traced): Path => ({
      ...traced.path,
      // That it ends at a line is no reason to call it cut.
      end: traced.end.kind === "line" ? "returned" : traced.path.end,
      condition: conditionOf(traced.forward ?? traced.backward ?? []),
    }),
  );
  return {
    language: tracing.language,
    entry: tracing.entry,
    complete: tracing.complete,
    incomplete: tracing.incomplete,
    assumptions: tracing.assumptions,
    paths,
    tree: { kind: "open", reason: "assumption" },
    coverage: { files: [] },
    statistics: tracing.statistics,
  };
}

/** Of one path its conjuncts; of several the disjunction. */
function conditionOf(conditions: readonly Conjuncts[]): readonly SymbolicTerm[] {
  const [only] = conditions;
  if (conditions.length === 1 && only !== undefined) return only;
  const either = or(...conditions.map((conjuncts) => and(...conjuncts)));
  return either.kind === "constant" && either.value === true ? [] : [either];
}

function describePath(
  path: ResultPath,
  traced: TracedPath | undefined,
  { language }: Tracing,
  print: TermPrinter,
): ResultPath {
  if (traced === undefined) return path;
  const { rho, forward, backward, equivalent } = traced;
  const notation = notationOf(language);
  // What a library model does, or the driver that makes the first call, is none of the program's.
  const shown = rho
    .filter(({ step }) => isReported(step))
    .map((step) => describeRho(step, notation))
    .filter(({ text }) => !isIdle(text));
  const formula = (conditions: readonly Conjuncts[]): Formula => {
    const condition = conditionOf(conditions);
    const symbols = inputSymbols(traced.path.inputs ?? []);
    return { text: conditionText(condition, print), smtlib: smtLibScript(condition, symbols) };
  };
  return {
    ...path,
    end: traced.path.end,
    rho: shown,
    ...(forward === undefined ? {} : { forward: formula(forward) }),
    ...(backward === undefined ? {} : { backward: formula(backward) }),
    ...(equivalent === undefined ? {} : { equivalent }),
  };
}

/** `z.next := z.next`: a reference that was looked up. */
function isIdle(text: string): boolean {
  const [left, right, ...more] = text.split(" := ");
  return more.length === 0 && left === right;
}

function describeEffort({ seconds, solverSeconds, queries, termSize }: Effort): ResultEffort {
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return { seconds: rounded(seconds), solverSeconds: rounded(solverSeconds), queries, termSize };
}
