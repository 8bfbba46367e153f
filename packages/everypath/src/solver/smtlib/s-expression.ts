/** S-expressions, as SMT-LIB 2 solvers print them. */

/** An atom keeps its spelling, without the bars of a quoted symbol. */
export type SExpression = string | readonly SExpression[];

const token = /\s+|;[^\n]*|[()]|"(?:[^"]|"")*"|\|[^|]*\||[^\s()|";]+/y;

/** The expressions in the text, one after another; undefined if it is not well formed. */
export function parseSExpressions(text: string): readonly SExpression[] | undefined {
  const root: SExpression[] = [];
  const open: SExpression[][] = [root];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.[0];
    if (found === undefined) return undefined;
    const innermost = open.at(-1) as SExpression[];
    if (found === "(") {
      const list: SExpression[] = [];
      innermost.push(list);
      open.push(list);
    } else if (found === ")") {
      if (open.length === 1) return undefined;
      open.pop();
    } else if (found.startsWith("|")) {
      innermost.push(found.slice(1, -1));
    } else if (!/^[\s;]/.test(found)) {
      innermost.push(found);
    }
  }
  return open.length === 1 ? root : undefined;
}

/** The expression with the definitions of its `let`s in place (Z3 prints large values with them). */
export function inlineLets(
  expression: SExpression,
  definitions: ReadonlyMap<string, SExpression> = new Map(),
): SExpression {
  if (typeof expression === "string") return definitions.get(expression) ?? expression;
  const [head, bindings, body] = expression;
  if (head !== "let" || bindings === undefined || body === undefined || typeof bindings === "string") {
    return expression.map((part) => inlineLets(part, definitions));
  }
  const inner = new Map(definitions);
  for (const binding of bindings) {
    const [name, value] = binding;
    if (typeof name === "string" && value !== undefined) inner.set(name, inlineLets(value, definitions));
  }
  return inlineLets(body, inner);
}
