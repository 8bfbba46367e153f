/** What stands right of `:=`: expressions, calls, creations, input. */

import {
  arraySort,
  constantArray,
  equal,
  intConstant,
  intLessOrEqual,
  intSort,
  notEqual,
  refConstant,
  refSort,
  type SymbolicTerm,
  unreachable,
} from "@everypath/core";
import {
  type Assertion,
  beyondFrame,
  type Call,
  changedBy,
  conjunctionOf,
  defaultOf,
  type NewArray,
  type NewObject,
  noPermissionToChange,
  nullReference,
  type Procedure,
  sortOf,
  type Type,
  type Value,
  type Variable,
} from "@everypath/objects";
import { consume, consumeFrom } from "./consume.ts";
import { type Context, reading } from "./context.ts";
import { assumeAll, decide, fail } from "./decide.ts";
import { evaluate, evaluateAll, lengthOf, requireObject, type Valued } from "./eval.ts";
import { afterCall } from "./inferred.ts";
import { produce } from "./produce.ts";
import { callPure } from "./pure.ts";
import { bindArguments, textOf } from "./signature.ts";
import type { Chunk, FieldChunk, SymbolicState } from "./state.ts";
import { enteredAt, globalsOf, withGlobals } from "./state.ts";

/** The value, for something of the type that is called `name`. */
export function computed(
  context: Context,
  state: SymbolicState,
  value: Value,
  name: string,
  type: Type | undefined,
): readonly Valued[] {
  switch (value.kind) {
    case "input": {
      if (type === undefined) throw new Error("input for nothing");
      return [{ state, value: context.run.freshValue(name, type) }];
    }
    case "call":
      return callMutator(context, state, value, name);
    case "new object":
      return newObject(context, state, value);
    case "new array":
      return newArray(context, state, value);
    default:
      return evaluate(context, state, value);
  }
}

/** e₀.m(ē): the precondition is consumed, and the postcondition produced with the heap before the call as the old one. */
function callMutator(context: Context, state: SymbolicState, call: Call, name: string): readonly Valued[] {
  const { procedure, receiver, extent } = call;
  if (procedure.isPure && procedure.result !== undefined)
    return callPure(context, state, { ...call, kind: "pure call", type: procedure.result });
  const operands = [...(receiver === undefined ? [] : [receiver]), ...call.arguments];
  return evaluateAll(context, state, operands).flatMap(({ state: at, values }) => {
    const [object] = values;
    const objects =
      receiver === undefined || object === undefined ? [at] : requireObject(context, at, receiver, object);
    return objects.flatMap((known) => execContract(context, known, procedure, values, { extent, name }));
  });
}

function execContract(
  context: Context,
  state: SymbolicState,
  procedure: Procedure,
  values: readonly SymbolicTerm[],
  { extent, name }: { readonly extent: Call["extent"]; readonly name: string },
): readonly Valued[] {
  const { run } = context;
  const { requires, ensures, result } = procedure.contract;
  const inside = reading(context, procedure, extent);
  const beyond = refuseBeyondFrame(context, state, procedure, extent);
  if (beyond !== undefined) return beyond;
  const globals = globalsOf(state.store);
  const store = withGlobals(bindArguments(procedure, values), globals);
  const consumed = assertionless(conjunctionOf(requires), { ...state, store }, (at, assertion) =>
    consume(inside, at, assertion).map((one) => one.state),
  );
  return consumed.flatMap((rest) => {
    const value =
      result === undefined
        ? nullReference
        : run.freshValue(name === "" ? `${procedure.name.text}()` : name, result.type);
    const called: SymbolicState = {
      ...rest,
      ...enteredAt(state),
      store: result === undefined ? store : new Map(store).set(result, value),
    };
    const after = forgetGlobals(context, called, changedBy(procedure));
    const produced = assertionless(conjunctionOf(ensures), after, (at, assertion) =>
      produce(afterCall(inside), at, "fresh", assertion),
    );
    return produced.map((at) => ({
      state: afterwards(state, at),
      value,
    }));
  });
}

/** What the callee's contract was read in, as the caller's state: the caller's own variables, and the global ones as they are now. */
function afterwards({ old, oldGlobals, store }: SymbolicState, callee: SymbolicState): SymbolicState {
  return { ...callee, old, oldGlobals, store: withGlobals(store, globalsOf(callee.store)) };
}

/** Where a member that names the global variables it changes calls one that may change another; undefined where it does not. */
function refuseBeyondFrame(
  context: Context,
  state: SymbolicState,
  procedure: Procedure,
  extent: Call["extent"],
): never[] | undefined {
  const [beyond] = beyondFrame(context.frame, procedure);
  if (beyond === undefined) return undefined;
  return fail(context, state, extent, noPermissionToChange(beyond.name.text, procedure.fullName));
}

