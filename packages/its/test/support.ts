/** Systems for tests: written as KoAT rules, made at random, and run on integers. */
import fc from "fast-check";
import { type Configuration, choicesOf, type Its, readIts, step, type Transition } from "../src/index.ts";

/** The rules as a system that starts at `s`. */
export function system(rules: string): Its {
  const read = readIts(`(GOAL TERMINATION)(STARTTERM (FUNCTIONSYMBOLS s))(VAR x)(RULES\n${rules}\n)`, "koat");
  if ("problem" in read) throw new Error(`${read.problem} at line ${read.position.line} of ${rules}`);
  return read.its;
}

export const queryBudget = { resources: 2_000_000, milliseconds: 5_000 };

/** A linear congruential generator: the same numbers every time. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/** Steps of one run that takes transitions and choices at random, at most `most`; stops early where a value leaves ±`greatest`. */
export function randomRun(
  its: Its,
  start: Configuration,
  random: (below: number) => number,
  { most, greatest }: { readonly most: number; readonly greatest: bigint },
): {
  readonly steps: number;
  readonly end: "stuck" | "limit" | "far";
  readonly last: Configuration;
  readonly cost: bigint;
} {
  let at = start;
  let cost = 0n;
  for (let steps = 0; steps < most; steps += 1) {
    const next = randomStep(its, at, random);
    if (next === undefined) return { steps, end: "stuck", last: at, cost };
    at = next.after;
    cost += next.transition.cost.kind === "constant" ? (next.transition.cost.value as bigint) : 0n;
    if (at.values.some((value) => value > greatest || value < -greatest))
      return { steps, end: "far", last: at, cost };
  }
  return { steps: most, end: "limit", last: at, cost };
}

function randomStep(its: Its, at: Configuration, random: (below: number) => number) {
  const leaving = its.transitions.filter(({ source }) => source === at.location);
  const first = leaving.length === 0 ? 0 : random(leaving.length);
  for (const transition of [...leaving.slice(first), ...leaving.slice(0, first)]) {
    for (const choices of choiceSeries(its, transition, random)) {
      const after = step(its, at, transition, choices);
      if (after !== undefined) return { after, transition };
    }
  }
  return undefined;
}

function choiceSeries(its: Its, transition: Transition, random: (below: number) => number) {
  const choices = choicesOf(its, transition);
  if (choices.length === 0) return [new Map()];
  return [0, 1, 2].map(() => new Map(choices.map((choice) => [choice, BigInt(random(25) - 12)] as const)));
}

const small = fc.integer({ min: -3, max: 3 });
const names = ["x", "y"] as const;

/** x + c·y + d, now and then a product. */
const expression = (own: string) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), small, fc.constantFrom(own, own, "0"))
        .map(([name, c, base]) => `${base} + ${c}*1 + 0*${name}`.replace("+ -", "- ")),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), small, fc.constantFrom(-1, 1))
        .map(([name, c, k]) => `${own} + ${k}*${name} + ${c}`),
    },
    { weight: 1, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constant("x*y") },
    { weight: 1, arbitrary: fc.constant("z") },
  );
const comparison = fc
  .tuple(
    fc.constantFrom(...names, "x - y", "x + y", "x*y", "z"),
    fc.constantFrom(">", ">=", "<", "<=", "=", "!="),
    small,
  )
  .map(([left, sign, right]) => `${left} ${sign} ${right}`);
const guard = fc
  .tuple(fc.array(comparison, { minLength: 1, maxLength: 3 }), fc.constantFrom(" && ", " && ", " || "))
  .map(([list, connective]) => list.join(connective));
const rule = fc
  .tuple(
    fc.constantFrom("f", "g"),
    fc.constantFrom("f", "g"),
    expression("x"),
    expression("y"),
    guard,
    fc.integer({ min: 0, max: 4 }),
  )
  .map(
    ([source, target, x, y, condition, cost]) =>
      `${source}(x,y) -{${cost}}> ${target}(${x},${y}) :|: ${condition}`,
  );

/** Small systems over x and y, some with products, choices (z) and disjunctions. */
export const smallSystem = fc
  .tuple(expression("x"), expression("y"), fc.array(rule, { minLength: 1, maxLength: 4 }))
  .map(([x, y, rules]) => [`s(x,y) -> f(${x},${y})`, ...rules].join("\n"));
