/**
 * produce (figure 6): assumes an assertion and adds the permissions that it asserts. The values are those of a snapshot; of a fresh one each part is a
 * symbol of its own at once. An assertion is evaluated in the heap that it has produced itself so far, so it must be self-framing. The
 * result has a state for each case of the conditionals in it, and none where it cannot hold.
 */

import { equal, not, notEqual, type SymbolicTerm, unreachable } from "@everypath/core";
import type { Assertion } from "@everypath/objects";
import { consume } from "./consume.ts";
import type { Context } from "./context.ts";
import { assume, assumeAll, assumeFeasibly } from "./decide.ts";
import { evaluate, evaluateAll, requireObject } from "./eval.ts";
import { inPast } from "./inferred.ts";
import { type Accessed, accessedBy, textOf } from "./signature.ts";
import { combine, first, from, second, snapshotSort, to, unit } from "./snapshot.ts";
import {
  asOnEntry,
  type Chunk,
  type FieldChunk,
  type Heap,
  isSameLocation,
  type SymbolicState,
  sortAt,
} from "./state.ts";

/** `fresh`: nothing is known of the values. */
export type Given = SymbolicTerm | "fresh";

export function produce(
  context: Context,
  state: SymbolicState,
  snapshot: Given,
  assertion: Assertion,
): readonly SymbolicState[] {
  const empty: SymbolicState = { ...state, heap: [] };
  return produceInto(context, empty, snapshot, assertion).flatMap((produced) => {
    const apart = assumeAll(produced, separation(state.heap, produced.heap));
    return apart === undefined ? [] : [{ ...apart, heap: [...state.heap, ...produced.heap] }];
  });
}

/** produce′: the heap of the state is what has been produced so far. */
function produceInto(
  context: Context,
  state: SymbolicState,
  snapshot: Given,
  assertion: Assertion,
): readonly SymbolicState[] {
  switch (assertion.kind) {
    case "expression":
      return withShape(state, snapshot, () => unit).flatMap((shaped) =>
        evaluate(context, shaped, assertion.expression).flatMap(({ state: at, value }) => {
          // Where it contradicts the path, this shows when something fails on it.
          const assumed = assume(at, value);
          return assumed === undefined ? [] : [assumed];
        }),
      );
    case "access":
    case "elements access":
      return produceAccess(context, state, snapshot, assertion, accessedBy(assertion));
    case "separate": {
      const halves = (whole: SymbolicTerm): SymbolicTerm => combine(first(whole), second(whole));
      const left: Given = snapshot === "fresh" ? snapshot : first(snapshot);
      const right: Given = snapshot === "fresh" ? snapshot : second(snapshot);
      return withShape(state, snapshot, halves)
        .flatMap((shaped) => produceInto(context, shaped, left, assertion.left))
        .flatMap((at) => produceInto(context, at, right, assertion.right));
    }
    case "predicate":
      return producePredicate(context, state, snapshot, assertion);
    case "conditional":
      return evaluate(context, state, assertion.condition).flatMap(({ state: at, value }) => {
        const sides = [
          { side: assertion.whenTrue, condition: value },
          { side: assertion.whenFalse, condition: not(value) },
        ];
        return sides.flatMap(({ side, condition }) => {
          const assumed = assumeFeasibly(context, at, condition);
          return assumed === undefined ? [] : produceInto(context, assumed, snapshot, side);
        });
      });
    case "global access":
      // What a variable holds is no part of the heap; predicates, whose snapshots are given, name none.
      return [state];
    case "untouched":
      return produceUntouched(context, state, snapshot, assertion.assertion);
    default:
      return unreachable(assertion);
  }
}

/** A snapshot that is given has the shape of what is produced from it; that of no location is unit. */
function withShape(
  state: SymbolicState,
  snapshot: Given,
  shape: (snapshot: SymbolicTerm) => SymbolicTerm,
): readonly SymbolicState[] {
  if (snapshot === "fresh") return [state];
  const made = shape(snapshot);
  const shaped = assume(state, equal(snapshot, made));
  return shaped === undefined ? [] : [shaped];
}

function produceAccess(
  context: Context,
  state: SymbolicState,
  snapshot: Given,
  { extent }: Assertion,
  { object, location }: Accessed,
): readonly SymbolicState[] {
  const sort = sortAt(location);
  return evaluate(context, state, object).flatMap(({ state: at, value: receiver }) =>
    requireObject(context, at, object, receiver).flatMap((known) => {
      const name = textOf(context, extent).replace(/^acc\s*\(\s*|\s*\)$/g, "");
      const value =
        snapshot !== "fresh"
          ? to(sort, snapshot)
          : location.kind === "field"
            ? context.run.freshValue(name, location.field.type)
            : context.run.fresh(name, sort);
      const chunk: FieldChunk = { kind: "field", location, receiver, value };
      return withShape(known, snapshot, () => from(value)).flatMap((shaped) => {
        const apart = assumeAll(shaped, separation(shaped.heap, [chunk]));
        return apart === undefined ? [] : [{ ...apart, heap: [...apart.heap, chunk] }];
      });
    }),
  );
}

function producePredicate(
  context: Context,
  state: SymbolicState,
  snapshot: Given,
  { call }: Assertion & { readonly kind: "predicate" },
): readonly SymbolicState[] {
  const { predicate, receiver } = call;
  return evaluateAll(context, state, [receiver, ...call.arguments]).flatMap(({ state: at, values }) => {
    const [object, ...given] = values as readonly [SymbolicTerm, ...SymbolicTerm[]];
    return requireObject(context, at, receiver, object).map((known) => {
      const made = snapshot === "fresh" ? context.run.fresh(predicate.name.text, snapshotSort) : snapshot;
      const chunk: Chunk = {
        kind: "predicate",
        predicate,
        receiver: object,
        arguments: given,
        snapshot: made,
      };
      return { ...known, heap: [...known.heap, chunk] };
    });
  });
}

/** What φ covers has the same snapshot now and on entry. */
function produceUntouched(
  context: Context,
  state: SymbolicState,
  snapshot: Given,
  assertion: Assertion,
): readonly SymbolicState[] {
  return withShape(state, snapshot, () => unit).flatMap((shaped) =>
    consume(context, shaped, assertion).flatMap((now) =>
      consume(inPast(context), asOnEntry({ ...now.state, old: state.old }), assertion).flatMap((before) => {
        const same = assume(before.state, equal(now.snapshot, before.snapshot));
        return same === undefined ? [] : [{ ...same, heap: shaped.heap, store: shaped.store }];
      }),
    ),
  );
}

/** Permissions for one location are for different objects. */
export function separation(heap: Heap, produced: Heap): readonly SymbolicTerm[] {
  return produced.flatMap((chunk) =>
    chunk.kind !== "field"
      ? []
      : heap.flatMap((other) =>
          other.kind === "field" && isSameLocation(other.location, chunk.location)
            ? [notEqual(other.receiver, chunk.receiver)]
            : [],
        ),
  );
}
