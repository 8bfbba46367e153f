/**
 * How often the edges of one strongly connected component are taken, and what they cost, in one run through it that begins at a given part: KoAT's alternation.
 * A local runtime bound of edges not yet bounded counts once for each way into them, as often as that is taken and at the size of the
 * variables there; the counts found give further size bounds, and these further counts.
 */
import { limits } from "@everypath/core";
import { cyclicComponents } from "../components.ts";
import type { Edge } from "../refined.ts";
import { rankingOf } from "../terminate/ranking.ts";
import { boundOfLinear } from "./affine.ts";
import { isSmaller, smallest } from "./degree.ts";
import {
  type Bound,
  constantBound,
  inputBound,
  maximum,
  oneBound,
  product,
  type Sign,
  scaled,
  sum,
  zeroBound,
} from "./expression.ts";
import { costOf } from "./local-size.ts";
import { logarithmicOf, timesOf } from "./logarithmic.ts";
import { mostDecreasing, type Potential, potentialOf, type Setting, type Subprogram } from "./potential.ts";
import { rational } from "./rational.ts";
import { FlowGraph, type Sizes } from "./sizes.ts";
import { substitute } from "./substitute.ts";

export type ComponentBound =
  | { readonly kind: "bounded"; readonly cost: Bound; readonly sizes: Sizes }
  /** The edges that no bound was found for, or whose cost has none. */
  | { readonly kind: "open"; readonly edges: readonly Edge[] };

/** `edges` are those of the component; every bound is in the values at `entry`. */
export function boundComponent(setting: Setting, edges: readonly Edge[], entry: string): ComponentBound {
  return new Alternation(setting, edges, entry).run();
}

/** A way into a subprogram: how often it is taken, and what a literal is then. */
interface Entrance {
  readonly part: string;
  readonly times: Bound;
  readonly size: (name: string, sign: Sign) => Bound | undefined;
}

/** What a local bound says: how often each edge is taken, and what they cost together. */
interface Found {
  readonly counts: ReadonlyMap<Edge, Bound>;
  readonly cost: Bound | undefined;
}

class Alternation {
  private readonly setting: Setting;
  private readonly edges: readonly Edge[];
  private readonly entry: string;
  private readonly names: readonly string[];
  private readonly flows: FlowGraph;
  private readonly counts = new Map<string, Bound>();
  private readonly costs: Bound[] = [];
  private sizes: Sizes;
  /** Sets of edges that a bound was sought for, the largest first. */
  private readonly subprograms: (readonly Edge[])[];

  constructor(setting: Setting, edges: readonly Edge[], entry: string) {
    this.setting = setting;
    this.edges = edges;
    this.entry = entry;
    this.subprograms = [edges];
    this.names = setting.variables.map(({ name }) => name);
    this.flows = new FlowGraph(setting, edges, entry);
    this.sizes = this.flows.sizes(entry, this.counts);
  }

  run(): ComponentBound {
    for (;;) {
      const left = this.edges.filter(({ name }) => !this.counts.has(name));
      if (left.length === 0) break;
      const components = cyclicComponents(left);
      const cyclic = new Set(components.flat());
      const isFurther = [
        ...left.filter((edge) => !cyclic.has(edge)).map((edge) => this.boundByFlow(edge)),
        ...components.map((component) => this.boundStay(component)),
      ].some((each) => each);
      if (!isFurther || this.setting.isOver()) return { kind: "open", edges: left };
      this.sizes = this.flows.sizes(this.entry, this.counts);
    }
    return { kind: "bounded", cost: sum(zeroBound, ...this.costs), sizes: this.sizes };
  }

  /** An edge on no cycle of edges that are left is taken once at most whenever its source is come to. */
  private boundByFlow(edge: Edge): boolean {
    const into = this.edges.filter(({ target }) => target.name === edge.source.name);
    const times = into.map(({ name }) => this.counts.get(name));
    const known = times.filter((each) => each !== undefined);
    if (known.length < times.length) return false;
    const count = sum(edge.source.name === this.entry ? oneBound : zeroBound, ...known);
    return this.take({ counts: new Map([[edge, count]]), cost: undefined });
  }

  /** A bound for edges that lie on cycles together, in the largest set of edges around them that has one. */
  private boundStay(edges: readonly Edge[]): boolean {
    const own = new Set(edges);
    const around = this.subprograms.filter((each) => edges.every((edge) => each.includes(edge)));
    if (around.every((each) => each.length > edges.length)) {
      this.subprograms.push(edges);
      around.push(edges);
    }
    for (const each of around) {
      const entered = this.entrancesOf(each);
      const found = entered && this.localBound(entered.subprogram, entered.entrances, own);
      if (found !== undefined && this.take(found)) return true;
    }
    return false;
  }

