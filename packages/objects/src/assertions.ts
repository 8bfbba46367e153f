/** What can be said of assertions without running anything. */
import type { Extent } from "@everypath/dsl";
import type { Assertion } from "./contract.ts";
import type { Expression, Procedure } from "./tree.ts";
import { boolType } from "./types.ts";

export function trueExpression(extent: Extent): Expression {
  return { kind: "boolean", extent, type: boolType, value: true };
}

/** As much of the assertion as a run can check: permissions and what was before are left out. */
export function runnableCondition(assertion: Assertion): Expression {
  const { extent } = assertion;
  switch (assertion.kind) {
    case "expression":
      return speaksOfOld(assertion.expression) ? trueExpression(extent) : assertion.expression;
    case "separate": {
      const left = runnableCondition(assertion.left);
      const right = runnableCondition(assertion.right);
      return { kind: "binary", extent, type: boolType, operator: "and", left, right };
    }
    case "conditional": {
      const { condition } = assertion;
      if (speaksOfOld(condition)) return trueExpression(extent);
      const whenTrue = runnableCondition(assertion.whenTrue);
      const whenFalse = runnableCondition(assertion.whenFalse);
      return { kind: "conditional", extent, type: boolType, condition, whenTrue, whenFalse };
    }
    case "access":
    case "elements access":
    case "global access":
    case "predicate":
    case "untouched":
      return trueExpression(extent);
  }
}

function speaksOfOld(expression: Expression): boolean {
  if (expression.ghosts?.some(({ kind }) => kind === "old") === true) return true;
  return operandsOf(expression).some(speaksOfOld);
}

/** The expressions that an expression is made of, in the order of the text. */
export function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "integer":
    case "boolean":
    case "null":
    case "symbol":
    case "variable":
      return [];
    case "field":
      return [expression.object];
    case "element":
      return [expression.array, expression.subscript];
    case "length":
      return [expression.array];
    case "negate":
    case "not":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "conditional":
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case "quantified":
      return [expression.lower, expression.upper, expression.body];
    case "pure call":
      return [...(expression.receiver === undefined ? [] : [expression.receiver]), ...expression.arguments];
  }
}

/** e of a pure method's `{ return e; }`; undefined: its body is something else. */
export function pureBodyOf({ body }: Pick<Procedure, "body">): Expression | undefined {
  const [only, ...others] = body;
  if (only?.kind !== "return" || others.length > 0) return undefined;
  const { value } = only;
  if (
    value === undefined ||
    value.kind === "call" ||
    value.kind === "new object" ||
    value.kind === "new array"
  )
    return undefined;
  return value;
}

/** The assertion as one Boolean expression; undefined where it asks for permission. */
export function asExpression(assertion: Assertion): Expression | undefined {
  const { extent } = assertion;
  switch (assertion.kind) {
    case "expression":
      return assertion.expression;
    case "separate": {
      const left = asExpression(assertion.left);
      const right = asExpression(assertion.right);
      return left && right && { kind: "binary", extent, type: boolType, operator: "and", left, right };
    }
    case "conditional": {
      const { condition } = assertion;
      const whenTrue = asExpression(assertion.whenTrue);
      const whenFalse = asExpression(assertion.whenFalse);
      return (
        whenTrue &&
        whenFalse && { kind: "conditional", extent, type: boolType, condition, whenTrue, whenFalse }
      );
    }
    case "access":
    case "elements access":
    case "global access":
    case "predicate":
    case "untouched":
      return undefined;
  }
}

/** Where the expression reads global variables. */
export function globalsIn(expression: Expression): readonly Expression[] {
  const isGlobal = expression.kind === "variable" && expression.variable.kind === "global";
  const calls = (expression.ghosts ?? []).flatMap((ghost) =>
    ghost.kind === "old"
      ? []
      : [...(ghost.call.receiver === undefined ? [] : [ghost.call.receiver]), ...ghost.call.arguments],
  );
  const inner = [...calls, ...operandsOf(expression)].flatMap(globalsIn);
  return isGlobal ? [...inner, expression] : inner;
}
