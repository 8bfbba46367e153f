/**
 * Bounded quantifiers. The bound integer of a finished quantifier has the index 1 + the greatest index bound in its body, so
 * terms that differ in bound names alone are the same term, and an inner quantifier never has the index of one around it. While
 * a body is being built its integer has an index of its own, far above those: what is put into the body cannot be caught.
 */
import { limits } from "../limits/index.ts";
import { bool, integerValue, requireKind } from "./build.ts";
import { and, intAdd, intConstant, intSubtract, or } from "./constructors.ts";
import { internBound } from "./intern.ts";
import { bindingsOf, hasFree } from "./node.ts";
import { bind, type Quantifier } from "./normal/quantifier.ts";
import { rewrite } from "./rewrite.ts";
import type { SymbolicTerm, Term } from "./term.ts";

/** A constructor of a quantifier; `body` is called once, with the bound integer. */
export interface Quantified {
  (
    name: string,
    lower: SymbolicTerm,
    upper: SymbolicTerm,
    body: (bound: SymbolicTerm) => SymbolicTerm,
  ): SymbolicTerm;
  (name: string, lower: Term, upper: Term, body: (bound: SymbolicTerm) => Term): Term;
}

/** The body holds for every integer from `lower` to `upper`, both included; `name` is what a reader calls it. */
export const forall = ((name: string, lower: Term, upper: Term, body: (bound: Term) => Term): Term =>
  quantify("forall", name, lower, upper, body)) as Quantified;

/** The body holds for some integer from `lower` to `upper`, both included. */
export const exists = ((name: string, lower: Term, upper: Term, body: (bound: Term) => Term): Term =>
  quantify("exists", name, lower, upper, body)) as Quantified;

const firstOpenIndex = 1_000_000;
let openBodies = 0;

export function quantify(
  operator: Quantifier,
  name: string,
  lower: Term,
  upper: Term,
  body: (bound: Term) => Term,
): Term {
  requireKind(operator, lower, "int");
  requireKind(operator, upper, "int");
  const count = countOf(lower, upper);
  if (count === 0n) return bool(operator === "forall");
  openBodies += 1;
  try {
    const index = firstOpenIndex - openBodies;
    const inside = body(internBound(index));
    requireKind(operator, inside, "bool");
    if (
      count !== undefined &&
      count <= limits.term.quantifierValues &&
      sizeWithin(inside, limits.term.expandedQuantifierSize / Number(count))
    ) {
      return expand(operator, inside, index, lower, Number(count));
    }
    const closed = closedIndex(inside);
    return bind(operator, name, closed, lower, upper, instantiate(inside, index, internBound(closed)));
  } finally {
    openBodies -= 1;
  }
}

/** How many integers there are from `lower` to `upper`, where that is the same under every model. */
function countOf(lower: Term, upper: Term): bigint | undefined {
  const extent = integerValue(intSubtract(upper, lower));
  if (extent === undefined) return undefined;
  return extent < 0n ? 0n : extent + 1n;
}

/** The instances for `lower`, `lower` + 1, … */
export function expand(operator: Quantifier, inside: Term, index: number, lower: Term, count: number): Term {
  const instances = Array.from({ length: count }, (_, offset) =>
    instantiate(inside, index, intAdd(lower, intConstant(offset))),
  );
  return operator === "forall" ? and(...instances) : or(...instances);
}

function closedIndex(inside: Term): number {
  const bindings = bindingsOf(inside);
  // Finished quantifiers around this one have such indices too, in a body that was not opened.
  const around = (bindings?.free ?? []).filter((index) => index < firstOpenIndex / 2);
  return 1 + Math.max(bindings?.height ?? 0, ...around);
}

/** The body of a quantifier for one value of its bound integer. */
export function instantiate(body: Term, index: number, value: Term): Term {
  if (!hasFree(body, index)) return body;
  return rewrite(body, {
    concerns: (term) => hasFree(term, index),
    image: (term) => (term.kind === "bound" ? value : undefined),
  });
}

function sizeWithin(term: Term, limit: number): boolean {
  const seen = new Set<Term>();
  const stack = [term];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (seen.has(top)) continue;
    seen.add(top);
    if (seen.size > limit) return false;
    if (top.kind === "application") stack.push(...top.arguments);
  }
  return true;
}
