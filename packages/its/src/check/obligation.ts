/** What the checkers ask the solver, and how they read the terms of a certificate. */

import {
  and,
  type Budget,
  intAdd,
  intConstant,
  intMultiply,
  not,
  or,
  type Solver,
  type SymbolicTerm,
} from "@everypath/core";
import { readSExpressions } from "../formats/s-expression.ts";
import { termFrom } from "../formats/s-term.ts";
import { integerSymbol } from "../model.ts";
import type { CertificateLinear } from "./certificate.ts";
import { withoutProducts } from "./products.ts";

/** Thrown by the checkers with the obligation that fails, and caught by `checkCertificate`. */
export class Refused extends Error {}

export interface Checker {
  readonly solver: Solver;
  /** Asked for anew for each query. */
  readonly budget: Budget;
  /** Once the time is over the certificate is refused. */
  isOver?(): boolean;
}

export type Proves = (premise: SymbolicTerm, conclusion: SymbolicTerm) => boolean;

/**
 * True only if the solver shows that the conclusion follows. What is not linear is first taken for an unknown integer: what follows
 * then follows in any case, and is found sooner.
 */
export function prover(checking: Checker): Proves {
  const isUnsatisfiable = (condition: SymbolicTerm) =>
    checking.solver.check({ pathCondition: [], condition, decideOnly: true }, checking.budget).kind ===
    "unsat";
  return (premise, conclusion) => {
    if (checking.isOver?.()) throw new Refused("the time was over before it was checked");
    const negation = and(premise, not(conclusion));
    const linear = withoutProducts(negation);
    return isUnsatisfiable(linear) || (linear !== negation && isUnsatisfiable(negation));
  };
}

export function linearTerm({ coefficients, constant }: CertificateLinear): SymbolicTerm {
  let sum = intConstant(BigInt(constant));
  for (const [name, coefficient] of Object.entries(coefficients))
    sum = intAdd(sum, intMultiply(intConstant(BigInt(coefficient)), integerSymbol(name)));
  return sum;
}

/** A term of the certificate over the variables named, of the sort that its place asks for. */
export function termOfText(text: string, variables: ReadonlySet<string>, sort: "int" | "bool"): SymbolicTerm {
  const [expression, ...more] = readSExpressions(text);
  if (expression === undefined || more.length > 0) throw new Refused(`${text} is no term`);
  const term = termFrom(expression, (name) => (variables.has(name) ? integerSymbol(name) : undefined));
  if (term.sort.kind !== sort)
    throw new Refused(`${text} is ${sort === "bool" ? "no formula" : "no integer"}`);
  return term;
}

/** One of the guards holds, whatever is chosen: choices are free here, so a guard with one must hold for every choice. */
export function anyOf(guards: readonly SymbolicTerm[]): SymbolicTerm {
  return or(...guards);
}
