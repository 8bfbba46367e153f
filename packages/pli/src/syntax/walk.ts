/** Ways through a tree. */
import { unreachable } from "@everypath/core";
import type { Action, Expression, Name, Statement } from "./tree.ts";
import { keyOf } from "./tree.ts";

/** Statements inside of `action`. */
export function innerStatements(action: Action): readonly Statement[] {
  switch (action.kind) {
    case "if":
      return action.whenFalse === undefined ? [action.whenTrue] : [action.whenTrue, action.whenFalse];
    case "group":
      return action.body;
    default:
      return [];
  }
}

/** The first statement that does anything, if it is an assertion: the input predicate of a proof (King, section 8). */
export function inputPredicate(
  body: readonly Statement[],
): (Statement & { readonly action: Action & { readonly kind: "predicate" } }) | undefined {
  const first = body.find(({ action }) => action.kind !== "empty" && action.kind !== "declare");
  if (first?.action.kind !== "predicate" || first.action.role !== "assert") return undefined;
  return { ...first, action: first.action };
}

/** Every statement, in the order of the text. */
export function forEachStatement(
  statements: readonly Statement[],
  visit: (statement: Statement) => void,
): void {
  for (const statement of statements) {
    visit(statement);
    forEachStatement(innerStatements(statement.action), visit);
  }
}

/** The expressions that an action has itself, without those of the statements in it. */
export function forEachExpression(action: Action, visit: (expression: Expression) => void): void {
  const optional = (expression: Expression | undefined): void => {
    if (expression !== undefined) visit(expression);
  };
  switch (action.kind) {
    case "empty":
    case "declare":
    case "goto":
      return;
    case "assign":
      visit(action.target);
      visit(action.value);
      return;
    case "if":
    case "predicate":
      visit(action.condition);
      return;
    case "group":
      if (action.control?.kind === "while") visit(action.control.condition);
      if (action.control?.kind === "iterate") {
        visit(action.control.from);
        optional(action.control.to);
        optional(action.control.by);
        optional(action.control.condition);
      }
      return;
    case "call":
      for (const argument of action.arguments) visit(argument);
      return;
    case "return":
      optional(action.value);
      return;
    case "read":
      for (const target of action.targets) visit(target);
      return;
    case "write":
      for (const value of action.values) visit(value);
      return;
    default:
      unreachable(action);
  }
}

/** The direct parts of an expression. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "integer":
    case "symbol":
    case "name":
      return [];
    case "application":
      return expression.arguments;
    case "unary":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "range":
      return [expression.lower, expression.upper];
    case "parenthesised":
      return [expression.inner];
    case "quantified":
      return [expression.lower, expression.upper, expression.body];
    default:
      return unreachable(expression);
  }
}

/** Names written without arguments, but for those that a quantifier binds. */
export function namesIn(expression: Expression): readonly Name[] {
  const names: Name[] = [];
  visitNames(expression, (name) => names.push(name));
  return names;
}

/** One by one: lists joined at each operator would take time that grows with the square of a sum's length. */
function visitNames(expression: Expression, visit: (name: Name) => void): void {
  switch (expression.kind) {
    case "name":
      visit(expression.name);
      return;
    case "quantified": {
      const bound = keyOf(expression.variable.text);
      visitNames(expression.lower, visit);
      visitNames(expression.upper, visit);
      visitNames(expression.body, (name) => {
        if (keyOf(name.text) !== bound) visit(name);
      });
      return;
    }
    default:
      for (const part of partsOf(expression)) visitNames(part, visit);
  }
}

/** Whether a part of the expression, or the expression itself, is as asked. */
export function someExpression(expression: Expression, test: (part: Expression) => boolean): boolean {
  return test(expression) || partsOf(expression).some((part) => someExpression(part, test));
}
