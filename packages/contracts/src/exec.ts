/**
 * exec (figure 8): the states in which a statement can end, one for each path through it. None where it fails, which has been reported, or where
 * nobody comes. A path that has returned executes nothing more.
 */

import { not, type SymbolicTerm, store as storeAt, unreachable } from "@everypath/core";
import {
  type AssignmentTarget,
  defaultOf,
  type GhostStatement,
  noPermissionToChange,
  type Statement,
  spanAt,
} from "@everypath/objects";
import { computed } from "./actions.ts";
import { joinStates } from "./branches.ts";
import { consume } from "./consume.ts";
import { type Context, reading } from "./context.ts";
import { assumeFeasibly, fail, failMissing } from "./decide.ts";
import { evaluate, evaluateAll, requireObject, requireSubscript } from "./eval.ts";
import { takeField } from "./infer.ts";
import { afterwards, nameLater, placed } from "./inferred.ts";
import { presence } from "./lookup.ts";
import { executeJoin, executeWhile } from "./loops.ts";
import { produce } from "./produce.ts";
import { usePure } from "./pure.ts";
import { bindArguments, textOf } from "./signature.ts";
import { bind, type Location, type SymbolicState } from "./state.ts";

type Of<K extends Statement["kind"]> = Statement & { readonly kind: K };

/** Path by path, so that a path is followed to its end before the next one. */
export function executeAll(
  context: Context,
  state: SymbolicState,
  statements: readonly Statement[],
): readonly SymbolicState[] {
  const ends: SymbolicState[] = [];
  const waiting: { readonly state: SymbolicState; readonly next: number }[] = [{ state, next: 0 }];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { state: at, next } = one;
    const statement = statements[next];
    if (statement === undefined || at.returned) {
      ends.push(at);
      continue;
    }
    const after = execute(context, at, statement);
    for (const following of after.toReversed()) waiting.push({ state: following, next: next + 1 });
  }
  return ends;
}

export function execute(
  context: Context,
  before: SymbolicState,
  statement: Statement,
): readonly SymbolicState[] {
  context.run.checkBudget();
  const since = context.run.inferred.length;
  const here = placed(context, "before", statement.extent, before.store, before.trail);
  const after = executeHere(here, before, statement);
  nameLater(context, since, after[0]);
  return after;
}

function executeHere(
  context: Context,
  before: SymbolicState,
  statement: Statement,
): readonly SymbolicState[] {
  const state = step(context, before, statement);
  switch (statement.kind) {
    case "empty":
      return statement.ghost === undefined
        ? [before]
        : executeGhost(context, state, statement.ghost, statement);
    case "block":
      return executeAll(context, before, statement.statements).map((end) => leaveBlock(before, end));
    case "declare": {
      const { variable, value } = statement;
      if (value === undefined)
        return [{ ...state, store: bind(state.store, variable, defaultOf(variable.type)) }];
      return computed(context, state, value, variable.name.text, variable.type).map((one) => ({
        ...one.state,
        store: bind(one.state.store, variable, one.value),
      }));
    }
    case "assign":
      return executeAssignment(context, state, statement);
    case "perform":
      return computed(context, state, statement.action, "", undefined).map((one) => one.state);
    case "if":
      return executeIf(context, state, statement);
    case "while":
      return executeWhile(context, state, statement);
    case "return": {
      const { value } = statement;
      const { result } = context;
      if (value === undefined || result === undefined) return [{ ...state, returned: true }];
      // What is read of the result comes last of all.
      const inside = placed(context, "inside", value.extent, state.store);
      return computed(inside, state, value, "result", result.type).map((one) => ({
        ...one.state,
        store: bind(one.state.store, result, one.value),
        returned: true,
      }));
    }
    case "assert": {
      const [only, ...others] = consume({ ...context, kind: "assertion" }, state, statement.assertion);
      if (only === undefined) return [];
      return others.length > 0
        ? [state]
        : [{ ...state, path: only.state.path, unfolded: only.state.unfolded }];
    }
    case "assume":
      return evaluate(context, state, statement.condition).flatMap(({ state: at, value }) => {
        const assumed = assumeFeasibly(context, at, value);
        if (assumed !== undefined) return [assumed];
        context.run.refuted = { source: context.source, extent: statement.extent };
        return [];
      });
    case "print":
      return evaluate(context, state, statement.value).map((one) => one.state);
    default:
      return unreachable(statement);
  }
}

/** Variables of a block's own end with it. */
function leaveBlock(before: SymbolicState, end: SymbolicState): SymbolicState {
  const inner = [...end.store.keys()].filter((one) => one.kind === "local" && !before.store.has(one));
  if (inner.length === 0) return end;
  const store = new Map(end.store);
  for (const variable of inner) store.delete(variable);
  return { ...end, store };
}

/** The state with the statement noted on its trail. */
function step(context: Context, state: SymbolicState, { extent, kind }: Statement): SymbolicState {
  if (kind === "block") return state;
  const trail = { span: spanAt(context.source, extent.start), extent, state };
  context.run.observe(trail, "statement");
  return { ...state, trail };
}

