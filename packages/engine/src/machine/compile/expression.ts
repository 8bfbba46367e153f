/**
 * JavaScript source for expressions over plain values, by the text in each operator's row. A variable is read once into a JavaScript constant and guarded: where
 * it holds a term, generated code gives up before anything has changed. undefined: the expression has no generated form.
 */
import { limits, type NameUnlessUndefined, operators, type Sort, type Term } from "@everypath/core";
import { fromConstant } from "../value.ts";

/** How the current value of a variable is read; emits guards as needed. undefined: it cannot be. */
export type ReadVariable = (slot: number, scope: "local" | "global", sort: Sort) => string | undefined;

export function generateExpression(
  term: Term,
  read: ReadVariable,
  name?: NameUnlessUndefined,
): string | undefined {
  let size = 0;
  const generate = (next: Term): string | undefined => {
    if (++size > limits.machine.compiledExpression) return undefined;
    switch (next.kind) {
      case "constant":
        return literal(fromConstant(next));
      case "symbol":
      case "bound":
        return undefined;
      case "variable":
        return read(next.slot, next.scope, next.sort);
      case "application": {
        const parts: string[] = [];
        for (const argument of next.arguments) {
          const part = generate(argument);
          if (part === undefined) return undefined;
          parts.push(part);
        }
        return operators[next.operator].javaScript?.(parts, next, name);
      }
    }
  };
  return generate(term);
}

export function literal(value: number | bigint | boolean): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return Object.is(value, -0) ? "(-0)" : value < 0 ? `(${value})` : `${value}`;
  return `${value}`;
}
