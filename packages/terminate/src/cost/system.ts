/**
 * The integer transition system of a whole graph (section 5, points 1 and 2): its locations are the heads of the graph's trees, the
 * start's among them, and an end. A transition is a path from a root to a leaf, its cost the weight of the path; abstracted calls on the
 * way cost what runs of their callees do. A start location before the initial state has the entry's parameters as the program's types read them.
 */

import {
  intConstant,
  type Procedure,
  type Symbol,
  type SymbolicTerm,
  symbolsOf as symbolsIn,
} from "@everypath/core";
import {
  addScaled,
  atomLinear,
  type CallRule,
  type CallSystem,
  constantLinear,
  endLocation,
  freshName,
  type ItsVariable,
  integerSymbol,
  type Linear,
  replace,
  scale,
  termOf,
} from "@everypath/its";
import type { Graph, GraphNode, Leaf, Tree } from "../terminate/graph/build.ts";
import { type Interpretation, rangeOfWidth } from "../terminate/graph/interpretation.ts";
import { partitionOf } from "../terminate/graph/partition.ts";
import { factsAbout, formula, symbolsOf } from "../terminate/system.ts";
import type { Measure } from "./measure.ts";
import { callsBefore, pathCost } from "./path-cost.ts";
import { isFarFromZero, isSizeBound, SizeBounds } from "./size-bounds.ts";
import { Slots } from "./slots.ts";

/** What the size bounds of types are in the system (section 5, point 5). */
export type SizeBoundRole =
  /** Not known, however large: no bound depends on them, and what is said of them is left out. */
  | "unbounded"
  /** Variables that are inputs like the parameters. */
  | "inputs"
  /** Numbers. */
  | "constants";

export interface CostGraph {
  readonly graph: Graph;
  readonly entry: Procedure;
  /** The entry, or the driver that calls it. */
  readonly first: Procedure;
  /** What stands for each parameter that is a number. */
  readonly inputs: readonly { readonly name: string; readonly symbol: SymbolicTerm }[];
  /** Numbers that the program mentions. */
  readonly numbers: readonly bigint[];
  readonly widths: ReadonlySet<number>;
}

export interface CostSystem {
  readonly system: CallSystem;
  /** The system's variables that bounds may speak of, with their names for the reader. */
  readonly inputs: ReadonlyMap<string, string>;
  /** Whether the widths of types play a part: without them there is nothing else to try. */
  readonly hasSizeBounds: boolean;
}

const beginName = "begin";

export function costSystem(cost: CostGraph, measure: Measure, role: SizeBoundRole): CostSystem {
  return new SystemBuilder(cost, measure, role).build();
}

/** A transition whose guard is still a list of inequalities. */
interface Draft extends Beginning {
  readonly id: string;
  readonly source: Tree;
  /** undefined: the end, or the last of the calls. */
  readonly target: Tree | undefined;
  readonly calls: readonly DraftCall[];
  readonly endsInCall: boolean;
  readonly cost: number;
}

/** A call that is abstracted: the callee's head, and what its variables are. */
interface DraftCall {
  readonly callee: Tree;
  readonly images: ReadonlyMap<SymbolicTerm, Linear>;
}

class SystemBuilder {
  private readonly cost: CostGraph;
  private readonly measure: Measure;
  private readonly role: SizeBoundRole;
  private readonly bounds: SizeBounds;
  private readonly own: ReadonlyMap<string, ReadonlySet<SymbolicTerm>>;
  private readonly slots: Slots;
  private readonly locations: ReadonlyMap<string, string>;
  /** Whether something that is said of a type's width was left out. */
  private isWeakened = false;

  constructor(cost: CostGraph, measure: Measure, role: SizeBoundRole) {
    this.cost = cost;
    this.measure = measure;
    this.role = role;
    this.bounds = new SizeBounds(cost.numbers, cost.widths);
    const { trees } = cost.graph;
    this.own = new Map(trees.map((tree) => [tree.name, symbolsOf(tree)] as const));
    this.slots = new Slots(this.own);
    this.locations = new Map(trees.map(({ name }, index) => [name, name === "start" ? name : `l${index}`]));
  }

  build(): CostSystem {
    const raw = this.cost.graph.trees.flatMap((tree) => this.draftsOf(tree));
    const begin = this.beginnings();
    const drafts = raw.map((draft) => ({
      ...draft,
      ...this.unified(draft),
      calls: draft.calls.map(({ callee, images }) => ({ callee, images: this.unifiedImages(images) })),
    }));
    const cases = begin.cases.map((each) => this.unified(each));
    const sizes = this.bounds.variables();
    const variables = [
      ...this.slots.variables,
      ...(this.role === "inputs" ? sizes.map(({ variable }) => variable) : []),
    ];
    const taken = new Set(variables.map(({ name }) => name));
    const parameters = begin.parameters
      .map(({ variable }) => variable)
      .filter(({ name }) => !taken.has(name));
    const all = [...parameters, ...variables];
    const inputs = new Map([
      ...begin.parameters.map(({ variable, name }) => [variable.name, name] as const),
      ...(this.role === "inputs" ? sizes.map(({ variable, name }) => [variable.name, name] as const) : []),
    ]);
    return {
      system: {
        variables: all,
        start: beginName,
        rules: [
          ...cases.map((each, index) => this.beginRule(each, index, all)),
          ...drafts.map((draft) => this.rule(draft, all)),
        ],
      },
      inputs,
      hasSizeBounds: sizes.length > 0 || this.isWeakened,
    };
  }

