/**
 * eval (figure 5): the value of an expression in a symbolic state. Instead of being given a continuation, it returns what the continuation
 * would be called with, once for each case: the term, and the state with what was learned on the way (facts from `opening`, `use` and
 * conditionals). No case: the expression is not well-defined, which has been reported, or there is no such state. The heap stays as it is.
 */

import {
  and,
  applyFunction,
  boolConstant,
  exists,
  forall,
  intConstant,
  intLess,
  intLessOrEqual,
  intNegate,
  intSort,
  not,
  notEqual,
  rewrite,
  type SymbolicTerm,
  select,
  type Term,
  unreachable,
} from "@everypath/core";
import {
  type Binary,
  type Expression,
  type GhostOperator,
  nullReference,
  type Quantified,
  sortOf,
} from "@everypath/objects";
import { consume } from "./consume.ts";
import { type Context, reading } from "./context.ts";
import { assume, assumeAll, decide, entails, fail, failCriterion, failMissing } from "./decide.ts";
import { findField } from "./infer.ts";
import { inPast } from "./inferred.ts";
import { presence } from "./lookup.ts";
import { arithmetic, isPlain, shortCircuit } from "./operators.ts";
import { joinSides, type Valued } from "./outcomes.ts";
import { produce } from "./produce.ts";
import { callPure, usePure } from "./pure.ts";
import { bindArguments, textOf } from "./signature.ts";
import { asOnEntry, bind, type Location, type SymbolicState } from "./state.ts";

export type { Valued } from "./outcomes.ts";

const zero = intConstant(0);

export function evaluate(context: Context, state: SymbolicState, expression: Expression): readonly Valued[] {
  const [ghost, ...inner] = expression.ghosts ?? [];
  if (ghost !== undefined) return withGhost(context, state, ghost, { ...expression, ghosts: inner });
  switch (expression.kind) {
    case "integer":
      return [{ state, value: intConstant(expression.value) }];
    case "boolean":
      return [{ state, value: boolConstant(expression.value) }];
    case "null":
      return [{ state, value: nullReference }];
    case "symbol":
      throw new Error("a symbol inside of a program");
    case "variable":
      return [{ state, value: valueOfVariable(state, expression) }];
    case "field": {
      const location: Location = { kind: "field", field: expression.field };
      return readLocation(context, state, expression, expression.object, location);
    }
    case "element":
      return evaluateElement(context, state, expression);
    case "length":
      return evaluate(context, state, expression.array).flatMap(({ state: at, value: array }) =>
        requireObject(context, at, expression.array, array).flatMap((known) => {
          const length = lengthOf(array);
          const assumed = assume(known, intLessOrEqual(zero, length));
          return assumed === undefined ? [] : [{ state: assumed, value: length }];
        }),
      );
    case "negate":
    case "not": {
      const operator = expression.kind === "negate" ? intNegate : not;
      return evaluate(context, state, expression.operand).map((one) => ({
        ...one,
        value: operator(one.value),
      }));
    }
    case "binary":
      return evaluateBinary(context, state, expression);
    case "conditional":
      return evaluateConditional(context, state, expression);
    case "pure call":
      return callPure(context, state, expression);
    case "quantified":
      return evaluateQuantified(context, state, expression);
    default:
      return unreachable(expression);
  }
}

/**
 * The body is evaluated for a value of which nothing is known but that it is in the range. What is learnt of it on the way is true of each value: the
 * evaluation of one state to one value assumes nothing but what follows there.
 */
function evaluateQuantified(
  context: Context,
  state: SymbolicState,
  { quantifier, variable, lower, upper, body, extent }: Quantified,
): readonly Valued[] {
  return evaluateAll(context, state, [lower, upper]).flatMap(({ state: at, values }) => {
    const [from, to] = values as readonly [SymbolicTerm, SymbolicTerm];
    const { text } = variable.name;
    const one = context.run.fresh(text, intSort);
    const ofOne = bind(at.store, variable, one);
    const inside = assumeAll({ ...at, store: ofOne }, [intLessOrEqual(from, one), intLessOrEqual(one, to)]);
    if (inside === undefined) return [{ state: at, value: boolConstant(quantifier === "forall") }];
    const failures = context.run.failures.length;
    const [only, ...others] = evaluate(context, inside, body);
    // Of an empty range a failure is not told, since nothing is in it: the state outside goes on all the same, so it may not be lost.
    if (only === undefined && context.run.failures.length > failures) return [];
    if (only === undefined)
      return failCriterion(context, at, extent, `${textOf(context, body.extent)} may have no value`);
    if (others.length > 0)
      return failCriterion(context, at, extent, `${textOf(context, extent)} has several cases for one value`);
    const overAll = (term: SymbolicTerm, quantify: Quantify): SymbolicTerm =>
      quantify(text, from, to, (bound) => {
        const image = (part: Term): Term | undefined => (part === one ? bound : undefined);
        return rewrite(term, { concerns: (part) => part.hasSymbols, image }) as SymbolicTerm;
      });
    const learnt = only.state.path.slice(inside.path.length).map((fact) => overAll(fact, forall));
    const known = assumeAll(at, learnt);
    const value = overAll(only.value, quantifier === "forall" ? forall : exists);
    return known === undefined ? [] : [{ state: known, value }];
  });
}

