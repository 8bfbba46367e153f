/** Statements. One with a problem, which has been reported, is left out. */
import { unreachable } from "@everypath/core";
import { runnableCondition } from "../assertions.ts";
import type { Assertion } from "../contract.ts";
import type * as ast from "../generated/ast.ts";
import type { Expression, Procedure, Statement, Value, Variable } from "../tree.ts";
import { boolType } from "../types.ts";
import { actionOf, computedValueOf, isAction, valueOf } from "./actions.ts";
import { assertionOf } from "./assertions.ts";
import { predicateCallOf, pureCallOf } from "./calls.ts";
import { type Context, extentOf, extentOfFeature, nameOf, Scope } from "./context.ts";
import { expectExpression, expressionOf, isAssignmentTarget } from "./expressions.ts";
import { typeOfNode } from "./types.ts";

export function statementsOf(context: Context, nodes: readonly ast.Statement[]): readonly Statement[] {
  return nodes.flatMap((node) => statementOf(context, node));
}

/** One statement; a declaration of several variables is several. */
function statementOf(context: Context, node: ast.Statement): readonly Statement[] {
  const extent = extentOf(node);
  const one = optional<Statement>;
  switch (node.$type) {
    case "Empty":
      return [{ kind: "empty", extent }];
    case "Block":
      return [{ kind: "block", extent, statements: inside(context, node.statements) }];
    case "Declaration":
      return declarationsOf(context, node);
    case "If": {
      const condition = expectExpression(context, node.condition, boolType);
      const whenTrue = branchOf(context, node.then);
      const whenFalse = node.else === undefined ? undefined : branchOf(context, node.else);
      return one(condition && { kind: "if", extent, condition, whenTrue, whenFalse });
    }
    case "While": {
      const condition = expectExpression(context, node.condition, boolType);
      const invariants = node.invariants.flatMap(({ assertion }) => optional(specified(context, assertion)));
      const body = branchOf(context, node.body);
      return one(condition && { kind: "while", extent, condition, invariants, body });
    }
    case "Return":
      return one(returnOf(context, node));
    case "Assert": {
      const assertion = specified(context, node.condition);
      return one(assertion && { kind: "assert", extent, assertion, condition: runnableCondition(assertion) });
    }
    case "Assume": {
      const condition = expectExpression(context, node.condition, boolType);
      return one(condition && { kind: "assume", extent, condition });
    }
    case "Switch": {
      const call = predicateCallOf(context, node.predicate);
      return one(call && { kind: "empty", extent, ghost: { kind: node.direction, call } });
    }
    case "Use": {
      const call = pureCallOf(context, node.call);
      return one(call && { kind: "empty", extent, ghost: { kind: "use", call } });
    }
    case "Join": {
      const assertion = specified(context, node.assertion);
      return one(assertion && { kind: "empty", extent, ghost: { kind: "join", assertion } });
    }
    case "Print": {
      const value = expressionOf(context, node.value);
      return one(value && { kind: "print", extent, value });
    }
    case "Action":
      return one(actOf(context, node));
    default:
      return unreachable(node);
  }
}

function optional<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}

/** An assertion inside of a body: it may look back at where the procedure began. */
function specified(context: Context, node: ast.Expression): Assertion | undefined {
  return assertionOf({ ...context, specification: { result: undefined } }, node);
}

/** Statements in a block of their own. */
function inside(context: Context, nodes: readonly ast.Statement[]): readonly Statement[] {
  return statementsOf({ ...context, scope: new Scope(context.scope) }, nodes);
}

/** A branch or a loop's body: what is declared in it ends with it, also without braces. */
function branchOf(context: Context, node: ast.Statement): Statement {
  const extent = extentOf(node);
  const nodes = node.$type === "Block" ? node.statements : [node];
  const statements = inside(context, nodes);
  const [only] = statements;
  return statements.length === 1 && only !== undefined && node.$type !== "Block"
    ? only
    : { kind: "block", extent, statements };
}

function declarationsOf(context: Context, node: ast.Declaration): readonly Statement[] {
  const type = typeOfNode(context.declarations.classes, node.type, context);
  if (type === undefined) return [];
  return node.declarators.flatMap((declarator): Statement[] => {
    // The variable begins behind its first value.
    const value = declarator.value === undefined ? undefined : valueOf(context, declarator.value, type);
    const name = nameOf(declarator);
    const variable: Variable = { kind: "local", name, type };
    context.named(name.extent, { kind: "variable", declared: variable });
    if (context.scope.declare(variable) !== variable)
      context.report(name.extent, `there is a variable ${name.text} in this block already`);
    if (declarator.value !== undefined && value === undefined) return [];
    return [{ kind: "declare", extent: extentOf(declarator), variable, value }];
  });
}

