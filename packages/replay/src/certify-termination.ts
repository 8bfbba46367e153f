/** A proof of a program's termination as a certificate: plain data for the checker in termination/, which knows nothing of the prover. */

import {
  type CertificateNode,
  type CertificateState,
  type CertificateSummary,
  type CertificateSystem,
  type ProgramCertificate,
  programCertificateFormat,
  variablesByName,
  worldVariables,
} from "@everypath/check";
import type { Procedure, SymbolicTerm, Variable } from "@everypath/core";
import {
  type CertificateLinear,
  choicesOf,
  type Linear,
  type Certificate as SystemCertificate,
} from "@everypath/its";
import {
  type AbstractState,
  type Area,
  type Component,
  type Frame,
  type Graph,
  type GraphNode,
  type Interval,
  isOpenFile,
  isVariadic,
  type Leaf,
  partitionOf,
  type Summary,
  spanOf,
  symbolsOf,
  type Tree,
  topOf,
} from "@everypath/terminate";

export interface ProvedProgram
  extends Pick<ProgramCertificate, "program" | "integers" | "signedOverflow" | "zeroTerminated"> {
  readonly graph: Graph;
  /** With the certificate of each one's system. */
  readonly components: readonly {
    readonly component: Component;
    readonly certificate: SystemCertificate;
  }[];
}

/** The certificate of a proof. The graph must be complete. */
export function certifyProgram({ graph, components, ...about }: ProvedProgram): ProgramCertificate {
  const ids = new Map<GraphNode, number>();
  for (const { nodes } of graph.trees) for (const node of nodes) ids.set(node, ids.size);
  const roots = new Map(
    graph.trees.map(({ name, nodes }) => [name, ids.get(nodes[0] as GraphNode) as number]),
  );
  const passed = areasPassed(graph);
  const trees = graph.trees.map((tree) => {
    const call = contextOf(tree);
    return {
      name: tree.name,
      ...(call === undefined ? {} : { call }),
      nodes: nodesOf(tree, ids, roots, passed),
    };
  });
  return {
    format: programCertificateFormat,
    ...about,
    unsigned: unsignedOf(graph),
    meanings: meaningsOf(graph),
    trees,
    systems: components.map(({ component, certificate }) =>
      systemOf(graph, component, certificate, ids, roots),
    ),
    ...(passed.size === 0 ? {} : { summaries: summariesOf(graph, roots) }),
  };
}

function nodesOf(
  { nodes, leaves }: Tree,
  ids: ReadonlyMap<GraphNode, number>,
  roots: ReadonlyMap<string, number>,
  passed: ReadonlyMap<string, ReadonlySet<string>>,
): CertificateNode[] {
  const ends = new Map(leaves.map(({ node, leaf }) => [node, leaf] as const));
  const children = nodes.map((): number[] => []);
  for (const [index, { parent }] of nodes.entries()) if (parent !== undefined) children[parent]?.push(index);
  return nodes.map((node, index) => {
    const own = children[index] as number[];
    const [first] = own;
    const kind = kindOf(first === undefined ? undefined : nodes[first]?.edge);
    const leaf = ends.get(index);
    const to = own.map((child) => ids.get(nodes[child] as GraphNode) as number);
    const { file, line, column } = spanOf(node.state);
    return {
      id: ids.get(node) as number,
      at: `${file}:${line}:${column}`,
      state: stateOf(node.state, passed.get(node.state.context ?? "")),
      step:
        leaf === undefined
          ? ({ kind, to, ...namesOfAreas(nodes[first ?? -1]) } as CertificateNode["step"])
          : stepOf(leaf, roots),
    };
  });
}

/** Where the node is the first state of an abstracted call. */
function namesOfAreas(node: GraphNode | undefined): { readonly names?: Record<string, string> } {
  return node?.names === undefined ? {} : { names: Object.fromEntries(node.names) };
}

function contextOf({ nodes }: Tree): string | undefined {
  return nodes[0]?.state.context;
}

/** The areas that come with each abstracted call, by its head. */
function areasPassed({ trees }: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    trees.flatMap((tree) =>
      tree.name === contextOf(tree)
        ? [[tree.name, new Set(tree.nodes[0]?.state.areas.map(({ name }) => name))] as const]
        : [],
    ),
  );
}