type Quantify = typeof forall;

/** The values of several expressions, evaluated from left to right. */
export function evaluateAll(
  context: Context,
  state: SymbolicState,
  expressions: readonly Expression[],
): readonly { readonly state: SymbolicState; readonly values: readonly SymbolicTerm[] }[] {
  let known: readonly { readonly state: SymbolicState; readonly values: readonly SymbolicTerm[] }[] = [
    { state, values: [] },
  ];
  for (const expression of expressions) {
    known = known.flatMap(({ state: at, values }) =>
      evaluate(context, at, expression).map((one) => ({ state: one.state, values: [...values, one.value] })),
    );
  }
  return known;
}

function valueOfVariable(
  { store }: SymbolicState,
  { variable }: Expression & { readonly kind: "variable" },
): SymbolicTerm {
  const value = store.get(variable);
  if (value === undefined) throw new Error(`no value for ${variable.name.text}`);
  return value;
}

/** The reference is not null. */
export function requireObject(
  context: Context,
  state: SymbolicState,
  expression: Expression,
  reference: SymbolicTerm,
): readonly SymbolicState[] {
  const goal = notEqual(reference, nullReference);
  if (entails(context, state, goal)) return [state];
  const decision = decide(context, state, goal);
  if (decision.kind === "holds") return [state];
  return fail(
    context,
    state,
    expression.extent,
    `${textOf(context, expression.extent)} may be null`,
    decision,
    "nil-dereference",
  );
}

/** e.f, a.elems: only where a chunk gives permission. */
function readLocation(
  context: Context,
  state: SymbolicState,
  { extent }: Expression,
  object: Expression,
  location: Location,
): readonly Valued[] {
  return evaluate(context, state, object).flatMap(({ state: at, value: receiver }) => {
    const found = findField(context, at, { kind: "field", location, receiver });
    if (found.length === 0) {
      const what =
        location.kind === "field" ? textOf(context, extent) : `${textOf(context, object.extent)}.elems`;
      return failMissing(
        context,
        at,
        extent,
        `no permission to access ${what}: the heap has no such chunk`,
        presence(at.heap, { kind: "field", location, receiver }),
      );
    }
    return found.map(({ state: known, chunk }) => ({
      state: { ...known, heap: state.heap },
      value: chunk.value,
    }));
  });
}

function evaluateElement(
  context: Context,
  state: SymbolicState,
  expression: Expression & { readonly kind: "element" },
): readonly Valued[] {
  const { array, subscript, extent, type } = expression;
  return evaluateAll(context, state, [array, subscript]).flatMap(({ state: at, values }) => {
    const [reference, index] = values as readonly [SymbolicTerm, SymbolicTerm];
    const location: Location = { kind: "elements", element: type };
    const found = findField(context, at, { kind: "field", location, receiver: reference });
    if (found.length === 0) {
      const what = `${textOf(context, array.extent)}.elems`;
      return failMissing(
        context,
        at,
        extent,
        `no permission to access ${what}: the heap has no such chunk`,
        presence(at.heap, { kind: "field", location, receiver: reference }),
      );
    }
    return found.flatMap(({ state: known, chunk }) =>
      requireSubscript(context, { ...known, heap: state.heap }, extent, reference, index).map((inside) => ({
        state: inside,
        value: select(chunk.value, index),
      })),
    );
  });
}

/** 0 ≤ i < length. */
export function requireSubscript(
  context: Context,
  state: SymbolicState,
  extent: Expression["extent"],
  array: SymbolicTerm,
  index: SymbolicTerm,
): readonly SymbolicState[] {
  const decision = decide(context, state, and(intLessOrEqual(zero, index), intLess(index, lengthOf(array))));
  if (decision.kind === "holds") return [state];
  const message = `the subscript of ${textOf(context, extent)} may be outside of the array`;
  return fail(context, state, extent, message, decision, "out-of-bounds");
}

