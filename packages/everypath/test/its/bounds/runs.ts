/** Systems made at random for bounds, and runs of them that look for high costs. */
import fc from "fast-check";
import { type Configuration, choicesOf, type Its, step, type Transition } from "../../../src/its/index.ts";
import { evaluator, type Symbol } from "../../../src/term/index.ts";

export interface RunLimits {
  readonly steps: number;
  /** Values beyond ± it end the run: what was paid by then is compared. */
  readonly greatest: bigint;
}

/** What one run pays that takes transitions and choices at random. */
export function randomCost(
  its: Its,
  start: readonly bigint[],
  random: (below: number) => number,
  { steps, greatest }: RunLimits,
): bigint {
  let at: Configuration = { location: its.start, values: start };
  let cost = 0n;
  for (let count = 0; count < steps; count += 1) {
    const next = randomStep(its, at, random);
    if (next === undefined) return cost;
    cost += next.cost;
    at = next.after;
    if (at.values.some((value) => value > greatest || value < -greatest)) return cost;
  }
  return cost;
}

function randomStep(its: Its, at: Configuration, random: (below: number) => number) {
  const leaving = its.transitions.filter(({ source }) => source === at.location);
  const first = leaving.length === 0 ? 0 : random(leaving.length);
  for (const transition of [...leaving.slice(first), ...leaving.slice(0, first)]) {
    for (const choices of choiceSeries(its, at, transition, random)) {
      const after = step(its, at, transition, choices);
      if (after === undefined) continue;
      const model = new Map<Symbol, bigint>([
        ...its.variables.map((variable, index) => [variable as Symbol, at.values[index] as bigint] as const),
        ...choices,
      ]);
      return { after, cost: evaluator(model)(transition.cost) as bigint };
    }
  }
  return undefined;
}

/** Small values, and values next to a variable, its negation or its half: those guards speak of. */
function choiceSeries(
  its: Its,
  at: Configuration,
  transition: Transition,
  random: (below: number) => number,
) {
  const choices = choicesOf(its, transition);
  if (choices.length === 0) return [new Map<Symbol, bigint>()];
  const one = () => {
    const small = BigInt(random(7) - 3);
    const value = at.values[random(Math.max(1, at.values.length))] ?? 0n;
    return [small, value + small, -value + small, value / 2n + (small > 0n ? 0n : small)][
      random(4)
    ] as bigint;
  };
  return Array.from(
    { length: 6 },
    () => new Map(choices.map((choice) => [choice as Symbol, one()] as const)),
  );
}

const names = ["x", "y", "z"] as const;
const anyName = fc.constantFrom(...names);
const constant = fc.integer({ min: -3, max: 3 });

const update = (own: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(own) },
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }).map((by) => `${own} - ${by}`) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map((by) => `${own} + ${by}`) },
    { weight: 2, arbitrary: anyName },
    { weight: 1, arbitrary: anyName.map((name) => `${own} + ${name}`) },
    { weight: 1, arbitrary: anyName.map((name) => `${own} - ${name}`) },
    { weight: 1, arbitrary: constant.map(String) },
    { weight: 1, arbitrary: fc.constantFrom("2*x", "2*y", "3*z", "x*y", "z*z", "-x", "-2*y") },
    { weight: 1, arbitrary: fc.constant("w") },
  );
const condition = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(anyName, fc.constantFrom(">", ">=")).map(([name, sign]) => `${name} ${sign} 0`),
  },
  { weight: 3, arbitrary: fc.tuple(anyName, anyName).map(([a, b]) => `${a} < ${b}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(anyName, fc.constantFrom("<", "<=", "=", "!=", ">"), constant)
      .map(([name, sign, value]) => `${name} ${sign} ${value}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "2*w <= x && w >= 0",
      "w < y",
      "w <= z - 1 && w > -9",
      "x + y > z",
      "w*w <= z",
    ),
  },
);
const cost = fc.oneof(
  { weight: 6, arbitrary: fc.constant("1") },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 9 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("x", "y + 2", "x*x", "3*z - y", "w") },
);
const rule = fc
  .tuple(
    fc.constantFrom("f", "g", "h"),
    fc.constantFrom("f", "g", "h"),
    fc.tuple(update("x"), update("y"), update("z")),
    fc.array(condition, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(" && ", " && ", " && ", " || "),
    cost,
  )
  .map(
    ([source, target, updates, conditions, connective, price]) =>
      `${source}(x,y,z) -{${price}}> ${target}(${updates.join(", ")}) :|: ${conditions.join(connective)}`,
  );
/** A loop that ends, so that more systems have a bound. */
const countdown = fc
  .tuple(fc.constantFrom("f", "g", "h"), anyName, fc.tuple(update("x"), update("y"), update("z")), cost)
  .map(([location, name, updates, price]) => {
    const after = names.map((own, index) => (own === name ? `${own} - 1` : (updates[index] as string)));
    return `${location}(x,y,z) -{${price}}> ${location}(${after.join(", ")}) :|: ${name} > 0`;
  });
const forwards = fc
  .tuple(
    fc.constantFrom(["f", "g"], ["g", "h"]),
    fc.tuple(update("x"), update("y"), update("z")),
    fc.array(condition, { maxLength: 2 }),
    cost,
  )
  .map(
    ([[source, target], updates, conditions, price]) =>
      `${source}(x,y,z) -{${price}}> ${target}(${updates.join(", ")})${conditions.length === 0 ? "" : ` :|: ${conditions.join(" && ")}`}`,
  );

/** Systems over x, y and z with one to six rules behind the start. */
export const costedSystem = fc
  .tuple(
    fc.tuple(update("x"), update("y"), update("z")),
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: rule },
        { weight: 4, arbitrary: countdown },
        { weight: 3, arbitrary: forwards },
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  )
  .map(([updates, rules]) => [`s(x,y,z) -> f(${updates.join(", ")})`, ...rules].join("\n"));