  /** undefined while it is not known how often the edges are come to. */
  private entrancesOf(
    edges: readonly Edge[],
  ): { subprogram: Subprogram; entrances: readonly Entrance[] } | undefined {
    const parts = new Set(edges.map(({ source }) => source.name));
    const own = new Set(edges);
    const into = this.edges.filter((edge) => !own.has(edge) && parts.has(edge.target.name));
    const entrances: Entrance[] = [];
    if (parts.has(this.entry))
      entrances.push({
        part: this.entry,
        times: oneBound,
        size: (name, sign) => scaled(inputBound(name), rational(BigInt(sign))),
      });
    for (const edge of into) {
      const times = this.counts.get(edge.name);
      if (times === undefined) return undefined;
      entrances.push({
        part: edge.target.name,
        times,
        size: (name, sign) => this.sizes.after(edge, name, sign),
      });
    }
    const subprogram: Subprogram = {
      edges,
      entrances: new Set(entrances.map(({ part }) => part)),
      isUsable: (part, { name }, sign) =>
        entrances.every((each) => each.part !== part || each.size(name, sign) !== undefined),
    };
    return { subprogram, entrances };
  }

  /** Of some of the candidates; logarithms are tried where the count depends on the inputs. */
  private localBound(
    subprogram: Subprogram,
    entrances: readonly Entrance[],
    candidates: ReadonlySet<Edge>,
  ): Found | undefined {
    const linear =
      this.byPotential(subprogram, entrances, candidates) ??
      (subprogram.edges.length === candidates.size ? this.byPhases(subprogram, entrances) : undefined);
    if (linear !== undefined && [...linear.counts.values()].every(isConstant)) return linear;
    const decreasing = linear === undefined ? candidates : new Set(linear.counts.keys());
    const slow = this.byLogarithm(subprogram, entrances, [...decreasing]);
    if (linear === undefined || slow === undefined) return linear ?? slow;
    const [cost, other] = [linear, slow].map((each) => each.cost ?? this.costOfEach(each.counts));
    if (cost === undefined || other === undefined) return linear;
    return isSmaller(other, cost, this.names) && slow.counts.size === linear.counts.size ? slow : linear;
  }

  /** Keeps counts and costs; false where a cost has no bound. */
  private take({ counts, cost }: Found): boolean {
    const own = cost ?? this.costOfEach(counts);
    if (own === undefined) return false;
    for (const [{ name }, count] of counts) this.counts.set(name, count);
    this.costs.push(own);
    return true;
  }

  /** Σ count·cost */
  private costOfEach(counts: ReadonlyMap<Edge, Bound>): Bound | undefined {
    let total: Bound = zeroBound;
    for (const [edge, count] of counts) {
      const local = costOf(this.setting, edge);
      const cost = local && substitute(local, (name, sign) => this.sizes.at(edge.source.name, name, sign));
      if (cost === undefined) return undefined;
      total = sum(total, product(count, cost));
    }
    return total;
  }

  private byPotential(
    subprogram: Subprogram,
    entrances: readonly Entrance[],
    candidates: ReadonlySet<Edge>,
  ): Found | undefined {
    const together = mostDecreasing(this.setting, subprogram, candidates);
    const found = together.length > 0 ? together : this.firstDecreasing(subprogram, candidates);
    if (found.length === 0) return undefined;
    const all = this.weighted(subprogram, entrances, new Map(found.map((edge) => [edge, 1n])));
    if (all === undefined) return undefined;
    const counts = new Map(
      found.map((edge) => {
        const own = this.isSmall(found)
          ? this.weighted(subprogram, entrances, new Map([[edge, 1n]]))
          : undefined;
        return [edge, smallest(own === undefined ? [all] : [own, all], this.names)] as const;
      }),
    );
    const costs = found.map((edge) => costOf(this.setting, edge));
    const isWhole = costs.every((each) => each?.terms.size === 0 && each.constant.denominator === 1n);
    const weights = new Map(found.map((edge, index) => [edge, costs[index]?.constant.numerator ?? 0n]));
    const byWeight = isWhole ? this.weighted(subprogram, entrances, weights) : undefined;
    const sums = [this.costOfEach(counts), byWeight].filter((each) => each !== undefined);
    return { counts, cost: sums.length === 0 ? undefined : smallest(sums, this.names) };
  }

