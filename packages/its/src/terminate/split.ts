/**
 * Case splits: locations of components that could not be ranked are split into parts, by which transition is to be taken and by
 * the sign of what it does to its guard. A function may then differ from case to case, and impossible successions of cases are no edges.
 */
import { limits, type SymbolicTerm } from "@everypath/core";
import { isEmpty } from "../linear/bound.ts";
import { addScaled, constantLinear, keyOf, type Linear, tightened } from "../linear/expression.ts";
import type { Polyhedron } from "../linear/polyhedra.ts";
import type { IsOver } from "../linear/simplex.ts";
import type { Its } from "../model.ts";
import { locationsOf } from "../model.ts";
import { afterUpdate, type Edge, type Part, type Refined, refine, wholeParts } from "../refined.ts";

/**
 * What locations are split by besides the guards of the transitions that leave them: nothing, the signs of what these do to their
 * guards, or the guards of all transitions of the components.
 */
export type SplitBy = "guards" | "signs" | "neighbours";

/** Parts for the locations of `components`; other locations stay whole. */
export function splitParts(
  its: Its,
  components: readonly (readonly Edge[])[],
  by: SplitBy,
  isOver: IsOver,
): readonly Part[] {
  const split = new Set(components.flat().map(({ source }) => source.location));
  const whole = refine(its, wholeParts(locationsOf(its)), isOver);
  const ids = new Set(components.flat().map(({ transition }) => transition.id));
  const cyclic = whole.edges.filter(({ transition }) => ids.has(transition.id));
  return whole.parts.flatMap((part) =>
    split.has(part.location) ? partsOf(part.location, whole, cyclic, by, isOver) : [part],
  );
}

function partsOf(
  location: string,
  { its, edges }: Refined,
  cyclic: readonly Edge[],
  by: SplitBy,
  isOver: IsOver,
): readonly Part[] {
  const leaving = edges.filter(({ source }) => source.location === location);
  const variables = new Set<SymbolicTerm>(its.variables);
  const guards = leaving.flatMap(({ polyhedra }) =>
    polyhedra.map((each) => each.filter((linear) => speaksOf(linear, variables))),
  );
  const distinct = [
    ...new Map(guards.map((guard) => [guard.map(keyOf).sort().join(" "), guard] as const)).values(),
  ];
  if (distinct.length === 0 || distinct.length > limits.its.locationParts)
    return [{ name: location, location, when: [] }];
  let cases: readonly Polyhedron[] = distinct;
  for (const predicate of predicatesOf(location, cyclic, variables, by)) {
    const halves = [predicate, opposite(predicate)];
    const finer = cases
      .flatMap((each) => halves.map((half) => [...each, tightened(half)]))
      .filter((each) => !isEmpty(each, isOver));
    if (finer.length > limits.its.locationParts) break;
    cases = finer;
  }
  return cases.map((when, index) => ({ name: `${location}#${index + 1}`, location, when }));
}

function predicatesOf(
  location: string,
  cyclic: readonly Edge[],
  variables: ReadonlySet<SymbolicTerm>,
  by: SplitBy,
): readonly Linear[] {
  switch (by) {
    case "guards":
      return [];
    case "signs":
      return signsOf(
        cyclic.filter(({ source }) => source.location === location),
        variables,
      );
    case "neighbours": {
      const others = cyclic.filter(({ source }) => source.location !== location);
      const atoms = others
        .flatMap(({ polyhedra }) => polyhedra.flat())
        .filter((each) => speaksOf(each, variables));
      // What relates variables says more of the way a run goes round than what bounds one.
      return distinctUpToSign(atoms.toSorted((a, b) => b.coefficients.size - a.coefficients.size));
    }
  }
}

function speaksOf({ coefficients }: Linear, variables: ReadonlySet<SymbolicTerm>): boolean {
  return coefficients.size > 0 && [...coefficients.keys()].every((atom) => variables.has(atom));
}

/** By how much the expressions of the guards change where that depends on the variables: its sign decides whether they rise. */
function signsOf(leaving: readonly Edge[], variables: ReadonlySet<SymbolicTerm>): readonly Linear[] {
  const changes = leaving.flatMap((edge) =>
    edge.polyhedra
      .flat()
      .filter((linear) => speaksOf(linear, variables))
      .map((linear) => addScaled(afterUpdate(linear, edge), linear, -1n)),
  );
  return distinctUpToSign(changes.filter((change) => speaksOf(change, variables)));
}

/** The first few that are neither another one nor its opposite. */
function distinctUpToSign(linears: readonly Linear[]): readonly Linear[] {
  const found = new Map<string, Linear>();
  for (const linear of linears) {
    if (!found.has(keyOf(opposite(linear)))) found.set(keyOf(linear), linear);
  }
  return [...found.values()].slice(0, limits.its.splittingPredicates);
}

/** −1 − a: at least 0 exactly where a is not. */
function opposite(linear: Linear): Linear {
  return addScaled(constantLinear(-1n), linear, -1n);
}
