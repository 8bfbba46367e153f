/**
 * What a solver is asked about a path. Conditions grow with the values that the program computes, and most of a large one was settled before: that the
 * value was written, that an offset is within its table. Each conjunct of the path condition is told without what the facts before it decide,
 * those that only follow from it included; the conjunction has the same models.
 */
import { type Fact, factsInOrder } from "../machine/index.ts";
import { enumerableSymbol } from "../solver/enumeration.ts";
import { PathFacts } from "../solver/path-facts.ts";
import type { SymbolicTerm } from "../term/index.ts";

/** A condition with fewer levels is told as it is. */
const fewLevels = 8;

/** What one byte decides is enumerated, however large it is. */
function isWorthReducing(condition: SymbolicTerm): boolean {
  return condition.depth >= fewLevels && enumerableSymbol(condition) === undefined;
}

export class ReducedConditions {
  private readonly known = new PathFacts();
  private readonly conjuncts = new WeakMap<Fact, SymbolicTerm>();

  /** The path condition's conjuncts, in the order they were assumed. */
  pathCondition(facts: Fact | undefined): readonly SymbolicTerm[] {
    const conjuncts: SymbolicTerm[] = [];
    const before: SymbolicTerm[] = [];
    for (const fact of factsInOrder(facts)) {
      if (!fact.implied) conjuncts.push(this.conjunct(fact, before));
      before.push(fact.condition);
    }
    return conjuncts;
  }

  /** A condition that is to be asked about where the facts hold. */
  conditionAfter(facts: Fact | undefined, condition: SymbolicTerm): SymbolicTerm {
    if (!isWorthReducing(condition)) return condition;
    return this.reduce(
      factsInOrder(facts).map((fact) => fact.condition),
      condition,
    );
  }

  private conjunct(fact: Fact, before: readonly SymbolicTerm[]): SymbolicTerm {
    const { condition } = fact;
    if (!isWorthReducing(condition)) return condition;
    let reduced = this.conjuncts.get(fact);
    if (reduced === undefined) {
      reduced = this.reduce(before, condition);
      this.conjuncts.set(fact, reduced);
    }
    return reduced;
  }

  private reduce(facts: readonly SymbolicTerm[], condition: SymbolicTerm): SymbolicTerm {
    this.known.follow(facts);
    return this.known.reduce(condition);
  }
}
