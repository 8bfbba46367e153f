/** A proof of termination → one HTML file that needs nothing else: the symbolic execution graph and the transition systems, drawn. */

import { intConstant, intGreaterOrEqual, printReader, type SymbolicTerm, version } from "@everypath/core";
import { type Transition, termOf } from "@everypath/its";
import {
  type AbstractState,
  type Component,
  type Graph,
  type GraphNode,
  type Leaf,
  type ProgramTermination,
  spanOf,
} from "@everypath/terminate";
import type { Result } from "../result.ts";
import { fileSourceReader, type SourceReader } from "../source-lines.ts";
import { terminationClaim } from "../termination-claim.ts";
import { Interner } from "./interner.ts";
import { pageChunks, pageParts } from "./page.ts";
import {
  type EdgeEntry,
  type StateEntry,
  type SystemEntry,
  type TerminationData,
  terminationFormat,
} from "./termination-data.ts";

/** More cannot be looked at. */
const mostStates = 1500;

/** The file in pieces, to be written one after another; `data` is what `terminationData` made. */
export function* terminationHtml(result: Result, data: TerminationData): Generator<string> {
  const title = `${data.verdict.toUpperCase()}: ${data.entry} in ${result.files.join(", ")}`;
  const { seconds, solverSeconds } = result.stats;
  const parts = { "report-data": data, "report-times": { seconds, solverSeconds } };
  yield* pageChunks({ title, verdict: data.verdict, version: data.version }, parts, pageParts("termination"));
}

/** What the page and the DOT file draw. */
export function terminationData(
  result: Result,
  decided: ProgramTermination,
  sources: SourceReader = fileSourceReader(result.files),
  made: string = version(),
): TerminationData {
  const interner = new Interner();
  for (const file of result.files) interner.file(file);
  const drawing = new Drawing(decided.graph, interner);
  const data: Omit<TerminationData, "files"> = {
    format: terminationFormat,
    version: made,
    entry: result.entry,
    verdict: result.verdict,
    claim: terminationClaim(result),
    integers:
      result.termination?.integers === "mathematical" ? "mathematical integers" : "integers that wrap",
    language: result.files.some((file) => /\.(c|i|ll|bc)$/.test(file)) ? "c" : "contracts",
    nodes: drawing.nodes,
    edges: drawing.edges,
    omitted: drawing.omitted,
    systems:
      decided.kind === "terminates"
        ? decided.components.map(({ component }, index) => systemEntry(component, drawing, result, index))
        : [],
    remarks: remarksOf(result),
  };
  return { ...data, files: interner.files.map((name) => ({ name, text: sources(name)?.join("\n") })) };
}

function remarksOf({ incomplete, witness, termination }: Result): readonly string[] {
  const inputs = witness?.inputs?.map(({ name, value }) => `${name} = ${value}`) ?? [];
  return [
    ...(termination?.tree === undefined
      ? []
      : ["The graph leaves a loop open. All paths of the program were explored instead, each to its end."]),
    ...(inputs.length === 0 ? [] : [`Start with ${inputs.join(", ")}`]),
    ...(witness === undefined ? [] : [witness.why]),
    ...incomplete.map(({ reason, detail, location }) => {
      const place = location === undefined ? "" : ` at ${location.file}:${location.line}:${location.column}`;
      return `${reason}${place}${detail === undefined ? "" : `: ${detail}`}`;
    }),
  ];
}

/** The graph's nodes numbered through. */
class Drawing {
  readonly nodes: StateEntry[] = [];
  readonly edges: EdgeEntry[] = [];
  readonly roots = new Map<string, number>();
  omitted = 0;
  private readonly interner: Interner;

  constructor({ trees }: Graph, interner: Interner) {
    this.interner = interner;
    const shown = trees.filter(({ nodes, name }) => {
      const known = [...this.roots.values()].length;
      const isShown = known === 0 || this.count + nodes.length <= mostStates;
      if (isShown) this.roots.set(name, this.count);
      this.count += isShown ? nodes.length : 0;
      this.omitted += isShown ? 0 : nodes.length;
      return isShown;
    });
    for (const [index, tree] of shown.entries()) {
      const first = this.nodes.length;
      const ends = new Map(tree.leaves.map(({ node, leaf }) => [node, leaf] as const));
      for (const [at, node] of tree.nodes.entries()) {
        const parent = node.parent === undefined ? undefined : tree.nodes[node.parent];
        this.nodes.push(this.entry(index, node.state, parent?.state, ends.get(at)));
        this.connect(node, first, first + at, ends.get(at));
      }
    }
  }

