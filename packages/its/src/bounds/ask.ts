/** Does a bound that somebody asks for hold? Shown by the bound found, or refuted by a run. */

import { limits } from "@everypath/core";
import type { Decider } from "../decide.ts";
import { randomNumbers, runAtRandom, startValues } from "../measure.ts";
import type { Its } from "../model.ts";
import { compareWithAsked } from "./compare-asked.ts";
import type { Bound } from "./expression.ts";
import { type AskedBound, excessOver } from "./formula.ts";

export type Answer =
  | { readonly kind: "true" }
  /** A run that costs more. */
  | { readonly kind: "false"; readonly start: readonly bigint[]; readonly cost: bigint }
  | { readonly kind: "unknown" };

/** `bound` is what was found, if anything was. */
export function answerBound(its: Its, asked: AskedBound, bound: Bound | undefined, decider: Decider): Answer {
  const random = randomNumbers(2);
  let left = limits.its.askedSteps;
  const tried = (start: readonly bigint[]): Answer | undefined => {
    if (left <= 0) return undefined;
    const run = runAtRandom(its, start, random, {
      steps: Math.min(limits.its.askedRunSteps, left),
      greatest: 1n << 64n,
    });
    left -= Math.max(1, run.steps);
    return isMore(its, run.cost, asked, start) ? { kind: "false", start, cost: run.cost } : undefined;
  };
  if (bound !== undefined) {
    const inputs = its.variables.map((variable) => ({ name: variable.name, term: variable }));
    const compared = compareWithAsked(bound, asked, { inputs, facts: [] }, decider);
    if (compared.kind === "below") return { kind: "true" };
    for (const start of compared.kind === "above" ? compared.at : [])
      for (let run = 0; run < limits.its.askedModelRuns; run += 1) {
        const refuted = tried(start);
        if (refuted !== undefined) return refuted;
      }
  }
  for (let run = 0; run < limits.its.askedRandomRuns; run += 1) {
    const refuted = tried(startValues(its, run, random));
    if (refuted !== undefined) return refuted;
  }
  return { kind: "unknown" };
}

function isMore(its: Its, cost: bigint, asked: AskedBound, start: readonly bigint[]): boolean {
  const inputs = new Map(its.variables.map(({ name }, index) => [name, start[index] as bigint]));
  return excessOver(asked, inputs, cost)?.isMore === true;
}