function summariesOf(
  { trees, summaries }: Graph,
  roots: ReadonlyMap<string, number>,
): NonNullable<ProgramCertificate["summaries"]> {
  return trees.flatMap((tree) => {
    const { name } = tree;
    if (name !== contextOf(tree)) return [];
    const summary = summaries.get(name);
    const parameters = namesOf(topOf((tree.nodes[0] as GraphNode).state).procedure);
    return [
      {
        call: name,
        node: roots.get(name) as number,
        ...(summary === undefined ? {} : { returned: returnedOf(summary, parameters) }),
      },
    ];
  });
}

function returnedOf(
  { results, changes }: Summary,
  parameters: ReadonlyMap<Variable, string>,
): NonNullable<CertificateSummary["returned"]> {
  return {
    results: results.map((result) =>
      result?.width === undefined
        ? null
        : {
            signed: result.interpretation === "signed",
            ...intervalOf(result.interval),
            distances: [...result.distances].map(([parameter, distance]) => ({
              parameter: parameters.get(parameter) ?? parameter.name,
              ...intervalOf(distance),
            })),
          },
    ),
    changes: Object.fromEntries(changes),
  };
}

function intervalOf({ lower, upper }: Interval): { readonly lower?: string; readonly upper?: string } {
  return {
    ...(lower === undefined ? {} : { lower: String(lower) }),
    ...(upper === undefined ? {} : { upper: String(upper) }),
  };
}

function kindOf(edge: GraphNode["edge"]): "evaluation" | "refinement" | "call" {
  switch (edge) {
    case "refinement":
      return "refinement";
    case "call":
    case "return":
      return "call";
    default:
      return "evaluation";
  }
}

function stepOf(leaf: Leaf, roots: ReadonlyMap<string, number>): CertificateNode["step"] {
  if (leaf.kind !== "instance") return { kind: "end" };
  const mu = Object.fromEntries([...leaf.mu].map(([atom, image]) => [nameOf(atom), linearOf(image)]));
  return { kind: "generalisation", to: roots.get(leaf.head) as number, mu };
}

function stateOf(
  { frames, knowledge, areas, chosen }: AbstractState,
  passed: ReadonlySet<string> = new Set(),
): CertificateState {
  return {
    frames: frames.map(frameOf),
    ...sharedOf(frames),
    facts: knowledge.everyFact().map(linearOf),
    areas: areas.map((area) => ({
      ...areaOf(area),
      ...(passed.has(area.name) && !area.isWritten ? { unchanged: true } : {}),
    })),
    ...(chosen.length === 0 ? {} : { chosen: [...chosen] }),
  };
}

function frameOf({ procedure, block, index, values }: Frame): CertificateState["frames"][number] {
  const names = namesOf(procedure);
  return {
    procedure: procedure.name,
    block,
    index,
    values: Object.fromEntries(
      [...values]
        .filter(([variable]) => !isShared(variable))
        .map(([variable, value]) => [names.get(variable) ?? variable.name, linearOf(value)]),
    ),
  };
}

/** A variable of the program, and not what the library keeps. */
function isShared({ scope, name }: Variable): boolean {
  return scope === "global" && !worldVariables.has(name);
}

function sharedOf([first]: readonly Frame[]): Pick<CertificateState, "shared"> {
  const shared = [...(first?.values ?? [])].filter(([variable]) => isShared(variable));
  if (shared.length === 0) return {};
  return { shared: Object.fromEntries(shared.map(([{ name }, value]) => [name, linearOf(value)])) };
}

function areaOf(area: Area): CertificateState["areas"][number] {
  const { name, base, size, lifetime, depth, isConstant, cells } = area;
  return {
    name,
    base: linearOf(base),
    size: linearOf(size),
    lifetime,
    depth,
    constant: isConstant,
    cells: cells.map(({ offset, bytes, value, interpretation }) => ({
      offset: linearOf(offset),
      bytes,
      value: linearOf(value),
      signed: interpretation === "signed",
    })),
    rest: restOf(area),
  };
}

function restOf(area: Area): CertificateState["areas"][number]["rest"] {
  const { remainder } = area;
  if (remainder.kind === "initial") return { initial: remainder.object.name };
  if (isOpenFile(area)) return "stream";
  return isVariadic(area) ? "variadic" : remainder.kind;
}

