/**
 * The symbolic execution graph of a program, in its final form: for each loop head (and the start) the tree of evaluations and
 * refinements that begins in its state. A leaf is an end of the program, ERR, or an instance of a head's state (a generalisation edge).
 * Whenever a head's state is generalised its tree is built anew, until every leaf that arrives at a head is an instance.
 */
import type { Procedure } from "../../../program/program.ts";
import { cleaned } from "./clean.ts";
import { loopHeads } from "./flow.ts";
import { generalised } from "./generalise.ts";
import { type Instantiation, instanceOf } from "./instance.ts";
import { placeOf } from "./memory.ts";
import type { AbstractState } from "./state.ts";
import { positionKey, topOf } from "./state.ts";
import { type GraphSettings, ignoresOverflow, type Outcome, step } from "./step.ts";

export type EdgeKind = "evaluation" | "refinement" | "generalisation";

export interface GraphNode {
  readonly state: AbstractState;
  /** How the node came to be; undefined for the root of a tree. */
  readonly parent: number | undefined;
  readonly edge: EdgeKind | undefined;
}

export type Leaf =
  | { readonly kind: "ended"; readonly how: "returned" | "halted" | "assumption" }
  | Extract<Outcome, { kind: "error" }>
  | Extract<Outcome, { kind: "unsupported" }>
  /** An instance of the head's state. */
  | { readonly kind: "instance"; readonly head: string; readonly mu: Instantiation }
  /** The limits were reached here. */
  | { readonly kind: "cut"; readonly reason: "time" | "size" };

export interface Tree {
  /** The position of the head; "start" for the initial state. */
  readonly name: string;
  readonly nodes: readonly GraphNode[];
  readonly leaves: readonly { readonly node: number; readonly leaf: Leaf }[];
}

export interface Graph {
  readonly trees: readonly Tree[];
  /** Every leaf is an end or an instance: no ERR, nothing unsupported, nothing cut. */
  readonly isComplete: boolean;
}

export interface BuildLimits {
  isOver(): boolean;
  readonly mostNodes: number;
  /** Rounds of each loop that are not generalised, as figure 3 has one. */
  readonly peeledRounds: number;
}

interface Head {
  readonly name: string;
  state: AbstractState;
  round: number;
}

/** Steps and leaves of a run that is followed to its end before it is taken for one that needs generalising. */
const tailSteps = 60;
const tailLeaves = 4;

export function buildGraph(
  settings: GraphSettings,
  start: AbstractState,
  thresholds: readonly bigint[],
  limits: BuildLimits,
): Graph {
  return new Builder(settings, thresholds, limits).build(start);
}

class Builder {
  private readonly settings: GraphSettings;
  private readonly thresholds: readonly bigint[];
  private readonly limits: BuildLimits;
  private readonly heads = new Map<string, Head>();
  private readonly trees = new Map<string, Tree>();
  private readonly waiting: string[] = [];
  private steps = 0;

  constructor(settings: GraphSettings, thresholds: readonly bigint[], limits: BuildLimits) {
    this.settings = settings;
    this.thresholds = thresholds;
    this.limits = limits;
  }

  build(start: AbstractState): Graph {
    this.waiting.push("start");
    this.heads.set("start", { name: "start", state: start, round: 0 });
    for (let name = this.waiting.shift(); name !== undefined; name = this.waiting.shift()) {
      const head = this.heads.get(name) as Head;
      this.trees.set(name, this.tree(head));
    }
    const trees = this.reached();
    // A leaf was an instance of a state that has been generalised since: it still is, by another μ.
    const settled = trees.map((tree) => this.settled(tree));
    return {
      trees: settled,
      isComplete: settled.every(({ leaves }) =>
        leaves.every(({ leaf }) => leaf.kind === "ended" || leaf.kind === "instance"),
      ),
    };
  }

  private reached(): readonly Tree[] {
    const names = new Set(["start"]);
    for (const name of names)
      for (const { leaf } of this.trees.get(name)?.leaves ?? [])
        if (leaf.kind === "instance") names.add(leaf.head);
    return [...names].flatMap((name) => this.trees.get(name) ?? []);
  }

  private settled(tree: Tree): Tree {
    const leaves = tree.leaves.map(({ node, leaf }) => {
      if (leaf.kind !== "instance") return { node, leaf };
      const head = this.heads.get(leaf.head) as Head;
      const arriving = cleaned((tree.nodes[node] as GraphNode).state, ignoresOverflow(this.settings));
      const mu = instanceOf(head.state, arriving);
      return { node, leaf: mu === undefined ? ({ kind: "cut", reason: "size" } as const) : { ...leaf, mu } };
    });
    return { ...tree, leaves };
  }

  private isOver(): "time" | "size" | undefined {
    if (this.limits.isOver()) return "time";
    return this.steps > this.limits.mostNodes ? "size" : undefined;
  }

