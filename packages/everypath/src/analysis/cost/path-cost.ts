/** The weight of a path of the graph: what its evaluation edges count. Refinement and generalisation edges count nothing (section 5, point 3). */
import type { GraphNode, Leaf, Tree } from "../terminate/graph/build.ts";
import { type AbstractState, topOf } from "../terminate/graph/state.ts";
import { instructionAt, type Measure, type Position, stepsOf } from "./measure.ts";

/** Of the path from the tree's root to the leaf at `node`, with the instruction that ends the program. */
export function pathCost({ nodes }: Tree, node: number, leaf: Leaf, measure: Measure): number {
  let steps = leaf.kind === "ended" ? lastSteps((nodes[node] as GraphNode).state, measure) : 0;
  for (let at = nodes[node]; at?.parent !== undefined; ) {
    const parent = nodes[at.parent] as GraphNode;
    if (at.edge === "evaluation") steps += stepsOf(measure, topOf(parent.state), topOf(at.state));
    at = parent;
  }
  return steps;
}

/** A terminator that ends the program is executed; a check that fails is not passed. */
function lastSteps(state: AbstractState, measure: Measure): number {
  const at: Position = topOf(state);
  const isTerminator = at.index === at.procedure.blocks[at.block]?.instructions.length;
  return isTerminator || instructionAt(at).kind === "call" ? stepsOf(measure, at, undefined) : 0;
}
