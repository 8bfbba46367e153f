/** What is known to hold at a place of a chain, so that it needs no second check. Forgotten where a variable changes. */
import type { Term, Variable } from "@everypath/core";
import { variablesOf } from "./term-variables.ts";

export class Facts {
  /** Terms checked to be defined. */
  private readonly definedTerms = new Set<Term>();
  /** Subscripts that a guard of the compiler's has checked. */
  private readonly boundedTerms = new Set<Term>();

  clear(): void {
    this.definedTerms.clear();
    this.boundedTerms.clear();
  }

  isDefined(term: Term): boolean {
    return this.definedTerms.has(term);
  }

  noteDefined(term: Term): void {
    this.definedTerms.add(term);
  }

  isBounded(term: Term): boolean {
    return this.boundedTerms.has(term);
  }

  noteBounded(term: Term): void {
    this.boundedTerms.add(term);
  }

  forget(variable: Variable): void {
    for (const facts of [this.definedTerms, this.boundedTerms]) {
      for (const term of facts) if (variablesOf(term).has(variable)) facts.delete(term);
    }
  }
}