/** The length of an array never changes, so it is no part of the heap. */
export function lengthOf(array: SymbolicTerm): SymbolicTerm {
  return applyFunction("length", intSort, array);
}

function evaluateBinary(context: Context, state: SymbolicState, expression: Binary): readonly Valued[] {
  const { operator, left, right, extent } = expression;
  switch (operator) {
    case "and":
    case "or":
    case "implies":
      return evaluate(context, state, left).flatMap(({ state: at, value: first }) => {
        if (isPlain(right))
          return evaluate(context, at, right).map((one) => ({
            ...one,
            value: shortCircuit[operator].combine(first, one.value),
          }));
        const { decidedBy, otherwise } = shortCircuit[operator];
        const condition = decidedBy ? not(first) : first;
        return evaluateSides(context, at, condition, right, { value: boolConstant(otherwise) });
      });
    default:
      return evaluateAll(context, state, [left, right]).flatMap(({ state: at, values }) => {
        const [a, b] = values as readonly [SymbolicTerm, SymbolicTerm];
        if (operator === "divide" || operator === "remainder") {
          const decision = decide(context, at, notEqual(b, zero));
          if (decision.kind !== "holds")
            return fail(
              context,
              at,
              extent,
              `the divisor of ${textOf(context, extent)} may be 0`,
              decision,
              "division-by-zero",
            );
        }
        return [{ state: at, value: arithmetic(operator, a, b) }];
      });
  }
}

function evaluateConditional(
  context: Context,
  state: SymbolicState,
  { condition, whenTrue, whenFalse }: Expression & { readonly kind: "conditional" },
): readonly Valued[] {
  return evaluate(context, state, condition).flatMap(({ state: at, value }) =>
    evaluateSides(context, at, value, whenTrue, whenFalse),
  );
}

/** Only the side that the path condition leaves; both where it leaves both. */
function evaluateSides(
  context: Context,
  state: SymbolicState,
  condition: SymbolicTerm,
  whenTrue: Expression,
  whenFalse: Expression | { readonly value: SymbolicTerm },
): readonly Valued[] {
  const evaluateElse = (at: SymbolicState): readonly Valued[] =>
    "kind" in whenFalse ? evaluate(context, at, whenFalse) : [{ state: at, value: whenFalse.value }];
  if (entails(context, state, condition)) return evaluate(context, state, whenTrue);
  if (entails(context, state, not(condition))) return evaluateElse(state);
  const assumed = assume(state, condition);
  const refused = assume(state, not(condition));
  if (assumed === undefined || refused === undefined) return [];
  const left = evaluate(context, assumed, whenTrue);
  const right = evaluateElse(refused);
  return joinSides(state, condition, left, right);
}

function withGhost(
  context: Context,
  state: SymbolicState,
  ghost: GhostOperator,
  expression: Expression,
): readonly Valued[] {
  switch (ghost.kind) {
    case "old":
      return evaluate(inPast(context), asOnEntry(state), expression).map((one) => ({
        ...one,
        state: { ...one.state, heap: state.heap, store: state.store },
      }));
    case "opening":
      return evaluateOpening(context, state, ghost.call, expression);
    case "using":
      return usePure(context, state, ghost.call).flatMap((known) => evaluate(context, known, expression));
    default:
      return unreachable(ghost);
  }
}

/**
 * The predicate's chunk is replaced by its body while the expression is evaluated. Where that body says `opening` of the same predicate, as a list's does
 * that speaks of its next node, nothing is known of the value: else one node would be followed by the next without end.
 */
function evaluateOpening(
  context: Context,
  state: SymbolicState,
  call: Extract<GhostOperator, { readonly kind: "opening" }>["call"],
  expression: Expression,
): readonly Valued[] {
  const { predicate, receiver, extent } = call;
  if (context.opening.includes(predicate))
    return [{ state, value: context.run.fresh(textOf(context, expression.extent), sortOf(expression.type)) }];
  const inside: Context = {
    ...context,
    termination: context.termination && { ...context.termination, opened: true },
  };
  const opened = evaluateAll(context, state, [receiver, ...call.arguments]).flatMap(({ state: at, values }) =>
    consume(context, at, { kind: "predicate", extent, call }).flatMap(({ state: rest, snapshot }) =>
      produce(
        { ...reading(context, predicate, extent), asking: [], opening: [...context.opening, predicate] },
        { ...rest, store: bindArguments(predicate, values) },
        snapshot,
        predicate.body,
      ),
    ),
  );
  return opened.flatMap((at) =>
    evaluate(inside, { ...at, store: state.store }, expression).map((one) => ({
      ...one,
      state: { ...one.state, heap: state.heap },
    })),
  );
}
