/** A bound against runs: a run above it shows a fault of the inference, and the dearest one how tight it is. */
import { limits } from "@everypath/core";
import { randomNumbers, runAtRandom, startValues } from "../measure.ts";
import type { Its } from "../model.ts";
import { evaluateBound } from "./evaluate.ts";
import type { Bound } from "./expression.ts";

export interface Measured {
  readonly runs: number;
  /** The dearest run that came to its end, with the bound there. */
  readonly worst: { readonly start: readonly bigint[]; readonly cost: bigint } | undefined;
  /** A run that costs more than the bound, where there is one. */
  readonly above: { readonly start: readonly bigint[]; readonly cost: bigint } | undefined;
}

export interface MeasureLimits {
  readonly runs: number;
  /** Steps of all runs together. */
  readonly steps: number;
  readonly seed: number;
}

/** As far as the limits say, from the same starts each time. */
function usualMeasure(): MeasureLimits {
  return { runs: limits.its.measuredRuns, steps: limits.its.measuredSteps, seed: 1 };
}

/** Values beyond it are not followed: those of x := x·x double their length each time. */
const greatestValue = 1n << 64n;

/** Runs the system from a fixed series of starts, until one run is above the bound or the limits are reached. */
export function measureBound(its: Its, bound: Bound, most: MeasureLimits = usualMeasure()): Measured {
  const random = randomNumbers(most.seed);
  let worst: Measured["worst"];
  let left = most.steps;
  for (let run = 0; run < most.runs && left > 0; run += 1) {
    const start = startValues(its, run, random);
    const { cost, steps, isWhole } = runAtRandom(its, start, random, {
      steps: Math.min(limits.its.measuredRunSteps, left),
      greatest: greatestValue,
    });
    left -= Math.max(1, steps);
    if (isAbove(its, bound, start, cost)) return { runs: run + 1, worst, above: { start, cost } };
    if (isWhole && (worst === undefined || cost > worst.cost)) worst = { start, cost };
    if (left <= 0) return { runs: run + 1, worst, above: undefined };
  }
  return { runs: most.runs, worst, above: undefined };
}

/** True if the cost is greater than the bound at these start values. */
export function isAbove(its: Its, bound: Bound, start: readonly bigint[], cost: bigint): boolean {
  const value = evaluateBound(
    bound,
    new Map(its.variables.map(({ name }, index) => [name, start[index] as bigint])),
  );
  return value !== "infinite" && cost * value.denominator > value.numerator;
}
