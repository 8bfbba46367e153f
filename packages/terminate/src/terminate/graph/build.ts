/**
 * The symbolic execution graph of a program, in its final form: for each loop head (and the start) the tree of evaluations and
 * refinements that begins in its state. A leaf is an end of the program, ERR, or an instance of a head's state (a generalisation edge).
 * Whenever a head's state is generalised its tree is built anew, until every leaf that arrives at a head is an instance.
 */

import { limits, type Procedure, type SymbolicTerm, type Variable } from "@everypath/core";
import type { Linear } from "@everypath/its";
import { aliasesIn } from "./aliases.ts";
import { type AbstractedCall, afterCall } from "./call.ts";
import { cleaned } from "./clean.ts";
import { loopHeads } from "./flow.ts";
import { generalised, isNarrow } from "./generalise.ts";
import { type Instantiation, instanceOf } from "./instance.ts";
import { LoopReads } from "./loop-reads.ts";
import { placeOf } from "./memory.ts";
import type { GraphSettings, Outcome } from "./outcome.ts";
import type { Meaning } from "./rules/rule.ts";
import type { AbstractState } from "./state.ts";
import { positionKey, topOf } from "./state.ts";
import { step } from "./step.ts";
import { isSameSummary, joined, type Summary, summaryOf } from "./summary.ts";

/** "call" leads to the first state of an abstracted call, "return" past it. */
export type EdgeKind = "evaluation" | "refinement" | "generalisation" | "call" | "return";

export interface GraphNode {
  readonly state: AbstractState;
  /** How the node came to be; undefined for the root of a tree. */
  readonly parent: number | undefined;
  readonly edge: EdgeKind | undefined;
  /** Of a "call" edge: by the callee's names for areas, what the caller calls them. */
  readonly names?: ReadonlyMap<string, string>;
}

export type Leaf =
  | Extract<Outcome, { kind: "ended" }>
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
  /** Of the abstracted calls that may return, by the names of their heads. */
  readonly summaries: ReadonlyMap<string, Summary>;
  /** Every leaf is an end or an instance: no ERR, nothing unsupported, nothing cut. */
  readonly isComplete: boolean;
  /** What its symbolic variables stand for, where others determine them. */
  readonly meanings: ReadonlyMap<SymbolicTerm, Meaning>;
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

interface CallSummary {
  summary: Summary | undefined;
  round: number;
  /** Trees with calls that the summary is of. */
  readonly users: Set<string>;
}

