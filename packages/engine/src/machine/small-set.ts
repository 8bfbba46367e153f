/** Sets of the values that one byte of the input can have: enough to see which sides of a choice by that byte are ever taken. */
import {
  type Allowed,
  allowedBy,
  enumerableSymbol,
  everyValue,
  type Symbol,
  type SymbolicTerm,
  tabulate,
} from "@everypath/core";
import type { Fact } from "./facts.ts";

export class SmallSet {
  private readonly symbol: Symbol;
  private readonly bits: Allowed;

  constructor(symbol: Symbol, bits: Allowed) {
    this.symbol = symbol;
    this.bits = bits;
  }

  /** The values for which the condition, over the same symbol, has that truth; undefined: that is not to be found out. */
  where(condition: SymbolicTerm, truth: boolean): SmallSet | undefined {
    if (enumerableSymbol(condition) !== this.symbol) return undefined;
    const holds = allowedBy(condition, this.symbol);
    if (holds === undefined) return undefined;
    return new SmallSet(
      this.symbol,
      this.bits.map((word, at) => word & (truth ? holds[at]! : ~holds[at]!)),
    );
  }

  get isEmpty(): boolean {
    return this.bits.every((word) => word === 0);
  }
}

/** What the facts leave of the one small symbol of the term; undefined: it speaks of more, or of a larger one, or no value is left. */
export function valuesOnPath(facts: Fact | undefined, term: SymbolicTerm): SmallSet | undefined {
  const symbol = enumerableSymbol(term);
  if (symbol === undefined) return undefined;
  let values = new SmallSet(symbol, everyValue(symbol));
  for (let fact = facts; fact !== undefined; fact = fact.previous)
    values = values.where(fact.condition, true) ?? values;
  if (values.isEmpty) return undefined;
  tabulate(term, symbol);
  return values;
}
