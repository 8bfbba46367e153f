/** An upper bound of a program → the JSON result. */
import {
  type CheckedRun,
  inputParameters,
  type Measure,
  measureName,
  type ProgramCost,
} from "../analysis/cost/index.ts";
import { boundExpression, boundText, degreeName, degreeOf } from "../its/index.ts";
import type { Procedure } from "../program/program.ts";
import type { Result, ResultIncomplete } from "./result.ts";
import { type StatisticsContext, systemStatistics } from "./system.ts";

export interface ProgramCostContext extends StatisticsContext {
  readonly file: string;
  readonly procedure: Procedure;
  readonly measure: Measure;
}

export function programCostResult(cost: ProgramCost, context: ProgramCostContext): Result {
  const isBounded = cost.kind === "bounded";
  return {
    schema: "everypath/1",
    command: "cost",
    files: [context.file],
    entry: context.procedure.name,
    verdict: isBounded ? "bounded" : "unknown",
    complete: isBounded,
    incomplete: [...incompleteOf(cost)],
    errors: [],
    paths: [],
    ...(isBounded ? { bound: describeBound(cost, context) } : {}),
    coverage: { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } },
    stats: systemStatistics(context),
  };
}

function incompleteOf(cost: ProgramCost): readonly ResultIncomplete[] {
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
  { bound, check }: Extract<ProgramCost, { kind: "bounded" }>,
  { procedure, measure }: ProgramCostContext,
): NonNullable<Result["bound"]> {
  return {
    text: boundText(bound),
    expr: boundExpression(bound),
    counts: measureName(measure),
    degree: degreeName(degreeOf(bound)),
    measured: {
      runs: check.runs,
      ...(check.tightest === undefined ? {} : { worst: describeRun(check.tightest, procedure) }),
    },
  };
}

function describeRun({ inputs, steps, bound }: CheckedRun, procedure: Procedure) {
  return {
    inputs: inputParameters(procedure).map(({ name, width, signed }) => ({
      name,
      sort: `${signed ? "i" : "u"}${width}`,
      value: String(inputs.get(name)),
    })),
    cost: String(steps),
    bound: String(bound),
  };
}