  /** The tree below a head's state. */
  private tree({ name, state }: Head): Tree {
    const nodes: GraphNode[] = [{ state, parent: undefined, edge: undefined }];
    const leaves: { node: number; leaf: Leaf }[] = [];
    const open = [0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const node = nodes[at] as GraphNode;
      const over = this.isOver();
      if (over !== undefined) {
        leaves.push({ node: at, leaf: { kind: "cut", reason: over } });
        continue;
      }
      if (
        node.edge === "evaluation" &&
        isAtHead(node.state) &&
        !(name === "start" && this.isPeeled(nodes, at))
      ) {
        const arrived = this.arrive(node.state);
        if (arrived.kind === "tail") {
          const tail = grafted(nodes, at, arrived.tree);
          leaves.push(...tail);
        } else leaves.push({ node: at, leaf: arrived });
        continue;
      }
      this.steps += 1;
      const outcome = step(this.settings, node.state);
      const children = childrenOf(outcome);
      if (children === undefined) {
        leaves.push({ node: at, leaf: outcome as Leaf });
        continue;
      }
      for (const child of children.states) {
        nodes.push({ state: child, parent: at, edge: children.edge });
        open.push(nodes.length - 1);
      }
    }
    return { name, nodes, leaves };
  }

  /** The first rounds of a loop are left apart from the others where the limits say so. */
  private isPeeled(nodes: readonly GraphNode[], at: number): boolean {
    const position = positionKey((nodes[at] as GraphNode).state);
    let visits = 0;
    for (let index = (nodes[at] as GraphNode).parent; index !== undefined; index = nodes[index]?.parent) {
      const { state, edge } = nodes[index] as GraphNode;
      if (edge === "evaluation" && positionKey(state) === position) visits += 1;
    }
    return visits < this.limits.peeledRounds;
  }

  /** A state at a loop head: an instance of the head's state, which is made general enough if need be. */
  private arrive(arriving: AbstractState): Leaf | { readonly kind: "tail"; readonly tree: Tree } {
    const state = cleaned(arriving, ignoresOverflow(this.settings));
    const name = headKey(state);
    const head = this.heads.get(name);
    if (head === undefined) {
      // Generalised with itself, the state loses what it says of variables that it does not mention.
      const first = generalised(state, state, this.widening(0));
      this.heads.set(name, { name, state: first, round: 0 });
      this.waiting.push(name);
      return { kind: "instance", head: name, mu: new Map() };
    }
    const tail = this.tail(arriving);
    if (tail !== undefined) return { kind: "tail", tree: tail };
    if (instanceOf(head.state, state) === undefined) {
      head.state = generalised(head.state, state, this.widening(head.round));
      head.round += 1;
      if (!this.waiting.includes(name)) this.waiting.push(name);
    }
    return { kind: "instance", head: name, mu: new Map() };
  }

  private widening(round: number) {
    const { fresh, integers } = this.settings;
    return { fresh, integers, thresholds: this.thresholds, round };
  }

  /** The tree below a state from which every run soon ends without coming to a head again. */
  private tail(state: AbstractState): Tree | undefined {
    const nodes: GraphNode[] = [{ state, parent: undefined, edge: undefined }];
    const leaves: { node: number; leaf: Leaf }[] = [];
    const open = [0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const node = nodes[at] as GraphNode;
      if (node.parent !== undefined && node.edge === "evaluation" && isAtHead(node.state)) return undefined;
      if (nodes.length > tailSteps || leaves.length > tailLeaves) return undefined;
      const outcome = step(this.settings, node.state);
      const children = childrenOf(outcome);
      if (children === undefined) {
        if (outcome.kind !== "ended") return undefined;
        leaves.push({ node: at, leaf: outcome });
        continue;
      }
      for (const child of children.states) {
        nodes.push({ state: child, parent: at, edge: children.edge });
        open.push(nodes.length - 1);
      }
    }
    return { name: "tail", nodes, leaves };
  }
}

/** Appends the tree's nodes below node `at`, which is its root, and gives its leaves. */
function grafted(
  nodes: GraphNode[],
  at: number,
  { nodes: own, leaves }: Tree,
): readonly { node: number; leaf: Leaf }[] {
  const shift = nodes.length - 1;
  const moved = (index: number) => (index === 0 ? at : index + shift);
  for (const each of own.slice(1)) nodes.push({ ...each, parent: moved(each.parent as number) });
  return leaves.map(({ node, leaf }) => ({ node: moved(node), leaf }));
}

function childrenOf(
  outcome: Outcome,
): { readonly edge: "evaluation" | "refinement"; readonly states: readonly AbstractState[] } | undefined {
  switch (outcome.kind) {
    case "evaluated":
      return {
        edge: "evaluation",
        states: outcome.state.knowledge.isImpossible ? [] : [outcome.state],
      };
    case "refined":
      return { edge: "refinement", states: outcome.states };
    case "ended":
    case "error":
    case "unsupported":
      return undefined;
  }
}

/** States at one position share a head where their pointers lead to the same areas. */
function headKey(state: AbstractState): string {
  const pointers = state.frames.flatMap(({ values }) =>
    [...values].flatMap(([variable, value]) => {
      const area = value.coefficients.size === 0 ? undefined : placeOf(state, value)?.area;
      return area === undefined ? [] : [`${variable.name}→${area.name}`];
    }),
  );
  return [positionKey(state), ...pointers.sort()].join(" ");
}

function isAtHead(state: AbstractState): boolean {
  const { procedure, block, index }: { procedure: Procedure; block: number; index: number } = topOf(state);
  return index === 0 && loopHeads(procedure).has(block);
}
