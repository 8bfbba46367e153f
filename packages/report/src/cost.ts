/** An upper bound of an integer transition system → the JSON result. */

import type { LayerStatistics } from "@everypath/core";
import {
  type Answer,
  type Bound,
  boundExpression,
  boundText,
  boundTextAt,
  type CostBound,
  degreeName,
  degreeOf,
  evaluateBound,
  type Its,
  type Measured,
  type Termination,
} from "@everypath/its";
import type { Result, ResultIncomplete } from "./result.ts";
import { systemStatistics } from "./system.ts";

/** Whether the runs of a system without a bound end. */
export type Failure = Termination["kind"];

export interface CostContext {
  readonly file: string;
  readonly its: Its;
  /** Of a bound: what runs cost. */
  readonly measured: Measured | undefined;
  /** Where there is no bound. */
  readonly failure: Failure | undefined;
  readonly ask: { readonly text: string; readonly answer: Answer } | undefined;
  readonly seconds: number;
  readonly layers: readonly LayerStatistics[];
}

/** A bound that a measured run exceeds is a fault of the analysis: it is not told, and the verdict is not `bounded`. */
export function costResult(found: CostBound, context: CostContext): Result {
  const { file, its, ask, measured } = context;
  const incomplete = incompleteOf(found, context);
  const isWrong = measured?.above !== undefined;
  return {
    schema: "everypath/1",
    command: "cost",
    files: [file],
    entry: its.start,
    verdict: verdictOf(found, ask?.answer, isWrong),
    complete: incomplete.length === 0,
    incomplete: [...incomplete],
    assumptions: [],
    errors: [],
    paths: [],
    ...(found.kind === "bounded" && !isWrong ? { bound: describeBound(found, context) } : {}),
    ...(ask === undefined || (isWrong && ask.answer.kind === "true") ? {} : { ask: describeAsk(its, ask) }),
    coverage: { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } },
    stats: systemStatistics(context),
  };
}

function verdictOf(found: CostBound, answer: Answer | undefined, isWrong: boolean): Result["verdict"] {
  if (answer?.kind === "false") return "refuted";
  if (found.kind === "unknown" || isWrong || answer?.kind === "unknown") return "unknown";
  return "bounded";
}

function incompleteOf(
  found: CostBound,
  { its, measured, failure, ask }: CostContext,
): readonly ResultIncomplete[] {
  if (ask?.answer.kind === "false") return [];
  const incomplete: ResultIncomplete[] = [];
  if (measured?.above !== undefined) {
    const { start, cost } = measured.above;
    const inputs = its.variables.map(({ name }, index) => `${name} = ${start[index]}`).join(", ");
    incomplete.push({
      reason: "internal-error",
      count: 1,
      detail: `a run costs ${cost}, more than the bound that was found, from ${inputs}`,
    });
  }
  if (found.kind === "unknown") {
    const left = `transitions without one: ${found.open.join(", ")}`;
    incomplete.push({
      reason: found.isOutOfTime ? "time" : "no-bound",
      count: 1,
      detail: `${endings[failure ?? "unknown"]}; ${left}`,
    });
  }
  if (ask?.answer.kind === "unknown")
    incomplete.push({ reason: "bound-unanswered", count: 1, detail: ask.text });
  return incomplete;
}

const endings: Readonly<Record<Failure, string>> = {
  terminates: "every run ends",
  diverges: "a run never ends, which everypath terminate shows",
  unknown: "it was not shown that every run ends",
};

function describeBound(
  { bound }: Extract<CostBound, { kind: "bounded" }>,
  { its, measured }: CostContext,
): NonNullable<Result["bound"]> {
  const worst = measured?.worst;
  const value = worst && evaluateBound(bound, valuation(its, worst.start));
  return {
    text: boundText(bound),
    expr: boundExpression(bound),
    counts: "steps",
    degree: degreeName(degreeOf(bound)),
    measured: {
      runs: measured?.runs ?? 0,
      ...(worst === undefined || value === undefined || value === "infinite"
        ? {}
        : {
            worst: {
              inputs: inputsAt(its, worst.start),
              cost: String(worst.cost),
              bound: String(value.numerator / value.denominator),
              ...textAt(bound, valuation(its, worst.start), worst.cost),
            },
          }),
    },
  };
}

function textAt(bound: Bound, inputs: ReadonlyMap<string, bigint>, cost: bigint) {
  const text = boundTextAt(bound, inputs, new Set(), cost);
  return text === undefined ? {} : { text };
}

function describeAsk(
  its: Its,
  { text, answer }: NonNullable<CostContext["ask"]>,
): NonNullable<Result["ask"]> {
  if (answer.kind !== "false") return { text, answer: answer.kind };
  return { text, answer: "false", run: { inputs: inputsAt(its, answer.start), cost: String(answer.cost) } };
}

function valuation({ variables }: Its, start: readonly bigint[]): ReadonlyMap<string, bigint> {
  return new Map(variables.map(({ name }, index) => [name, start[index] as bigint]));
}

function inputsAt({ variables }: Its, start: readonly bigint[]) {
  return variables.map(({ name }, index) => ({ name, sort: "Int", value: String(start[index]) }));
}