type Child = Pick<GraphNode, "state" | "names"> & { readonly edge: EdgeKind };

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
  private readonly calls = new Map<string, CallSummary>();
  private readonly waiting: string[] = [];
  private readonly loopReads: LoopReads;
  private steps = 0;

  constructor(settings: GraphSettings, thresholds: readonly bigint[], limits: BuildLimits) {
    this.settings = settings;
    this.thresholds = thresholds;
    this.limits = limits;
    this.loopReads = new LoopReads(settings);
  }

  build(start: AbstractState): Graph {
    this.waiting.push("start");
    const knowledge = start.knowledge.until(this.limits.isOver);
    this.heads.set("start", { name: "start", state: { ...start, knowledge }, round: 0 });
    let settled = this.grown();
    // Where the atoms of a head are told apart in another way than before, what arrives is generalised once more.
    for (let round = 0; round < limits.terminate.settlingRounds && this.isOver() === undefined; round += 1) {
      const open = settled.filter(({ leaves }) => leaves.some(({ leaf }) => leaf.kind === "cut"));
      if (open.length === 0) break;
      this.waiting.push(...open.map(({ name }) => name));
      settled = this.grown();
    }
    return {
      trees: settled,
      summaries: new Map(
        [...this.calls].flatMap(([name, { summary }]) => (summary === undefined ? [] : [[name, summary]])),
      ),
      meanings: this.settings.meanings,
      isComplete: settled.every(({ leaves }) =>
        leaves.every(({ leaf }) => leaf.kind === "ended" || leaf.kind === "instance"),
      ),
    };
  }

  /** Trees until nothing waits, those that are reached, each leaf with its μ. */
  private grown(): readonly Tree[] {
    for (let name = this.waiting.shift(); name !== undefined; name = this.waiting.shift()) {
      const tree = this.tree(this.heads.get(name) as Head);
      this.trees.set(name, tree);
      this.summarise(tree);
    }
    // A leaf was an instance of a state that has been generalised since: it still is, by another μ.
    return this.reached().map((tree) => this.settled(tree));
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
      const arriving = this.cleaned((tree.nodes[node] as GraphNode).state);
      const mu = instanceOf(head.state, arriving);
      return {
        node,
        leaf:
          mu === undefined ? ({ kind: "cut", reason: this.isOver() ?? "size" } as const) : { ...leaf, mu },
      };
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
      if (node.edge === "call") {
        leaves.push({ node: at, leaf: this.meet(node.state.context as string, this.cleaned(node.state)) });
        continue;
      }
      if (leadsToHead(node.edge) && isAtHead(node.state) && !(name === "start" && this.isPeeled(nodes, at))) {
        const ahead = this.loopReads.read(node.state);
        if (ahead !== undefined) nodes.push({ state: ahead, parent: at, edge: "refinement" });
        const there = ahead === undefined ? at : nodes.length - 1;
        const arrived = this.arrive(ahead ?? node.state);
        if (arrived.kind === "tail") {
          const tail = grafted(nodes, there, arrived.tree);
          leaves.push(...tail);
        } else leaves.push({ node: there, leaf: arrived });
        continue;
      }
      this.steps += 1;
      const outcome = step(this.settings, node.state);
      const children =
        outcome.kind === "called" ? this.childrenOfCall(name, outcome.call) : childrenOf(outcome);
      if (children === undefined) {
        leaves.push({ node: at, leaf: outcome as Leaf });
        continue;
      }
      for (const child of children) {
        nodes.push({ ...child, parent: at });
        open.push(nodes.length - 1);
      }
    }
    return { name, nodes, leaves };
  }

  /** The callee's first state, and the caller's after it has returned if a run of it is known to. */
  private childrenOfCall(tree: string, call: AbstractedCall): readonly Child[] {
    const context = `call ${headKey(this.cleaned(call.callee.state), this.pointerBits)}`;
    const known: CallSummary = this.calls.get(context) ?? { summary: undefined, round: 0, users: new Set() };
    this.calls.set(context, known);
    known.users.add(tree);
    const { state, names } = call.callee;
    const first: Child = { edge: "call", state: { ...state, context }, names };
    if (known.summary === undefined) return [first];
    const after = afterCall(this.settings, call, known.summary);
    return after.knowledge.isImpossible ? [first] : [first, { edge: "return", state: after }];
  }

  /** Returns that the tree shows go into the summary of its call; where that says more than before, trees with such calls are built anew. */
  private summarise({ name, nodes, leaves }: Tree): void {
    const root = (nodes[0] as GraphNode).state;
    const { context } = root;
    if (context === undefined) return;
    const known = this.calls.get(context) as CallSummary;
    const head = (this.heads.get(context) as Head).state;
    const parameters = name === context ? topOf(root).values : new Map<Variable, Linear>();
    for (const { node, leaf } of leaves) {
      if (leaf.kind !== "ended" || leaf.answer === undefined) continue;
      const { areas } = (nodes[node] as GraphNode).state;
      const found = summaryOf(leaf.answer, areas, head, parameters);
      const next = joined(known.summary, found, { thresholds: this.thresholds, round: known.round });
      if (isSameSummary(known.summary, next)) continue;
      if (known.summary !== undefined) known.round += 1;
      known.summary = next;
      for (const user of known.users) if (!this.waiting.includes(user)) this.waiting.push(user);
    }
  }

  private get pointerBits(): number {
    return this.settings.program.dataModel.pointerBits;
  }

  private cleaned(state: AbstractState): AbstractState {
    return cleaned(state, this.settings);
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
    const state = this.cleaned(arriving);
    const name = headKey(state, this.pointerBits);
    const tail = this.heads.has(name) ? this.tail(arriving) : undefined;
    return tail === undefined ? this.meet(name, state) : { kind: "tail", tree: tail };
  }

  /** The head of this name covers the state from now on. */
  private meet(name: string, state: AbstractState): Leaf {
    const head = this.heads.get(name);
    if (head === undefined) {
      // Generalised with itself, the state loses what it says of variables that it does not mention.
      const first = generalised(state, state, this.widening(0));
      this.heads.set(name, { name, state: first, round: 0 });
      this.waiting.push(name);
      return { kind: "instance", head: name, mu: new Map() };
    }
    if (instanceOf(head.state, state) === undefined) {
      head.state = generalised(head.state, state, this.widening(head.round));
      head.round += 1;
      if (!this.waiting.includes(name)) this.waiting.push(name);
    }
    return { kind: "instance", head: name, mu: new Map() };
  }

  private widening(round: number) {
    const { fresh, integers } = this.settings;
    return { fresh, integers, pointerBits: this.pointerBits, thresholds: this.thresholds, round };
  }

  /** The tree below a state from which every run soon ends without coming to a head again. */
  private tail(state: AbstractState): Tree | undefined {
    const nodes: GraphNode[] = [{ state, parent: undefined, edge: undefined }];
    const leaves: { node: number; leaf: Leaf }[] = [];
    const open = [0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const node = nodes[at] as GraphNode;
      if (node.parent !== undefined && leadsToHead(node.edge) && isAtHead(node.state)) return undefined;
      if (
        this.limits.isOver() ||
        nodes.length > limits.terminate.tailSteps ||
        leaves.length > limits.terminate.tailLeaves
      )
        return undefined;
      const outcome = step(this.settings, node.state);
      const children = childrenOf(outcome);
      if (children === undefined) {
        if (outcome.kind !== "ended") return undefined;
        leaves.push({ node: at, leaf: outcome });
        continue;
      }
      for (const child of children) {
        nodes.push({ ...child, parent: at });
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

function leadsToHead(edge: EdgeKind | undefined): boolean {
  return edge === "evaluation" || edge === "return";
}

function childrenOf(outcome: Outcome): readonly Child[] | undefined {
  switch (outcome.kind) {
    case "evaluated":
      return outcome.state.knowledge.isImpossible ? [] : [{ edge: "evaluation", state: outcome.state }];
    case "branched":
      return outcome.states.map((state) => ({ edge: "evaluation", state }));
    case "refined":
      return outcome.states.map((state) => ({ edge: "refinement", state }));
    case "called":
    case "ended":
    case "error":
    case "unsupported":
      return undefined;
  }
}

/** States at one position share a head where their pointers lead to the same areas. */
function headKey(state: AbstractState, pointerBits: number): string {
  const pointers = state.frames.flatMap(({ values }) =>
    [...values].flatMap(([variable, value]) => {
      const area = isNarrow(variable, pointerBits) ? undefined : placeOf(state, value)?.area;
      return area === undefined ? [] : [`${variable.name}→${area.name}`];
    }),
  );
  return [
    ...(state.context === undefined ? [] : [`${state.context}:`]),
    positionKey(state),
    ...pointers.sort(),
    ...ownersIn(state, pointerBits),
    ...aliasesIn(state),
  ].join(" ");
}

/** Pointers in the memory of calls to what was allocated: before that they are null, mostly. */
function ownersIn(state: AbstractState, pointerBits: number): readonly string[] {
  return state.areas.flatMap(({ lifetime, name, cells }) =>
    cells.flatMap(({ offset, bytes, value }) => {
      const isPointer = lifetime === "stack" && 8 * bytes === pointerBits && offset.coefficients.size === 0;
      const area = isPointer ? placeOf(state, value)?.area : undefined;
      return area?.lifetime === "heap" ? [`${name}:${offset.constant}→heap`] : [];
    }),
  );
}

function isAtHead(state: AbstractState): boolean {
  const { procedure, block, index }: { procedure: Procedure; block: number; index: number } = topOf(state);
  return index === 0 && loopHeads(procedure).has(block);
}
