/**
 * Size bounds by data flow: at each part of a component what a literal may be, in the values the component was entered with. The graph is KoAT's result
 * variable graph: a literal at a part depends on those before each edge into the part. Where it depends on itself, what an edge adds counts as often
 * as the edge is taken, and what it multiplies by is a power.
 */
import { componentsInOrder } from "../components.ts";
import { greatest } from "../linear/bound.ts";
import { atomLinear, scale } from "../linear/expression.ts";
import type { ItsVariable } from "../model.ts";
import type { Edge } from "../refined.ts";
import { degreeOf, smallest } from "./degree.ts";
import {
  type Bound,
  constantBound,
  exponential,
  inputBound,
  isAtLeast,
  literalsOf,
  maximum,
  oneBound,
  product,
  type Sign,
  scaled,
  sum,
  zeroBound,
} from "./expression.ts";
import { type LocalSizes, sizesAfter } from "./local-size.ts";
import type { Setting } from "./potential.ts";
import { ceiling, compare, one, type Rational, rational } from "./rational.ts";
import { substitute } from "./substitute.ts";

/** How often each edge is taken at most, by its name, in one run through the component; one that is not listed is not bounded yet. */
export type Counts = ReadonlyMap<string, Bound>;

interface Literal {
  readonly part: string;
  readonly variable: ItsVariable;
  readonly sign: Sign;
  readonly name: string;
}

/** What flows into a literal along an edge. */
interface Flow {
  readonly edge: Edge;
  readonly target: Literal;
  /** In the literals at the edge's source. */
  readonly size: Bound | undefined;
  readonly sources: readonly Literal[];
}

/** The flows of a component's edges, for whatever counts. */
export class FlowGraph {
  private readonly setting: Setting;
  private readonly stable: readonly ItsVariable[];
  private readonly after = new Map<string, LocalSizes>();
  private readonly names: readonly string[];
  private readonly literals: readonly Literal[];
  private readonly flows: readonly Flow[];

  constructor(setting: Setting, edges: readonly Edge[], entry: string) {
    this.setting = setting;
    this.names = setting.variables.map(({ name }) => name);
    this.stable = setting.variables.filter((variable) =>
      edges.every(({ update }) => update.get(variable) === variable),
    );
    const parts = [...new Set([entry, ...edges.flatMap(({ source, target }) => [source.name, target.name])])];
    const signs: readonly Sign[] = [1, -1];
    this.literals = parts.flatMap((part) =>
      setting.variables.flatMap((variable) => signs.map((sign) => this.literal(part, variable, sign))),
    );
    this.flows = edges.flatMap((edge) =>
      this.literals.filter(({ part }) => part === edge.target.name).map((target) => this.flow(edge, target)),
    );
  }

  private literal(part: string, variable: ItsVariable, sign: Sign): Literal {
    return { part, variable, sign, name: JSON.stringify([part, variable.name, sign]) };
  }

  private flow(edge: Edge, target: Literal): Flow {
    const size = innerSize(this.afterEdge(edge, target.variable, target.sign));
    const sources = size === undefined ? [] : literalsOf(size);
    return {
      edge,
      target,
      size,
      sources: sources.map(({ name, sign }) => this.literal(edge.source.name, this.variable(name), sign)),
    };
  }

  private variable(name: string): ItsVariable {
    return this.setting.variables.find((each) => each.name === name) as ItsVariable;
  }

  /** The edge may be one that leaves the component. */
  private afterEdge(edge: Edge, variable: ItsVariable, sign: Sign): LocalSizes {
    const key = JSON.stringify([edge.name, variable.name, sign]);
    const known = this.after.get(key);
    if (known !== undefined) return known;
    const found = sizesAfter(this.setting, edge, variable, sign, this.stable);
    this.after.set(key, found);
    return found;
  }

  /** Sizes where the component is entered at `entry`. */
  sizes(entry: string, counts: Counts): Sizes {
    const known = new Map<string, Bound | undefined>();
    const arcs = this.flows.flatMap(({ target, sources }) =>
      sources.map((source) => ({ source: { name: source.name }, target: { name: target.name } })),
    );
    const byName = new Map(this.literals.map((each) => [each.name, each]));
    const components = componentsInOrder(
      arcs,
      this.literals.map(({ name }) => name),
    );
    for (const names of components) {
      const members = names.map((name) => byName.get(name) as Literal);
      const size = this.sizeOf(members, entry, counts, known);
      for (const member of members) known.set(member.name, this.byInvariant(member, size));
    }
    return {
      at: (part, name, sign) => known.get(this.literal(part, this.variable(name), sign).name),
      after: (edge, name, sign) => {
        const { exact, stable, other } = this.afterEdge(edge, this.variable(name), sign);
        const sizes = [exact, stable, ...((exact ?? stable) ? [] : [other])].flatMap((size) => {
          const whole =
            size &&
            substitute(size, (before, beforeSign) =>
              known.get(this.literal(edge.source.name, this.variable(before), beforeSign).name),
            );
          return whole === undefined ? [] : [whole];
        });
        return sizes.length === 0 ? undefined : smallest(sizes, this.names);
      },
    };
  }

