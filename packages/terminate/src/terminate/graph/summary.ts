/**
 * What is known of every run of an abstracted call that returns: intervals of what it returns, how far that is from each argument, and
 * which areas it may change. Summaries grow from none (no run returns) with each return that the graph finds, until the graph finds no
 * more: by induction on the length of a run that returns, each is covered.
 */

import type { Variable } from "@everypath/core";
import { addScaled, type Linear } from "@everypath/its";
import {
  everything,
  type IntegerModel,
  type Interpretation,
  type Interval,
  rangeOfWidth,
} from "./interpretation.ts";
import type { Knowledge } from "./knowledge.ts";
import type { AbstractState, Area } from "./state.ts";
import { type Thresholds, unscaled, widened } from "./widening.ts";

/** A value that a run of a call returns, and what is known where it does. */
export interface Returned {
  readonly value: Linear;
  readonly interpretation: Interpretation;
  /** undefined: no integer. */
  readonly width: number | "unbounded" | undefined;
}

export interface Answer {
  readonly knowledge: Knowledge;
  readonly values: readonly Returned[];
}

/** Of one value returned. */
export interface ResultSummary {
  readonly interpretation: Interpretation;
  readonly width: Returned["width"];
  readonly interval: Interval;
  /** Result minus argument, each as it is read; of the parameters that have a bound. */
  readonly distances: ReadonlyMap<Variable, Interval>;
}

export interface Summary {
  readonly results: readonly (ResultSummary | undefined)[];
  /** By the callee's name for the area: some of its bytes may be other ones, or it may be gone. Others are as they were. */
  readonly changes: ReadonlyMap<string, "written" | "gone">;
}

/** What one return says. `parameters` are the arguments where the run's own tree still knows them. */
export function summaryOf(
  answer: Answer,
  areas: readonly Area[],
  head: AbstractState,
  parameters: ReadonlyMap<Variable, Linear>,
): Summary {
  const { knowledge } = answer;
  const results = answer.values.map(({ value, interpretation, width }): ResultSummary => {
    const distances = new Map<Variable, Interval>();
    if (width !== undefined)
      for (const [parameter, argument] of parameters) {
        if (parameter.sort.kind !== "bitvec" && parameter.sort.kind !== "int") continue;
        const distance = knowledge.bounds(addScaled(value, argument, -1n));
        if (isBounded(distance)) distances.set(parameter, distance);
      }
    const interval = width === undefined ? everything : knowledge.bounds(value);
    return { interpretation, width, interval, distances };
  });
  const changes = new Map<string, "written" | "gone">();
  for (const { name } of head.areas) {
    const area = areas.find((each) => each.name === name);
    if (area === undefined) changes.set(name, "gone");
    else if (area.isWritten) changes.set(name, "written");
  }
  return { results, changes };
}

function isBounded({ lower, upper }: Interval): boolean {
  return lower !== undefined || upper !== undefined;
}

/** A summary of the runs that either is of. */
export function joined(known: Summary | undefined, found: Summary, thresholds: Thresholds): Summary {
  if (known === undefined) return found;
  const results = known.results.map((first, index) => {
    const second = found.results[index];
    if (first === undefined || second === undefined) return undefined;
    if (first.interpretation !== second.interpretation || first.width !== second.width) return undefined;
    const distances = new Map<Variable, Interval>();
    for (const [parameter, distance] of first.distances) {
      const other = second.distances.get(parameter);
      const both = other && widened(distance, other, thresholds, unscaled);
      if (both !== undefined && isBounded(both)) distances.set(parameter, both);
    }
    return { ...first, interval: widened(first.interval, second.interval, thresholds, unscaled), distances };
  });
  const changes = new Map(known.changes);
  for (const [name, change] of found.changes) if (changes.get(name) !== "gone") changes.set(name, change);
  return { results, changes };
}

export function isSameSummary(a: Summary | undefined, b: Summary): boolean {
  return (
    a !== undefined &&
    a.changes.size === b.changes.size &&
    [...a.changes].every(([name, change]) => b.changes.get(name) === change) &&
    a.results.every((first, index) => isSameResult(first, b.results[index]))
  );
}

function isSameResult(a: ResultSummary | undefined, b: ResultSummary | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    isSameInterval(a.interval, b.interval) &&
    a.distances.size === b.distances.size &&
    [...a.distances].every(([parameter, distance]) => {
      const other = b.distances.get(parameter);
      return other !== undefined && isSameInterval(distance, other);
    })
  );
}

function isSameInterval(a: Interval, b: Interval): boolean {
  return a.lower === b.lower && a.upper === b.upper;
}

/** What holds of `value`, which is what the call returned, read as `wanted`. */
export function factsOfResult(
  summary: ResultSummary | undefined,
  value: Linear,
  wanted: Interpretation,
  callArguments: ReadonlyMap<Variable, Linear>,
  integers: IntegerModel,
): readonly Linear[] {
  if (summary?.width === undefined) return [];
  if (summary.interpretation !== wanted && !isReadAlike(summary, integers)) return [];
  const facts = [...between(value, summary.interval)];
  for (const [parameter, distance] of summary.distances) {
    const argument = callArguments.get(parameter);
    if (argument !== undefined) facts.push(...between(addScaled(value, argument, -1n), distance));
  }
  return facts;
}

/** Both readings of every value in the interval are the same number. */
function isReadAlike({ width, interval }: ResultSummary, integers: IntegerModel): boolean {
  if (integers === "mathematical") return true;
  const { upper } = rangeOfWidth(width as number, "signed");
  return (
    interval.lower !== undefined &&
    interval.lower >= 0n &&
    interval.upper !== undefined &&
    interval.upper <= upper
  );
}

/** At least 0 together where the expression is in the interval. */
function between(linear: Linear, { lower, upper }: Interval): readonly Linear[] {
  const above = lower === undefined ? [] : [{ ...linear, constant: linear.constant - lower }];
  const below =
    upper === undefined ? [] : [addScaled({ coefficients: new Map(), constant: upper }, linear, -1n)];
  return [...above, ...below];
}