/** The value is computed first, then the place (a call's body may change where it is). */
function executeAssignment(
  context: Context,
  state: SymbolicState,
  { target, value }: Of<"assign">,
): readonly SymbolicState[] {
  const isAction = value.kind === "call" || value.kind === "new object" || value.kind === "new array";
  const name = textOf(context, target.extent);
  if (
    target.kind === "variable" &&
    target.variable.kind === "global" &&
    context.frame?.has(target.variable) === false
  )
    return fail(context, state, target.extent, noPermissionToChange(name));
  if (target.kind === "variable")
    return computed(context, state, value, name, target.type).map((one) => ({
      ...one.state,
      store: bind(one.state.store, target.variable, one.value),
    }));
  if (isAction)
    return computed(context, state, value, name, target.type).flatMap((one) =>
      operandsOf(context, one.state, target).flatMap((at) =>
        write(context, at.state, target, at.values, one.value),
      ),
    );
  return operandsOf(context, state, target).flatMap((at) =>
    computed(context, at.state, value, name, target.type).flatMap((one) =>
      write(context, one.state, target, at.values, one.value),
    ),
  );
}

type HeapTarget = Exclude<AssignmentTarget, { readonly kind: "variable" }>;

/** The references and subscripts of a place. */
function operandsOf(context: Context, state: SymbolicState, place: HeapTarget) {
  return evaluateAll(
    context,
    state,
    place.kind === "field" ? [place.object] : [place.array, place.subscript],
  );
}

/** The chunk of the place gets another value; without a chunk there is no permission to write. */
function write(
  context: Context,
  state: SymbolicState,
  place: HeapTarget,
  values: readonly SymbolicTerm[],
  value: SymbolicTerm,
): readonly SymbolicState[] {
  const [receiver, index] = values as readonly [SymbolicTerm, SymbolicTerm | undefined];
  const location: Location =
    place.kind === "field"
      ? { kind: "field", field: place.field }
      : { kind: "elements", element: place.type };
  const taken = takeField(context, state, { kind: "field", location, receiver });
  if (taken.length === 0) {
    const what =
      place.kind === "field" ? textOf(context, place.extent) : `${textOf(context, place.array.extent)}.elems`;
    return failMissing(
      context,
      state,
      place.extent,
      `no permission to change ${what}: the heap has no such chunk`,
      presence(state.heap, { kind: "field", location, receiver }),
    );
  }
  return taken.flatMap(({ state: rest, chunk }) => {
    if (index === undefined) return [{ ...rest, heap: [...rest.heap, { ...chunk, value }] }];
    return requireSubscript(context, rest, place.extent, receiver, index).map((inside) => ({
      ...inside,
      heap: [...inside.heap, { ...chunk, value: storeAt(chunk.value, index, value) }],
    }));
  });
}

/** Each branch that the path condition leaves. Where both end with the same chunks they go on as one. */
function executeIf(
  context: Context,
  state: SymbolicState,
  { condition, whenTrue, whenFalse, extent }: Of<"if">,
): readonly SymbolicState[] {
  return evaluate(context, state, condition).flatMap(({ state: at, value }) => {
    const assumed = assumeFeasibly(context, at, value);
    const refused = assumeFeasibly(context, at, not(value));
    const left = assumed === undefined ? [] : execute(context, assumed, whenTrue);
    const right =
      refused === undefined ? [] : whenFalse === undefined ? [refused] : execute(context, refused, whenFalse);
    const after = joinStates(context, at, value, left, right);
    const [side] = right;
    if (side !== undefined && after.length < left.length + right.length)
      context.run.observe({ span: spanAt(context.source, extent.end - 1), extent, state: side }, "joined");
    return after;
  });
}

function executeGhost(
  context: Context,
  state: SymbolicState,
  ghost: GhostStatement,
  statement: Statement,
): readonly SymbolicState[] {
  switch (ghost.kind) {
    case "open":
    case "close":
      return executeSwitch(context, state, ghost);
    case "use":
      return usePure(context, state, ghost.call);
    case "join":
      return executeJoin(context, state, statement, ghost.assertion);
    default:
      return unreachable(ghost);
  }
}

function executeSwitch(
  context: Context,
  state: SymbolicState,
  { kind, call }: GhostStatement & { readonly kind: "open" | "close" },
): readonly SymbolicState[] {
  const { predicate, receiver, extent } = call;
  const inside = reading(context, predicate, extent);
  const back = (at: SymbolicState): SymbolicState => ({ ...at, store: state.store });
  if (kind === "open")
    return consume(context, state, { kind: "predicate", extent, call }).flatMap(({ state: rest, snapshot }) =>
      // The arguments mean what they meant before the chunk was taken.
      evaluateAll(context, { ...rest, heap: state.heap }, [receiver, ...call.arguments]).flatMap(
        ({ state: at, values }) =>
          produce(
            afterwards(inside),
            { ...at, heap: rest.heap, store: bindArguments(predicate, values) },
            snapshot,
            predicate.body,
          ).map(back),
      ),
    );
  return evaluateAll(context, state, [receiver, ...call.arguments]).flatMap(({ state: at, values }) => {
    const [object, ...given] = values as readonly [SymbolicTerm, ...SymbolicTerm[]];
    const closed = requireObject(context, at, receiver, object).flatMap((known) =>
      consume(inside, { ...known, store: bindArguments(predicate, values) }, predicate.body),
    );
    return closed.map(({ state: rest, snapshot }) =>
      back({
        ...rest,
        heap: [...rest.heap, { kind: "predicate", predicate, receiver: object, arguments: given, snapshot }],
      }),
    );
  });
}
