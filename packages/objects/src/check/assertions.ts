/** Assertions: the grammar reads them as expressions, and here it is said which parts speak of permissions. */
import type { Extent } from "@everypath/dsl";
import { trueExpression } from "../assertions.ts";
import type { Assertion } from "../contract.ts";
import type * as ast from "../generated/ast.ts";
import type { Expression, Variable } from "../tree.ts";
import { boolType } from "../types.ts";
import { isCallNode, memberCallOf, pureCall, withoutParentheses } from "./calls.ts";
import { type Context, extentOf, extentOfFeature } from "./context.ts";
import { expectExpression, expressionOf } from "./expressions.ts";

/** undefined where a problem has been reported. */
export function assertionOf(context: Context, node: ast.Expression): Assertion | undefined {
  const bare = withoutParentheses(node);
  const extent = extentOf(bare);
  switch (bare.$type) {
    case "Binary":
      if (isSeparation(bare.operator)) {
        const left = assertionOf(context, bare.left);
        const right = assertionOf(context, bare.right);
        return left && right && { kind: "separate", extent, left, right };
      }
      return bare.operator === "==>" || bare.operator === "⇒"
        ? implicationOf(context, bare)
        : plain(context, bare);
    case "Conditional":
      return conditionalOf(context, bare);
    case "Name":
    case "Selection":
      return isCallNode(bare) ? callIn(context, bare) : plain(context, bare);
    default:
      return plain(context, bare);
  }
}

function isSeparation(operator: string): boolean {
  return operator === "&&" || operator === "**" || operator === "∗" || operator === "∧";
}

function plain(context: Context, node: ast.Expression): Assertion | undefined {
  const expression = expectExpression(context, node, boolType);
  return expression && { kind: "expression", extent: extentOf(node), expression };
}

/** b ==> φ is b ? φ : true. */
function implicationOf(context: Context, node: ast.Binary): Assertion | undefined {
  const extent = extentOf(node);
  const condition = expectExpression(context, node.left, boolType);
  const whenTrue = assertionOf(context, node.right);
  if (condition === undefined || whenTrue === undefined) return undefined;
  const right = booleanOf(whenTrue);
  if (right === undefined) {
    const whenFalse: Assertion = { kind: "expression", extent, expression: trueExpression(extent) };
    return { kind: "conditional", extent, condition, whenTrue, whenFalse };
  }
  const expression: Expression = {
    kind: "binary",
    extent,
    type: boolType,
    operator: "implies",
    left: condition,
    right,
  };
  return { kind: "expression", extent, expression };
}

function conditionalOf(context: Context, node: ast.Conditional): Assertion | undefined {
  const extent = extentOf(node);
  const condition = expectExpression(context, node.condition, boolType);
  const whenTrue = assertionOf(context, node.whenTrue);
  const whenFalse = assertionOf(context, node.whenFalse);
  if (condition === undefined || whenTrue === undefined || whenFalse === undefined) return undefined;
  const left = booleanOf(whenTrue);
  const right = booleanOf(whenFalse);
  if (left === undefined || right === undefined)
    return { kind: "conditional", extent, condition, whenTrue, whenFalse };
  const expression: Expression = {
    kind: "conditional",
    extent,
    type: boolType,
    condition,
    whenTrue: left,
    whenFalse: right,
  };
  return { kind: "expression", extent, expression };
}

/** The assertion as one expression; undefined where it speaks of permissions or has several conjuncts. */
function booleanOf(assertion: Assertion): Expression | undefined {
  return assertion.kind === "expression" ? assertion.expression : undefined;
}

function callIn(context: Context, node: ast.Name | ast.Selection): Assertion | undefined {
  const extent = extentOf(node);
  const [only, ...others] = node.arguments;
  const isBuiltIn = node.$type === "Name" && only !== undefined && others.length === 0;
  if (isBuiltIn && node.name === "acc") return accessOf(context, node, only);
  if (isBuiltIn && node.name === "untouched") {
    if (context.specification === undefined) {
      const message =
        "untouched(…) compares with where the method began: it stands in ensures, invariants and bodies";
      context.report(extent, message);
      return undefined;
    }
    const assertion = assertionOf(context, only);
    if (assertion?.kind === "global access") return sameAsOnEntry(assertion.variable, extent);
    return assertion && { kind: "untouched", extent, assertion };
  }
  if (isBuiltIn && node.name === "old") return plain(context, node);
  const call = memberCallOf(context, node);
  if (call === undefined) return undefined;
  if ("predicate" in call) return { kind: "predicate", extent, call };
  const expression = pureCall(call);
  if (expression === undefined) {
    context.report(extent, `${call.procedure.fullName} is no pure method, so an assertion cannot call it`);
    return undefined;
  }
  if (expression.type.kind !== "bool") return plain(context, node);
  return { kind: "expression", extent, expression };
}

/** untouched(acc(g)) is g = old(g), which a run can check too. */
function sameAsOnEntry(variable: Variable, extent: Extent): Assertion {
  const now: Expression = { kind: "variable", extent, type: variable.type, variable };
  const right: Expression = { ...now, ghosts: [{ kind: "old" }] };
  const expression: Expression = {
    kind: "binary",
    extent,
    type: boolType,
    operator: "equal",
    left: now,
    right,
  };
  return { kind: "expression", extent, expression };
}

/** acc(e.f), acc(f), acc(g), acc(a.elems) */
function accessOf(context: Context, node: ast.Name, argument: ast.Expression): Assertion | undefined {
  const extent = extentOf(node);
  const bare = withoutParentheses(argument);
  if (bare.$type === "Selection" && !bare.isCall && bare.name === "elems") {
    const array = expressionOf(context, bare.target);
    if (array === undefined) return undefined;
    if (array.type.kind === "array") return { kind: "elements access", extent, array };
    if (array.type.kind !== "class") {
      context.report(extentOfFeature(bare, "name"), "only an array has elems");
      return undefined;
    }
  }
  const place = expressionOf(context, argument);
  if (place === undefined) return undefined;
  if (place.kind === "field") return { kind: "access", extent, place };
  if (place.kind === "variable" && place.variable.kind === "global")
    return { kind: "global access", extent, variable: place.variable };
  context.report(
    place.extent,
    place.kind === "element"
      ? "permission is for all elements of an array: acc(a.elems)"
      : "permission is for a field, a global variable or elements: acc(e.f), acc(g), or acc(a.elems) of an array",
  );
  return undefined;
}
