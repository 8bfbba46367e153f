/** Expressions: what their names mean, and their types. undefined where a problem has been reported. */
import { unreachable } from "@everypath/core";
import type { Extent } from "@everypath/dsl";
import type { GhostOperator } from "../contract.ts";
import type * as ast from "../generated/ast.ts";
import { missingWord } from "../syntax/other-words.ts";
import type {
  AssignmentTarget,
  Binary,
  BinaryOperator,
  Expression,
  Field,
  FieldUse,
  Variable,
} from "../tree.ts";
import { boolType, intType, isAssignable, nullType, type Type } from "../types.ts";
import { callOf, predicateCallOf, pureCall, pureCallOf } from "./calls.ts";
import { type Context, extentOf, extentOfFeature } from "./context.ts";
import { insideOf, quantifiedOf } from "./quantified.ts";
import { describe, mismatch } from "./types.ts";

/** An expression of the type, or of one that fits. */
export function expectExpression(context: Context, node: ast.Expression, type: Type): Expression | undefined {
  const expression =
    node.$type === "QuotedSymbol" ? symbolOf(context, node, type) : expressionOf(context, node);
  if (expression === undefined) return undefined;
  const problem = mismatch(expression.type, type);
  if (problem === undefined) return expression;
  context.report(expression.extent, problem);
  return undefined;
}

export function expressionOf(context: Context, node: ast.Expression): Expression | undefined {
  const extent = extentOf(node);
  switch (node.$type) {
    case "IntegerLiteral":
      return { kind: "integer", extent, type: intType, value: BigInt(node.digits) };
    case "BooleanLiteral":
      return { kind: "boolean", extent, type: boolType, value: node.value === "true" };
    case "NullLiteral":
      return { kind: "null", extent, type: nullType };
    case "This":
      return thisIn(context, extent);
    case "Parenthesised":
      return expressionOf(context, node.inner);
    case "Name":
      return node.isCall ? calledIn(context, node) : namedTarget(context, node);
    case "Selection":
      return node.isCall ? calledIn(context, node) : selectionOf(context, node);
    case "Opening": {
      const call = predicateCallOf(context, node.predicate);
      return around(expressionOf(context, node.body), call && { kind: "opening", call }, extent);
    }
    case "Using": {
      const call = pureCallOf(context, node.call);
      return around(expressionOf(context, node.body), call && { kind: "using", call }, extent);
    }
    case "Quantified": {
      const { variable, inside } = insideOf(context, node);
      const body = expectExpression(inside, node.body, boolType);
      return body && quantifiedOf(context, node, variable, body);
    }
    case "NewObject":
    case "NewArray":
      return refuseAction(context, node);
    case "Element":
      return elementOf(context, node);
    case "Unary":
      return unaryOf(context, node);
    case "Binary":
      return binaryOf(context, node);
    case "Conditional":
      return conditionalOf(context, node);
    case "QuotedSymbol":
      return symbolOf(context, node, intType);
    default:
      return unreachable(node);
  }
}

/** `"a"`: of the type that its place asks for, everywhere the same. */
function symbolOf(context: Context, node: ast.QuotedSymbol, type: Type): Expression | undefined {
  const extent = extentOf(node);
  const { symbols } = context;
  if (symbols === undefined) {
    context.report(extent, `${node.text} is a symbolic input, which --call has; a program uses x := input;`);
    return undefined;
  }
  const name = node.text.slice(1, -1);
  const known = symbols.get(name) ?? type;
  symbols.set(name, known);
  return { kind: "symbol", extent, type: known, name };
}

/** The expression with a ghost operator around it. */
function around(
  expression: Expression | undefined,
  operator: GhostOperator | undefined,
  extent: Extent,
): Expression | undefined {
  if (expression === undefined || operator === undefined) return undefined;
  return { ...expression, extent, ghosts: [operator, ...(expression.ghosts ?? [])] };
}