/** Without an assertion, which is true, the state stays as it is. */
function assertionless(
  assertion: Assertion | undefined,
  state: SymbolicState,
  work: (state: SymbolicState, assertion: Assertion) => readonly SymbolicState[],
): readonly SymbolicState[] {
  return assertion === undefined ? [state] : work(state, assertion);
}

/** The variables may hold anything now. */
export function forgetGlobals(
  { run }: Context,
  state: SymbolicState,
  changed: ReadonlySet<Variable>,
): SymbolicState {
  if (changed.size === 0) return state;
  const store = new Map(state.store);
  for (const variable of changed) store.set(variable, run.freshValue(variable.name.text, variable.type));
  return { ...state, store };
}

/** x := new C; x.initC(ē) (section 4). */
function newObject(
  context: Context,
  state: SymbolicState,
  { class: made, arguments: written, extent }: NewObject,
): readonly Valued[] {
  return evaluateAll(context, state, written).flatMap(({ state: at, values }) => {
    const object = refConstant(context.run.allocate());
    const fields = [...made.fields.values()].map(
      (field): FieldChunk => ({
        kind: "field",
        location: { kind: "field", field },
        receiver: object,
        value: defaultOf(field.type),
      }),
    );
    const apart = assumeAll(at, differences(at, object, values));
    if (apart === undefined) return [];
    const { initializer } = made;
    if (initializer === undefined)
      return [{ state: { ...apart, heap: [...apart.heap, ...fields] }, value: object }];
    const { requires } = initializer.contract;
    const inside = reading(context, initializer, extent);
    const beyond = refuseBeyondFrame(context, apart, initializer, extent);
    if (beyond !== undefined) return beyond;
    const store = withGlobals(bindArguments(initializer, [object, ...values]), globalsOf(apart.store));
    const full: SymbolicState = { ...apart, heap: [...apart.heap, ...fields], store };
    // acc(f₁) * … * acc(fₙ) * φ: the permissions for its fields are the constructor's before φ is looked at.
    const consumed = assertionless(conjunctionOf(requires), { ...full, heap: apart.heap }, (one, assertion) =>
      consumeFrom(inside, full, one.heap, assertion).map(({ state: at, rest: heap }) => ({ ...at, heap })),
    );
    return consumed.flatMap((rest) => {
      const { ensures } = initializer.contract;
      const called = forgetGlobals(context, { ...rest, ...enteredAt(full), store }, changedBy(initializer));
      const produced = assertionless(conjunctionOf(ensures), called, (one, assertion) =>
        produce(afterCall(inside), one, "fresh", assertion),
      );
      return produced.map((one) => ({ state: afterwards(at, one), value: object }));
    });
  });
}

function newArray(
  context: Context,
  state: SymbolicState,
  { element, length: written, extent }: NewArray,
): readonly Valued[] {
  return evaluate(context, state, written).flatMap(({ state: at, value: length }) => {
    const decision = decide(context, at, intLessOrEqual(intConstant(0), length));
    if (decision.kind !== "holds")
      return fail(
        context,
        at,
        extent,
        `the length in ${textOf(context, extent)} may be negative`,
        decision,
        "out-of-bounds",
      );
    const array = refConstant(context.run.allocate());
    const chunk: FieldChunk = {
      kind: "field",
      location: { kind: "elements", element },
      receiver: array,
      value: constantArray(arraySort(intSort, sortOf(element)), defaultOf(element)),
    };
    const known = assumeAll(at, [...differences(at, array, []), equal(lengthOf(array), length)]);
    return known === undefined ? [] : [{ state: { ...known, heap: [...known.heap, chunk] }, value: array }];
  });
}

/** A new reference differs from every reference in the state. Two new ones are two constants, of which nothing need be said. */
function differences(
  { heap, old, oldGlobals, store }: SymbolicState,
  object: SymbolicTerm,
  others: readonly SymbolicTerm[],
): readonly SymbolicTerm[] {
  const known = new Set([
    ...store.values(),
    ...oldGlobals.values(),
    ...others,
    ...[...heap, ...old].flatMap(termsOf),
  ]);
  return [...known]
    .filter((term) => term.sort === refSort && term.kind !== "constant")
    .map((term) => notEqual(term, object));
}

function termsOf(chunk: Chunk): readonly SymbolicTerm[] {
  switch (chunk.kind) {
    case "field":
      return [chunk.receiver, chunk.value];
    case "predicate":
      return [chunk.receiver, ...chunk.arguments];
    default:
      return unreachable(chunk);
  }
}
