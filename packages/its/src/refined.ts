/**
 * Locations split into parts, and transitions into the edges between them: what ranking functions and invariants speak of.
 *
 * A part (ℓ, when) stands for the configurations at ℓ whose values satisfy `when`. Whenever a transition is taken from ℓ some part
 * of ℓ holds; parts may overlap. An edge is a transition together with the part it leaves and the part it comes to.
 */
import { and, intConstant, intGreaterOrEqual, type SymbolicTerm } from "@everypath/core";
import { isEmpty } from "./linear/bound.ts";
import { type Linear, linearOf, replaceAtoms, termOf } from "./linear/expression.ts";
import { factsOfAtom, type Polyhedron, polyhedraOf } from "./linear/polyhedra.ts";
import type { IsOver } from "./linear/simplex.ts";
import type { Its, Transition } from "./model.ts";
import { type Images, replace, updateOf } from "./substitution.ts";

export interface Part {
  readonly name: string;
  readonly location: string;
  /** Linear expressions over the variables that are at least 0. */
  readonly when: Polyhedron;
}

export interface Edge {
  readonly name: string;
  readonly transition: Transition;
  readonly source: Part;
  readonly target: Part;
  readonly update: Images;
  /** The update as linear expressions, atoms that are not linear included. */
  readonly linearUpdate: ReadonlyMap<SymbolicTerm, Linear>;
  /** Covers every integer point at which the edge is taken. */
  readonly polyhedra: readonly Polyhedron[];
}

export interface Refined {
  readonly its: Its;
  readonly parts: readonly Part[];
  readonly edges: readonly Edge[];
}

/** The expressions as a formula: each is at least 0. */
export function formulaOf(polyhedron: Polyhedron): SymbolicTerm {
  return and(...polyhedron.map((linear) => intGreaterOrEqual(termOf(linear), intConstant(0))));
}

/** What holds when the edge's transition is taken from its source and leads into its target. */
export function conditionOf({
  transition,
  source,
  target,
  update,
}: Pick<Edge, "transition" | "source" | "target" | "update">): SymbolicTerm {
  return and(formulaOf(source.when), transition.guard, replace(formulaOf(target.when), update));
}

/** The edges between the parts; those that linear programming shows to be impossible are left out. */
export function refine(its: Its, parts: readonly Part[], isOver?: IsOver): Refined {
  const edges = its.transitions.flatMap((transition) => {
    const update = updateOf(its, transition);
    const linearUpdate = new Map(
      [...update].map(([variable, term]) => [variable as SymbolicTerm, linearOf(term)] as const),
    );
    const facts = [...linearUpdate.values()].flatMap(({ coefficients }) =>
      [...coefficients.keys()].flatMap(factsOfAtom),
    );
    return parts
      .filter(({ location }) => location === transition.source)
      .flatMap((source) =>
        parts
          .filter(({ location }) => location === transition.target)
          .map((target) => {
            const name = edgeName(transition, source, target);
            const condition = conditionOf({ transition, source, target, update });
            const polyhedra = polyhedraOf(condition)
              .map((polyhedron) => [...polyhedron, ...facts])
              .filter((polyhedron) => !isEmpty(polyhedron, isOver));
            return { name, transition, source, target, update, linearUpdate, polyhedra };
          }),
      );
  });
  return { its, parts, edges: edges.filter(({ polyhedra }) => polyhedra.length > 0) };
}

/** t3, or t3 (a → b) where its locations have several parts. */
export function edgeName({ id, source: from, target: to }: Transition, source: Part, target: Part): string {
  return source.name === from && target.name === to ? id : `${id} (${source.name} → ${target.name})`;
}

/** A linear expression over the variables, after the edge's update. */
export function afterUpdate(linear: Linear, { linearUpdate }: Edge): Linear {
  return replaceAtoms(linear, (atom) => linearUpdate.get(atom) ?? linearOf(atom));
}

/** One part a location, of which nothing is said. */
export function wholeParts(locations: readonly string[]): readonly Part[] {
  return locations.map((location) => ({ name: location, location, when: [] }));
}