/** A call inside of an expression: `old(e)` in a contract, or a pure method. */
function calledIn(context: Context, node: ast.Name | ast.Selection): Expression | undefined {
  const [only, ...others] = node.arguments;
  if (
    node.$type === "Name" &&
    node.name === "old" &&
    context.specification !== undefined &&
    only !== undefined &&
    others.length === 0
  )
    return around(expressionOf(context, only), { kind: "old" }, extentOf(node));
  if (
    node.$type === "Name" &&
    context.specification !== undefined &&
    (node.name === "acc" || node.name === "untouched")
  ) {
    const message = `${node.name}(…) is a conjunct of an assertion or a side of ? :, and no operand of anything else`;
    context.report(extentOf(node), message);
    return undefined;
  }
  const call = callOf(context, node);
  if (call === undefined) return undefined;
  return pureCall(call) ?? refuseAction(context, node);
}

/** What evaluates without being an expression: it changes the state, so it has a statement to itself. */
function refuseAction(context: Context, node: ast.Expression): undefined {
  const what = node.$type === "NewObject" || node.$type === "NewArray" ? "new" : "a call";
  context.report(
    extentOf(node),
    `${what} stands alone or right of :=, not inside of an expression; put its result into a variable first`,
  );
  return undefined;
}

export function thisIn(context: Context, extent: Extent): Expression | undefined {
  const { receiver } = context.procedure;
  if (receiver !== undefined) return { kind: "variable", extent, type: receiver.type, variable: receiver };
  context.report(extent, "this is the object of a method; here there is none");
  return undefined;
}

/** A variable, or a field of `this`. */
function namedTarget(context: Context, node: ast.Name): AssignmentTarget | undefined {
  const { name } = node;
  const extent = extentOf(node);
  const result = name === "result" ? context.specification?.result : undefined;
  const variable = context.scope.find(name) ?? result;
  if (variable !== undefined) return useOf(context, variable, extent);
  const field = context.owner?.fields.get(name);
  if (field !== undefined) {
    context.named(extent, { kind: "field", declared: field });
    const object = thisIn(context, extent);
    return object && { kind: "field", extent, type: field.type, object, field };
  }
  const global = context.declarations.globals.get(name);
  if (global !== undefined) return useOf(context, global, extent);
  context.report(extent, missingWord(name) ?? `there is no variable ${name} here`);
  return undefined;
}

function useOf({ named }: Context, variable: Variable, extent: Extent): AssignmentTarget {
  named(extent, { kind: "variable", declared: variable });
  return { kind: "variable", extent, type: variable.type, variable };
}

function selectionOf(context: Context, node: ast.Selection): Expression | undefined {
  const object = expressionOf(context, node.target);
  if (object === undefined) return undefined;
  const extent = extentOf(node);
  const place = extentOfFeature(node, "name");
  if (object.type.kind === "array") {
    if (node.name === "length") return { kind: "length", extent, type: intType, array: object };
    context.report(place, `an array has no ${node.name}, only its length and elements`);
    return undefined;
  }
  const field = fieldOf(context, object, node.name, place);
  if (field !== undefined) context.named(place, { kind: "field", declared: field });
  return field && ({ kind: "field", extent, type: field.type, object, field } satisfies FieldUse);
}

function fieldOf(
  { declarations, report }: Context,
  object: Expression,
  name: string,
  extent: Extent,
): Field | undefined {
  if (object.type.kind !== "class") {
    report(object.extent, `${describe(object.type)} has no fields`);
    return undefined;
  }
  const owner = declarations.classes.get(object.type.name);
  const field = owner?.fields.get(name);
  if (field !== undefined) return field;
  report(
    extent,
    owner?.methods.has(name)
      ? `${name} is a method of ${object.type.name}; call it: ${name}(…)`
      : `${object.type.name} has no field ${name}`,
  );
  return undefined;
}

