/** A bound against runs: one above it shows a fault of the analysis, the tightest how good it is. */
import { type Bound, evaluateBound } from "../../its/index.ts";
import type { Procedure, Program } from "../../program/program.ts";
import { Random } from "../../search/random.ts";
import { thresholdsOf } from "../terminate/graph/thresholds.ts";
import { inputParameters, inputsFor } from "./inputs.ts";
import type { Measure } from "./measure.ts";
import { Runner } from "./run.ts";
import { sizeBoundValues } from "./size-bounds.ts";

export interface CheckedRun {
  readonly inputs: ReadonlyMap<string, bigint>;
  readonly steps: number;
  /** The bound at these inputs, rounded down; undefined where it has too many digits. */
  readonly bound: bigint | undefined;
}

export interface BoundCheck {
  readonly runs: number;
  /** Of those that came to their end. */
  readonly whole: readonly CheckedRun[];
  /** The run nearest to the bound, of two the longer. */
  readonly tightest: CheckedRun | undefined;
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
  readonly seed: number;
  readonly isOver: () => boolean;
}

export function checkBound(bound: Bound, options: CheckOptions): BoundCheck {
  const { program, entry, measure, signedOverflow } = options;
  const random = new Random(options.seed);
  const runner = new Runner(program, entry, measure, signedOverflow);
  const parameters = inputParameters(entry);
  const numbers = thresholdsOf(program, entry);
  const whole: CheckedRun[] = [];
  let left = options.instructions;
  let runs = 0;
  for (; runs < options.runs && left > 0 && !options.isOver(); runs += 1) {
    const inputs = inputsFor(parameters, numbers, runs, random);
    const counted = runner.run(inputs, Math.min(left, options.longest));
    left -= counted === undefined ? 1 : Math.max(1, counted.steps);
    if (counted === undefined) continue;
    const value = valueAt(bound, inputs.parameters);
    const run = { inputs: inputs.parameters, steps: counted.steps, bound: value };
    if (value !== undefined && BigInt(counted.steps) > value)
      return { runs: runs + 1, whole, tightest: tightestOf(whole), above: run };
    if (counted.isWhole) whole.push(run);
  }
  return { runs, whole, tightest: tightestOf(whole), above: undefined };
}

/** Rounded down: steps are whole. */
export function valueAt(bound: Bound, inputs: ReadonlyMap<string, bigint>): bigint | undefined {
  const value = evaluateBound(bound, new Map([...sizeBoundValues, ...inputs]));
  if (value === "infinite") return undefined;
  const quotient = value.numerator / value.denominator;
  return value.numerator < 0n && value.numerator % value.denominator !== 0n ? quotient - 1n : quotient;
}

/** By steps ÷ bound; of two that are equal the longer. */
function tightestOf(runs: readonly CheckedRun[]): CheckedRun | undefined {
  let best: CheckedRun | undefined;
  for (const run of runs) if (best === undefined || isTighter(run, best)) best = run;
  return best;
}

function isTighter(a: CheckedRun, b: CheckedRun): boolean {
  if (a.bound === undefined || b.bound === undefined) return a.bound !== undefined || a.steps > b.steps;
  const difference = BigInt(a.steps) * b.bound - BigInt(b.steps) * a.bound;
  return difference === 0n ? a.steps > b.steps : difference > 0n;
}
