/** Calls and creations. */

import {
  constantArray,
  falseTerm,
  type Variable as IrVariable,
  intConstant,
  intLessOrEqual,
  refSort,
  store,
  type Term,
  unreachable,
} from "@everypath/core";
import { beyondFrame, noPermissionToChange } from "../frames.ts";
import type { Action, Call, Class, NewArray, NewObject, Procedure } from "../tree.ts";
import { nameOfType } from "../types.ts";
import type { Body } from "./body.ts";
import { dereferenced, valueOf } from "./expression.ts";
import { defaultOf, sortOf } from "./heap.ts";

/** Where the result goes: to a local variable, to a hidden one, or nowhere. */
export interface Wanted {
  readonly result: IrVariable | "hidden" | "dropped";
}

/** The variable that holds the result; undefined where it is not wanted. */
export function lowerAction(body: Body, action: Action, wanted: Wanted): IrVariable | undefined {
  switch (action.kind) {
    case "call":
      return lowerCall(body, action, wanted);
    case "new object":
      return lowerNewObject(body, action);
    case "new array":
      return lowerNewArray(body, action);
    default:
      return unreachable(action);
  }
}

function lowerCall(body: Body, call: Call, { result }: Wanted): IrVariable | undefined {
  const { procedure, receiver } = call;
  const at = body.evaluation;
  const object =
    receiver === undefined ? [] : [dereferenced(at, receiver, `has no method ${procedure.name.text}`)];
  const given = [...object, ...call.arguments.map((argument) => valueOf(at, argument))];
  const target =
    procedure.result === undefined || result === "dropped"
      ? undefined
      : result === "hidden"
        ? body.hidden(`${procedure.name.text}()`, sortOf(procedure.result))
        : result;
  emitCall(body, procedure, given, target, 1);
  return target;
}

export function emitCall(
  body: Body,
  procedure: Procedure,
  given: readonly Term[],
  target: IrVariable | undefined,
  weight: 0 | 1,
): void {
  const { fullName } = procedure;
  body.contracts?.callRequires(body, procedure, given, "contract");
  for (const { name } of beyondFrame(body.frame, procedure))
    body.builder.check(falseTerm, "contract", noPermissionToChange(name.text, fullName));
  body.builder.emit(
    {
      kind: "call",
      callee: { kind: "procedure", name: fullName },
      arguments: given,
      variadic: [],
      targets: target === undefined ? [] : [target],
    },
    weight,
  );
  body.forget();
}

/** x := new C; x.f₁ := nil; … x.fₙ := nil; x.C(ē), for a fresh x (de Boer & Bonsangue, section 4.1). */
function lowerNewObject(body: Body, { class: made, arguments: written }: NewObject): IrVariable {
  const given = written.map((argument) => valueOf(body.evaluation, argument));
  const object = emitNewObject(body, made, 1);
  if (made.initializer !== undefined) emitCall(body, made.initializer, [object, ...given], undefined, 0);
  return object;
}

/** A new object before its constructor runs. */
export function emitNewObject({ builder, heap }: Body, { name, fields }: Class, weight: 0 | 1): IrVariable {
  const object = builder.hidden(`new ${name.text}`, refSort);
  builder.emit({ kind: "new", target: object, class: name.text }, weight);
  for (const field of fields.values()) {
    const variable = heap.fieldOf(field);
    builder.assign(variable, store(variable, object, defaultOf(field.type)));
  }
  return object;
}

function lowerNewArray(body: Body, { element, length: written, extent }: NewArray): IrVariable {
  const { builder, heap, evaluation: at } = body;
  const length = valueOf(at, written);
  const message = `the length in ${body.text(extent)} is negative`;
  at.check(intLessOrEqual(intConstant(0), length), "out-of-bounds", message);
  const type = { kind: "array", element } as const;
  const array = body.hidden(`new ${nameOfType(type)}`, refSort);
  builder.emit({ kind: "new", target: array, class: nameOfType(type) }, 1);
  const fields = heap.arrayOf(type);
  const { sort } = fields.element;
  if (sort.kind !== "array" || sort.element.kind !== "array")
    throw new Error("elements are arrays of arrays");
  builder.assign(fields.length, store(fields.length, array, length));
  const elements = constantArray(sort.element, defaultOf(element));
  builder.assign(fields.element, store(fields.element, array, elements));
  return array;
}