function elementOf(context: Context, node: ast.Element): AssignmentTarget | undefined {
  const array = expressionOf(context, node.target);
  const subscript = expectExpression(context, node.index, intType);
  if (array === undefined) return undefined;
  if (array.type.kind !== "array") {
    context.report(array.extent, `expected an array, but this is ${describe(array.type)}`);
    return undefined;
  }
  return subscript && { kind: "element", extent: extentOf(node), type: array.type.element, array, subscript };
}

function unaryOf(context: Context, node: ast.Unary): Expression | undefined {
  const isNegation = node.operator === "-";
  const type = isNegation ? intType : boolType;
  const operand = expectExpression(context, node.operand, type);
  return operand && { kind: isNegation ? "negate" : "not", extent: extentOf(node), type, operand };
}

const operators: Readonly<Record<ast.Binary["operator"], BinaryOperator>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "%": "remainder",
  "<": "less",
  "<=": "lessOrEqual",
  "≤": "lessOrEqual",
  ">": "greater",
  ">=": "greaterOrEqual",
  "≥": "greaterOrEqual",
  "=": "equal",
  "==": "equal",
  "!=": "notEqual",
  "≠": "notEqual",
  "&&": "and",
  "**": "and",
  "∗": "and",
  "∧": "and",
  "||": "or",
  "==>": "implies",
  "⇒": "implies",
};

function binaryOf(context: Context, node: ast.Binary): Expression | undefined {
  const operator = operators[node.operator];
  const typed = (
    left: Expression | undefined,
    right: Expression | undefined,
    type: Type,
  ): Binary | undefined =>
    left && right && { kind: "binary", extent: extentOf(node), type, operator, left, right };
  const both = (operands: Type, result: Type): Binary | undefined =>
    typed(
      expectExpression(context, node.left, operands),
      expectExpression(context, node.right, operands),
      result,
    );
  switch (operator) {
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "remainder":
      return both(intType, intType);
    case "less":
    case "lessOrEqual":
    case "greater":
    case "greaterOrEqual":
      if (isOrder(node.left)) {
        context.report(extentOf(node), "comparisons do not chain: write a <= b && b <= c");
        return undefined;
      }
      return both(intType, boolType);
    case "and":
    case "or":
    case "implies":
      return both(boolType, boolType);
    case "equal":
    case "notEqual": {
      const left = expressionOf(context, node.left);
      const right = expressionOf(context, node.right);
      if (left === undefined || right === undefined) return undefined;
      if (isAssignable(left.type, right.type) || isAssignable(right.type, left.type))
        return typed(left, right, boolType);
      context.report(
        extentOf(node),
        `${describe(left.type)} and ${describe(right.type)} are never compared: they have different types`,
      );
      return undefined;
    }
    default:
      return unreachable(operator);
  }
}

function isOrder(node: ast.Expression): boolean {
  return node.$type === "Binary" && /^(?:[<>]=?|≤|≥)$/.test(node.operator);
}

function conditionalOf(context: Context, node: ast.Conditional): Expression | undefined {
  const condition = expectExpression(context, node.condition, boolType);
  const whenTrue = expressionOf(context, node.whenTrue);
  const whenFalse = expressionOf(context, node.whenFalse);
  if (condition === undefined || whenTrue === undefined || whenFalse === undefined) return undefined;
  const type = [whenTrue.type, whenFalse.type].find(
    (candidate) => isAssignable(whenTrue.type, candidate) && isAssignable(whenFalse.type, candidate),
  );
  if (type === undefined) {
    context.report(
      extentOf(node),
      `both sides of ? : have the same type, but here are ${describe(whenTrue.type)} and ${describe(whenFalse.type)}`,
    );
    return undefined;
  }
  return { kind: "conditional", extent: extentOf(node), type, condition, whenTrue, whenFalse };
}

/** `a.b`, `a[i]`, a variable: anything else is no place to assign to. */
export function isAssignmentTarget(expression: Expression): expression is AssignmentTarget {
  return expression.kind === "variable" || expression.kind === "field" || expression.kind === "element";
}
