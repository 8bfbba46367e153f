/** The input that makes a bound tight: found by the search for the worst input, among runs that the bound is checked on. */

import { limits } from "@everypath/core";
import type { Bound } from "@everypath/its";
import { type Candidate, withParameter } from "./candidate.ts";
import { type BoundCheck, type CheckedRun, checkedRun, isAboveBound } from "./check.ts";
import { type InputParameter, inputParameters, rangeOf } from "./inputs.ts";
import { searchWorst, type WorstOptions } from "./worst.ts";

/** A run of so many steps shows how a bound grows; the tightness of a shorter one says less. */
const halfway = 1000;

/** The check with the runs of the search, which are compared with the bound too, and the tightest of all. */
export function tightened(
  bound: Bound,
  check: BoundCheck,
  options: Omit<WorstOptions, "seeds" | "score" | "isEnough">,
): BoundCheck & { readonly tightest: CheckedRun | undefined } {
  const seeds = [...check.whole]
    .sort((a, b) => tightness(b) - tightness(a))
    .slice(0, limits.cost.tightSeeds)
    .map(({ candidate }) => candidate);
  const empty: Candidate = { values: new Map(), elements: 1 };
  const common = {
    ...options,
    score: (run: Parameters<WorstOptions["score"]>[0]) =>
      run.isWhole ? tightness(checkedRun(bound, run, run.inputs, run.candidate)) : undefined,
    isEnough: (run: Parameters<WorstOptions["score"]>[0]) =>
      isAboveBound(checkedRun(bound, run, run.inputs, run.candidate)),
  };
  const found = searchWorst({ ...common, seeds: [...seeds, empty] });
  const tried = found.map((run) => ({
    isWhole: run.isWhole,
    run: checkedRun(bound, run, run.inputs, run.candidate),
  }));
  const whole = [...check.whole, ...tried.filter(({ isWhole }) => isWhole).map(({ run }) => run)];
  const tightest = tightestOf(whole);
  const round = tightest && rounder(tightest, bound, common);
  return {
    runs: check.runs + tried.length,
    whole,
    above: tried.find(({ run }) => isAboveBound(run))?.run,
    tightest: round ?? tightest,
  };
}

/** Steps ÷ bound, where short runs count less. */
function tightness({ steps, bound }: CheckedRun): number {
  return bound === undefined ? 0 : steps / (Number(bound) + halfway);
}

function tightestOf(runs: readonly CheckedRun[]): CheckedRun | undefined {
  let best: CheckedRun | undefined;
  for (const run of runs) if (best === undefined || tightness(run) > tightness(best)) best = run;
  return best;
}

/** The same at a round number below, where that is as tight: 1000 rather than 1037. */
function rounder(
  tightest: CheckedRun,
  bound: Bound,
  options: Omit<WorstOptions, "seeds">,
): CheckedRun | undefined {
  const seeds = inputParameters(options.entry).flatMap((parameter) =>
    roundBelow(tightest.inputs.get(parameter.name) ?? 0n, parameter).map((value) =>
      withParameter(tightest.candidate, parameter, value),
    ),
  );
  const tried = searchWorst({
    ...options,
    seeds,
    limits: { runs: seeds.length, instructions: 4_000_000, longest: 400_000, expansions: 0 },
  });
  const ratio = ({ steps, bound: at }: CheckedRun) =>
    at === undefined ? 0 : steps / Math.max(1, Number(at));
  return tried
    .filter(({ isWhole }) => isWhole)
    .map((run) => checkedRun(bound, run, run.inputs, run.candidate))
    .find((run) => ratio(run) >= ratio(tightest) && run.steps * 4 >= tightest.steps);
}

function roundBelow(value: bigint, parameter: InputParameter): readonly bigint[] {
  const { lower } = rangeOf(parameter);
  const digits = value.toString().length;
  return [digits - 1, digits - 2]
    .filter((zeros) => zeros >= 1)
    .map((zeros) => 10n ** BigInt(zeros))
    .map((unit) => (value / unit) * unit)
    .filter((round) => round !== value && round >= lower && round > 0n);
}
