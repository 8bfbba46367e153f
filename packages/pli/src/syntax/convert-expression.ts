/** Expressions as the parser built them, as trees. */
import { unreachable } from "@everypath/core";
import type * as ast from "../generated/ast.ts";
import type { Conversion } from "./conversion.ts";
import { binaryOperators, unaryOperators } from "./operators.ts";
import type { Expression, Name, Quantified } from "./tree.ts";

export function convertExpression(at: Conversion, node: ast.Expression): Expression {
  const extent = at.extentOf(node);
  switch (node.$type) {
    case "IntegerLiteral":
      return { kind: "integer", extent, value: BigInt(node.digits) };
    case "QuotedSymbol":
      return { kind: "symbol", extent, name: node.text.slice(1, -1) };
    case "Name":
      return { kind: "name", extent, name: { extent, text: node.name } };
    case "Application":
      return convertApplication(at, node);
    case "Unary":
      return {
        kind: "unary",
        extent,
        operator: unaryOperators[node.operator],
        operand: convertExpression(at, node.operand),
      };
    case "Binary":
      return {
        kind: "binary",
        extent,
        operator: binaryOperators[node.operator],
        left: convertExpression(at, node.left),
        right: convertExpression(at, node.right),
      };
    case "Parenthesised":
      return { kind: "parenthesised", extent, inner: convertExpression(at, node.inner) };
    case "Range":
      return {
        kind: "range",
        extent,
        lower: convertExpression(at, node.lower),
        upper: convertExpression(at, node.upper),
      };
    case "Quantified":
      return convertQuantified(at, node);
    default:
      return unreachable(node);
  }
}

function convertApplication(at: Conversion, node: ast.Application): Expression {
  const extent = at.extentOf(node);
  const { target } = node;
  const values = node.arguments.map((argument) => convertExpression(at, argument));
  if (target.$type === "Name") {
    return { kind: "application", extent, name: at.name(target), arguments: values };
  }
  at.problem(
    at.extentOf(target),
    target.$type === "Application"
      ? "an element has no elements of its own: arrays have one dimension"
      : `only a name has arguments; ${at.quote(target)} is none`,
  );
  return values[0] ?? { kind: "integer", extent, value: 0n };
}

/**
 * `FORALL K = L TO U (P)`: what is parsed as the upper bound ends in `U (P)`, an application of its last operand to the
 * predicate. Taking that application apart gives both.
 */
function convertQuantified(at: Conversion, node: ast.Quantified): Expression {
  const extent = at.extentOf(node);
  const application = lastOperand(node.upper);
  const predicate = application?.arguments[0];
  if (application === undefined || predicate === undefined || application.arguments.length > 1) {
    const { end } = at.extentOf(node.upper);
    at.problem(
      { start: end, end: end + 1 },
      `expected the predicate in parentheses: ${node.kind.toUpperCase()} ${node.variable} = … TO … (…)`,
    );
    return { kind: "integer", extent, value: 0n };
  }
  const variable: Name = { extent: at.extentOfFeature(node, "variable"), text: node.variable };
  const quantified: Quantified = {
    kind: "quantified",
    extent,
    quantifier: node.kind.toUpperCase() === "FORALL" ? "forall" : "exists",
    variable,
    lower: convertExpression(at, node.lower),
    upper: withOperand(at, node.upper, application),
    body: convertExpression(at, predicate),
  };
  return quantified;
}

/** The application that an expression ends in. */
function lastOperand(node: ast.Expression): ast.Application | undefined {
  switch (node.$type) {
    case "Application":
      return node;
    case "Unary":
      return lastOperand(node.operand);
    case "Binary":
      return lastOperand(node.right);
    default:
      return undefined;
  }
}

/** The tree of an expression with its last application replaced by what is applied. */
function withOperand(at: Conversion, node: ast.Expression, application: ast.Application): Expression {
  if (node === application) return convertExpression(at, application.target);
  const start = at.extentOf(node).start;
  const extent = { start, end: at.extentOf(application.target).end };
  switch (node.$type) {
    case "Unary":
      return {
        kind: "unary",
        extent,
        operator: unaryOperators[node.operator],
        operand: withOperand(at, node.operand, application),
      };
    case "Binary":
      return {
        kind: "binary",
        extent,
        operator: binaryOperators[node.operator],
        left: convertExpression(at, node.left),
        right: withOperand(at, node.right, application),
      };
    default:
      return convertExpression(at, node);
  }
}
