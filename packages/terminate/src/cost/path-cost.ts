/** The weight of a path of the graph: what its evaluation edges count. Refinement and generalisation edges count nothing (section 5, point 3). */
import type { GraphNode, Leaf, Tree } from "../terminate/graph/build.ts";
import { type AbstractState, topOf } from "../terminate/graph/state.ts";
import { instructionAt, type Measure, type Position, stepsOf } from "./measure.ts";

/** Of the path from the tree's root to the leaf at `node`, with the instruction that ends the program. A call that is abstracted counts as its instruction. */
export function pathCost(tree: Tree, node: number, leaf: Leaf, measure: Measure): number {
  const { nodes } = tree;
  let steps = leaf.kind === "ended" ? lastSteps((nodes[node] as GraphNode).state, measure) : 0;
  for (let at = node; nodes[at]?.parent !== undefined; at = nodes[at]?.parent as number) {
    const { state, edge, parent } = nodes[at] as GraphNode & { readonly parent: number };
    const before = topOf((nodes[parent] as GraphNode).state);
    if (edge === "evaluation" || edge === "call") steps += stepsOf(measure, before, topOf(state));
    if (edge === "return") steps += stepsOf(measure, before, topOf(calledAt(tree, parent).state));
  }
  return steps;
}

type Instance = Extract<Leaf, { kind: "instance" }>;

/** The abstracted calls that returned on the path to the node, in order. */
export function callsBefore(tree: Tree, node: number): readonly { readonly leaf: Instance }[] {
  const found: { leaf: Instance }[] = [];
  for (let at = node; tree.nodes[at]?.parent !== undefined; at = tree.nodes[at]?.parent as number) {
    const { edge, parent } = tree.nodes[at] as GraphNode & { readonly parent: number };
    if (edge === "return") found.unshift({ leaf: calledAt(tree, parent).leaf });
  }
  return found;
}

/** The call whose other edge leads past it. */
function calledAt(
  { nodes, leaves }: Tree,
  parent: number,
): { readonly state: AbstractState; readonly leaf: Instance } {
  const found = leaves.find(({ node }) => nodes[node]?.parent === parent && nodes[node]?.edge === "call");
  if (found?.leaf.kind !== "instance") throw new Error("a call that returns leads into its callee too");
  return { state: (nodes[found.node] as GraphNode).state, leaf: found.leaf };
}

/** A terminator that ends the program is executed; a check that fails is not passed. */
function lastSteps(state: AbstractState, measure: Measure): number {
  const at: Position = topOf(state);
  const isTerminator = at.index === at.procedure.blocks[at.block]?.instructions.length;
  return isTerminator || instructionAt(at).kind === "call" ? stepsOf(measure, at, undefined) : 0;
}
