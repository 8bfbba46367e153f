/** The `old(e)` of a postcondition: which there are, and where their values matter. */

import { operandsOf } from "../assertions.ts";
import type { Assertion } from "../contract.ts";
import type { Expression } from "../tree.ts";
import { boolType } from "../types.ts";

export interface Old {
  readonly expression: Expression;
  /** Where the value matters, as far as the state on entry tells; undefined: everywhere. */
  readonly guard: Expression | undefined;
  /** That is not known on entry: it depends on what holds at the end. */
  readonly dependsOnEnd: boolean;
}

/** The condition under which a part of an assertion is looked at. */
type Guard = Pick<Old, "guard" | "dependsOnEnd">;

const always: Guard = { guard: undefined, dependsOnEnd: false };

/** Of all assertions, in the order of the text. */
export function oldsIn(assertions: readonly Assertion[]): readonly Old[] {
  const found: Old[] = [];
  for (const assertion of assertions) inAssertion(assertion, always, found);
  return found;
}

/** Whether `old` stands around the expression itself. */
export function isOld({ ghosts }: Expression): boolean {
  return ghosts?.some(({ kind }) => kind === "old") === true;
}

function inAssertion(assertion: Assertion, guard: Guard, found: Old[]): void {
  switch (assertion.kind) {
    case "expression":
      inExpression(assertion.expression, guard, found);
      return;
    case "access":
      inExpression(assertion.place.object, guard, found);
      return;
    case "elements access":
      inExpression(assertion.array, guard, found);
      return;
    case "separate":
      inAssertion(assertion.left, guard, found);
      inAssertion(assertion.right, guard, found);
      return;
    case "conditional":
      inExpression(assertion.condition, guard, found);
      inAssertion(assertion.whenTrue, both(guard, assertion.condition), found);
      inAssertion(assertion.whenFalse, both(guard, negated(assertion.condition)), found);
      return;
    case "predicate":
      for (const part of [assertion.call.receiver, ...assertion.call.arguments])
        inExpression(part, guard, found);
      return;
    case "untouched":
    case "global access":
      return;
  }
}

function inExpression(expression: Expression, guard: Guard, found: Old[]): void {
  if (isOld(expression)) {
    found.push({ expression, ...guard });
    return;
  }
  switch (expression.kind) {
    case "binary": {
      inExpression(expression.left, guard, found);
      const { operator, left } = expression;
      const right =
        operator === "and" || operator === "implies"
          ? both(guard, left)
          : operator === "or"
            ? both(guard, negated(left))
            : guard;
      inExpression(expression.right, right, found);
      return;
    }
    case "conditional":
      inExpression(expression.condition, guard, found);
      inExpression(expression.whenTrue, both(guard, expression.condition), found);
      inExpression(expression.whenFalse, both(guard, negated(expression.condition)), found);
      return;
    default:
      for (const operand of operandsOf(expression)) inExpression(operand, guard, found);
  }
}

function both({ guard, dependsOnEnd }: Guard, condition: Expression): Guard {
  if (!isOfEntry(condition)) return { guard, dependsOnEnd: true };
  if (guard === undefined) return { guard: condition, dependsOnEnd };
  const { extent } = condition;
  return {
    guard: { kind: "binary", extent, type: boolType, operator: "and", left: guard, right: condition },
    dependsOnEnd,
  };
}

function negated(operand: Expression): Expression {
  return { kind: "not", extent: operand.extent, type: boolType, operand };
}

/** It means the same on entry as at the end: it speaks of parameters and of old values only. */
function isOfEntry(expression: Expression): boolean {
  if (isOld(expression)) return true;
  switch (expression.kind) {
    case "variable":
      return expression.variable.kind === "parameter" || expression.variable.kind === "this";
    case "field":
    case "element":
    case "pure call":
      return false;
    default:
      return operandsOf(expression).every(isOfEntry);
  }
}

/**
 * Whether the assertion asks for old values that cannot be computed on entry without an error of its own: calls that need not be allowed there,
 * where only the end tells whether they matter.
 */
export function asksBeyondEntry(assertion: Assertion): boolean {
  return (
    expressionsIn(assertion).some(hasOldForEachValue) ||
    oldsIn([assertion]).some(({ expression, dependsOnEnd }) => dependsOnEnd && callsPure(expression))
  );
}

/** Below a quantifier an old(e) has as many values as the quantifier's variable, and a run keeps one. */
function hasOldForEachValue(expression: Expression): boolean {
  if (expression.kind === "quantified" && hasOld(expression.body)) return true;
  return operandsOf(expression).some(hasOldForEachValue);
}

function hasOld(expression: Expression): boolean {
  return isOld(expression) || operandsOf(expression).some(hasOld);
}

function expressionsIn(assertion: Assertion): readonly Expression[] {
  switch (assertion.kind) {
    case "expression":
      return [assertion.expression];
    case "access":
      return [assertion.place];
    case "elements access":
      return [assertion.array];
    case "separate":
      return [...expressionsIn(assertion.left), ...expressionsIn(assertion.right)];
    case "conditional":
      return [
        assertion.condition,
        ...expressionsIn(assertion.whenTrue),
        ...expressionsIn(assertion.whenFalse),
      ];
    case "predicate":
      return [assertion.call.receiver, ...assertion.call.arguments];
    case "global access":
    case "untouched":
      return [];
  }
}

function callsPure(expression: Expression): boolean {
  return expression.kind === "pure call" || operandsOf(expression).some(callsPure);
}
