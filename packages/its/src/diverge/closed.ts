/** Sets of a whole component: invariants of what is reached from one configuration, where some transition can always be taken. */
import { and, evaluator, limits, or, type Symbol, type SymbolicTerm } from "@everypath/core";
import { step } from "../concrete.ts";
import { type Decider, entails } from "../decide.ts";
import { invariantsOf, templatesOf } from "../invariants.ts";
import { addScaled, atomLinear, constantLinear } from "../linear/expression.ts";
import type { IsOver } from "../linear/simplex.ts";
import { type Configuration, type Its, isDeterministic, locationsOf, type Transition } from "../model.ts";
import { formulaOf, refine, wholeParts } from "../refined.ts";
import { replace, updateOf } from "../substitution.ts";
import type { LocationSet, Step, Witness } from "./witness.ts";

const starts = [1n, 5n, -1n, -5n, 0n, 100n];

/** From each of a few starts whose variables all differ a little. */
export function closedSets(its: Its, decider: Decider, isOver: IsOver): Witness | undefined {
  for (const first of starts) {
    if (isOver()) return undefined;
    const values = its.variables.map((_, index) => first * BigInt(index + 1));
    const witness = fromStart(its, { location: its.start, values }, decider, isOver);
    if (witness !== undefined) return witness;
  }
  return undefined;
}

function fromStart(its: Its, start: Configuration, decider: Decider, isOver: IsOver): Witness | undefined {
  const stem: Step[] = [];
  let at = start;
  for (let count = 0; count <= limits.its.divergenceStem; count += 1) {
    if (count === 0 || count === 1 || count === limits.its.divergenceStem) {
      const sets = setsFrom(its, at, decider, isOver);
      if (sets !== undefined) return { start, stem, loop: { kind: "closed", sets } };
    }
    const next = its.transitions
      .filter((transition) => isDeterministic(its, transition))
      .map((transition) => ({ transition, after: step(its, at, transition, new Map()) }))
      .find(({ after }) => after !== undefined);
    if (next?.after === undefined) return undefined;
    stem.push({ transition: next.transition, choices: new Map() });
    at = next.after;
  }
  return undefined;
}

function setsFrom(
  its: Its,
  { location, values }: Configuration,
  decider: Decider,
  isOver: IsOver,
): readonly LocationSet[] | undefined {
  const whole = refine(its, wholeParts(locationsOf(its)), isOver);
  const exactly = its.variables.flatMap((variable, index) => {
    const difference = addScaled(atomLinear(variable), constantLinear(values[index] as bigint), -1n);
    return [difference, addScaled(constantLinear(0n), difference, -1n)];
  });
  const invariants = invariantsOf(
    whole,
    [{ part: location, values: exactly }],
    templatesOf(whole, true),
    isOver,
  );
  const formulas = new Map(
    [...invariants].map(([name, polyhedron]) => [name, formulaOf(polyhedron)] as const),
  );
  const point = evaluator(
    new Map<Symbol, bigint>(
      its.variables.map((variable, index) => [variable, values[index] as bigint] as const),
    ),
  );
  const own = formulas.get(location);
  if (own === undefined || point(own) !== true) return undefined;
  const sets: LocationSet[] = [];
  for (const [name, set] of formulas) {
    const moves = its.transitions.filter(
      (transition) => transition.source === name && !entails(decider, and(set, transition.guard), impossible),
    );
    if (!isClosed(its, set, moves, formulas, decider)) return undefined;
    sets.push({ location: name, set: [set], transitions: moves });
  }
  return sets;
}

const impossible: SymbolicTerm = formulaOf([constantLinear(-1n)]);

function isClosed(
  its: Its,
  set: SymbolicTerm,
  moves: readonly Transition[],
  formulas: ReadonlyMap<string, SymbolicTerm>,
  decider: Decider,
): boolean {
  const guards = moves.map(({ guard }) => guard);
  if (!entails(decider, set, or(...guards))) return false;
  return moves.every((move) => {
    const target = formulas.get(move.target);
    return (
      target !== undefined && entails(decider, and(set, move.guard), replace(target, updateOf(its, move)))
    );
  });
}
