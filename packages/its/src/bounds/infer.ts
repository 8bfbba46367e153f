/**
 * An upper bound on what a run costs. Components are taken from the last to the first, as cost relations are (CoFloCo): what a run costs from a part on is
 * what its run through the component costs and the most that any way out does, at the sizes the variables have there. Inside a component
 * KoAT's alternation counts (component.ts). Locations are split into cases where that helps, and the smallest bound wins.
 */
import { componentsInOrder, cyclicComponents } from "../components.ts";
import type { Decider } from "../decide.ts";
import type { IsOver } from "../linear/simplex.ts";
import { type Its, locationsOf, type Transition } from "../model.ts";
import { type Edge, type Part, type Refined, refine, wholeParts } from "../refined.ts";
import { simplify } from "../simplify/index.ts";
import { reachable } from "../terminate/prove.ts";
import { splitParts } from "../terminate/split.ts";
import { boundComponent } from "./component.ts";
import { degreeOf, smallest } from "./degree.ts";
import { type Bound, maximum, type Sign, sum, zeroBound } from "./expression.ts";
import type { BoundFunction } from "./function.ts";
import { costOf } from "./local-size.ts";
import { withNamedProducts } from "./named-products.ts";
import type { Setting } from "./potential.ts";
import { FlowGraph, type Sizes } from "./sizes.ts";
import { substitute } from "./substitute.ts";

export type CostBound =
  /** No run costs more. The bound's inputs are the system's variables, as they are at the start. */
  | { readonly kind: "bounded"; readonly bound: Bound }
  /** `open` are the transitions that may be taken without end, or whose cost has no bound, for all that was found. */
  | { readonly kind: "unknown"; readonly open: readonly string[]; readonly isOutOfTime: boolean };

export interface CostLimits extends Decider {
  /** Milliseconds after which the search gives up. */
  readonly milliseconds: number;
  /** Of functions in costs. */
  readonly functions?: ReadonlyMap<string, BoundFunction>;
}

/** Looks for a bound of the sum of the costs of the transitions that a run takes. */
export function inferBound(its: Its, limits: CostLimits): CostBound {
  const end = performance.now() + limits.milliseconds;
  const isOver: IsOver = () => performance.now() > end;
  const small = withNamedProducts(simplify(its, limits));
  const names = small.variables.map(({ name }) => name);
  const { functions } = limits;
  const whole = boundOn(small, wholeParts(locationsOf(small)), isOver, functions);
  const found = "bound" in whole ? [whole.bound] : [];
  for (const by of ["guards", "signs", "neighbours"] as const) {
    const [best] = found;
    if (isOver() || (best !== undefined && (by !== "guards" || isSimple(best)))) break;
    const finer = boundOn(small, splitParts(small, whole.components, by, isOver), isOver, functions);
    if ("bound" in finer) found.push(finer.bound);
  }
  if (found.length > 0) return { kind: "bounded", bound: smallest(found, names) };
  return {
    kind: "unknown",
    open: "open" in whole ? [...new Set(whole.open.map(({ id }) => id))] : [],
    isOutOfTime: isOver(),
  };
}

function isSimple(bound: Bound): boolean {
  const { exponential, power } = degreeOf(bound);
  return exponential === 0 && power === 0;
}

type OnParts = ({ readonly bound: Bound } | { readonly open: readonly Transition[] }) & {
  readonly components: readonly (readonly Edge[])[];
};

function boundOn(
  its: Its,
  parts: readonly Part[],
  isOver: IsOver,
  functions: CostLimits["functions"],
): OnParts {
  const { refined, invariants } = reachable(withEnds(its, parts, isOver), isOver);
  const starts = refined.parts
    .filter(({ name, location }) => location === its.start && invariants.has(name))
    .map(({ name }) => name);
  const components = cyclicComponents(refined.edges);
  const setting: Setting = {
    variables: its.variables,
    invariants,
    isOver,
    ...(functions === undefined ? {} : { functions }),
  };
  const relations = new CostRelations(setting, refined.edges, starts);
  const bounds = starts.map((start) => relations.costFrom(start));
  if (relations.open.size > 0) return { open: [...relations.open], components };
  return { bound: maximum(zeroBound, ...bounds.map((each) => each as Bound)), components };
}

/**
 * The parts of a location hold wherever a transition can be taken from it, and need not where a run stops. So that its last step is counted, a location
 * that has been split gets a part for every configuration, which no edge leaves.
 */
function withEnds(its: Its, parts: readonly Part[], isOver: IsOver): Refined {
  const split = parts.filter(({ name, location }) => name !== location);
  const ends = [...new Set(split.map(({ location }) => location))].map((location) => ({
    name: `${location}#end`,
    location,
    when: [],
  }));
  const names = new Set(ends.map(({ name }) => name));
  const whole = refine(its, [...parts, ...ends], isOver);
  return { ...whole, edges: whole.edges.filter(({ source }) => !names.has(source.name)) };
}

class CostRelations {
  /** Transitions that stand in the way of a bound. */
  readonly open = new Set<Transition>();
  private readonly setting: Setting;
  private readonly costs = new Map<string, Bound | undefined>();

  constructor(setting: Setting, edges: readonly Edge[], starts: readonly string[]) {
    this.setting = setting;
    for (const names of componentsInOrder(edges, starts).toReversed()) {
      const component = new Set(names);
      const leaving = edges.filter(({ source }) => component.has(source.name));
      const inner = leaving.filter(({ target }) => component.has(target.name));
      const exits = leaving.filter(({ target }) => !component.has(target.name));
      const entries = names.filter(
        (name) =>
          starts.includes(name) ||
          edges.some(({ source, target }) => target.name === name && !component.has(source.name)),
      );
      for (const entry of entries) this.costs.set(entry, this.costOfStay(entry, inner, exits));
    }
  }

  /** undefined where there is none, and then something is open. */
  costFrom(part: string): Bound | undefined {
    return this.costs.has(part) ? this.costs.get(part) : zeroBound;
  }

  private costOfStay(entry: string, inner: readonly Edge[], exits: readonly Edge[]): Bound | undefined {
    const inside =
      inner.length === 0
        ? {
            kind: "bounded" as const,
            cost: zeroBound,
            sizes: new FlowGraph(this.setting, [], entry).sizes(entry, new Map()),
          }
        : boundComponent(this.setting, inner, entry);
    if (inside.kind === "open") {
      for (const { transition } of inside.edges) this.open.add(transition);
      return undefined;
    }
    const after = exits.map((edge) => this.costBehind(edge, inside.sizes));
    if (!after.every((each) => each !== undefined)) return undefined;
    return sum(inside.cost, maximum(zeroBound, ...after));
  }

  private costBehind(edge: Edge, sizes: Sizes): Bound | undefined {
    const rest = this.costFrom(edge.target.name);
    if (rest === undefined) return undefined;
    const local = costOf(this.setting, edge);
    const own = local && substitute(local, (name, sign) => sizes.at(edge.source.name, name, sign));
    const behind = substitute(rest, (name: string, sign: Sign) => sizes.after(edge, name, sign));
    if (own === undefined || behind === undefined) {
      this.open.add(edge.transition);
      return undefined;
    }
    return sum(own, behind);
  }
}
