/**
 * The object language in the debugger: its expressions over the variables in scope and the objects of a state. A reference of the inputs that
 * nobody has looked at yet stays open: looking at it does not decide what it denotes.
 */

import type { ValueType } from "@everypath/core";
import { fromTerm, spanOf, toTerm } from "@everypath/engine";
import {
  assignmentIn,
  expressionIn,
  globalVariables,
  hiddenName,
  type Point,
  type Symbols,
  sortOf,
  type Type,
  type TypedExpression,
  typeNamed,
  type VisibleVariable,
  valueTypeOf,
  visibleVariables,
} from "@everypath/objects";
import type { DebugLanguage, Named, Problem, View } from "../language.ts";
import { type Computed, valueByCases, valueInOneCase } from "./evaluate.ts";
import { shown } from "./shown.ts";

/** The object language in the debugger: walked statement by statement, each told by the place where it begins. */
export const objectLanguage: DebugLanguage = {
  granularity: "place",

  variables(view) {
    const point = pointOf(view);
    return point === undefined ? [] : visibleVariables(point).map((visible) => namedOf(view, visible));
  },

  globals: (view) => globalVariables(view.machine.program).map((global) => namedOf(view, global)),

  evaluate(view, text) {
    const typed = typedIn(view, text);
    if ("problem" in typed) return typed;
    const found = valueByCases(view, typed.term);
    if ("problem" in found) return found;
    const value = shown(view, found.value, valueTypeOf(typed.type), text, (state, condition) =>
      view.decide(state, condition),
    );
    return { value, provided: found.provided, given: found.given };
  },

  condition(view, text) {
    const typed = typedIn(view, text);
    if ("problem" in typed) return typed;
    if (typed.type.kind !== "bool")
      return { problem: "this is no condition; write one, as x > 0 or x != null", column: 1 };
    const found = valueByCases(view, typed.term);
    if ("problem" in found) return found;
    return doubtful(found) ?? { condition: found.value, given: found.given };
  },

  nameOf: hiddenName,

  assign(view, target, text) {
    const { frame, state } = view;
    const point = pointOf(view);
    if (point === undefined || frame === undefined || frame !== state.frame)
      return { problem: "only variables of the procedure that is running can be set" };
    const typed = assignmentIn(point, target, text, symbolsOf(view));
    if ("problem" in typed) return typed;
    const found = valueInOneCase(view, state, (reader, valueOf) => {
      const { variable, value } = typed.assigned(reader);
      return { variable, value: fromTerm(valueOf(value)) };
    });
    if ("problem" in found) return found;
    const { slot, scope } = found.variable;
    if (scope === "local") state.ownFrame().values[slot] = found.value;
    else state.setGlobal(slot, found.value);
    return undefined;
  },
};

function pointOf({ machine, frame }: View): Point | undefined {
  return frame === undefined
    ? undefined
    : { program: machine.program, procedure: frame.procedure.name, at: spanOf(frame) };
}

function typedIn(view: View, text: string): TypedExpression | Problem {
  const point = pointOf(view);
  return point === undefined
    ? { problem: "no procedure is running" }
    : expressionIn(point, text, symbolsOf(view));
}

function namedOf(view: View, { name, type, variable }: VisibleVariable): Named {
  const { frame, state } = view;
  const value = (variable.scope === "local" ? frame!.values : state.globals)[variable.slot]!;
  return {
    name,
    expression: name,
    value: shown(view, toTerm(value, variable.sort), valueTypeOf(type), name),
  };
}

function doubtful({ provided, doubts }: Computed): Problem | undefined {
  if (provided.length === 0) return undefined;
  return {
    problem: `it has no value where ${doubts[0]}; assume first that this is not so, or write a guard, as x != null && …`,
    column: 1,
  };
}

/** Inputs by their names, each of its type. */
function symbolsOf(view: View): Symbols {
  const types = new Map<string, Type>();
  for (let record = view.state.inputs; record !== undefined; record = record.previous) {
    for (const { name, type } of record.parts) {
      const known = typeOf(type);
      if (known !== undefined) types.set(name, known);
    }
  }
  return {
    types,
    valueOf: (name, type) => view.symbol(name, sortOf(type), valueTypeOf(type)).term,
  };
}

function typeOf(type: ValueType): Type | undefined {
  switch (type.kind) {
    case "reference":
      return typeNamed(type.class);
    case "bool":
      return { kind: "bool" };
    case "mathematical":
      return { kind: "int" };
    default:
      return undefined;
  }
}
