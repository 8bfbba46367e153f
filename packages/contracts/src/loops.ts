/** Loops by their invariants, and `join` (section 6.1): both forget everything but an assertion. */

import { not } from "@everypath/core";
import {
  type Assertion,
  calleeIn,
  changedBy,
  conjunctionOf,
  type Expression,
  type Extent,
  forEachStatement,
  type Statement,
  spanAt,
  type Variable,
} from "@everypath/objects";
import { consume } from "./consume.ts";
import type { Context } from "./context.ts";
import { assumeAll, assumeFeasibly } from "./decide.ts";
import { evaluate } from "./eval.ts";
import { execute } from "./exec.ts";
import { placed } from "./inferred.ts";
import { produce, separation } from "./produce.ts";
import type { Store, SymbolicState } from "./state.ts";

/**
 * `while (b) invariant φ; { … }`: φ is consumed, and what is left of the heap is out of the loop's reach. The body starts with the chunks of φ alone
 * and fresh values for what it assigns, and ends in φ again; after the loop there is what was left, φ, and ¬b. Without an invariant φ is true.
 */
export function executeWhile(
  context: Context,
  state: SymbolicState,
  loop: Statement & { readonly kind: "while" },
): readonly SymbolicState[] {
  const invariant = conjunctionOf(loop.invariants);
  return consumeInvariant(context, state, invariant, loop.extent).flatMap((rest) => {
    const changed = assignedIn([loop.body]);
    return [
      ...executeBody(context, rest, loop, invariant, changed),
      ...leaveLoop(context, rest, loop, invariant, changed),
    ];
  });
}

/** Only paths that return come out of the body; they have what was left outside too. */
function executeBody(
  context: Context,
  rest: SymbolicState,
  loop: Statement & { readonly kind: "while" },
  invariant: Assertion | undefined,
  changed: readonly Variable[],
): readonly SymbolicState[] {
  const start: SymbolicState = { ...rest, heap: [], store: forget(context, rest.store, changed) };
  const first = placed(context, "start", loop.body.extent, start.store);
  const ends = produceInvariant(first, start, invariant).flatMap((at) =>
    evaluate(placed(context, "inside", loop.condition.extent, at.store), at, loop.condition).flatMap(
      ({ state: known, value }) => {
        const inside = assumeFeasibly(context, known, value);
        return inside === undefined
          ? []
          : execute(context, { ...inside, base: { ...inside, base: undefined } }, loop.body);
      },
    ),
  );
  return ends.flatMap((end) => {
    if (!end.returned) {
      const { end: close } = loop.extent;
      context.run.observe(
        { span: spanAt(context.source, close - 1), extent: { start: close - 1, end: close }, state: end },
        "loop end",
      );
      const last = placed(context, "end", loop.body.extent, end.store);
      consumeInvariant(last, end, invariant, { start: close - 1, end: close });
      return [];
    }
    const whole = assumeAll(end, separation(rest.heap, end.heap));
    return whole === undefined ? [] : [{ ...whole, heap: [...rest.heap, ...whole.heap], base: rest.base }];
  });
}

function leaveLoop(
  context: Context,
  rest: SymbolicState,
  { condition, extent }: { readonly condition: Expression; readonly extent: Extent },
  invariant: Assertion | undefined,
  changed: readonly Variable[],
): readonly SymbolicState[] {
  const after: SymbolicState = { ...rest, store: forget(context, rest.store, changed) };
  return produceInvariant(placed(context, "after", extent, after.store), after, invariant).flatMap((at) =>
    evaluate(placed(context, "inside", condition.extent, at.store), at, condition).flatMap(
      ({ state: known, value }) => {
        const outside = assumeFeasibly(context, known, not(value));
        return outside === undefined ? [] : [outside];
      },
    ),
  );
}

/**
 * `join φ`: every path that comes here ends in φ, and one goes on from φ for all of them, with what has not changed since the body began: variables
 * that it does not assign, and the old heap.
 */
export function executeJoin(
  context: Context,
  state: SymbolicState,
  statement: Statement,
  assertion: Assertion,
): readonly SymbolicState[] {
  const { base } = state;
  if (consume(context, state, assertion).length === 0 || base === undefined) return [];
  const arrived = arrivals.get(base) ?? new Set<Statement>();
  arrivals.set(base, arrived);
  if (arrived.has(statement)) return [];
  arrived.add(statement);
  const store = new Map(state.store);
  for (const [variable, value] of state.store) {
    if (base.store.get(variable) === value) continue;
    store.set(variable, context.run.freshValue(variable.name.text, variable.type));
  }
  for (const variable of context.assigned) {
    if (store.has(variable)) store.set(variable, context.run.freshValue(variable.name.text, variable.type));
  }
  return produce(context, { ...base, heap: [], store, base, trail: state.trail }, "fresh", assertion);
}

/** Joins that some path has come to, since the body that began in the state. */
const arrivals = new WeakMap<SymbolicState, Set<Statement>>();

function consumeInvariant(
  context: Context,
  state: SymbolicState,
  invariant: Assertion | undefined,
  extent: Extent,
): readonly SymbolicState[] {
  if (invariant === undefined) return [state];
  const at = context.at ?? { source: context.source, extent };
  return consume({ ...context, at }, state, invariant).map((one) => one.state);
}

function produceInvariant(
  context: Context,
  state: SymbolicState,
  invariant: Assertion | undefined,
): readonly SymbolicState[] {
  return invariant === undefined ? [state] : produce(context, state, "fresh", invariant);
}

/** Fresh values for the variables. */
function forget({ run }: Context, store: Store, variables: readonly Variable[]): Store {
  const forgotten = new Map(store);
  for (const variable of variables) {
    if (store.has(variable)) forgotten.set(variable, run.freshValue(variable.name.text, variable.type));
  }
  return forgotten;
}

/** Variables that the statements assign themselves, or members that they call. */
export function assignedIn(statements: readonly Statement[]): readonly Variable[] {
  const assigned = new Set<Variable>();
  forEachStatement(statements, (one) => {
    if (one.kind === "assign" && one.target.kind === "variable") assigned.add(one.target.variable);
    if (one.kind === "declare") assigned.add(one.variable);
    const callee = calleeIn(one);
    if (callee !== undefined) for (const variable of changedBy(callee)) assigned.add(variable);
  });
  return [...assigned];
}
