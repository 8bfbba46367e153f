/**
 * Ghost operations that need not be written (section 4.1). Where a chunk is missing, a predicate that holds it is opened; where a predicate's chunk
 * is missing, the predicate is closed. Each is tried, and undone where it fails; how deep tries nest is bounded, for recursive predicates.
 */

import { equal, falseTerm, limits, type SymbolicTerm, type Term, trueTerm } from "@everypath/core";
import type { Assertion, Predicate } from "@everypath/objects";
import { consumeFrom, type Remainder } from "./consume.ts";
import { aside, type Context, isSeen } from "./context.ts";
import { attempt, type Decision, giveUp, notesOf } from "./decide.ts";
import { record } from "./inferred.ts";
import { type ChunkFor, type Found, search, searchCompletely, type Wanted } from "./lookup.ts";
import { produce } from "./produce.ts";
import { bindArguments } from "./signature.ts";
import {
  type Chunk,
  type FieldChunk,
  type Heap,
  isSameLocation,
  type PredicateChunk,
  type SymbolicState,
  without,
} from "./state.ts";

type WantedField = Extract<Wanted, { readonly kind: "field" }>;
type WantedPredicate = Extract<Wanted, { readonly kind: "predicate" }>;

/** The chunk, in a heap that may have been opened for it. Empty: there is no permission. */
export function findField(
  context: Context,
  state: SymbolicState,
  wanted: WantedField,
): readonly Found<FieldChunk>[] {
  const found = findOpening(context, state, wanted);
  return found.length > 0 ? found : searchCompletely(context, state, state.heap, wanted);
}

/** The chunk is taken out of the heap. */
export function takeField(
  context: Context,
  state: SymbolicState,
  wanted: WantedField,
): readonly Found<FieldChunk>[] {
  return findField(context, state, wanted).map(taken);
}

/** The predicate's chunk, or what it stands for, is taken out of `rest`; expressions are evaluated in the heap of the state. */
export function takePredicate(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  wanted: WantedPredicate,
): readonly Remainder[] {
  const { inference } = context;
  const partial: SymbolicState = { ...state, heap: rest };
  const remainderOf = ({ state: at, chunk }: Found<PredicateChunk>): Remainder => ({
    state: { ...at, heap: state.heap },
    rest: without(at.heap, chunk),
    snapshot: chunk.snapshot,
  });
  const found = search(context, partial, rest, wanted);
  if (found.length > 0) return found.map(remainderOf);
  const plainly = closing({ ...context, inference: { ...inference, open: 0 } }, state, rest, wanted);
  if (plainly.length > 0) return plainly;
  const opened = opening(context, partial, wanted);
  if (opened.length > 0) return opened.map(remainderOf);
  const closed = inference.open > 0 ? closing(context, state, rest, wanted) : [];
  return closed.length > 0 ? closed : searchCompletely(context, partial, rest, wanted).map(remainderOf);
}

function findOpening<W extends Wanted>(
  context: Context,
  state: SymbolicState,
  wanted: W,
): readonly Found<ChunkFor<W>>[] {
  const found = search(context, state, state.heap, wanted);
  return found.length > 0 ? found : opening(context, state, wanted);
}

function taken<C extends Chunk>({ state, chunk }: Found<C>): Found<C> {
  return { state: { ...state, heap: without(state.heap, chunk) }, chunk };
}

/** In every case of some predicate's body the chunk is there. */
function opening<W extends Wanted>(
  context: Context,
  state: SymbolicState,
  wanted: W,
): readonly Found<ChunkFor<W>>[] {
  const { inference } = context;
  if (inference.open === 0) return [];
  const within: Context = { ...context, inference: { ...inference, open: inference.open - 1 } };
  for (const chunk of candidates(context, state, wanted).slice(0, limits.contracts.predicatesTried)) {
    const found = attempt(context, () => {
      record(context, "open", chunk.predicate, [chunk.receiver, ...chunk.arguments], state.heap);
      const opened = openChunk(within, state, chunk);
      return opened.flatMap((one) => {
        const inside = findOpening(within, one, wanted);
        return inside.length > 0 ? inside : giveUp();
      });
    });
    if (found !== undefined) return found;
  }
  return [];
}

/** The chunk of a predicate is replaced by the predicate's body. */
export function openChunk(
  context: Context,
  state: SymbolicState,
  chunk: PredicateChunk,
): readonly SymbolicState[] {
  const { predicate, receiver, snapshot } = chunk;
  const store = bindArguments(predicate, [receiver, ...chunk.arguments]);
  const rest: SymbolicState = { ...state, heap: without(state.heap, chunk), store };
  return produce(
    { ...aside(context), asking: [], source: predicate.source },
    rest,
    snapshot,
    predicate.body,
  ).map((at) => ({
    ...at,
    store: state.store,
  }));
}

