/** Termination by components: lexicographic combinations of nested linear ranking functions. */
import { limits } from "@everypath/core";
import { cyclicComponents } from "../components.ts";
import { type Invariants, invariantsOf, templatesOf } from "../invariants.ts";
import { isEmpty } from "../linear/bound.ts";
import type { IsOver } from "../linear/simplex.ts";
import type { Its } from "../model.ts";
import { type Edge, type Part, type Refined, refine } from "../refined.ts";
import type { ProofStep, Ranked } from "./proof.ts";
import { type Aim, type Ranking, rankingOf } from "./ranking.ts";

/** The edges that a run may take, with the invariants of the parts. */
export function reachable(
  whole: Refined,
  isOver: IsOver,
): { readonly refined: Refined; readonly invariants: Invariants } {
  const entries = whole.parts
    .filter(({ location }) => location === whole.its.start)
    .map(({ name }) => ({ part: name, values: [] }));
  const invariants = invariantsOf(whole, entries, templatesOf(whole, true), isOver);
  const edges = whole.edges.flatMap((edge) => reached(edge, invariants, isOver));
  return { refined: { ...whole, edges }, invariants };
}

/** Splits the system into the parts and looks for ranking functions of each component. */
export function rank(its: Its, parts: readonly Part[], isOver: IsOver): Ranked {
  const { refined, invariants } = reachable(refine(its, parts, isOver), isOver);
  const steps: ProofStep[] = [];
  const open: (readonly Edge[])[] = [];
  const work = [...cyclicComponents(refined.edges)];
  for (let component = work.shift(); component !== undefined; component = work.shift()) {
    const ranking = isOver() ? undefined : rankComponent(its, component, invariants, isOver);
    if (ranking === undefined) {
      open.push(component);
      continue;
    }
    steps.push({ component, ranking });
    const left = component.filter(({ name }) => !ranking.decreasing.has(name));
    work.unshift(...cyclicComponents(left));
  }
  if (open.length > 0) return { kind: "open", refined, invariants, components: open };
  return { kind: "terminates", proof: { refined, invariants, steps } };
}

/** The edge with the polyhedra that the invariant leaves it; none if there are none. */
function reached(edge: Edge, invariants: Invariants, isOver: IsOver): readonly Edge[] {
  const known = invariants.get(edge.source.name);
  if (known === undefined) return [];
  const polyhedra = edge.polyhedra.filter((polyhedron) => !isEmpty([...known, ...polyhedron], isOver));
  return polyhedra.length === 0 ? [] : [{ ...edge, polyhedra }];
}

/** The simplest ranking function first: one for many edges, one for one edge, then nested ones. */
function rankComponent(
  its: Its,
  component: readonly Edge[],
  invariants: Invariants,
  isOver: IsOver,
): Ranking | undefined {
  const single =
    component.length > limits.its.rankedEdges ? [] : component.map((edge): Aim => ({ kind: "one", edge }));
  for (let depth = 1; depth <= limits.its.lexicographicDepth; depth += 1) {
    const first: Aim = depth === 1 ? { kind: "most" } : { kind: "all" };
    for (const aim of [first, ...single]) {
      if (isOver()) return undefined;
      const ranking = rankingOf(its, component, invariants, depth, aim, isOver);
      if (ranking !== undefined) return ranking;
    }
  }
  return undefined;
}
