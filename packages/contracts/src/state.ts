/**
 * Symbolic states (definitions 1 and 2): a heap of chunks, the heap on entry to the method, a store, and a path condition. They are
 * immutable, so a fork shares everything.
 */

import { arraySort, intSort, type Sort, type Span, type SymbolicTerm } from "@everypath/core";
import {
  type Extent,
  type Field,
  nameOfType,
  type Predicate,
  sortOf,
  type Type,
  type Variable,
} from "@everypath/objects";

/** A location that permission is for: a field, or all elements of an array. */
export type Location =
  | { readonly kind: "field"; readonly field: Field }
  | { readonly kind: "elements"; readonly element: Type };

/** t₁.f ↦ t₂: t₁.f may be accessed, and holds t₂; of an array's elements t₂ is the map from subscripts. */
export interface FieldChunk {
  readonly kind: "field";
  readonly location: Location;
  readonly receiver: SymbolicTerm;
  readonly value: SymbolicTerm;
}

/** t₀.q[tₛ](t₁, …, tₙ): shorthand for the chunks of q's body, whose values the snapshot tₛ determines. */
export interface PredicateChunk {
  readonly kind: "predicate";
  readonly predicate: Predicate;
  readonly receiver: SymbolicTerm;
  readonly arguments: readonly SymbolicTerm[];
  readonly snapshot: SymbolicTerm;
}

export type Chunk = FieldChunk | PredicateChunk;
/** A multiset. */
export type Heap = readonly Chunk[];
/** Γ */
export type Store = ReadonlyMap<Variable, SymbolicTerm>;

export interface SymbolicState {
  /** H */
  readonly heap: Heap;
  /** G: the heap on entry to the method under verification. */
  readonly old: Heap;
  /** What global variables held then. */
  readonly oldGlobals: Store;
  /** Γ */
  readonly store: Store;
  /** Σ: conjuncts, in the order they were assumed. */
  readonly path: readonly SymbolicTerm[];
  /** Applications of pure methods whose definition the path condition holds already. */
  readonly unfolded: ReadonlySet<SymbolicTerm>;
  /** A return statement was executed. */
  readonly returned: boolean;
  /** Where the statements began that are being executed: the body of the method, or of a loop. A `join` goes back to it. */
  readonly base: SymbolicState | undefined;
  /** The states before, each with the statement that was executed in it, the last one first. */
  readonly trail: Trail | undefined;
}

export interface Trail {
  readonly span: Span;
  readonly extent: Extent;
  readonly state: SymbolicState;
}

/** What a state is looked at for: a statement is about to be executed, a body or a loop's body has ended, or a side of an `if` ends where the other goes on for both. */
export type Moment = "statement" | "body end" | "loop end" | "joined";

/** No chunks, no variables, and an empty path condition. */
export const emptyState: SymbolicState = {
  heap: [],
  old: [],
  oldGlobals: new Map(),
  store: new Map(),
  path: [],
  unfolded: new Set(),
  returned: false,
  base: undefined,
  trail: undefined,
};

/** Whether chunks of the two can be of the same place: one field, or elements of arrays of one type. It says nothing of whose they are. */
export function isSameLocation(a: Location, b: Location): boolean {
  if (a.kind === "field") return b.kind === "field" && a.field === b.field;
  return b.kind === "elements" && nameOfType(a.element) === nameOfType(b.element);
}

/** Of what the location holds. */
export function sortAt(location: Location): Sort {
  return location.kind === "field"
    ? sortOf(location.field.type)
    : arraySort(intSort, sortOf(location.element));
}

export function nameOfLocation(location: Location): string {
  return location.kind === "field" ? location.field.name.text : "elems";
}

export function without(heap: Heap, chunk: Chunk): Heap {
  const index = heap.indexOf(chunk);
  return index === -1 ? heap : [...heap.slice(0, index), ...heap.slice(index + 1)];
}

/** Of the store, what global variables hold. */
export function globalsOf(store: Store): Store {
  return new Map([...store].filter(([variable]) => variable.kind === "global"));
}

/** The store with what global variables hold in the other one. */
export function withGlobals(store: Store, globals: Store): Store {
  return globals.size === 0 ? store : new Map([...store, ...globals]);
}

/** The heap and the global variables as they were on entry to the method. */
export function asOnEntry(state: SymbolicState): SymbolicState {
  return { ...state, heap: state.old, store: withGlobals(state.store, state.oldGlobals) };
}

/** The state as the one on entry to a method. */
export function enteredAt({ heap, store }: Pick<SymbolicState, "heap" | "store">) {
  return { old: heap, oldGlobals: globalsOf(store) };
}

export function bind(store: Store, variable: Variable, value: SymbolicTerm): Store {
  return new Map(store).set(variable, value);
}