  private isSmall(edges: readonly Edge[]): boolean {
    return edges.length > 1 && edges.length <= limits.its.boundedEdges;
  }

  /** A candidate that decreases alone, where not all are bounded. */
  private firstDecreasing(subprogram: Subprogram, candidates: ReadonlySet<Edge>): readonly Edge[] {
    if (candidates.size > limits.its.boundedEdges) return [];
    const first = [...candidates].find(
      (edge) => potentialOf(this.setting, subprogram, new Map([[edge, 1n]])) !== undefined,
    );
    return first === undefined ? [] : [first];
  }

  /** How much the edges weigh together, counted once for each way into the subprogram. */
  private weighted(
    subprogram: Subprogram,
    entrances: readonly Entrance[],
    weights: ReadonlyMap<Edge, bigint>,
  ): Bound | undefined {
    const potential = potentialOf(this.setting, subprogram, weights);
    return potential && inAll(entrances, potential, (start) => maximum(start, zeroBound));
  }

  /**
   * Nested functions f₁ … f_d (terminate/ranking.ts). While f₁ falls below a, f₂ rises by less than a each time and then falls ever faster: with
   * a = max(f₁, 0) and so on the edges are taken at most 2·a + b + 1 times for d = 2, and 3·a + 4·b + 3·c + 1 times for d = 3.
   */
  private byPhases(subprogram: Subprogram, entrances: readonly Entrance[]): Found | undefined {
    const { variables, invariants, isOver } = this.setting;
    const aims = subprogram.edges.length > limits.its.boundedEdges ? [] : subprogram.edges;
    for (const factors of [
      [2n, 1n],
      [3n, 4n, 3n],
    ]) {
      for (const aim of [{ kind: "all" } as const, ...aims.map((edge) => ({ kind: "one", edge }) as const)]) {
        if (isOver()) return undefined;
        const ranking = rankingOf({ variables }, subprogram.edges, invariants, factors.length, aim, isOver);
        if (ranking === undefined) continue;
        const phases = ranking.functions.map(
          (each) => new Map([...each].map(([part, linear]) => [part, boundOfLinear(linear)])),
        );
        const times = entrances.map(({ part, times: often, size }) => {
          const starts = phases.map((phase) => {
            const start = phase.get(part);
            return start && substitute(start, size);
          });
          if (!starts.every((each) => each !== undefined)) return undefined;
          const each = starts.map((start, index) =>
            scaled(maximum(start, zeroBound), rational(factors[index] as bigint)),
          );
          return product(often, sum(oneBound, ...each));
        });
        if (!times.every((each) => each !== undefined)) continue;
        const count = sum(zeroBound, ...times);
        const decreasing = subprogram.edges.filter(({ name }) => ranking.decreasing.has(name));
        return this.together(decreasing, count);
      }
    }
    return undefined;
  }

  private byLogarithm(
    subprogram: Subprogram,
    entrances: readonly Entrance[],
    candidates: readonly Edge[],
  ): Found | undefined {
    const aims = [candidates, ...(this.isSmall(candidates) ? candidates.map((edge) => [edge]) : [])];
    for (const aim of aims) {
      if (this.setting.isOver()) return undefined;
      const found = logarithmicOf(this.setting, subprogram, new Set(aim));
      const count = found && inAll(entrances, found.potential, (start) => timesOf(start, found));
      if (count !== undefined) return this.together(aim, count);
    }
    return undefined;
  }

  /** Edges that are taken so often in all: each, and the dearest of them as often as that. */
  private together(edges: readonly Edge[], count: Bound): Found {
    const costs = edges.map((edge) => costOf(this.setting, edge));
    const isConstant = costs.every((each) => each !== undefined && each.terms.size === 0);
    const dearest = isConstant
      ? maximum(constantBound(0n), ...costs.map((each) => each as Bound))
      : undefined;
    return { counts: new Map(edges.map((edge) => [edge, count])), cost: dearest && product(count, dearest) };
  }
}

function isConstant({ terms }: Bound): boolean {
  return terms.size === 0;
}

/** Σ times·(what the potential is at each entrance) */
function inAll(
  entrances: readonly Entrance[],
  potential: Potential,
  timesAt: (start: Bound) => Bound,
): Bound | undefined {
  let total: Bound = zeroBound;
  for (const { part, times, size } of entrances) {
    const start = potential.get(part);
    const image = start && substitute(start, size);
    if (image === undefined) return undefined;
    total = sum(total, product(times, timesAt(image)));
  }
  return total;
}