/** Predicates whose bodies can hold the chunk, those of the same receiver first. */
function candidates(context: Context, { heap }: SymbolicState, wanted: Wanted): readonly PredicateChunk[] {
  const holding = heap.filter(
    (chunk): chunk is PredicateChunk =>
      chunk.kind === "predicate" && isSeen(context, chunk.predicate) && canHold(chunk.predicate, wanted),
  );
  const rank = (chunk: PredicateChunk): number => {
    const same: SymbolicTerm = equal(chunk.receiver, wanted.receiver);
    if (same === trueTerm) return 0;
    // A reference that was read from under the predicate is made of its snapshot.
    if (occurs(chunk.snapshot, wanted.receiver)) return 1;
    return same === falseTerm ? 3 : 2;
  };
  return [...holding].sort((a, b) => rank(a) - rank(b));
}

function occurs(part: SymbolicTerm, whole: Term): boolean {
  if (part === whole) return true;
  return whole.kind === "application" && whole.arguments.some((argument) => occurs(part, argument));
}

/** Whether the predicate's body, or that of a predicate in it, asserts such a chunk. */
function canHold(predicate: Predicate, wanted: Wanted, seen = new Set<Predicate>()): boolean {
  if (seen.has(predicate)) return false;
  seen.add(predicate);
  return conjunctsOf(predicate.body).some((conjunct) => {
    switch (conjunct.kind) {
      case "access":
        return (
          wanted.kind === "field" &&
          isSameLocation(wanted.location, { kind: "field", field: conjunct.place.field })
        );
      case "elements access":
        return wanted.kind === "field" && wanted.location.kind === "elements";
      case "predicate": {
        const inner = conjunct.call.predicate;
        const isIt = wanted.kind === "predicate" && wanted.predicate === inner;
        return isIt || canHold(inner, wanted, seen);
      }
      default:
        return false;
    }
  });
}

function conjunctsOf(assertion: Assertion): readonly Assertion[] {
  switch (assertion.kind) {
    case "separate":
      return [...conjunctsOf(assertion.left), ...conjunctsOf(assertion.right)];
    case "conditional":
      return [...conjunctsOf(assertion.whenTrue), ...conjunctsOf(assertion.whenFalse)];
    default:
      return [assertion];
  }
}

/** The predicate's body is consumed in its place. */
function closing(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  wanted: WantedPredicate,
): readonly Remainder[] {
  const { predicate, receiver, arguments: given } = wanted;
  const closed = attempt(context, () => consumeBody(context, state, rest, wanted) ?? giveUp());
  if (closed !== undefined) record(context, "close", predicate, [receiver, ...given], state.heap);
  return (closed ?? []).map((one) => ({ ...one, state: { ...one.state, store: state.store } }));
}

/** undefined: its definition is not to be looked into. */
function consumeBody(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  { predicate, receiver, arguments: given }: WantedPredicate,
): readonly Remainder[] | undefined {
  const { inference } = context;
  if (inference.close === 0 || !isSeen(context, predicate)) return undefined;
  const within: Context = {
    ...context,
    asking: [],
    source: predicate.source,
    inference: { ...inference, close: inference.close - 1 },
  };
  const store = bindArguments(predicate, [receiver, ...given]);
  return consumeFrom(within, { ...state, store }, rest, predicate.body);
}

/** Whether the predicate could be closed if automatic closing went deeper than it does. */
export function isClosedDeeper(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  wanted: WantedPredicate,
): boolean {
  const { run, inference } = context;
  if (run.isTrying || inference.close === 0) return false;
  const forget = notesOf(run);
  const more: Context = {
    ...context,
    inference: { ...inference, close: inference.close + limits.contracts.closingDepth },
  };
  const closed = attempt(more, () => consumeBody(more, state, rest, wanted) ?? giveUp());
  forget();
  return closed !== undefined;
}

export interface Reason {
  readonly message: string;
  readonly decision: Extract<Decision, { readonly kind: "fails" }>;
}

/** The condition on values for want of which a predicate cannot be closed; undefined: that is not what is missing. */
export function whyNotClosed(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  wanted: WantedPredicate,
): Reason | undefined {
  const { run } = context;
  if (run.isTrying) return undefined;
  const known = run.failures.length;
  const forget = notesOf(run);
  consumeBody(context, state, rest, wanted);
  forget();
  const [failure] = run.failures.splice(known);
  if (failure?.model === undefined || !failure.isAboutValues) return undefined;
  const { message, model, applied, goal } = failure;
  return { message, decision: { kind: "fails", model, applied, goal } };
}
