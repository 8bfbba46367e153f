/**
 * Finding the chunk that is meant. `search` is the greedy one of the figures: a chunk whose receiver is provably the one asked for. Where nothing
 * else has found it, `searchCompletely` looks whether it is provably one of several, and each is followed by itself.
 */

import { and, equal, not, or, type SymbolicTerm, trueTerm } from "@everypath/core";
import type { Predicate } from "@everypath/objects";
import type { Context } from "./context.ts";
import { assume, entails } from "./decide.ts";
import {
  type Chunk,
  type FieldChunk,
  type Heap,
  isSameLocation,
  type Location,
  type PredicateChunk,
  type SymbolicState,
} from "./state.ts";

/** What is looked for. */
export type Wanted =
  | { readonly kind: "field"; readonly location: Location; readonly receiver: SymbolicTerm }
  | {
      readonly kind: "predicate";
      readonly predicate: Predicate;
      readonly receiver: SymbolicTerm;
      readonly arguments: readonly SymbolicTerm[];
    };

/** What is found for one kind of wish. */
export type ChunkFor<W extends Wanted> = W extends { readonly kind: "field" } ? FieldChunk : PredicateChunk;

export interface Found<C extends Chunk> {
  /** With the condition under which it is this chunk. */
  readonly state: SymbolicState;
  readonly chunk: C;
}

/** Empty: there is no such chunk. */
export function search<W extends Wanted>(
  context: Context,
  state: SymbolicState,
  heap: Heap,
  wanted: W,
): readonly Found<ChunkFor<W>>[] {
  const candidates = candidatesIn(heap, wanted);
  const plain = candidates.find(({ same }) => same === trueTerm);
  if (plain !== undefined) return [{ state, chunk: plain.chunk }];
  const proved = candidates.find(({ same }) => entails(context, state, same));
  return proved === undefined ? [] : [{ state, chunk: proved.chunk }];
}

/** The chunk may be another one in each case. */
export function searchCompletely<W extends Wanted>(
  context: Context,
  state: SymbolicState,
  heap: Heap,
  wanted: W,
): readonly Found<ChunkFor<W>>[] {
  const possible = candidatesIn(heap, wanted).filter(({ same }) => !entails(context, state, not(same)));
  if (possible.length < 2 || !entails(context, state, or(...possible.map(({ same }) => same)))) return [];
  return possible.flatMap(({ chunk, same }) => {
    const assumed = assume(state, same);
    return assumed === undefined ? [] : [{ state: assumed, chunk }];
  });
}

/** What is wanted is one of the chunks. */
export function presence(heap: Heap, wanted: Wanted): SymbolicTerm {
  return or(...candidatesIn(heap, wanted).map(({ same }) => same));
}

function candidatesIn<W extends Wanted>(
  heap: Heap,
  wanted: W,
): readonly { readonly chunk: ChunkFor<W>; readonly same: SymbolicTerm }[] {
  return heap.flatMap((chunk) =>
    isCandidate(chunk, wanted) ? [{ chunk: chunk as ChunkFor<W>, same: sameness(chunk, wanted) }] : [],
  );
}

function isCandidate(chunk: Chunk, wanted: Wanted): boolean {
  return chunk.kind === "field"
    ? wanted.kind === "field" && isSameLocation(chunk.location, wanted.location)
    : wanted.kind === "predicate" && chunk.predicate === wanted.predicate;
}

/** When a candidate is what is wanted. */
function sameness(chunk: Chunk, wanted: Wanted): SymbolicTerm {
  const receiver = equal(chunk.receiver, wanted.receiver);
  if (chunk.kind === "field" || wanted.kind === "field") return receiver;
  return and(
    receiver,
    ...chunk.arguments.map((argument, index) => equal(argument, wanted.arguments[index]!)),
  );
}
