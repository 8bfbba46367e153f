/** S-expressions with their places: what ARI and SMT-LIB are written in. */
import { limits } from "@everypath/core";
import { beginning, FormatProblem, type Position, positionsIn, tooDeep } from "./problem.ts";

export type SExpression = Atom | List;
export interface Atom {
  readonly kind: "atom";
  /** A quoted symbol without its bars. */
  readonly text: string;
  readonly isQuoted: boolean;
  readonly position: Position;
}
export interface List {
  readonly kind: "list";
  readonly items: readonly SExpression[];
  readonly position: Position;
}

/** The expressions of a text, in their order. */
export function readSExpressions(text: string): readonly SExpression[] {
  const open: { items: SExpression[]; position: Position }[] = [{ items: [], position: beginning }];
  const positionAt = positionsIn(text);
  // No name holds a backslash, as in SMT-LIB.
  const pattern = /\s+|;[^\n]*|([()])|\|([^|\\]*)\||"((?:[^"]|"")*)"|([^\s()|";\\]+)|(.)/gsu;
  for (const match of text.matchAll(pattern)) {
    const [, parenthesis, quoted, string, plain, stray] = match;
    const position = () => positionAt(match.index);
    const top = open.at(-1) as (typeof open)[number];
    if (parenthesis === "(") {
      if (open.length > limits.its.parenthesesDepth) throw tooDeep(position());
      open.push({ items: [], position: position() });
    } else if (parenthesis === ")") {
      if (open.length === 1) throw new FormatProblem("this ) closes nothing", position());
      open.pop();
      open.at(-1)?.items.push({ kind: "list", items: top.items, position: top.position });
    } else if (quoted !== undefined || string !== undefined)
      top.items.push({
        kind: "atom",
        text: (quoted ?? string) as string,
        isQuoted: true,
        position: position(),
      });
    else if (plain !== undefined)
      top.items.push({ kind: "atom", text: plain, isQuoted: false, position: position() });
    else if (stray !== undefined) throw new FormatProblem(`unexpected ${stray}`, position());
  }
  const last = open.at(-1) as (typeof open)[number];
  if (open.length > 1) throw new FormatProblem("this ( is never closed", last.position);
  return last.items;
}

/** The word at the head of a list; undefined for anything else. */
export function headOf(expression: SExpression): string | undefined {
  const first = expression.kind === "list" ? expression.items[0] : undefined;
  return first?.kind === "atom" ? first.text : undefined;
}

export function listOf(expression: SExpression | undefined, what: string, at: Position): List {
  if (expression?.kind === "list") return expression;
  throw new FormatProblem(`expected ${what}`, expression?.position ?? at);
}

export function nameOf(expression: SExpression | undefined, what: string, at: Position): string {
  if (expression?.kind === "atom") return expression.text;
  throw new FormatProblem(`expected ${what}`, expression?.position ?? at);
}
