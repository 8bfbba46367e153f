/** An upper bound of a program → the JSON result. */

import type { Assumption, Procedure, Program } from "@everypath/core";
import { type Bound, boundExpression, boundText, boundTextAt, degreeName, degreeOf } from "@everypath/its";
import {
  type Candidate,
  type CheckedRun,
  inputParameters,
  type Measure,
  measureName,
  type ProgramAnswer,
  type ProgramCost,
  signedOf,
  sizeBoundValues,
} from "@everypath/terminate";
import { describeAssumptions, incompletenessOf } from "./assumptions.ts";
import { escapeBytes, hexOfBytes } from "./bytes.ts";
import type { Result, ResultIncomplete, ResultInput } from "./result.ts";
import { type StatisticsContext, systemStatistics } from "./system.ts";

export interface ProgramCostContext extends StatisticsContext {
  readonly files: readonly string[];
  readonly procedure: Procedure;
  readonly language: Program["language"];
  readonly measure: Measure;
  /** What the bound rests on. */
  readonly assumptions: readonly Assumption[];
  readonly ask: { readonly text: string; readonly answer: ProgramAnswer } | undefined;
}

/**
 * `bounded` where there is a bound that rests on no open assumption, `refuted` where a run is above the bound that was asked for, else `unknown` with
 * what is missing.
 */
export function programCostResult(cost: ProgramCost, context: ProgramCostContext): Result {
  const isBounded = cost.kind === "bounded";
  const { ask } = context;
  const incomplete = [
    ...incompleteOf(cost, ask),
    ...(ask?.answer.kind === "false" ? [] : context.assumptions.flatMap(incompletenessOf)),
  ];
  return {
    schema: "everypath/1",
    command: "cost",
    files: [...context.files],
    entry: context.procedure.name,
    verdict: ask?.answer.kind === "false" ? "refuted" : incomplete.length === 0 ? "bounded" : "unknown",
    complete: incomplete.length === 0,
    incomplete: [...incomplete],
    assumptions: describeAssumptions(context.assumptions, []),
    errors: [],
    paths: [],
    ...(isBounded ? { bound: describeBound(cost, context) } : {}),
    ...(ask === undefined ? {} : { ask: describeAsk(ask, context) }),
    coverage: { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } },
    stats: systemStatistics(context),
  };
}

function incompleteOf(cost: ProgramCost, ask: ProgramCostContext["ask"]): readonly ResultIncomplete[] {
  if (ask?.answer.kind === "false" && cost.kind !== "wrong") return [];
  const unanswered: readonly ResultIncomplete[] =
    ask?.answer.kind === "unknown" ? [{ reason: "bound-unanswered", count: 1, detail: ask.text }] : [];
  return [...withoutBound(cost), ...unanswered];
}

function withoutBound(cost: ProgramCost): readonly ResultIncomplete[] {
  switch (cost.kind) {
    case "bounded":
      return [];
    case "wrong": {
      const at = [...cost.run.inputs].map(([name, value]) => `${name} = ${value}`).join(", ");
      const detail = `a run takes ${cost.run.steps}, more than the bound that was found, ${boundText(cost.bound)}${at === "" ? "" : `, from ${at}`}`;
      return [{ reason: "internal-error", count: 1, detail }];
    }
    case "unknown":
      return cost.obstacles.map(({ reason, detail, location }) => ({
        reason,
        count: 1,
        detail,
        ...(location === undefined
          ? {}
          : { location: { file: location.file, line: location.line, column: location.column } }),
      }));
    default:
      return cost satisfies never;
  }
}

function describeBound(
  { bound, check, tightest }: Extract<ProgramCost, { kind: "bounded" }>,
  context: ProgramCostContext,
): NonNullable<Result["bound"]> {
  return {
    text: boundText(bound),
    expr: boundExpression(bound),
    counts: measureName(context.measure),
    degree: degreeName(degreeOf(bound)),
    measured: {
      runs: check.runs,
      ...(tightest === undefined ? {} : { worst: describeRun(bound, tightest, context) }),
    },
  };
}

function describeRun(bound: Bound, run: CheckedRun, context: ProgramCostContext) {
  const kept = new Set(sizeBoundValues.keys());
  for (const name of run.inputs.keys()) kept.delete(name);
  const inputs = new Map([...sizeBoundValues, ...run.inputs]);
  const text = boundTextAt(bound, inputs, kept, BigInt(run.steps));
  return {
    inputs: describeInputs(run.candidate, run.inputs, context),
    cost: String(run.steps),
    bound: String(run.bound),
    ...(text === undefined ? {} : { text }),
  };
}

function describeAsk(
  { text, answer }: NonNullable<ProgramCostContext["ask"]>,
  context: ProgramCostContext,
): NonNullable<Result["ask"]> {
  const counts = measureName(context.measure);
  if (answer.kind !== "false") return { text, answer: answer.kind, counts };
  const { candidate, inputs, steps, isWhole } = answer.run;
  return {
    text,
    answer: "false",
    counts,
    run: { inputs: describeInputs(candidate, inputs, context), cost: String(steps), isWhole },
  };
}

/** The parameters, and what else was read. */
function describeInputs(
  { values }: Candidate,
  parameters: ReadonlyMap<string, bigint>,
  { procedure, language }: ProgramCostContext,
): ResultInput[] {
  const own = inputParameters(procedure).map(({ name, width, signed, isUnbounded }) => ({
    name,
    sort: isUnbounded ? "mathematical" : `${signed ? "i" : "u"}${width}`,
    value: String(parameters.get(name)),
  }));
  const others = [...values].filter(([name]) => !parameters.has(name));
  return [
    ...own,
    ...others.map(([name, bytes]) =>
      language === "c"
        ? { name, sort: "bytes", value: escapeBytes(bytes), bytes: hexOfBytes(bytes) }
        : { name, sort: "mathematical", value: String(signedOf(bytes)) },
    ),
  ];
}
