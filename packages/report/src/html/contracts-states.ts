/** The states of one verification as entries of the page, as many as a page can hold. */

import {
  type Chunk,
  emptyState,
  type Failure,
  isAboutSnapshots,
  type SymbolicState,
  withoutSnapshots,
} from "@everypath/contracts";
import { printReader, type Span, type SymbolicTerm } from "@everypath/core";
import { changesBetween, type VerificationNode, type VerificationTree } from "@everypath/debug";
import { isReference, nameOfType } from "@everypath/objects";
import { isUntouched } from "../contract-states.ts";
import type { ChunkEntry, FilePosition, StateEntry, Text } from "./contracts-data.ts";
import { drawnObjects } from "./data.ts";

/** Of one member, chunks and facts and variables of all its states together. */
const greatestRows = 20_000;

export interface StateContext {
  text(text: string): Text;
  place(span: Span): FilePosition;
}

export interface ShownStates {
  readonly states: readonly StateEntry[];
  readonly omitted: number;
  /** Where each failing state stands; without an entry it is not shown. */
  readonly indexOf: ReadonlyMap<Failure, number>;
}

/** `failureIndex`: which of the member's failures a failing state shows. */
export function shownStates(
  { nodes, dropped }: VerificationTree,
  failureIndex: (failure: Failure) => number,
  context: StateContext,
): ShownStates {
  const chosen = choose(nodes);
  const numbers = new Map<VerificationNode, number>();
  const indexOf = new Map<Failure, number>();
  const states: StateEntry[] = [];
  for (const node of nodes) {
    if (!chosen.has(node)) continue;
    numbers.set(node, states.length);
    if (node.failure !== undefined) indexOf.set(node.failure, states.length);
    states.push(entryOf(node, numbers, failureIndex, context));
  }
  return { states, omitted: nodes.length - states.length + dropped, indexOf };
}

/** The ways to what fails come first, each from its end on, then states in the order of the tree. */
function choose(nodes: readonly VerificationNode[]): ReadonlySet<VerificationNode> {
  const chosen = new Set<VerificationNode>();
  let rows = 0;
  const add = (node: VerificationNode): boolean => {
    rows += rowsOf(node.state);
    if (rows <= greatestRows) chosen.add(node);
    return rows <= greatestRows;
  };
  for (const failing of nodes) {
    let at = failing.kind === "failure" ? failing : undefined;
    while (at !== undefined && !chosen.has(at) && add(at)) at = at.parent;
  }
  for (const node of nodes) if (!chosen.has(node) && !add(node)) break;
  return chosen;
}

function nearestChosen({ parent }: VerificationNode, numbers: ReadonlyMap<VerificationNode, number>): number {
  for (let at = parent; at !== undefined; at = at.parent) {
    const number = numbers.get(at);
    if (number !== undefined) return number;
  }
  return -1;
}

function rowsOf({ heap, store, path }: SymbolicState): number {
  return 1 + heap.length + store.size + path.length;
}

function entryOf(
  node: VerificationNode,
  numbers: ReadonlyMap<VerificationNode, number>,
  failureIndex: (failure: Failure) => number,
  { text, place }: StateContext,
): StateEntry {
  const { state, parent, kind, span, failure } = node;
  const { chunks, variables, facts, isJoined } = changesBetween(parent?.state ?? emptyState, state);
  const isFirst = parent === undefined;
  const changeOf = new Map(
    chunks.map(({ before, after }) => [after, before === undefined ? "new" : "changed"] as const),
  );
  const chunkEntry = (chunk: Chunk, change: ChunkEntry["change"]): ChunkEntry => ({
    kind: chunk.kind,
    receiver: text(print(chunk.receiver)),
    name: text(nameOf(chunk)),
    value: text(print(chunk.kind === "field" ? chunk.value : chunk.snapshot)),
    arguments: chunk.kind === "field" ? [] : chunk.arguments.map((one) => text(print(one))),
    change,
  });
  const newVariables = new Set(variables.map(([variable]) => variable));
  const newFacts = new Set(facts);
  return {
    kind,
    place: place(span),
    parent: nearestChosen(node, numbers),
    side: node.side === undefined ? -1 : node.side ? 1 : 0,
    heap: state.heap.map((chunk) => chunkEntry(chunk, isFirst ? "same" : (changeOf.get(chunk) ?? "same"))),
    gone: chunks.flatMap(({ before, after }) =>
      before !== undefined && after === undefined ? [chunkEntry(before, "same")] : [],
    ),
    store: [...state.store]
      .filter(([variable, value]) => !isUntouched(variable, value))
      .map(([variable, value]) => [
        text(variable.name.text),
        text(print(value)),
        !isFirst && newVariables.has(variable) ? 1 : 0,
      ]),
    facts: state.path
      .filter((fact) => !isAboutSnapshots(fact))
      .map((fact) => [text(print(withoutSnapshots(fact) ?? fact)), !isFirst && newFacts.has(fact) ? 1 : 0]),
    isJoined: !isFirst && isJoined,
    failure: failure === undefined ? -1 : failureIndex(failure),
    drawing: drawingOf(state, text),
  };
}

function nameOf(chunk: Chunk): string {
  if (chunk.kind === "predicate") return chunk.predicate.name.text;
  return chunk.location.kind === "field" ? chunk.location.field.name.text : "elems";
}

function classOf(chunk: Chunk): string {
  if (chunk.kind === "predicate") return nameOfType(chunk.predicate.receiver.type);
  return chunk.location.kind === "field"
    ? chunk.location.field.owner
    : `${nameOfType(chunk.location.element)}[]`;
}

/** Each reference that a chunk is about is an object, `Node this.next`; a value that is one of them is drawn as an arrow. */
function drawingOf(
  { heap, store }: SymbolicState,
  text: (text: string) => Text,
): readonly (readonly Text[])[] {
  const names = new Map<SymbolicTerm, string>();
  for (const chunk of heap)
    if (!names.has(chunk.receiver)) names.set(chunk.receiver, `${classOf(chunk)} ${print(chunk.receiver)}`);
  if (names.size === 0 || names.size > drawnObjects) return [];
  const held = (term: SymbolicTerm): string => names.get(term) ?? print(term);
  const references = [...store].filter(([{ type }]) => isReference(type));
  const objects = [...names].map(([receiver, name]) => {
    const own = heap.filter((chunk) => chunk.receiver === receiver);
    const fields = own.flatMap((chunk) =>
      chunk.kind === "field"
        ? [nameOf(chunk), held(chunk.value)]
        : [`${nameOf(chunk)}(${chunk.arguments.map(print).join(", ")})`, print(chunk.snapshot)],
    );
    return [name, classOf(own[0]!), ...fields];
  });
  return [references.flatMap(([{ name }, value]) => [name.text, held(value)]), ...objects].map((words) =>
    words.map(text),
  );
}

function print(term: SymbolicTerm): string {
  return printReader(term);
}
