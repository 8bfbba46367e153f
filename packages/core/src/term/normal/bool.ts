/** Rules of Bool: flat, sorted conjunctions and disjunctions without repetition; negation pushed into comparisons. */
import { limits } from "../../limits/index.ts";
import { bool, make, requireKind } from "../build.ts";
import { falseConstant, trueConstant } from "../intern.ts";
import { isQuantifier } from "../node.ts";
import { operators } from "../operators.ts";
import { compareTerms } from "../order.ts";
import type { Term } from "../term.ts";
import { mergeBounds } from "./bounds.ts";
import { negateQuantifier } from "./quantifier.ts";

export function not(a: Term): Term {
  requireKind("not", a, "bool");
  if (a.kind === "constant") return bool(!a.value);
  if (a.kind === "application") {
    const order = operators[a.operator].order;
    if (order !== undefined) return make(order.complement, [a.arguments[1] as Term, a.arguments[0] as Term]);
    if (a.operator === "not") return a.arguments[0] as Term;
    if (isQuantifier(a)) return negateQuantifier(a);
    // De Morgan, one level: deeper formulas keep their negation, since a shared one could otherwise grow exponentially.
    if ((a.operator === "and" || a.operator === "or") && a.arguments.every(isLiteral)) {
      return junction(a.operator === "and" ? "or" : "and", a.arguments.map(not));
    }
  }
  return make("not", [a]);
}

function isLiteral(term: Term): boolean {
  return term.kind !== "application" || (term.operator !== "and" && term.operator !== "or");
}

export function and(...conjuncts: readonly Term[]): Term {
  return junction("and", conjuncts);
}

export function or(...disjuncts: readonly Term[]): Term {
  return junction("or", disjuncts);
}

/** a ∧ (a ∨ b) is a. */
function absorb(opposite: "and" | "or", members: Set<Term>): void {
  for (const member of members) {
    if (member.kind !== "application" || member.operator !== opposite) continue;
    if (member.arguments.some((a) => members.has(a))) members.delete(member);
  }
}

function junction(operator: "and" | "or", args: readonly Term[]): Term {
  const neutral = operator === "and" ? trueConstant : falseConstant;
  const absorbing = operator === "and" ? falseConstant : trueConstant;
  const members = new Set<Term>();
  for (const argument of args) {
    requireKind(operator, argument, "bool");
    if (argument === neutral) continue;
    if (argument === absorbing) return absorbing;
    if (
      argument.kind === "application" &&
      argument.operator === operator &&
      (args.length === 1 || argument.arguments.length + members.size <= limits.term.junctionArguments)
    ) {
      for (const inner of argument.arguments) members.add(inner);
    } else {
      members.add(argument);
    }
  }
  for (const member of members) {
    if (isLiteral(member) && members.has(not(member))) return absorbing;
  }
  if (members.size > 1 && mergeBounds(operator, members)) return absorbing;
  absorb(operator === "and" ? "or" : "and", members);
  const sorted = [...members];
  if (sorted.length === 0) return neutral;
  if (sorted.length === 1) return sorted[0] as Term;
  return make(operator, sorted.sort(compareTerms));
}
