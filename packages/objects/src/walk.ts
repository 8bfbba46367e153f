/** Ways through a program's tree. */
import type { Procedure, Statement, Value } from "./tree.ts";

/** Every statement, in the order of the text. */
export function forEachStatement(
  statements: readonly Statement[],
  visit: (statement: Statement) => void,
): void {
  for (const statement of statements) {
    visit(statement);
    forEachStatement(innerStatements(statement), visit);
  }
}

function innerStatements(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case "block":
      return statement.statements;
    case "if":
      return statement.whenFalse === undefined
        ? [statement.whenTrue]
        : [statement.whenTrue, statement.whenFalse];
    case "while":
      return [statement.body];
    default:
      return [];
  }
}

/** What the statement assigns, returns or performs. */
export function valueIn(statement: Statement): Value | undefined {
  switch (statement.kind) {
    case "declare":
    case "assign":
    case "return":
      return statement.value;
    case "perform":
      return statement.action;
    default:
      return undefined;
  }
}

/** The member that the statement calls, a constructor among them; a pure method in an expression is none. */
export function calleeIn(statement: Statement): Procedure | undefined {
  const value = valueIn(statement);
  if (value?.kind === "call") return value.procedure;
  return value?.kind === "new object" ? value.class.initializer : undefined;
}
