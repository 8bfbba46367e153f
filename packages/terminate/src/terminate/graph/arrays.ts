/**
 * Arrays of PL/I and fields of objects. An array is an area of AL whose addresses are the subscripts: what is known of an element is an
 * atom of PT. A field is an array from references to values, so that the same atoms tell what the objects at hand hold. References are the
 * integers from 0 (null) on, in the order in which objects are made: a new object is one above all that there are.
 */

import { intSort, limits, type Program, type Term, type Variable, variable } from "@everypath/core";
import { addScaled, atomLinear, integerSymbol, type Linear } from "@everypath/its";
import type { Evaluation } from "./evaluate.ts";
import type { Knowledge } from "./knowledge.ts";
import { addressPrefix } from "./memory.ts";
import type { GraphSettings } from "./outcome.ts";
import { above, atLeast, number } from "./rules/rule.ts";
import { type AbstractState, type Area, nameOf, type PointsTo, valueIn, withValue } from "./state.ts";

export function elementsOf(state: AbstractState, array: Variable): readonly PointsTo[] {
  const name = nameOf(state, array);
  return state.areas.find((area) => area.name === name)?.cells ?? [];
}

/** Nothing else is known of the array's elements from now on. */
export function withElements(
  state: AbstractState,
  array: Variable,
  elements: readonly PointsTo[],
): AbstractState {
  const name = nameOf(state, array);
  const others = state.areas.filter((area) => area.name !== name);
  if (elements.length === 0)
    return others.length === state.areas.length ? state : { ...state, areas: others };
  const area: Area = {
    name,
    base: atomLinear(integerSymbol(`${addressPrefix}${name}`)),
    size: number(0n),
    lifetime: array.scope === "global" ? "global" : "stack",
    role: "memory",
    depth: state.frames.length,
    isConstant: false,
    isWritten: false,
    cells: elements.slice(-limits.terminate.rememberedElements),
    remainder: { kind: "anything" },
  };
  return { ...state, areas: [...others, area] };
}

export function elementAt(subscript: Linear, value: Linear): PointsTo {
  return { offset: subscript, bytes: 1, value, interpretation: "signed" };
}

/** What is known of the elements that an expression gives an array; undefined where the evaluation has stopped. */
export function elementsGiven(
  state: AbstractState,
  evaluation: Evaluation,
  array: Term,
): readonly PointsTo[] | undefined {
  if (array.kind === "variable") return evaluation.elements(array);
  if (array.kind !== "application" || array.operator !== "store") return [];
  const [below, subscript, value] = array.arguments as readonly [Term, Term, Term];
  const before = elementsGiven(state, evaluation, below);
  const index = before && evaluation.read(subscript, "signed");
  if (before === undefined || index === undefined) return undefined;
  const left = before.filter(({ offset }) => isApart(evaluation.knowledge, offset, index));
  if (value.sort.kind === "array" || value.hasIndeterminate) return left;
  const stored = evaluation.read(value, "signed");
  return stored && [...left, elementAt(index, stored)];
}

function isApart(knowledge: Knowledge, a: Linear, b: Linear): boolean {
  return knowledge.entails(above(a, b)) || knowledge.entails(above(b, a));
}

/** The reference to the object that was made last, of the inputs' or of the program's own. */
const newest = variable("(objects)", intSort, "global", -1);

export function newestObject(state: AbstractState): Linear | undefined {
  return valueIn(state, newest);
}

/** At first there are the objects of the inputs, any number of them. */
export function withObjects(
  state: AbstractState,
  { language }: Program,
  fresh: (hint: string) => Linear,
): AbstractState {
  if (language !== "objects") return state;
  const count = fresh("objects");
  return withValue({ ...state, knowledge: state.knowledge.assume([count]) }, newest, count);
}

/** A new object: above all others. */
export function madeObject(
  state: AbstractState,
  fresh: (hint: string) => Linear,
): { readonly state: AbstractState; readonly reference: Linear } {
  const before = newestObject(state);
  if (before !== undefined) {
    const reference = addScaled(before, number(1n), 1n);
    return { state: withValue(state, newest, reference), reference };
  }
  const reference = fresh("object");
  const knowledge = state.knowledge.assume([above(reference, number(0n))]);
  return { state: { ...state, knowledge }, reference };
}

/** After a call of which nothing is known: any values of global variables, any fields, and perhaps more objects. */
export function forgotten({ program, fresh }: GraphSettings, state: AbstractState): AbstractState {
  if (program.language === "c") return state;
  const before = newestObject(state);
  let next = program.globals.reduce((left, { variable: each }) => {
    const without = withValue(left, each, undefined);
    return each.sort.kind === "array" ? withElements(without, each, []) : without;
  }, state);
  if (before !== undefined) {
    const after = atomLinear(fresh("objects"));
    const knowledge = next.knowledge.assume([atLeast(after, before)]);
    next = withValue({ ...next, knowledge }, newest, after);
  }
  return next;
}
