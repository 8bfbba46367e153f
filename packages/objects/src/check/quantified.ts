/** `forall i :: l <= i && i < u ==> e` and `exists i :: l <= i && i < u && e`: quantifiers over a range, which their bodies begin with. */
import type { Extent } from "@everypath/dsl";
import { operandsOf, trueExpression } from "../assertions.ts";
import type * as ast from "../generated/ast.ts";
import type { Binary, Expression, LogicalOperator, Quantified, Variable } from "../tree.ts";
import { boolType, intType } from "../types.ts";
import { type Context, extentOf, extentOfFeature, Scope } from "./context.ts";

/** What the body is checked in: the variable is known there, and `variable` is what it means. */
export function insideOf(
  context: Context,
  node: ast.Quantified,
): { readonly variable: Variable; readonly inside: Context } {
  const name = { text: node.name, extent: extentOfFeature(node, "name") };
  const variable: Variable = { kind: "local", name, type: intType };
  const scope = new Scope(context.scope);
  scope.declare(variable);
  context.named(name.extent, { kind: "variable", declared: variable });
  return { variable, inside: { ...context, scope } };
}

/** `written`: what stands behind `::`. undefined where a problem has been reported. */
export function quantifiedOf(
  context: Context,
  node: ast.Quantified,
  variable: Variable,
  written: Expression,
): Expression | undefined {
  const { quantifier } = node;
  const bounded = boundedBy(variable, quantifier, written);
  if (bounded === undefined) {
    const form =
      quantifier === "forall"
        ? `forall ${node.name} :: 0 <= ${node.name} && ${node.name} < n ==> …`
        : `exists ${node.name} :: 0 <= ${node.name} && ${node.name} < n && …`;
    context.report(
      variable.name.extent,
      `the values of ${node.name} need a least and a greatest one, as in ${form}`,
    );
    return undefined;
  }
  const { lower, upper, body } = bounded;
  const problem = problemIn(variable, body);
  if (problem !== undefined) {
    context.report(problem.extent, problem.message);
    return undefined;
  }
  return {
    kind: "quantified",
    extent: extentOf(node),
    type: boolType,
    quantifier,
    variable,
    lower,
    upper,
    body,
  };
}

type Bounded = Pick<Quantified, "lower" | "upper" | "body">;

function boundedBy(
  variable: Variable,
  quantifier: Quantified["quantifier"],
  written: Expression,
): Bounded | undefined {
  const isImplication = written.kind === "binary" && written.operator === "implies";
  if (quantifier === "forall" && !isImplication) return undefined;
  const [range, matrix] =
    quantifier === "forall" && isImplication ? [written.left, written.right] : [written, undefined];
  const rest: Expression[] = [];
  let lower: Expression | undefined;
  let upper: Expression | undefined;
  for (const conjunct of conjunctsOf(range)) {
    const bound = boundIn(variable, conjunct);
    if (bound?.side === "lower" && lower === undefined) lower = bound.value;
    else if (bound?.side === "upper" && upper === undefined) upper = bound.value;
    else rest.push(conjunct);
  }
  if (lower === undefined || upper === undefined) return undefined;
  const guard = rest.reduce<Expression | undefined>(
    (left, right) => (left === undefined ? right : joined("and", left, right)),
    undefined,
  );
  if (matrix === undefined) return { lower, upper, body: guard ?? trueExpression(written.extent) };
  return { lower, upper, body: guard === undefined ? matrix : joined("implies", guard, matrix) };
}

function conjunctsOf(expression: Expression): readonly Expression[] {
  return expression.kind === "binary" && expression.operator === "and" && expression.ghosts === undefined
    ? [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)]
    : [expression];
}

interface Bound {
  readonly side: "lower" | "upper";
  /** The bound itself is among the values. */
  readonly value: Expression;
}

/** i < e, e <= i and their like, where e does not speak of i. */
function boundIn(variable: Variable, conjunct: Expression): Bound | undefined {
  if (conjunct.kind !== "binary" || conjunct.ghosts !== undefined) return undefined;
  const { operator, left, right } = conjunct;
  const isOrder =
    operator === "less" ||
    operator === "lessOrEqual" ||
    operator === "greater" ||
    operator === "greaterOrEqual";
  if (!isOrder) return undefined;
  const isLeft = isVariable(variable, left);
  if (!isLeft && !isVariable(variable, right)) return undefined;
  const value = isLeft ? right : left;
  if (speaksOf(variable, value)) return undefined;
  const isBelow = operator === "less" || operator === "lessOrEqual";
  const side = isBelow === isLeft ? "upper" : "lower";
  const isStrict = operator === "less" || operator === "greater";
  return { side, value: isStrict ? next(value, side === "upper" ? -1n : 1n) : value };
}

function next(value: Expression, by: bigint): Expression {
  const { extent } = value;
  const one: Expression = { kind: "integer", extent, type: intType, value: by };
  return { kind: "binary", extent, type: intType, operator: "add", left: value, right: one };
}

function joined(operator: LogicalOperator, left: Expression, right: Expression): Binary {
  const extent: Extent = { start: left.extent.start, end: right.extent.end };
  return { kind: "binary", extent, type: boolType, operator, left, right };
}

function isVariable(variable: Variable, expression: Expression): boolean {
  return expression.kind === "variable" && expression.variable === variable;
}

function speaksOf(variable: Variable, expression: Expression): boolean {
  const ghosts = (expression.ghosts ?? []).flatMap((ghost) =>
    ghost.kind === "old"
      ? []
      : [...(ghost.call.receiver === undefined ? [] : [ghost.call.receiver]), ...ghost.call.arguments],
  );
  return (
    isVariable(variable, expression) ||
    [...ghosts, ...operandsOf(expression)].some((one) => speaksOf(variable, one))
  );
}

/** What the body may not do: permissions are not asked for value by value, and a run evaluates the body at once for all values. */
function problemIn(
  variable: Variable,
  expression: Expression,
): { readonly extent: Extent; readonly message: string } | undefined {
  const { extent } = expression;
  const isOpened = expression.ghosts?.some(({ kind }) => kind !== "old") === true;
  if (expression.kind === "pure call" || isOpened) {
    const message =
      "the body of a quantifier calls no pure method, and opens and uses nothing; read fields and elements";
    return { extent, message };
  }
  const through =
    expression.kind === "field"
      ? expression.object
      : expression.kind === "element" || expression.kind === "length"
        ? expression.array
        : undefined;
  if (through !== undefined && speaksOf(variable, through)) {
    const { text } = variable.name;
    const message = `what is read here lies behind a reference that depends on ${text}; ${text} may stand in the last subscript and in arithmetic`;
    return { extent, message };
  }
  for (const operand of operandsOf(expression)) {
    const found = problemIn(variable, operand);
    if (found !== undefined) return found;
  }
  return undefined;
}
