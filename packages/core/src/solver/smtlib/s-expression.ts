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

type Definitions = ReadonlyMap<string, SExpression>;

/** An expression that is being made: a list's parts in their order, or the values of a `let`'s names before its body. */
type Open =
  | {
      readonly kind: "list";
      readonly parts: readonly SExpression[];
      readonly definitions: Definitions;
      readonly made: SExpression[];
    }
  | {
      readonly kind: "let";
      readonly bindings: readonly (readonly [name: string, value: SExpression])[];
      readonly body: SExpression;
      readonly definitions: Definitions;
      readonly inner: Map<string, SExpression>;
      at: number;
    };

/**
 * The expression with the definitions of its `let`s in place (Z3 prints large values with them). Without recursion: an array's value has a
 * `store` for each entry.
 */
export function inlineLets(expression: SExpression): SExpression {
  const open: Open[] = [];
  let made = begin(expression, new Map(), open);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    switch (top.kind) {
      case "list": {
        if (made !== undefined) top.made.push(made);
        const part = top.parts[top.made.length];
        if (part === undefined) open.pop();
        made = part === undefined ? top.made : begin(part, top.definitions, open);
        break;
      }
      case "let": {
        const name = top.bindings[top.at]?.[0];
        if (made !== undefined && name !== undefined) {
          top.inner.set(name, made);
          top.at++;
        }
        const next = top.bindings[top.at];
        if (next === undefined) open.pop();
        made = next === undefined ? begin(top.body, top.inner, open) : begin(next[1], top.definitions, open);
        break;
      }
    }
  }
  return made ?? expression;
}

/** What an atom stands for; a list is opened, and undefined until it is made. */
function begin(expression: SExpression, definitions: Definitions, open: Open[]): SExpression | undefined {
  if (typeof expression === "string") return definitions.get(expression) ?? expression;
  const [head, bindings, body] = expression;
  if (head !== "let" || bindings === undefined || body === undefined || typeof bindings === "string") {
    open.push({ kind: "list", parts: expression, definitions, made: [] });
    return undefined;
  }
  const named = bindings.flatMap(([name, value]) =>
    typeof name === "string" && value !== undefined ? [[name, value] as const] : [],
  );
  open.push({ kind: "let", bindings: named, body, definitions, inner: new Map(definitions), at: 0 });
  return undefined;
}
