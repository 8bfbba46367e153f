/**
 * Lines 3 and 4 of ExpandExecution of the slides, up to the solver: which conjuncts of a path condition to negate, from the input's bound
 * on. A decision that was taken or tried before is left out, and a loop does not get more than its share.
 */
import { canNegate, isValue, type Trace } from "./trace.ts";
import type { Tried } from "./tried.ts";

/** What a child's path condition must begin with. */
export interface Prediction {
  readonly parent: Trace;
  /** The conjunct that is negated. */
  readonly negated: number;
}

/** A child to look for; `position`: conjuncts of the path condition before it. */
export type Choice =
  /** A comparison of strings: all of its letters at once. */
  | { readonly kind: "equation"; readonly position: number; readonly comparison: number }
  /** `far`: with its bound far away, too. */
  | { readonly kind: "negation"; readonly position: number; readonly far: boolean };

export interface Decided {
  /** In the order of their positions. */
  readonly choices: readonly Choice[];
  /** The first conjunct that is not the predicted one. */
  readonly divergedAt: number | undefined;
}

/**
 * The children to look for. `bound`: conjuncts of the path condition from which on some may be negated. `maxFlips`: negations at one place of the
 * program, beyond which only each 2ⁿ-th is tried. What is chosen is in `tried` from then on.
 */
export function decide(
  trace: Trace,
  expanded: { readonly bound: number; readonly prediction: Prediction | undefined },
  { tried, maxFlips }: { readonly tried: Tried; readonly maxFlips: number },
): Decided {
  const { conditions, negations, kinds, equations, places, placeOf } = trace;
  const divergedAt = divergence(expanded.prediction, trace);
  const bound = Math.min(expanded.bound, divergedAt ?? expanded.bound);
  const flips = new Map<string, number>();
  const choices: Choice[] = [];
  let nextEquation = 0;
  let node = tried.rootOf(trace.length);
  for (let position = 0; position < conditions.length; position++) {
    if (position >= bound) {
      for (; nextEquation < equations.length; nextEquation++) {
        const equation = equations[nextEquation]!;
        if (equation.position > position) break;
        if (tried.has(node, equation.digest)) continue;
        tried.follow(node, equation.digest);
        choices.push({ kind: "equation", position, comparison: equation.comparison });
      }
      const negation = negations[position]!;
      if ((kinds[position]! & canNegate) !== 0 && !tried.has(node, negation)) {
        const { place } = places[placeOf[position]!]!;
        const count = (flips.get(place) ?? 0) + 1;
        flips.set(place, count);
        if (isChosen(count, maxFlips)) {
          tried.follow(node, negation);
          choices.push({ kind: "negation", position, far: count >= 2 });
        }
      }
    }
    node = tried.follow(node, conditions[position]!);
  }
  return { choices, divergedAt };
}

function divergence(prediction: Prediction | undefined, actual: Trace): number | undefined {
  if (prediction === undefined) return undefined;
  const { parent, negated } = prediction;
  for (let i = 0; i < negated; i++) if (actual.conditions[i] !== parent.conditions[i]) return i;
  const now = actual.conditions[negated];
  // Another value than before: which, the child says.
  const isOtherValue =
    (parent.kinds[negated]! & isValue) !== 0 && ((actual.kinds[negated] ?? 0) & isValue) !== 0;
  if (isOtherValue && now !== parent.conditions[negated]) return undefined;
  return now === parent.negations[negated] ? undefined : negated;
}

/** All of the first ones at a place, then 2ⁿ: so that one loop does not swallow the budget. */
function isChosen(count: number, maxFlips: number): boolean {
  return count <= maxFlips || (count & (count - 1)) === 0;
}
