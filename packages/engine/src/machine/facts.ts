/**
 * What is known on a path: the path condition, and the conditions that were found to follow from it. King, section 2: a forking
 * branch conjoins q or ¬q to pc; a non-forking one leaves pc unchanged, but its outcome is remembered here so that it
 * is not decided twice.
 */
import { falseTerm, not, type Span, type SymbolicTerm, trueTerm } from "@everypath/core";

export interface Fact {
  readonly condition: SymbolicTerm;
  /** Follows from the facts before it, and is no part of the path condition. */
  readonly implied: boolean;
  /** The user's place where it was decided; undefined for the assumptions that a run starts with. */
  readonly span: Span | undefined;
  readonly previous: Fact | undefined;
  /** Number of facts up to here. */
  readonly position: number;
  /** The last fact of the block before this one's (see `knownTruth`). */
  readonly previousBlock: Fact | undefined;
  /** Number of conjuncts of the path condition up to here. */
  readonly conjuncts: number;
}

export function addFact(
  facts: Fact | undefined,
  condition: SymbolicTerm,
  implied: boolean,
  span: Span | undefined,
): Fact {
  const conjuncts = (facts?.conjuncts ?? 0) + (implied ? 0 : 1);
  const position = (facts?.position ?? 0) + 1;
  const previousBlock =
    facts !== undefined && facts.position % blockLength === 0 ? facts : facts?.previousBlock;
  return { condition, implied, span, previous: facts, position, previousBlock, conjuncts };
}

/** The facts in the order they were learned. */
export function factsInOrder(facts: Fact | undefined): readonly Fact[] {
  const found: Fact[] = [];
  for (let fact = facts; fact !== undefined; fact = fact.previous) found.push(fact);
  return found.reverse();
}

/** Facts are looked up in blocks of so many, each with an index made when it is first needed. */
const blockLength = 64;

/** True of the last fact of a full block. */
export function isEndOfBlock(fact: Fact): boolean {
  return fact.position % blockLength === 0;
}

/** For the last fact of a full block: the truth of each condition that the block's facts decide. */
const indices = new WeakMap<Fact, ReadonlyMap<SymbolicTerm, boolean>>();

/** Whether a fact says that `condition` is true or false; undefined where none speaks of it. */
export function knownTruth(facts: Fact | undefined, condition: SymbolicTerm): boolean | undefined {
  if (condition === trueTerm) return true;
  if (condition === falseTerm) return false;
  const negation = not(condition);
  let fact = facts;
  while (fact !== undefined) {
    if (isEndOfBlock(fact)) {
      const found = indexOf(fact).get(condition);
      if (found !== undefined) return found;
      fact = fact.previousBlock;
      continue;
    }
    if (fact.condition === condition) return true;
    if (fact.condition === negation) return false;
    fact = fact.previous;
  }
  return undefined;
}

function indexOf(last: Fact): ReadonlyMap<SymbolicTerm, boolean> {
  let index = indices.get(last);
  if (index === undefined) {
    const made = new Map<SymbolicTerm, boolean>();
    for (
      let fact: Fact | undefined = last;
      fact !== undefined && fact !== last.previousBlock;
      fact = fact.previous
    ) {
      made.set(not(fact.condition), false);
      made.set(fact.condition, true);
    }
    index = made;
    indices.set(last, index);
  }
  return index;
}

/** The path condition's conjuncts, in the order they were assumed. */
export function pathCondition(facts: Fact | undefined): readonly SymbolicTerm[] {
  const conjuncts: SymbolicTerm[] = new Array(facts?.conjuncts ?? 0);
  let at = conjuncts.length;
  for (let fact = facts; fact !== undefined; fact = fact.previous) {
    if (!fact.implied) conjuncts[--at] = fact.condition;
  }
  return conjuncts;
}
