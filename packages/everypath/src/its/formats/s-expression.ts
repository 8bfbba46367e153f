/** S-expressions with their places: what ARI and SMT-LIB are written in. */
import {
  falseTerm,
  intConstant,
  intSort,
  printSmtLib,
  type SymbolicTerm,
  symbol,
  trueTerm,
} from "../../term/index.ts";
import { applyOperator } from "./expression.ts";
import { FormatProblem, type Position, positionsIn } from "./problem.ts";

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
  const open: { items: SExpression[]; position: Position }[] = [
    { items: [], position: { line: 1, column: 1 } },
  ];
  const positionAt = positionsIn(text);
  // No name holds a backslash, as in SMT-LIB.
  const pattern = /\s+|;[^\n]*|([()])|\|([^|\\]*)\||"((?:[^"]|"")*)"|([^\s()|";\\]+)|(.)/gsu;
  for (const match of text.matchAll(pattern)) {
    const [, parenthesis, quoted, string, plain, stray] = match;
    const position = () => positionAt(match.index);
    const top = open.at(-1) as (typeof open)[number];
    if (parenthesis === "(") open.push({ items: [], position: position() });
    else if (parenthesis === ")") {
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

export type Scope = (name: string) => SymbolicTerm | undefined;

/** The term an expression stands for; `let` is understood. */
export function termFrom(expression: SExpression, scope: Scope): SymbolicTerm {
  if (expression.kind === "atom") return leaf(expression, scope);
  const [head, ...rest] = expression.items;
  const name = nameOf(head, "an operator", expression.position);
  if (name === "let") return letTerm(expression, scope);
  const args = rest.map((each) => termFrom(each, scope));
  const made = applyOperator(name, args);
  if ("problem" in made) throw new FormatProblem(made.problem, expression.position);
  return made;
}

function leaf({ text, isQuoted, position }: Atom, scope: Scope): SymbolicTerm {
  if (!isQuoted && /^-?[0-9]+$/.test(text)) return intConstant(BigInt(text));
  if (!isQuoted && /^(-?[0-9]|[#:])/.test(text))
    throw new FormatProblem(`${text} is neither an integer nor a name`, position);
  const known = scope(text);
  if (known !== undefined) return known;
  if (text === "true") return trueTerm;
  if (text === "false") return falseTerm;
  throw new FormatProblem(`${text} is not declared`, position);
}

function letTerm({ items, position }: List, scope: Scope): SymbolicTerm {
  const [, bindings, body] = items;
  const bound = new Map(
    listOf(bindings, "the bindings of let", position).items.map((binding) => {
      const pair = listOf(binding, "a name and a term", position);
      const name = nameOf(pair.items[0], "a name", pair.position);
      if (pair.items[1] === undefined) throw new FormatProblem("expected a name and a term", pair.position);
      return [name, termFrom(pair.items[1], scope)] as const;
    }),
  );
  if (body === undefined) throw new FormatProblem("let has no body", position);
  return termFrom(body, (name) => bound.get(name) ?? scope(name));
}

/** A name as SMT-LIB writes it, in bars where it must. */
export function written(name: string): string {
  return printSmtLib(symbol(name, intSort));
}
