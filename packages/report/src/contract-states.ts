/** Symbolic states as a reader sees them (section 6.2 of Smans, Jacobs & Piessens): chunks, store and path condition. */

import { type Chunk, type SymbolicState, withoutSnapshots } from "@everypath/contracts";
import { limits, printReader, type SymbolicTerm } from "@everypath/core";
import type { Variable } from "@everypath/objects";
import { location } from "./errors.ts";
import { conditionText } from "./paths/condition.ts";
import type { ResultState } from "./result.ts";

/** Chunks, store and path condition as texts; what the path condition says of snapshots alone is left out. */
export function stateOf({ heap, store, path }: SymbolicState): ResultState {
  return {
    heap: heap.map(chunkText),
    store: valuesOf(store),
    condition: conditionText(aboutProgram(path), print),
  };
}

/** Variables by name; a global that still is what it was at first is left out. */
export function valuesOf(store: SymbolicState["store"]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [variable, value] of store) {
    const { text } = variable.name;
    if (!isUntouched(variable, value)) values[text] = printReader(value);
  }
  return values;
}

/** The conjuncts of the path condition that say something to a reader. */
export function factsOf(path: SymbolicState["path"]): readonly string[] {
  return aboutProgram(path).map(print);
}

function aboutProgram(path: SymbolicState["path"]): readonly SymbolicTerm[] {
  return path.map(withoutSnapshots).filter((fact) => fact !== undefined);
}

/** A global that still holds what it held at first tells nothing. */
export function isUntouched({ kind, name }: Variable, value: SymbolicTerm): boolean {
  return kind === "global" && value.kind === "symbol" && value.name === name.text;
}

/** The states before each statement on the way, the first one first. */
export function statesOf(state: SymbolicState): ResultState[] {
  const states: ResultState[] = [];
  for (
    let { trail } = state;
    trail !== undefined && states.length < limits.report.contractStates;
    trail = trail.state.trail
  )
    states.push({ location: location(trail.span), ...stateOf(trail.state) });
  return states.reverse();
}

/** `this.x ↦ v`, `c.valid[s]()` */
export function chunkText(chunk: Chunk): string {
  const receiver = print(chunk.receiver);
  if (chunk.kind === "predicate") {
    const given = chunk.arguments.map(print).join(", ");
    return `${receiver}.${chunk.predicate.name.text}[${print(chunk.snapshot)}](${given})`;
  }
  const { location: place } = chunk;
  const name = place.kind === "field" ? place.field.name.text : "elems";
  return `${receiver}.${name} ↦ ${print(chunk.value)}`;
}

function print(term: SymbolicTerm): string {
  return printReader(term);
}
