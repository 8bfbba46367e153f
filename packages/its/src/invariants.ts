/**
 * Invariants by templates: for each part of a location an upper bound of each expression ±x, ±x ± y, found as a fixpoint. Bounds
 * that keep growing are widened to none; then a few rounds without widening win some of them back.
 */
import { limits } from "@everypath/core";
import { componentsInOrder, depthFirstOrder } from "./components.ts";
import { follows, greatestOfEach } from "./linear/bound.ts";
import { addScaled, atomLinear, constantLinear, type Linear, scale, zero } from "./linear/expression.ts";
import type { Polyhedron } from "./linear/polyhedra.ts";
import type { IsOver } from "./linear/simplex.ts";
import type { ItsVariable } from "./model.ts";
import { afterUpdate, type Edge, type Part, type Refined } from "./refined.ts";

/** By the part's name; a part that is not listed is not reached. */
export type Invariants = ReadonlyMap<string, Polyhedron>;

/** Upper bounds of the templates in their order; undefined is none. */
type Bounds = readonly (bigint | undefined)[];

export interface Entry {
  readonly part: string;
  /** What the variables satisfy there at first. */
  readonly values: Polyhedron;
}

/** ±x for each variable; with `pairs` also ±x ± y of variables that occur together. */
export function templatesOf({ its, edges }: Refined, pairs: boolean): readonly Linear[] {
  const { variables } = its;
  const single = variables.flatMap((x) => [atomLinear(x), scale(atomLinear(x), -1n)]);
  if (!pairs || variables.length > limits.its.pairedVariables) return single;
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

/**
 * The invariants of every part that may be reached from the entries. Strongly connected components are taken in their order, so that each is
 * entered with what is known for good of those before it. Out of time, a part's own condition is all that is said of it.
 */
export function invariantsOf(
  graph: Pick<Refined, "parts" | "edges">,
  entries: readonly Entry[],
  templates: readonly Linear[],
  isOver: IsOver,
): Invariants {
  return new Fixpoint(graph, templates, isOver).from(entries);
}

class Fixpoint {
  private readonly bounds = new Map<string, Bounds>();
  private readonly partOf: ReadonlyMap<string, Part>;
  private readonly edges: readonly Edge[];
  private readonly templates: readonly Linear[];
  private readonly isOver: IsOver;

  constructor(
    { parts, edges }: Pick<Refined, "parts" | "edges">,
    templates: readonly Linear[],
    isOver: IsOver,
  ) {
    this.partOf = new Map(parts.map((part) => [part.name, part]));
    this.edges = edges;
    this.templates = templates;
    this.isOver = isOver;
  }

  from(entries: readonly Entry[]): Invariants {
    for (const { part, values } of entries) {
      const own = this.boundsOn([...values, ...this.conditionOf(part)], (template) => template);
      if (own !== undefined) this.bounds.set(part, joined(this.bounds.get(part), own));
    }
    const roots = [...this.bounds.keys()];
    for (const component of componentsInOrder(this.edges, roots)) this.close(new Set(component));
    if (this.isOver()) {
      const { order } = depthFirstOrder(this.edges, roots);
      return new Map(order.map((name) => [name, this.conditionOf(name)]));
    }
    return new Map(
      [...this.bounds].map(([name, own]) => [name, this.irredundant(own, this.conditionOf(name))]),
    );
  }

  /** Finds the component's fixpoint from what is known at its entrances, and hands it on to the parts behind. */
  private close(component: ReadonlySet<string>): void {
    const entrances = new Map([...this.bounds].filter(([name]) => component.has(name)));
    const leaving = this.edges.filter(({ source }) => component.has(source.name));
    const inner = leaving.filter(({ target }) => component.has(target.name));
    if (inner.length > 0) {
      this.widen(inner, [...entrances.keys()]);
      this.narrow(inner, entrances);
    }
    for (const edge of leaving) {
      if (component.has(edge.target.name)) continue;
      const image = this.imageOf(edge);
      if (image !== undefined)
        this.bounds.set(edge.target.name, joined(this.bounds.get(edge.target.name), image));
    }
  }

  /** Upwards until nothing changes. A head's bound that goes on growing is given up, and every cycle has a head. */
  private widen(inner: readonly Edge[], roots: readonly string[]): void {
    const { order, heads } = depthFirstOrder(inner, roots);
    const growths = new Map<string, number>();
    let changed = new Set(roots);
    while (changed.size > 0 && !this.isOver()) {
      const next = new Set<string>();
      for (const name of order) {
        if (!changed.has(name) && !next.has(name)) continue;
        next.delete(name);
        for (const edge of inner.filter(({ source }) => source.name === name)) {
          if (this.grow(edge, heads, growths)) next.add(edge.target.name);
        }
      }
      changed = next;
    }
  }

  /** True if the bounds at the edge's target grew. */
  private grow(edge: Edge, heads: ReadonlySet<string>, growths: Map<string, number>): boolean {
    const { name } = edge.target;
    const old = this.bounds.get(name);
    const image = this.imageOf(edge, old);
    if (image === undefined) return false;
    const sum = joined(old, image);
    if (old === undefined) {
      this.bounds.set(name, sum);
      return true;
    }
    if (sum.every((bound, index) => bound === old[index])) return false;
    const count = (growths.get(name) ?? 0) + 1;
    growths.set(name, count);
    const isWidened = heads.has(name) && count > limits.its.growthsBeforeWidening;
    this.bounds.set(
      name,
      isWidened ? sum.map((bound, index) => (bound === old[index] ? bound : undefined)) : sum,
    );
    return true;
  }

  /** Rounds without widening: from a fixpoint downwards every round's result is one again. */
  private narrow(inner: readonly Edge[], entrances: ReadonlyMap<string, Bounds>): void {
    const names = new Set([...entrances.keys(), ...inner.map(({ target }) => target.name)]);
    for (let round = 0; round < limits.its.narrowingRounds && !this.isOver(); round += 1) {
      const next = new Map(entrances);
      for (const edge of inner) {
        const image = this.imageOf(edge);
        if (image !== undefined) next.set(edge.target.name, joined(next.get(edge.target.name), image));
      }
      for (const name of names) {
        const own = next.get(name);
        if (own === undefined) this.bounds.delete(name);
        else this.bounds.set(name, own);
      }
    }
  }

  /** What holds after the edge; undefined where it cannot be taken. Bounds that `old` has given up are not asked for. */
  private imageOf(edge: Edge, old?: Bounds): Bounds | undefined {
    const source = this.bounds.get(edge.source.name);
    if (source === undefined) return undefined;
    const known = constraintsOf(source, this.templates);
    let image: Bounds | undefined;
    for (const polyhedron of edge.polyhedra) {
      const own = this.boundsOn(
        [...known, ...polyhedron],
        (template) => afterUpdate(template, edge),
        (index) => isBounded(old, index) && isBounded(image, index),
      );
      if (own !== undefined) image = joined(image, own);
    }
    return image;
  }

  /** Upper bounds of the templates' images; undefined where the polyhedron is empty. */
  private boundsOn(
    polyhedron: Polyhedron,
    image: (template: Linear) => Linear,
    wants: (index: number) => boolean = () => true,
  ): Bounds | undefined {
    const isWanted = this.templates.map((_, index) => wants(index));
    const goals = this.templates.filter((_, index) => isWanted[index]).map(image);
    // The goal 0 comes first: it alone tells what is empty where no bound is wanted.
    const [whole, ...extrema] = greatestOfEach([zero, ...goals], polyhedron, this.isOver);
    if (whole?.kind === "empty") return undefined;
    let next = 0;
    return isWanted.map((isAsked) => {
      if (!isAsked) return undefined;
      const extremum = extrema[next];
      next += 1;
      return extremum?.kind === "bounded" ? extremum.value : undefined;
    });
  }

  private conditionOf(part: string): Polyhedron {
    return this.partOf.get(part)?.when ?? [];
  }

  /** Bounds that follow from the others and from the part's own condition are left out, sums before single variables. */
  private irredundant(bounds: Bounds, condition: Polyhedron): Polyhedron {
    const constraints = constraintsOf(bounds, this.templates);
    let kept = [...constraints];
    for (const candidate of [...constraints].reverse()) {
      const others = kept.filter((each) => each !== candidate);
      if (follows(candidate, [...others, ...condition], this.isOver)) kept = others;
    }
    return kept;
  }
}

function isBounded(bounds: Bounds | undefined, index: number): boolean {
  return bounds === undefined || bounds[index] !== undefined;
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
