/**
 * consume (figure 7): checks an assertion and takes away the permissions that it asserts. The result has, for each case, the state that remains and
 * the snapshot of what was taken; none where the assertion does not hold, which has been reported.
 */

import { equal, not, type SymbolicTerm, unreachable } from "@everypath/core";
import type { Assertion } from "@everypath/objects";
import type { Context } from "./context.ts";
import { assumeFeasibly, decide, fail, failMissing } from "./decide.ts";
import { evaluate, evaluateAll, requireObject } from "./eval.ts";
import { isClosedDeeper, takeField, takePredicate, whyNotClosed } from "./infer.ts";
import { inPast } from "./inferred.ts";
import { presence, type Wanted } from "./lookup.ts";
import { type Accessed, accessedBy, textOf } from "./signature.ts";
import { combine, from, unit } from "./snapshot.ts";
import { asOnEntry, type Heap, type SymbolicState } from "./state.ts";

export interface Consumed {
  readonly state: SymbolicState;
  readonly snapshot: SymbolicTerm;
}

/** What consume′ hands on: the heap in which expressions are evaluated stays whole, `rest` is what is left of it. */
export interface Remainder extends Consumed {
  readonly rest: Heap;
}

export function consume(context: Context, state: SymbolicState, assertion: Assertion): readonly Consumed[] {
  return consumeFrom(context, state, state.heap, assertion).map(({ state: at, rest, snapshot }) => ({
    state: { ...at, heap: rest },
    snapshot,
  }));
}

/** consume′ */
export function consumeFrom(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  assertion: Assertion,
): readonly Remainder[] {
  switch (assertion.kind) {
    case "expression":
      return evaluate(context, state, assertion.expression).flatMap(({ state: at, value }) => {
        const decision = decide(context, at, value);
        if (decision.kind === "holds") return [{ state: at, rest, snapshot: unit }];
        const { extent } = assertion;
        return fail(context, at, extent, `${textOf(context, extent)} cannot be proved`, decision);
      });
    case "access":
    case "elements access":
      return consumeAccess(context, state, rest, assertion, accessedBy(assertion));
    case "separate":
      return consumeFrom(context, state, rest, assertion.left).flatMap((left) =>
        consumeFrom(context, left.state, left.rest, assertion.right).map((right) => ({
          ...right,
          snapshot: combine(left.snapshot, right.snapshot),
        })),
      );
    case "predicate":
      return consumePredicate(context, state, rest, assertion);
    case "conditional":
      return evaluate(context, state, assertion.condition).flatMap(({ state: at, value }) => {
        const sides = [
          { side: assertion.whenTrue, condition: value },
          { side: assertion.whenFalse, condition: not(value) },
        ];
        return sides.flatMap(({ side, condition }) => {
          const assumed = assumeFeasibly(context, at, condition);
          return assumed === undefined ? [] : consumeFrom(context, assumed, rest, side);
        });
      });
    case "global access": {
      // The member has it, or it is refused where it changes the variable; its snapshot is for untouched(acc(g)).
      const value = state.store.get(assertion.variable);
      if (value === undefined) throw new Error(`${assertion.variable.name.text} should be in the store`);
      return [{ state, rest, snapshot: from(value) }];
    }
    case "untouched":
      return consumeUntouched(context, state, rest, assertion);
    default:
      return unreachable(assertion);
  }
}

function consumeAccess(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  { extent }: Assertion,
  { object, location }: Accessed,
): readonly Remainder[] {
  return evaluate(context, state, object).flatMap(({ state: at, value: receiver }) => {
    const taken = takeField(context, { ...at, heap: rest }, { kind: "field", location, receiver });
    if (taken.length === 0)
      return noChunk(context, { ...at, heap: rest }, extent, { kind: "field", location, receiver });
    return taken.map(({ state: known, chunk }) => ({
      state: { ...known, heap: at.heap },
      rest: known.heap,
      snapshot: from(chunk.value),
    }));
  });
}

function consumePredicate(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  { call, extent }: Assertion & { readonly kind: "predicate" },
): readonly Remainder[] {
  const { predicate, receiver } = call;
  return evaluateAll(context, state, [receiver, ...call.arguments]).flatMap(({ state: at, values }) => {
    const [object, ...given] = values as readonly [SymbolicTerm, ...SymbolicTerm[]];
    const wanted = { kind: "predicate", predicate, receiver: object, arguments: given } as const;
    return requireObject(context, at, receiver, object).flatMap((known) => {
      const taken = takePredicate(context, known, rest, wanted);
      if (taken.length > 0) return taken;
      const missing = { ...known, heap: rest };
      const reason = whyNotClosed(context, known, rest, wanted);
      if (reason === undefined && isClosedDeeper(context, known, rest, wanted)) {
        const message = `no permission for ${textOf(context, extent)}: automatic closing does not go deep enough for it; write close for what is inside`;
        return failMissing(context, missing, extent, message, presence(rest, wanted));
      }
      return reason === undefined
        ? noChunk(context, missing, extent, wanted)
        : fail(
            context,
            missing,
            extent,
            `no permission for ${textOf(context, extent)}: it cannot be closed, since ${reason.message}`,
            reason.decision,
          );
    });
  });
}

function noChunk(
  context: Context,
  state: SymbolicState,
  extent: Assertion["extent"],
  wanted: Wanted,
): never[] {
  const message = `no permission for ${textOf(context, extent)}: the heap has no such chunk`;
  return failMissing(context, state, extent, message, presence(state.heap, wanted));
}

/** Takes nothing, and checks that what φ covers has the same snapshot now and on entry. */
function consumeUntouched(
  context: Context,
  state: SymbolicState,
  rest: Heap,
  { assertion, extent }: Assertion & { readonly kind: "untouched" },
): readonly Remainder[] {
  return consumeFrom(context, state, state.heap, assertion).flatMap((now) => {
    const then = asOnEntry({ ...now.state, old: state.old });
    return consumeFrom(inPast(context), then, state.old, assertion).flatMap((before) => {
      const decision = decide(context, before.state, equal(now.snapshot, before.snapshot));
      const at: SymbolicState = { ...before.state, heap: state.heap, store: state.store };
      if (decision.kind === "holds") return [{ state: at, rest, snapshot: unit }];
      const message = `${textOf(context, assertion.extent)} may have been changed`;
      return fail(context, at, extent, message, decision);
    });
  });
}
