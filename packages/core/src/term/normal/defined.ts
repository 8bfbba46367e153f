/**
 * defined(e), the δ of uninitialised reads: false where e depends on an indeterminate symbol. On a term over symbols it is a
 * formula at once; over variables it waits for the substitution.
 */
import { make } from "../build.ts";
import { falseConstant, trueConstant } from "../intern.ts";
import { extrasOf, isQuantifier } from "../node.ts";
import type { Term } from "../term.ts";
import { and } from "./bool.ts";
import { bitsDefined } from "./defined-bits.ts";
import { elementDefined } from "./defined-element.ts";
import { ite } from "./ite.ts";
import { bind } from "./quantifier.ts";

export function defined(a: Term): Term {
  if (a.hasVariables) return make("defined", [a]);
  if (!a.hasIndeterminate) return trueConstant;
  const stack: Term[] = [a];
  while (stack.length > 0) {
    const top = stack[stack.length - 1] as Term;
    if (extrasOf(top).definedness !== undefined) {
      stack.pop();
      continue;
    }
    const waiting = argumentsOf(top).filter(
      (term) => term.hasIndeterminate && extrasOf(term).definedness === undefined,
    );
    if (waiting.length > 0) {
      stack.push(...waiting);
      continue;
    }
    stack.pop();
    extrasOf(top).definedness = definedness(top);
  }
  return known(a);
}

function argumentsOf(term: Term): readonly Term[] {
  return term.kind === "application" ? term.arguments : [];
}

function known(term: Term): Term {
  return term.hasIndeterminate ? (extrasOf(term).definedness ?? falseConstant) : trueConstant;
}

function definedness(term: Term): Term {
  if (term.kind !== "application")
    return term.kind === "symbol" && term.indeterminate ? falseConstant : trueConstant;
  switch (term.operator) {
    case "ite": {
      const [condition, a, b] = term.arguments as readonly [Term, Term, Term];
      return and(known(condition), ite(condition, known(a), known(b)));
    }
    case "select":
      return elementDefined(term, known);
    case "extract": {
      const [high, low] = term.parameters as readonly [number, number];
      return bitsDefined(term.arguments[0] as Term, high, low, known);
    }
  }
  if (isQuantifier(term)) {
    // Evaluated whole: the body must be defined for every integer of the range.
    const [lower, upper, body] = term.arguments as readonly [Term, Term, Term];
    const everywhere = bind("forall", term.symbol, term.parameters[0] as number, lower, upper, known(body));
    return and(known(lower), known(upper), everywhere);
  }
  return and(...term.arguments.map(known));
}
