/**
 * Invariants by templates: for each part of a location an upper bound of each expression ±x, ±x ± y, found as a fixpoint. Bounds
 * that keep growing are widened to none; then a few rounds without widening win some of them back.
 */
import { greatest } from "./linear/bound.ts";
import { addScaled, atomLinear, constantLinear, type Linear, scale } from "./linear/expression.ts";
import type { Polyhedron } from "./linear/polyhedra.ts";
import type { ItsVariable } from "./model.ts";
import { afterUpdate, type Edge, type Part, type Refined } from "./refined.ts";

/** By the part's name; a part that is not listed is not reached. */
export type Invariants = ReadonlyMap<string, Polyhedron>;

/** Upper bounds of the templates in their order; undefined is none. */
type Bounds = readonly (bigint | undefined)[];

/** Rounds after which a bound that grows is given up. */
const roundsBeforeWidening = 3;
const roundsOfNarrowing = 2;
/** Variables with which sums and differences are bounded too. */
const mostForPairs = 6;
const mostRounds = 40;

export interface Entry {
  readonly part: string;
  /** What the variables satisfy there at first. */
  readonly values: Polyhedron;
}

/** ±x for each variable; with `pairs` also ±x ± y of variables that occur together. */
export function templatesOf({ its, edges }: Refined, pairs: boolean): readonly Linear[] {
  const { variables } = its;
  const single = variables.flatMap((x) => [atomLinear(x), scale(atomLinear(x), -1n)]);
  if (!pairs || variables.length > mostForPairs) return single;
  const double = variables.flatMap((x, index) =>
    variables
      .slice(index + 1)
      .filter((y) => occurTogether(x, y, edges))
      .flatMap((y) =>
        [1n, -1n].flatMap((a) => [1n, -1n].map((b) => addScaled(scale(atomLinear(x), a), atomLinear(y), b))),
      ),
  );
  return [...single, ...double];
}

function occurTogether(x: ItsVariable, y: ItsVariable, edges: readonly Edge[]): boolean {
  return edges.some(({ polyhedra, linearUpdate }) => {
    const expressions = [...polyhedra.flat(), ...linearUpdate.values()];
    const isTogether = expressions.some(({ coefficients }) => coefficients.has(x) && coefficients.has(y));
    return isTogether || linearUpdate.get(x)?.coefficients.has(y) || linearUpdate.get(y)?.coefficients.has(x);
  });
}

/** The invariants of every part that may be reached from the entries. */
export function invariantsOf(
  { parts, edges }: Pick<Refined, "parts" | "edges">,
  entries: readonly Entry[],
  templates: readonly Linear[],
): Invariants {
  const bounds = new Map<string, Bounds>();
  const partOf = new Map(parts.map((part) => [part.name, part]));
  const first = new Map<string, Bounds>();
  for (const { part, values } of entries) {
    const when = partOf.get(part)?.when ?? [];
    const own = boundsOn([...values, ...when], templates, (template) => template);
    if (own !== undefined) first.set(part, joined(first.get(part), own));
  }
  for (const [name, own] of first) bounds.set(name, own);
  let changed = new Set(bounds.keys());
  for (let round = 0; changed.size > 0 && round < mostRounds; round += 1) {
    const next = new Set<string>();
    for (const edge of edges) {
      if (!changed.has(edge.source.name)) continue;
      const image = imageOf(edge, bounds, templates);
      if (image === undefined) continue;
      const old = bounds.get(edge.target.name);
      const sum = joined(old, image);
      if (old !== undefined && sum.every((bound, index) => bound === old[index])) continue;
      const widened =
        old === undefined || round < roundsBeforeWidening
          ? sum
          : sum.map((bound, index) => (bound === old[index] ? bound : undefined));
      bounds.set(edge.target.name, widened);
      next.add(edge.target.name);
    }
    changed = next;
  }
  if (changed.size > 0)
    return new Map([...bounds.keys()].map((name) => [name, partOf.get(name)?.when ?? []]));
  narrow(bounds, first, edges, templates);
  return new Map(
    [...bounds].map(
      ([name, own]) => [name, irredundant(constraintsOf(own, templates), partOf.get(name))] as const,
    ),
  );
}

/** Rounds without widening: from a fixpoint downwards every round's result is one again. */
function narrow(
  bounds: Map<string, Bounds>,
  first: ReadonlyMap<string, Bounds>,
  edges: readonly Edge[],
  templates: readonly Linear[],
): void {
  for (let round = 0; round < roundsOfNarrowing; round += 1) {
    const next = new Map(first);
    for (const edge of edges) {
      const image = imageOf(edge, bounds, templates);
      if (image !== undefined) next.set(edge.target.name, joined(next.get(edge.target.name), image));
    }
    for (const name of [...bounds.keys()]) {
      const own = next.get(name);
      if (own === undefined) bounds.delete(name);
      else bounds.set(name, own);
    }
  }
}

function imageOf(
  edge: Edge,
  bounds: ReadonlyMap<string, Bounds>,
  templates: readonly Linear[],
): Bounds | undefined {
  const source = bounds.get(edge.source.name);
  if (source === undefined) return undefined;
  const known = constraintsOf(source, templates);
  let image: Bounds | undefined;
  for (const polyhedron of edge.polyhedra) {
    const own = boundsOn([...known, ...polyhedron], templates, (template) => afterUpdate(template, edge));
    if (own !== undefined) image = joined(image, own);
  }
  return image;
}

/** undefined where the polyhedron is empty. */
function boundsOn(
  polyhedron: Polyhedron,
  templates: readonly Linear[],
  image: (template: Linear) => Linear,
): Bounds | undefined {
  const bounds: (bigint | undefined)[] = [];
  for (const template of templates) {
    const extremum = greatest(image(template), polyhedron);
    if (extremum.kind === "empty") return undefined;
    bounds.push(extremum.kind === "bounded" ? extremum.value : undefined);
  }
  return bounds;
}

function joined(a: Bounds | undefined, b: Bounds): Bounds {
  if (a === undefined) return b;
  return b.map((bound, index) => {
    const other = a[index];
    if (bound === undefined || other === undefined) return undefined;
    return greater(bound, other);
  });
}

function greater(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

function constraintsOf(bounds: Bounds, templates: readonly Linear[]): Polyhedron {
  return bounds.flatMap((bound, index) =>
    bound === undefined ? [] : [addScaled(constantLinear(bound), templates[index] as Linear, -1n)],
  );
}

/** Bounds that follow from the others and from the part's own condition are left out, sums before single variables. */
function irredundant(constraints: Polyhedron, part: Part | undefined): Polyhedron {
  let kept = [...constraints];
  for (const candidate of [...constraints].reverse()) {
    const others = kept.filter((each) => each !== candidate);
    const low = greatest(scale(candidate, -1n), [...others, ...(part?.when ?? [])]);
    if (low.kind === "bounded" && low.value <= 0n) kept = others;
  }
  return kept;
}
