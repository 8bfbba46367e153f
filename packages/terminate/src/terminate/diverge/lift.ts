/**
 * Inputs from what the graph knows: values of the inputs with which a path can be taken that leads to a loop or round it, and those
 * that lead into a recurrent set of a component's system. They are tried as others are: the graph covers more runs than there are.
 */

import { and, limits, type Model, type SymbolicTerm } from "@everypath/core";
import {
  type Decider,
  decideTermination,
  integerSymbol,
  type Limits,
  type Linear,
  modelOf,
  scale,
} from "@everypath/its";
import type { Graph, GraphNode } from "../graph/build.ts";
import { type Component, formula } from "../system.ts";
import type { FixedInputs, InputName } from "./inputs.ts";

export interface Lifting {
  readonly names: readonly InputName[];
  /** What stands for parameters; other inputs have symbolic variables of their own names. */
  readonly symbols: readonly { readonly name: string; readonly symbol: SymbolicTerm }[];
  readonly graph: Graph;
  readonly components: readonly Component[];
  readonly budgets: Limits;
  isOver(): boolean;
}

const noElements: readonly bigint[] = [0n];

export function liftedInputs(lifting: Lifting): readonly FixedInputs[] {
  const { graph, budgets } = lifting;
  const decider: Decider = {
    solver: budgets.solver,
    budget: {
      ...budgets.budget,
      milliseconds: Math.min(budgets.budget.milliseconds, limits.terminate.witnessQueryMilliseconds),
    },
  };
  const conditions = [...setConditions(lifting), ...pathConditions(graph)].slice(
    0,
    limits.terminate.liftedPaths,
  );
  const found = new Map<string, FixedInputs>();
  for (const condition of conditions) {
    if (lifting.isOver()) break;
    const model = modelOf(decider, condition);
    if (model === undefined) continue;
    const inputs = inputsOf(lifting, model);
    found.set([...inputs.scalars].join(), inputs);
  }
  return [...found.values()];
}

function inputsOf({ names, symbols }: Lifting, model: Model): FixedInputs {
  const scalars = names.map(({ name, width }) => {
    const symbol = symbols.find((each) => each.name === name)?.symbol ?? integerSymbol(name);
    const value = symbol.kind === "symbol" ? model.get(symbol) : undefined;
    const number = typeof value === "bigint" ? value : 0n;
    return [name, width === undefined ? number : BigInt.asUintN(width, number)] as const;
  });
  return { scalars: new Map(scalars), pointed: noElements };
}

/** What holds on each path that ends at a loop's head. */
function* pathConditions({ trees }: Graph): Generator<SymbolicTerm> {
  for (const { nodes, leaves } of trees)
    for (const { node, leaf } of leaves)
      if (leaf.kind === "instance") yield formula((nodes[node] as GraphNode).state.knowledge.everyFact());
}

/** What holds on each path from the start that leads to where a component's recurrent set was found. */
function* setConditions({ graph, components, budgets, isOver }: Lifting): Generator<SymbolicTerm> {
  const start = graph.trees.find(({ name }) => name === "start");
  for (const { its, locations } of components) {
    if (isOver() || start === undefined) return;
    const decided = decideTermination(its, {
      ...budgets,
      attempts: ["witness"],
      milliseconds: limits.terminate.witnessMilliseconds,
    });
    if (decided.kind !== "diverges") continue;
    const { start: configuration, stem, loop } = decided.witness;
    const first = stem[0] ?? (loop.kind === "closed" ? undefined : loop.steps[0]);
    const head = [...locations].find(([, name]) => name === first?.transition.target)?.[0];
    for (const { node, leaf } of start.leaves) {
      if (leaf.kind !== "instance" || leaf.head !== head) continue;
      const equalities = its.variables.flatMap((variable, index): readonly Linear[] => {
        const image = leaf.mu.get(variable);
        if (image === undefined) return [];
        const difference: Linear = {
          ...image,
          constant: image.constant - (configuration.values[index] as bigint),
        };
        return [difference, scale(difference, -1n)];
      });
      const { knowledge } = (start.nodes[node] as GraphNode).state;
      yield and(formula(knowledge.everyFact()), formula(equalities));
    }
  }
}