function unsignedOf({ trees }: Graph): ProgramCertificate["unsigned"] {
  const procedures = new Set(
    trees.flatMap(({ nodes }) =>
      nodes.flatMap(({ state }) => state.frames.map(({ procedure }) => procedure)),
    ),
  );
  return Object.fromEntries(
    [...procedures].map((procedure) => {
      const partition = partitionOf(procedure);
      const variables = [...variablesByName(procedure)];
      return [
        procedure.name,
        variables.flatMap(([name, variable]) => (partition(variable) === "unsigned" ? [name] : [])),
      ];
    }),
  );
}

/** Those of the symbolic variables that states mention, and of what they speak of. */
function meaningsOf({ trees, meanings }: Graph): ProgramCertificate["meanings"] {
  const needed = new Set<SymbolicTerm>();
  const open: SymbolicTerm[] = [];
  const need = ({ coefficients }: Linear) => {
    for (const atom of coefficients.keys()) {
      if (needed.has(atom)) continue;
      needed.add(atom);
      open.push(atom);
    }
  };
  for (const { state } of trees.flatMap(({ nodes }) => nodes)) {
    for (const { values } of state.frames) for (const value of values.values()) need(value);
    for (const fact of state.knowledge.everyFact()) need(fact);
    for (const { base, size, cells } of state.areas) {
      for (const each of [base, size, ...cells.flatMap(({ offset, value }) => [offset, value])]) need(each);
    }
  }
  for (let atom = open.pop(); atom !== undefined; atom = open.pop())
    for (const operand of meanings.get(atom)?.operands ?? []) need(operand);
  return [...meanings].flatMap(([atom, { operator, operands, width, interpretation }]) =>
    needed.has(atom)
      ? [
          {
            symbol: nameOf(atom),
            operator,
            operands: [linearOf(operands[0]), linearOf(operands[1])] as [
              CertificateLinear,
              CertificateLinear,
            ],
            ...(width === undefined ? {} : { width }),
            ...(interpretation === undefined ? {} : { signed: interpretation === "signed" }),
          },
        ]
      : [],
  );
}

function systemOf(
  { trees }: Graph,
  { its, locations, ends }: Component,
  certificate: SystemCertificate,
  ids: ReadonlyMap<GraphNode, number>,
  roots: ReadonlyMap<string, number>,
): CertificateSystem {
  const isVariable = new Set<SymbolicTerm>(its.variables);
  return {
    heads: [...locations].map(([name, location]) => {
      const tree = trees.find((each) => each.name === name) as Tree;
      const entry = its.transitions.find(({ source, target }) => source === its.start && target === location);
      return {
        node: roots.get(name) as number,
        location,
        entry: entry?.id ?? "",
        variables: [...symbolsOf(tree)].filter((each) => isVariable.has(each)).map(nameOf),
      };
    }),
    edges: [...ends].map(([id, node]) => {
      const transition = its.transitions.find((each) => each.id === id) as (typeof its.transitions)[number];
      const suffix = `_anew_${id}`;
      return {
        node: ids.get(node) as number,
        transition: id,
        choices: Object.fromEntries(
          choicesOf(its, transition).flatMap(({ name }) =>
            name.endsWith(suffix) ? [[name, name.slice(0, -suffix.length)]] : [],
          ),
        ),
      };
    }),
    certificate,
  };
}

function linearOf({ coefficients, constant }: Linear): CertificateLinear {
  return {
    coefficients: Object.fromEntries(
      [...coefficients].map(([atom, factor]) => [nameOf(atom), String(factor)]),
    ),
    constant: String(constant),
  };
}

function nameOf(atom: SymbolicTerm): string {
  return atom.kind === "symbol" ? atom.name : String(atom.id);
}

const inverted = new WeakMap<Procedure, ReadonlyMap<Variable, string>>();

function namesOf(procedure: Procedure): ReadonlyMap<Variable, string> {
  const known = inverted.get(procedure);
  if (known !== undefined) return known;
  const names = new Map([...variablesByName(procedure)].map(([name, variable]) => [variable, name] as const));
  inverted.set(procedure, names);
  return names;
}
