/**
 * The integer transition system of a strongly connected component of the graph (definition 7). Locations are the component's loop
 * heads: the transitions of a path of evaluation and refinement edges, which change no variable, are taken together with the
 * generalisation edge that ends it, so the condition is ⟨a⟩ of the path's last state and v' = μ(v).
 *
 * A start location leads to each head under the head's own KB, which holds whenever the head is reached.
 */

import { and, intConstant, intGreaterOrEqual, type SymbolicTerm } from "@everypath/core";
import {
  atomLinear,
  type Its,
  type ItsVariable,
  integerSymbol,
  type Linear,
  replaceAtoms,
  type Transition,
  termOf,
  unitCost,
} from "@everypath/its";
import type { Graph, GraphNode, Tree } from "./graph/build.ts";
import { intervalFacts, type Knowledge } from "./graph/knowledge.ts";

interface Arc {
  readonly source: Tree;
  readonly target: string;
  readonly node: GraphNode;
  readonly mu: ReadonlyMap<SymbolicTerm, Linear>;
}

export interface Component {
  readonly its: Its;
  /** Names of its locations, by the heads' positions. */
  readonly locations: ReadonlyMap<string, string>;
  /** The end of the path that each transition stands for. */
  readonly ends: ReadonlyMap<string, GraphNode>;
}

const startName = "start";

/** The systems of the components, in the order in which the graph reaches them. */
export function systemsOf(graph: Graph): readonly Component[] {
  const arcs = arcsOf(graph);
  return componentsOf(graph, arcs).map((names) => systemOf(graph, arcs, names));
}

function arcsOf({ trees }: Graph): readonly Arc[] {
  return trees.flatMap((source) =>
    source.leaves.flatMap(({ node, leaf }) =>
      leaf.kind === "instance"
        ? [{ source, target: leaf.head, node: source.nodes[node] as GraphNode, mu: leaf.mu }]
        : [],
    ),
  );
}

/** Sets of heads that reach each other. */
function componentsOf({ trees }: Graph, arcs: readonly Arc[]): readonly ReadonlySet<string>[] {
  const reach = new Map(trees.map(({ name }) => [name, reachable(name, arcs)] as const));
  const found: ReadonlySet<string>[] = [];
  const taken = new Set<string>();
  for (const { name } of trees) {
    const own = reach.get(name) as ReadonlySet<string>;
    if (taken.has(name) || !own.has(name)) continue;
    const component = new Set([...own].filter((other) => reach.get(other)?.has(name)));
    for (const each of component) taken.add(each);
    found.push(component);
  }
  return found;
}

function reachable(name: string, arcs: readonly Arc[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [name];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { source, target } of arcs) {
      if (source.name !== at || found.has(target)) continue;
      found.add(target);
      open.push(target);
    }
  }
  return found;
}

function systemOf(graph: Graph, arcs: readonly Arc[], names: ReadonlySet<string>): Component {
  const inner = arcs.filter(({ source, target }) => names.has(source.name) && names.has(target));
  const heads = graph.trees.filter(({ name }) => names.has(name));
  const locations = new Map(heads.map(({ name }, index) => [name, `l${index + 1}`] as const));
  const own = new Map(heads.map((head) => [head.name, symbolsOf(head)] as const));
  const variables = [...new Set([...own.values()].flatMap((each) => [...each]))] as ItsVariable[];
  const isVariable = new Set<SymbolicTerm>(variables);
  const ends = new Map<string, GraphNode>();
  const entries = heads.map(({ name, nodes }, index): Transition => {
    const { knowledge } = (nodes[0] as GraphNode).state;
    return {
      id: `t${index + 1}`,
      source: startName,
      target: locations.get(name) as string,
      guard: formula(knowledge.everyFact()),
      update: variables,
      cost: unitCost,
    };
  });
  const transitions = inner.map(({ source, target, node, mu }, index): Transition => {
    const id = `t${entries.length + index + 1}`;
    ends.set(id, node);
    const before = own.get(source.name) as ReadonlySet<SymbolicTerm>;
    const mine = own.get(target) as ReadonlySet<SymbolicTerm>;
    // A variable that the path makes anew may be one that another head has: here it has any value.
    const anew = (linear: Linear): Linear =>
      replaceAtoms(linear, (atom) =>
        before.has(atom) || !isVariable.has(atom) ? atomLinear(atom) : atomLinear(renamed(atom, id)),
      );
    const images = variables.map((variable) => (mine.has(variable) ? mu.get(variable) : undefined));
    const needed = new Set([
      ...before,
      ...images.flatMap((image) => (image === undefined ? [] : [...image.coefficients.keys()])),
    ]);
    return {
      id,
      source: locations.get(source.name) as string,
      target: locations.get(target) as string,
      guard: formula(factsAbout(node.state.knowledge, needed).map(anew)),
      // A variable that the target does not have may change arbitrarily, so it may stay as it is.
      update: variables.map((variable, position) => {
        const image = images[position];
        return image === undefined ? variable : termOf(anew(image));
      }),
      cost: unitCost,
    };
  });
  return { its: { variables, start: startName, transitions: [...entries, ...transitions] }, locations, ends };
}

function renamed(atom: SymbolicTerm, id: string): SymbolicTerm {
  return integerSymbol(`${atom.kind === "symbol" ? atom.name : "v"}_anew_${id}`);
}

/** The symbolic variables of a head's state that its facts or its slots mention, addresses left out. */
export function symbolsOf({ nodes }: Tree): ReadonlySet<SymbolicTerm> {
  const { state } = nodes[0] as GraphNode;
  const addresses = new Set(state.areas.flatMap(({ base }) => [...base.coefficients.keys()]));
  const slots = [
    ...state.frames.flatMap(({ values }) => [...values.values()]),
    ...state.areas.flatMap(({ size, cells }) => [
      size,
      ...cells.flatMap(({ offset, value }) => [offset, value]),
    ]),
    ...state.knowledge.facts,
  ];
  const all = slots.flatMap(({ coefficients }) => [...coefficients.keys()]);
  return new Set(all.filter((symbol) => !addresses.has(symbol)));
}

/** The facts that are connected with the variables, with the bounds of all variables in them. */
export function factsAbout(knowledge: Knowledge, variables: ReadonlySet<SymbolicTerm>): readonly Linear[] {
  const atoms = new Set(variables);
  const taken = new Set<Linear>();
  for (let size = -1; size !== taken.size; ) {
    size = taken.size;
    for (const fact of knowledge.facts) {
      const own = [...fact.coefficients.keys()];
      if (taken.has(fact) || !own.some((atom) => atoms.has(atom))) continue;
      taken.add(fact);
      for (const atom of own) atoms.add(atom);
    }
  }
  return [...taken, ...[...atoms].flatMap((atom) => intervalFacts(atom, knowledge.intervalOf(atom)))];
}

export function formula(facts: readonly Linear[]): SymbolicTerm {
  return and(...facts.map((fact) => intGreaterOrEqual(termOf(fact), intConstant(0))));
}