  private draftsOf(source: Tree): readonly Draft[] {
    return source.leaves.map(({ node, leaf }, index) => this.draft(source, node, leaf, index));
  }

  private draft(source: Tree, node: number, leaf: Leaf, index: number): Draft {
    const target = leaf.kind === "instance" ? this.treeOf(leaf.head) : undefined;
    const own = leaf.kind === "instance" && target !== undefined ? this.imagesIn(target, leaf.mu) : new Map();
    const endsInCall = source.nodes[node]?.edge === "call";
    const before = callsBefore(source, node).flatMap(({ leaf: { head, mu } }) => {
      const callee = this.treeOf(head);
      return callee === undefined ? [] : [{ callee, images: this.imagesIn(callee, mu) }];
    });
    const calls = endsInCall && target !== undefined ? [...before, { callee: target, images: own }] : before;
    const needed = new Set([
      ...(this.own.get(source.name) as ReadonlySet<SymbolicTerm>),
      ...[own, ...calls.map(({ images }) => images)].flatMap((images) =>
        [...images.values()].flatMap(({ coefficients }) => [...coefficients.keys()]),
      ),
    ]);
    const { knowledge } = (source.nodes[node] as GraphNode).state;
    return {
      id: `${this.locations.get(source.name)}_${index + 1}`,
      source,
      target: endsInCall ? undefined : target,
      facts: factsAbout(knowledge, needed).flatMap((fact) => this.inequality(fact)),
      images: endsInCall ? new Map() : own,
      calls,
      endsInCall,
      cost: pathCost(source, node, leaf, this.measure),
    };
  }

  private treeOf(head: string): Tree | undefined {
    return this.cost.graph.trees.find(({ name }) => name === head);
  }

  private imagesIn(target: Tree, mu: ReadonlyMap<SymbolicTerm, Linear>): ReadonlyMap<SymbolicTerm, Linear> {
    const theirs = this.own.get(target.name);
    return new Map(
      [...mu]
        .filter(([symbol]) => theirs?.has(symbol))
        .map(([symbol, image]) => [symbol, this.named(image)] as const),
    );
  }

  private unified({ facts, images }: Beginning): Beginning {
    return {
      facts: facts.map((fact) => this.bounds.unified(fact)),
      images: this.unifiedImages(images),
    };
  }

  private unifiedImages(images: ReadonlyMap<SymbolicTerm, Linear>): ReadonlyMap<SymbolicTerm, Linear> {
    return new Map([...images].map(([symbol, image]) => [symbol, this.bounds.unified(image)] as const));
  }

  private inequality(fact: Linear): readonly Linear[] {
    switch (this.role) {
      case "constants":
        return [fact];
      case "inputs":
        return [this.bounds.inequality(fact) ?? fact];
      case "unbounded":
        // That something is at least as great as a size bound says as much as with the number; that it is at most that says nothing.
        if (this.bounds.isPlain(fact.constant) || fact.constant < 0n) return [fact];
        this.isWeakened = true;
        return [];
      default:
        return this.role satisfies never;
    }
  }

  private named(image: Linear): Linear {
    return this.role === "constants" ? image : this.bounds.expression(image);
  }

  /** Symbols that are no variables of the source are chosen anew each time, and so are variables of the target without an image. */
  private rule(
    { id, source, target, facts, images, calls, endsInCall, cost }: Draft,
    variables: readonly ItsVariable[],
  ): CallRule {
    const taken = new Set(variables.map(({ name }) => name));
    const fresh = (name: string) => {
      const found = freshName(`${name}_`, taken);
      taken.add(found);
      return integerSymbol(found);
    };
    const all = [images, ...calls.map((call) => call.images)];
    const guard = formula(this.role === "unbounded" ? [...facts, ...this.sizesIn(all)] : facts);
    const named = new Map<Symbol, SymbolicTerm>();
    const terms = [guard, ...all.flatMap((each) => [...each.values()].map(termOf))];
    for (const symbol of terms.flatMap((term) => [...symbolsIn(term)])) {
      if (named.has(symbol) || isSizeBound(symbol as ItsVariable)) continue;
      const slot = this.slots.of(source.name, symbol as ItsVariable);
      if (slot !== undefined) named.set(symbol, slot);
      // Something that the path made, with the name of a variable.
      else if (taken.has(symbol.name)) named.set(symbol, fresh(symbol.name));
    }
    const valuesIn = (tree: Tree | undefined, to: ReadonlyMap<SymbolicTerm, Linear>) =>
      variables.map((variable) => {
        const symbol = tree && this.slots.symbolAt(tree.name, variable);
        if (symbol === undefined) return variable;
        const image = to.get(symbol);
        return image === undefined ? fresh(variable.name) : replace(termOf(image), named);
      });
    return {
      id,
      source: this.locations.get(source.name) as string,
      target: target === undefined ? endLocation : (this.locations.get(target.name) as string),
      guard: replace(guard, named),
      update: valuesIn(target, images),
      cost: intConstant(cost),
      calls: calls.map(({ callee, images: to }) => ({
        callee: this.locations.get(callee.name) as string,
        values: valuesIn(callee, to),
      })),
      endsInCall,
    };
  }