  private count = 0;

  private connect({ parent, edge }: GraphNode, first: number, own: number, leaf: Leaf | undefined): void {
    if (parent !== undefined && edge !== undefined)
      this.edges.push({ from: first + parent, to: own, kind: edge, label: "" });
    const head = leaf?.kind === "instance" ? this.roots.get(leaf.head) : undefined;
    if (leaf?.kind !== "instance" || head === undefined) return;
    const moved = [...leaf.mu].filter(([atom, image]) => termOf(image) !== atom);
    const label = moved
      .map(([atom, image]) => `${printReader(atom)} := ${printReader(termOf(image))}`)
      .join(", ");
    this.edges.push({ from: own, to: head, kind: "generalisation", label });
  }

  private entry(
    tree: number,
    state: AbstractState,
    before: AbstractState | undefined,
    leaf: Leaf | undefined,
  ): StateEntry {
    const { file, line, column } = spanOf(state);
    const known = new Set(before === undefined ? [] : factsOf(before));
    const facts = factsOf(state);
    const learned = facts.filter((fact) => !known.has(fact));
    return {
      tree,
      place: [this.interner.file(file), line, column],
      position: state.frames
        .map(({ procedure, block, index }) => `${procedure.name} (${block}, ${index})`)
        .join(" › "),
      values: state.frames.flatMap(({ values }) =>
        [...values].map(([{ name }, value]) => [name, printReader(termOf(value))] as const),
      ),
      facts: [...learned, ...facts.filter((fact) => known.has(fact))],
      learned: learned.length,
      areas: state.areas
        .filter(
          ({ lifetime, depth, cells, base }) =>
            lifetime !== "global" || depth > 0 || cells.length > 0 || base.coefficients.size > 0,
        )
        .map(
          ({ name, base, size }) =>
            `${name}: ${printReader(termOf(size))} bytes from ${printReader(termOf(base))}`,
        ),
      cells: state.areas.flatMap(({ name, cells }) =>
        cells.map(
          ({ offset, bytes, value }) =>
            `${name} + ${printReader(termOf(offset))} ↪ ${printReader(termOf(value))} (${bytes} bytes)`,
        ),
      ),
      end: leaf === undefined ? undefined : endOf(leaf),
    };
  }
}

function endOf(leaf: Leaf): StateEntry["end"] {
  switch (leaf.kind) {
    case "ended":
      return { kind: "ended", text: leaf.how };
    case "error":
      return { kind: "error", text: `ERR: ${leaf.message}` };
    case "unsupported":
      return { kind: "open", text: leaf.detail };
    case "cut":
      return { kind: "open", text: "the graph was not followed further" };
    case "instance":
      return undefined;
  }
}

function factsOf({ knowledge }: AbstractState): readonly string[] {
  return knowledge.everyFact().map((fact) => printReader(intGreaterOrEqual(termOf(fact), intConstant(0))));
}

function systemEntry(
  { its, locations }: Component,
  { roots }: Drawing,
  { proof }: Result,
  index: number,
): SystemEntry {
  const own = new Set(proof?.components?.[index]?.steps ?? []);
  const steps = (proof?.steps ?? []).filter((_, at) => own.has(String(at + 1)));
  return {
    locations: [...locations].map(([head, name]) => ({ name, node: roots.get(head) ?? -1 })),
    transitions: its.transitions
      .filter(({ source }) => source !== its.start)
      .map((transition) => ({
        name: transition.id,
        from: transition.source,
        to: transition.target,
        guard: conjunctsOf(transition.guard).map((each) => printReader(each)),
        updates: updatesOf(its.variables, transition),
      })),
    functions: steps.flatMap(({ functions }) =>
      functions.flatMap((values, at) =>
        values.map(({ location, text }) => `f${functions.length > 1 ? at + 1 : ""} at ${location} = ${text}`),
      ),
    ),
  };
}

function conjunctsOf(guard: SymbolicTerm): readonly SymbolicTerm[] {
  if (guard.kind === "constant") return guard.value === true ? [] : [guard];
  return guard.kind === "application" && guard.operator === "and"
    ? (guard.arguments as readonly SymbolicTerm[])
    : [guard];
}

function updatesOf(variables: readonly SymbolicTerm[], { update }: Transition): readonly string[] {
  return variables.flatMap((variable, at) => {
    const after = update[at];
    return after === undefined || after === variable
      ? []
      : [`${printReader(variable)}' = ${printReader(after)}`];
  });
}
