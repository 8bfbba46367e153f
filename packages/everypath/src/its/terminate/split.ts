/**
 * Case splits: locations of components that could not be ranked are split into parts, by which transition is to be taken and by
 * the sign of what it does to its guard. A function may then differ from case to case, and impossible successions of cases are no edges.
 */
import type { SymbolicTerm } from "../../term/index.ts";
import { isEmpty } from "../linear/bound.ts";
import { addScaled, constantLinear, keyOf, type Linear, scale, tightened } from "../linear/expression.ts";
import type { Polyhedron } from "../linear/polyhedra.ts";
import type { Its } from "../model.ts";
import { locationsOf } from "../model.ts";
import { afterUpdate, type Edge, type Part, type Refined, refine, wholeParts } from "../refined.ts";

/** Parts of one location; beyond it a location is not split further. */
const mostParts = 12;
const mostSigns = 3;

/** Splits the locations of `components` by the guards of all transitions that leave them; with `signs` also by the signs. */
export function splitParts(
  its: Its,
  components: readonly (readonly Edge[])[],
  signs: boolean,
): readonly Part[] {
  const split = new Set(components.flat().map(({ source }) => source.location));
  const whole = refine(its, wholeParts(locationsOf(its)));
  const cyclic = new Set(components.flat().map(({ transition }) => transition.id));
  return whole.parts.flatMap((part) =>
    split.has(part.location) ? partsOf(part.location, its, whole, signs ? cyclic : new Set()) : [part],
  );
}

function partsOf(
  location: string,
  its: Its,
  { edges }: Refined,
  cyclic: ReadonlySet<string>,
): readonly Part[] {
  const leaving = edges.filter(({ source }) => source.location === location);
  const variables = new Set<SymbolicTerm>(its.variables);
  const guards = leaving.flatMap(({ polyhedra }) =>
    polyhedra.map((each) => each.filter((linear) => isOver(linear, variables))),
  );
  const distinct = [
    ...new Map(guards.map((guard) => [guard.map(keyOf).sort().join(" "), guard] as const)).values(),
  ];
  if (distinct.length === 0 || distinct.length > mostParts) return [{ name: location, location, when: [] }];
  let cases: readonly Polyhedron[] = distinct;
  for (const sign of signsOf(
    leaving.filter(({ transition }) => cyclic.has(transition.id)),
    variables,
  )) {
    const halves = [sign, addScaled(constantLinear(-1n), sign, -1n)];
    const finer = cases
      .flatMap((each) => halves.map((half) => [...each, tightened(half)]))
      .filter((each) => !isEmpty(each));
    if (finer.length > mostParts) break;
    cases = finer;
  }
  return cases.map((when, index) => ({ name: `${location}#${index + 1}`, location, when }));
}

function isOver({ coefficients }: Linear, variables: ReadonlySet<SymbolicTerm>): boolean {
  return coefficients.size > 0 && [...coefficients.keys()].every((atom) => variables.has(atom));
}

/** By how much the expressions of the guards change where that depends on the variables: its sign decides whether they rise. */
function signsOf(leaving: readonly Edge[], variables: ReadonlySet<SymbolicTerm>): readonly Linear[] {
  const found = new Map<string, Linear>();
  for (const edge of leaving) {
    for (const linear of edge.polyhedra.flat()) {
      if (!isOver(linear, variables)) continue;
      const change = addScaled(afterUpdate(linear, edge), linear, -1n);
      if (!isOver(change, variables)) continue;
      const opposite = keyOf(addScaled(constantLinear(-1n), change, -1n));
      if (!found.has(opposite) && !found.has(keyOf(scale(change, -1n)))) found.set(keyOf(change), change);
    }
  }
  return [...found.values()].slice(0, mostSigns);
}
