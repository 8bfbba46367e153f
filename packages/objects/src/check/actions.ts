/** What stands right of `:=` or alone: calls, creations, input. undefined where a problem has been reported. */
import type * as ast from "../generated/ast.ts";
import type { Action, Computed, Value } from "../tree.ts";
import { intType, type Type } from "../types.ts";
import { argumentsOf, callOf, pureCall } from "./calls.ts";
import { type Context, extentOf, extentOfFeature } from "./context.ts";
import { expectExpression } from "./expressions.ts";
import { baseType, mismatch, noClass, withDimensions } from "./types.ts";

/** A value for a variable, field or element of the type. */
export function valueOf(context: Context, node: ast.Value, type: Type): Value | undefined {
  if (node.$type === "Input") return { kind: "input", extent: extentOf(node) };
  return computedValueOf(context, node, type);
}

export function computedValueOf(context: Context, node: ast.Expression, type: Type): Computed | undefined {
  if (!isAction(node)) return expectExpression(context, node, type);
  const action = actionOf(context, node);
  if (action === undefined) return undefined;
  const result = resultOf(action);
  if (result === undefined) {
    context.report(
      action.extent,
      `${describeAction(action)} has no result; write the call as a statement of its own`,
    );
    return undefined;
  }
  const problem = mismatch(result, type);
  if (problem === undefined) return action.kind === "call" ? (pureCall(action) ?? action) : action;
  context.report(action.extent, problem);
  return undefined;
}

type ActionNode = ast.Name | ast.Selection | ast.NewObject | ast.NewArray;

/** Calls and creations, in parentheses or not. */
export function isAction(node: ast.Expression): node is ActionNode {
  switch (node.$type) {
    case "Name":
    case "Selection":
      return node.isCall;
    case "NewObject":
    case "NewArray":
      return true;
    default:
      return false;
  }
}

export function actionOf(context: Context, node: ActionNode): Action | undefined {
  switch (node.$type) {
    case "Name":
    case "Selection":
      return callOf(context, node);
    case "NewObject":
      return newObject(context, node);
    case "NewArray":
      return newArray(context, node);
  }
}

/** The type of what an action yields; undefined: nothing. */
function resultOf(action: Action): Type | undefined {
  switch (action.kind) {
    case "call":
      return action.procedure.result;
    case "new object":
      return { kind: "class", name: action.class.name.text };
    case "new array":
      return { kind: "array", element: action.element };
  }
}

function describeAction(action: Action): string {
  return action.kind === "call" ? action.procedure.fullName : "new";
}

function newObject(context: Context, node: ast.NewObject): Action | undefined {
  const extent = extentOf(node);
  const made = context.declarations.classes.get(node.name);
  if (made === undefined) {
    context.report(extentOfFeature(node, "name"), noClass(node.name));
    return undefined;
  }
  const { name, initializer } = made;
  context.named(
    extentOfFeature(node, "name"),
    initializer === undefined
      ? { kind: "class", declared: made }
      : { kind: "procedure", declared: initializer },
  );
  const takes = { fullName: `new ${name.text}`, parameters: initializer?.parameters ?? [] };
  const given = argumentsOf(context, node.arguments, takes, extent);
  return given && { kind: "new object", extent, class: made, arguments: given };
}

function newArray(context: Context, node: ast.NewArray): Action | undefined {
  const length = expectExpression(context, node.size, intType);
  const base = baseType(context.declarations.classes, node.base);
  if (base === undefined) {
    context.report(extentOfFeature(node, "base"), noClass(node.base));
    return undefined;
  }
  const declared = context.declarations.classes.get(node.base);
  if (declared !== undefined) context.named(extentOfFeature(node, "base"), { kind: "class", declared });
  const element = withDimensions(base, node.dimensions.length);
  return length && { kind: "new array", extent: extentOf(node), element, length };
}
