/** Expressions that are names of parts of variables. */
import type { Expression } from "./syntax.ts";

/** `p.x`, `buf[0].y`: the text of names, members and constant subscripts alone. */
export function pathOf(expression: Expression): string | undefined {
  switch (expression.kind) {
    case "name":
      return expression.name;
    case "member": {
      const base = expression.throughPointer ? undefined : pathOf(expression.base);
      return base === undefined ? undefined : `${base}.${expression.name}`;
    }
    case "index": {
      const base = expression.index.kind === "integer" ? pathOf(expression.base) : undefined;
      return base === undefined || expression.index.kind !== "integer"
        ? undefined
        : `${base}[${expression.index.value}]`;
    }
    default:
      return undefined;
  }
}