  /** The constant that invariants give, where it is smaller or nothing else is known. */
  private byInvariant({ part, variable, sign }: Literal, size: Bound | undefined): Bound | undefined {
    if (size !== undefined && degreeOf(size).power <= 1 && degreeOf(size).exponential === 0) return size;
    const extremum = greatest(
      scale(atomLinear(variable), BigInt(sign)),
      this.setting.invariants.get(part) ?? [],
      this.setting.isOver,
    );
    return extremum.kind === "bounded" ? constantBound(extremum.value) : size;
  }

  /** One bound for literals that depend on one another. */
  private sizeOf(
    members: readonly Literal[],
    entry: string,
    counts: Counts,
    known: ReadonlyMap<string, Bound | undefined>,
  ): Bound | undefined {
    const names = new Set(members.map(({ name }) => name));
    const begun = members
      .filter(({ part }) => part === entry)
      .map(({ variable, sign }) => scaled(inputBound(variable.name), rational(BigInt(sign))));
    const inner = this.flows.filter(({ target }) => names.has(target.name));
    const growths = new Map<Edge, Growth>();
    for (const flow of inner) {
      if (flow.size === undefined) return undefined;
      if (!flow.sources.some(({ name }) => names.has(name))) {
        const size = this.before(flow, flow.size, known);
        if (size === undefined) return undefined;
        begun.push(size);
        continue;
      }
      const growth = this.growthOf(flow, flow.size, names, known);
      if (growth === undefined) return undefined;
      const other = growths.get(flow.edge);
      growths.set(flow.edge, other === undefined ? growth : greaterGrowth(growth, other));
    }
    if (begun.length === 0) return undefined;
    return grown(maximum(...begun), growths, counts);
  }

  /** The size with the literals before the edge replaced by what they may be. */
  private before(
    { edge }: Flow,
    size: Bound,
    known: ReadonlyMap<string, Bound | undefined>,
  ): Bound | undefined {
    return substitute(size, (name, sign) =>
      known.get(this.literal(edge.source.name, this.variable(name), sign).name),
    );
  }

  /** By what the members are multiplied and what is added; undefined where they are multiplied with one another. */
  private growthOf(
    flow: Flow,
    size: Bound,
    members: ReadonlySet<string>,
    known: ReadonlyMap<string, Bound | undefined>,
  ): Growth | undefined {
    let factor = rational(0n);
    let rest = constantBound(size.constant);
    for (const [key, term] of size.terms) {
      const own: Bound = { constant: rational(0n), terms: new Map([[key, term]]) };
      const isInner = literalsOf(own).some(({ name, sign }) =>
        members.has(this.literal(flow.edge.source.name, this.variable(name), sign).name),
      );
      if (!isInner) rest = sum(rest, own);
      else if (term.factors.length > 1 || term.factors[0]?.kind !== "input") return undefined;
      else {
        const { numerator, denominator } = term.coefficient;
        const absolute = rational(numerator < 0n ? -numerator : numerator, denominator);
        factor = rational(
          factor.numerator * absolute.denominator + absolute.numerator * factor.denominator,
          factor.denominator * absolute.denominator,
        );
      }
    }
    const added = this.before(flow, rest, known);
    return added && { factor, added: maximum(added, zeroBound) };
  }
}

/**
 * What flows along an edge of the component: a value that does not grow as it is, else what the guard says in variables that stay the same, since that does
 * not add up from round to round.
 */
function innerSize({ exact, stable, other, isKept }: LocalSizes): Bound | undefined {
  if (isKept && exact !== undefined) return exact;
  return stable ?? exact ?? other;
}

/** What one edge makes of a literal s: at most factor·s + added. */
interface Growth {
  readonly factor: Rational;
  readonly added: Bound;
}

function greaterGrowth(a: Growth, b: Growth): Growth {
  // Two factors, of which none is 1, are both below the greater one and 1.
  const factor = [a.factor, b.factor, ...(compare(a.factor, b.factor) === 0 ? [] : [one])];
  return {
    factor: factor.reduce((x, y) => (compare(x, y) < 0 ? y : x)),
    added: maximum(a.added, b.added),
  };
}

/** The begin, with what each edge adds and multiplies as often as it is taken. */
function grown(begun: Bound, growths: ReadonlyMap<Edge, Growth>, counts: Counts): Bound | undefined {
  const isAdditive = [...growths.values()].every(({ factor }) => compare(factor, one) === 0);
  let total = isAdditive ? begun : maximum(begun, zeroBound);
  let multiplied = oneBound;
  for (const [edge, { factor, added }] of growths) {
    const isGrowing = compare(factor, one) > 0;
    if (!isGrowing && isAtLeast(zeroBound, added)) continue;
    const count = counts.get(edge.name);
    if (count === undefined) return undefined;
    total = sum(total, product(count, added));
    if (isGrowing) multiplied = product(multiplied, exponential(ceiling(factor), count));
  }
  return multiplied === oneBound ? total : product(total, multiplied);
}

export interface Sizes {
  /** At least sign·variable whenever the run is at the part; undefined where no bound is known. */
  readonly at: (part: string, name: string, sign: Sign) => Bound | undefined;
  /** The same after an edge from a part of the component. */
  readonly after: (edge: Edge, name: string, sign: Sign) => Bound | undefined;
}
