/** What runs of a system cost: runs that take transitions and choices at random, from starts small and extreme. The same ones every time. */
import { evaluator, limits, type Symbol } from "@everypath/core";
import { step } from "./concrete.ts";
import { type Configuration, choicesOf, type Its, type Transition } from "./model.ts";

export type Random = (below: number) => number;

/** A linear congruential generator. */
export function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

export interface RunLimits {
  readonly steps: number;
  /** A run whose values leave ± it is not followed further. */
  readonly greatest: bigint;
}

export interface MeasuredRun {
  readonly start: readonly bigint[];
  /** What was paid: by the end, or by where the run was left. */
  readonly cost: bigint;
  readonly steps: number;
  /** True if no transition could be taken any more with the choices that were tried. */
  readonly isWhole: boolean;
}

/** One run from these values. Each step tries the transitions from a random one on, and a few values for what it chooses. */
export function runAtRandom(
  its: Its,
  start: readonly bigint[],
  random: Random,
  { steps, greatest }: RunLimits,
): MeasuredRun {
  let at: Configuration = { location: its.start, values: start };
  let cost = 0n;
  for (let count = 0; count < steps; count += 1) {
    const next = randomStep(its, at, random);
    if (next === undefined) return { start, cost, steps: count, isWhole: true };
    cost += next.cost;
    at = next.after;
    if (at.values.some((value) => value > greatest || value < -greatest))
      return { start, cost, steps: count + 1, isWhole: false };
  }
  return { start, cost, steps, isWhole: false };
}

function randomStep(its: Its, at: Configuration, random: Random) {
  const leaving = its.transitions.filter(({ source }) => source === at.location);
  const first = leaving.length === 0 ? 0 : random(leaving.length);
  for (const transition of [...leaving.slice(first), ...leaving.slice(0, first)]) {
    for (const choices of choiceSeries(its, at, transition, random)) {
      const after = step(its, at, transition, choices);
      if (after !== undefined) return { after, cost: costOfStep(its, at, transition, choices) };
    }
  }
  return undefined;
}

function costOfStep(
  its: Its,
  { values }: Configuration,
  { cost }: Transition,
  choices: ReadonlyMap<Symbol, bigint>,
): bigint {
  if (cost.kind === "constant") return cost.value as bigint;
  const own = its.variables.map((variable, index) => [variable as Symbol, values[index] as bigint] as const);
  return evaluator(new Map([...own, ...choices]))(cost) as bigint;
}

/** Small values, and values next to a variable, its negation or its half: those guards speak of. */
function choiceSeries(its: Its, { values }: Configuration, transition: Transition, random: Random) {
  const choices = choicesOf(its, transition);
  if (choices.length === 0) return [new Map<Symbol, bigint>()];
  const one = (): bigint => {
    const small = BigInt(random(7) - 3);
    const value = values[random(Math.max(1, values.length))] ?? 0n;
    switch (random(4)) {
      case 0:
        return small;
      case 1:
        return value + small;
      case 2:
        return small - value;
      default:
        return value / 2n - (small > 0n ? 0n : 1n);
    }
  };
  return Array.from(
    { length: limits.its.measureTries },
    () => new Map(choices.map((choice) => [choice as Symbol, one()] as const)),
  );
}

const reaches = [2, 10, 40, 150, 1000];
const extremes = [-(2n ** 31n), -1000n, -1n, 0n, 1n, 1000n, 2n ** 31n - 1n];

/** Start values for the run of this number: within a reach that changes from run to run, each eighth time extreme ones among them. */
export function startValues(its: Its, run: number, random: Random): readonly bigint[] {
  const reach = reaches[run % reaches.length] as number;
  return its.variables.map(() =>
    run % 8 === 7 && random(2) === 0
      ? (extremes[random(extremes.length)] as bigint)
      : BigInt(random(2 * reach + 1) - reach),
  );
}
