/** A bound against runs: one above it shows a fault of the analysis, the tightest how good it is. */

import type { Procedure, Program } from "@everypath/core";
import { Random } from "@everypath/engine";
import { type Bound, evaluateBound } from "@everypath/its";
import { thresholdsOf } from "../terminate/graph/thresholds.ts";
import type { Candidate } from "./candidate.ts";
import { inputParameters, inputsFor } from "./inputs.ts";
import type { Measure } from "./measure.ts";
import { type CountedRun, Runner } from "./run.ts";
import { sizeBoundValues } from "./size-bounds.ts";

export interface CheckedRun {
  readonly inputs: ReadonlyMap<string, bigint>;
  readonly steps: number;
  /** The bound at these inputs, rounded down; undefined where it has too many digits. */
  readonly bound: bigint | undefined;
  /** All that was read, so that it can be run again. */
  readonly candidate: Candidate;
}

export interface BoundCheck {
  readonly runs: number;
  /** Of those that came to their end. */
  readonly whole: readonly CheckedRun[];
  readonly above: CheckedRun | undefined;
}

export interface CheckOptions {
  readonly program: Program;
  readonly entry: Procedure;
  readonly measure: Measure;
  readonly signedOverflow: "wrap" | "error";
  readonly runs: number;
  /** Instructions of all runs together, and of one. */
  readonly instructions: number;
  readonly longest: number;
  /** Instructions of the long ones: each `every`th run may take them until they are used up. */
  readonly long?: { readonly every: number; readonly instructions: number; readonly longest: number };
  readonly seed: number;
  readonly isOver: () => boolean;
}

/** What a run counts for at least, whatever it executes: its start takes time too. */
const leastInstructions = 100;

export function checkBound(bound: Bound, options: CheckOptions): BoundCheck {
  const { program, entry, measure, signedOverflow } = options;
  const random = new Random(options.seed);
  const runner = new Runner(program, entry, measure, signedOverflow);
  const parameters = inputParameters(entry);
  const numbers = thresholdsOf(program, entry);
  const whole: CheckedRun[] = [];
  let left = options.instructions;
  let leftForLong = options.long?.instructions ?? 0;
  let runs = 0;
  let measured = 0;
  for (; runs < options.runs && left > 0 && !options.isOver(); runs += 1) {
    const inputs = inputsFor(parameters, numbers, runs, random);
    const { long } = options;
    const isLong = long !== undefined && leftForLong > 0 && runs % long.every === 0;
    const most = isLong ? Math.min(leftForLong, long.longest) : Math.min(left, options.longest);
    const counted = runner.run(inputs, most);
    const used = Math.max(leastInstructions, counted?.instructions ?? 0);
    if (isLong) leftForLong -= used;
    else left -= used;
    if (counted === undefined) continue;
    measured += 1;
    const candidate = { values: counted.readings, elements: inputs.elements };
    const run = checkedRun(bound, counted, inputs.parameters, candidate);
    if (isAboveBound(run)) return { runs: measured, whole, above: run };
    if (counted.isWhole) whole.push(run);
  }
  return { runs: measured, whole, above: undefined };
}

export function checkedRun(
  bound: Bound,
  { steps }: CountedRun,
  inputs: ReadonlyMap<string, bigint>,
  candidate: Candidate,
): CheckedRun {
  return { inputs, steps, bound: valueAt(bound, inputs), candidate };
}

export function isAboveBound({ steps, bound }: CheckedRun): boolean {
  return bound !== undefined && BigInt(steps) > bound;
}

/** Rounded down: steps are whole. */
export function valueAt(bound: Bound, inputs: ReadonlyMap<string, bigint>): bigint | undefined {
  const value = evaluateBound(bound, new Map([...sizeBoundValues, ...inputs]));
  if (value === "infinite") return undefined;
  const quotient = value.numerator / value.denominator;
  return value.numerator < 0n && value.numerator % value.denominator !== 0n ? quotient - 1n : quotient;
}