/** A declaration outside of everything: the globals are known already, and their first values are assigned. */
export function globalDeclarationsOf(context: Context, node: ast.Declaration): readonly Statement[] {
  return node.declarators.flatMap((declarator): Statement[] => {
    const variable = context.declarations.globals.get(declarator.name);
    if (variable === undefined) return [];
    const extent = extentOf(declarator);
    if (declarator.value === undefined) return [{ kind: "empty", extent }];
    const value = valueOf(context, declarator.value, variable.type);
    const target = { kind: "variable", extent: variable.name.extent, type: variable.type, variable } as const;
    return value === undefined ? [] : [{ kind: "assign", extent, target, value }];
  });
}

function returnOf(context: Context, node: ast.Return): Statement | undefined {
  const extent = extentOf(node);
  const { result, role, fullName } = context.procedure;
  if (result === undefined) {
    if (node.value === undefined) return { kind: "return", extent, value: undefined };
    context.report(
      extentOf(node.value),
      role === "main" || role === "constructor"
        ? "nobody takes a result here; write return;"
        : `${fullName} is declared void; write return; or declare the type of its result`,
    );
    return undefined;
  }
  if (node.value === undefined) {
    context.report(extent, `${fullName} has a result: write return e;`);
    return undefined;
  }
  const value = computedValueOf(context, node.value, result);
  return value && { kind: "return", extent, value };
}

/** `h := e;` or a call. */
function actOf(context: Context, node: ast.Action): Statement | undefined {
  const extent = extentOf(node);
  if (node.value !== undefined) return assignmentOf(context, node, node.value);
  if (isAction(node.target)) {
    const action = actionOf(context, node.target);
    return action && { kind: "perform", extent, action };
  }
  const expression = expressionOf(context, node.target);
  if (expression !== undefined) context.report(extent, withoutEffect(expression, node.target));
  return undefined;
}

function withoutEffect(expression: Expression, node: ast.Expression): string {
  if (expression.kind === "binary" && node.$type === "Binary" && node.operator === "=") {
    const text = (part: ast.Expression): string => part.$cstNode?.text ?? "";
    return `this compares and does nothing; an assignment is written ${text(node.left)} := ${text(node.right)};`;
  }
  return "this expression does nothing; a statement is an assignment or a call";
}

function assignmentOf(context: Context, node: ast.Action, valueNode: ast.Value): Statement | undefined {
  const target = expressionOf(context, node.target);
  if (target === undefined) return undefined;
  if (!isAssignmentTarget(target)) {
    context.report(
      target.extent,
      target.kind === "length"
        ? "the length of an array never changes"
        : "only a variable, a field or an element can be assigned to",
    );
    return undefined;
  }
  if (target.kind === "variable" && target.variable.kind === "this") {
    context.report(target.extent, "this cannot be assigned to");
    return undefined;
  }
  const value: Value | undefined = valueOf(context, valueNode, target.type);
  return value && { kind: "assign", extent: extentOf(node), target, value };
}

/** Whether control can come to the end of the statements; `while (true)` is never left. */
export function completes(statements: readonly Statement[]): boolean {
  return statements.every(completesNormally);
}

function completesNormally(statement: Statement): boolean {
  switch (statement.kind) {
    case "return":
      return false;
    case "block":
      return completes(statement.statements);
    case "if":
      return (
        completesNormally(statement.whenTrue) ||
        statement.whenFalse === undefined ||
        completesNormally(statement.whenFalse)
      );
    case "while":
      return !(statement.condition.kind === "boolean" && statement.condition.value);
    default:
      return true;
  }
}

/** What a procedure with a result must not do. */
export function checkEnd(
  procedure: Pick<Procedure, "result" | "fullName" | "body">,
  node: ast.Procedure,
  report: Context["report"],
): void {
  if (procedure.result === undefined || !completes(procedure.body)) return;
  report(
    extentOfFeature(node, "name"),
    `${procedure.fullName} can end without a result: every way through it ends in return e;`,
  );
}
