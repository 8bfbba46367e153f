/**
 * Rules of the bounded quantifiers for which no instance of the body has to be made. In the body the bound integer stands as the
 * leaf `Bound` with the quantifier's index; quantifier.ts sees to it that terms which differ in bound names alone are one term.
 */
import { bool } from "../build.ts";
import { falseConstant, internApplication } from "../intern.ts";
import { hasFree } from "../node.ts";
import { boolSort } from "../sort.ts";
import type { Application, Term } from "../term.ts";
import { and, not, or } from "./bool.ts";
import { intLessOrEqual } from "./integer.ts";

export type Quantifier = "forall" | "exists";

/** The quantifier over the bound integer `index` of `body`. */
export function bind(
  operator: Quantifier,
  name: string,
  index: number,
  lower: Term,
  upper: Term,
  body: Term,
): Term {
  const inhabited = intLessOrEqual(lower, upper);
  if (inhabited === falseConstant) return bool(operator === "forall");
  if (!hasFree(body, index)) return operator === "forall" ? or(not(inhabited), body) : and(inhabited, body);
  return internApplication(operator, boolSort, [lower, upper, body], [index], name);
}

const duals = new WeakMap<Application, Term>();

/** ¬∀ is ∃¬, and ¬∃ is ∀¬. */
export function negateQuantifier(term: Application): Term {
  let dual = duals.get(term);
  if (dual === undefined) {
    const [lower, upper, body] = term.arguments as readonly [Term, Term, Term];
    const operator = term.operator === "forall" ? "exists" : "forall";
    dual = bind(operator, term.symbol, term.parameters[0] as number, lower, upper, not(body));
    duals.set(term, dual);
  }
  return dual;
}
