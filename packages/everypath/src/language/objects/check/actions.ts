/** What stands right of `:=` or alone: calls, creations, input. undefined where a problem has been reported. */
import type { Extent } from "../../pli/syntax/text.ts";
import type * as ast from "../generated/ast.ts";
import type { Action, Call, Computed, Expression, Procedure, Value } from "../tree.ts";
import { intType, nameOfType, type Type } from "../types.ts";
import { type Context, extentOf, extentOfFeature } from "./context.ts";
import { expectExpression, expressionOf, thisIn } from "./expressions.ts";
import { baseType, describe, mismatch, noClass, withDimensions } from "./types.ts";

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
  if (problem === undefined) return action;
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
      return callByName(context, node);
    case "Selection":
      return callOfMethod(context, node);
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

/** `p(ē)`: a method of this object, else a procedure. */
function callByName(context: Context, node: ast.Name): Call | undefined {
  const extent = extentOf(node);
  const place = extentOfFeature(node, "name");
  const method = context.owner?.methods.get(node.name);
  if (method !== undefined) {
    const receiver = thisIn(context, place);
    const given = argumentsOf(context, node.arguments, method, extent);
    return receiver && given && { kind: "call", extent, procedure: method, receiver, arguments: given };
  }
  const procedure = context.declarations.procedures.get(node.name);
  if (procedure === undefined) {
    const hint = context.declarations.classes.has(node.name)
      ? `; an object is made by new ${node.name}(…)`
      : "";
    context.report(place, `there is no procedure ${node.name}${hint}`);
    for (const argument of node.arguments) expressionOf(context, argument);
    return undefined;
  }
  const given = argumentsOf(context, node.arguments, procedure, extent);
  return given && { kind: "call", extent, procedure, receiver: undefined, arguments: given };
}

function callOfMethod(context: Context, node: ast.Selection): Call | undefined {
  const receiver = expressionOf(context, node.target);
  if (receiver === undefined) return undefined;
  const { type } = receiver;
  if (type.kind !== "class") {
    context.report(receiver.extent, `${describe(type)} has no methods`);
    return undefined;
  }
  const owner = context.declarations.classes.get(type.name);
  const procedure = owner?.methods.get(node.name);
  if (procedure === undefined) {
    context.report(
      extentOfFeature(node, "name"),
      owner?.fields.has(node.name)
        ? `${node.name} is a field of ${type.name}; leave out the parentheses`
        : `${type.name} has no method ${node.name}`,
    );
    return undefined;
  }
  const extent = extentOf(node);
  const given = argumentsOf(context, node.arguments, procedure, extent);
  return given && { kind: "call", extent, procedure, receiver, arguments: given };
}

/** As many as there are parameters, of their types. */
export function argumentsOf(
  context: Context,
  nodes: readonly ast.Expression[],
  { fullName, parameters }: Pick<Procedure, "fullName" | "parameters">,
  extent: Extent,
): readonly Expression[] | undefined {
  if (nodes.length !== parameters.length) {
    const list = parameters.map(({ name, type }) => `${nameOfType(type)} ${name.text}`).join(", ");
    const wanted = parameters.length === 0 ? "no arguments" : `${count(parameters.length)} (${list})`;
    context.report(extent, `${fullName} takes ${wanted}, not ${nodes.length}`);
    return undefined;
  }
  const given = nodes.flatMap((node, position): Expression[] => {
    const expression = expectExpression(context, node, parameters[position]!.type);
    return expression === undefined ? [] : [expression];
  });
  return given.length === nodes.length ? given : undefined;
}

function count(number: number): string {
  return number === 1 ? "1 argument" : `${number} arguments`;
}

function newObject(context: Context, node: ast.NewObject): Action | undefined {
  const extent = extentOf(node);
  const made = context.declarations.classes.get(node.name);
  if (made === undefined) {
    context.report(extentOfFeature(node, "name"), noClass(node.name));
    return undefined;
  }
  const { name, initializer } = made;
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
  const element = withDimensions(base, node.dimensions.length);
  return length && { kind: "new array", extent: extentOf(node), element, length };
}
