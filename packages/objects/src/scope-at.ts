/** Which variables a statement sees, by its place in the source. */
import { type Span, unreachable } from "@everypath/core";
import { type SourceText, spanAt } from "@everypath/dsl";
import { Scope } from "./check/context.ts";
import type { Procedure, Statement, Variable } from "./tree.ts";

/** Parameters and local variables at a place of a procedure, outermost first; what an inner block hides is left out. */
export function scopeAt({ source, parameters, body }: Procedure, at: Span): readonly Variable[] {
  const found = new Map<string, Variable>();
  const add = (variable: Variable): void => {
    const { text } = variable.name;
    // A variable of an inner block stands where the block is.
    found.delete(text);
    found.set(text, variable);
  };
  parameters.forEach(add);
  addFrom(body, { source, at }, add);
  return [...found.values()];
}

/** As the checker looks names up. */
export function scopeOf(variables: readonly Variable[]): Scope {
  const scope = new Scope(undefined);
  for (const variable of variables) scope.declare(variable);
  return scope;
}

interface Position {
  readonly source: SourceText;
  readonly at: Span;
}

function addFrom(
  statements: readonly Statement[],
  position: Position,
  add: (variable: Variable) => void,
): void {
  for (const statement of statements) {
    switch (statement.kind) {
      case "declare":
        // The variable begins behind its first value.
        if (isBehind(position, statement.extent.end)) add(statement.variable);
        break;
      case "block":
        if (isInside(position, statement)) addFrom(statement.statements, position, add);
        break;
      case "if":
        for (const branch of [statement.whenTrue, statement.whenFalse])
          if (branch !== undefined && isInside(position, branch)) addFrom([branch], position, add);
        break;
      case "while":
        if (isInside(position, statement.body)) addFrom([statement.body], position, add);
        break;
      case "empty":
      case "assign":
      case "perform":
      case "return":
      case "assert":
      case "assume":
      case "print":
        break;
      default:
        unreachable(statement);
    }
  }
}

function isInside(position: Position, { extent }: Statement): boolean {
  return isBehind(position, extent.start) && !isBehind(position, extent.end);
}

/** True where the place is not before the offset. */
function isBehind({ source, at }: Position, offset: number): boolean {
  const { line, column } = spanAt(source, offset);
  return at.line > line || (at.line === line && at.column >= column);
}