  /** What is said of the size bounds in images, which are choices where they are not known. */
  private sizesIn(all: readonly ReadonlyMap<SymbolicTerm, Linear>[]): readonly Linear[] {
    const images = all.flatMap((each) => [...each.values()]);
    const atoms = new Set(images.flatMap(({ coefficients }) => [...coefficients.keys()]));
    return this.bounds
      .variables()
      .filter(({ variable }) => atoms.has(variable))
      .map(isFarFromZero);
  }

  /** The parameters as the user's types read them, and how the initial state reads them: two cases where the two differ. */
  private beginnings(): {
    readonly parameters: readonly { readonly variable: ItsVariable; readonly name: string }[];
    readonly cases: readonly Beginning[];
  } {
    const parameters: { variable: ItsVariable; name: string }[] = [];
    let cases: readonly Beginning[] = [{ facts: [], images: new Map() }];
    for (const { name, symbol } of this.cost.inputs) {
      const read = this.readings(name);
      if (read === undefined || read.graph === read.user) {
        parameters.push({ variable: symbol as ItsVariable, name });
        continue;
      }
      const variable = integerSymbol(`${name}'`);
      parameters.push({ variable, name });
      const range = rangeOfWidth(read.width, read.user);
      const shifted = addScaled(
        atomLinear(variable),
        constantLinear(1n << BigInt(read.width)),
        read.user === "signed" ? 1n : -1n,
      );
      const half = constantLinear(1n << BigInt(read.width - 1));
      const isSame =
        read.user === "signed"
          ? [atomLinear(variable)]
          : [addScaled(addScaled(half, atomLinear(variable), -1n), constantLinear(1n), -1n)];
      const isOther =
        read.user === "signed"
          ? [addScaled(scale(atomLinear(variable), -1n), constantLinear(1n), -1n)]
          : [addScaled(atomLinear(variable), half, -1n)];
      const inRange = [
        ...(range.lower === undefined
          ? []
          : [addScaled(atomLinear(variable), constantLinear(range.lower), -1n)]),
        ...(range.upper === undefined
          ? []
          : [addScaled(constantLinear(range.upper), atomLinear(variable), -1n)]),
      ];
      cases = cases.flatMap(({ facts, images }) => [
        {
          facts: [...facts, ...inRange, ...isSame],
          images: new Map([...images, [symbol, atomLinear(variable)]]),
        },
        { facts: [...facts, ...inRange, ...isOther], images: new Map([...images, [symbol, shifted]]) },
      ]);
    }
    const named = cases.map(({ facts, images }) => ({
      facts: facts.flatMap((fact) => this.inequality(fact)),
      images: new Map([...images].map(([symbol, image]) => [symbol, this.named(image)] as const)),
    }));
    return { parameters, cases: named };
  }

  private readings(name: string) {
    const parameter = this.cost.entry.parameters.find(({ variable }) => variable.name === name);
    if (parameter?.type?.kind !== "integer" || parameter.variable.sort.kind !== "bitvec") return undefined;
    const user: Interpretation = parameter.type.signed ? "signed" : "unsigned";
    return {
      user,
      graph: partitionOf(this.cost.first)(parameter.variable),
      width: parameter.variable.sort.width,
    };
  }

  /** Into the initial state. */
  private beginRule(
    { facts, images }: Beginning,
    index: number,
    variables: readonly ItsVariable[],
  ): CallRule {
    const sizes = this.role === "inputs" ? this.bounds.variables().map(isFarFromZero) : [];
    return {
      id: `begin_${index + 1}`,
      source: beginName,
      target: "start",
      guard: formula([...facts, ...sizes]),
      update: variables.map((variable) => {
        const image = images.get(this.slots.symbolAt("start", variable) ?? variable);
        return image === undefined ? variable : termOf(image);
      }),
      cost: intConstant(0),
      calls: [],
      endsInCall: false,
    };
  }
}

/** What a transition demands and does. */
interface Beginning {
  readonly facts: readonly Linear[];
  readonly images: ReadonlyMap<SymbolicTerm, Linear>;
}
