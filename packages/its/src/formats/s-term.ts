/** Terms written as S-expressions. */
import {
  falseTerm,
  intConstant,
  intSort,
  printSmtLib,
  type SymbolicTerm,
  symbol,
  trueTerm,
} from "@everypath/core";
import { applyOperator } from "./expression.ts";
import { FormatProblem } from "./problem.ts";
import { type Atom, type List, listOf, nameOf, type SExpression } from "./s-expression.ts";

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

/** The formula an expression stands for; `what` names it where it is none. */
export function formulaFrom(expression: SExpression, scope: Scope, what: string): SymbolicTerm {
  const term = termFrom(expression, scope);
  if (term.sort.kind === "bool") return term;
  throw new FormatProblem(`${what} is no formula, but an integer`, expression.position);
}

/** The integer an expression stands for. */
export function integerFrom(expression: SExpression, scope: Scope): SymbolicTerm {
  const term = termFrom(expression, scope);
  if (term.sort.kind === "int") return term;
  throw new FormatProblem("expected an integer, found a formula", expression.position);
}

/** A name as SMT-LIB writes it, in bars where it must. */
export function written(name: string): string {
  return printSmtLib(symbol(name, intSort));
}
