/** What symbolic variables stand for that others determine: a definition each, which takes no concrete state away. */

import {
  equal,
  intDivide,
  intModulo,
  intMultiply,
  intSort,
  type SymbolicTerm,
  symbol,
} from "@everypath/core";
import { bitwise } from "./bits.ts";
import type { ProgramCertificate } from "./certificate.ts";
import { shifted } from "./expressions.ts";
import { wrapped } from "./integers.ts";
import { Refused } from "./outcome.ts";
import { linearTerm, symbolsIn } from "./states.ts";

interface Definition {
  readonly formula: SymbolicTerm;
  /** What it speaks of. */
  readonly others: ReadonlySet<SymbolicTerm>;
}

export class Meanings {
  private readonly definitions = new Map<SymbolicTerm, Definition>();

  constructor(data: ProgramCertificate["meanings"]) {
    const later = new Set(data.map((each) => symbol(each.symbol, intSort) as SymbolicTerm));
    for (const each of data) {
      const defined = symbol(each.symbol, intSort);
      if (this.definitions.has(defined)) throw new Refused(`${each.symbol} has two meanings`);
      const value = valueOf(each);
      const others = symbolsIn(each.operands.map(linearTerm));
      for (const other of others)
        if (later.has(other)) throw new Refused(`the meaning of ${each.symbol} speaks of one that follows`);
      later.delete(defined);
      this.definitions.set(defined, { formula: equal(defined, value) as SymbolicTerm, others });
    }
  }

  has(each: SymbolicTerm): boolean {
    return this.definitions.has(each);
  }

  /** Whether the meaning of another symbol speaks of it. */
  isSpokenOf(symbol: SymbolicTerm): boolean {
    return [...this.definitions.values()].some(({ others }) => others.has(symbol));
  }

  /** The symbols with those that their meanings speak of; what is `free` has no meaning. */
  closure(symbols: Iterable<SymbolicTerm>, free: ReadonlySet<SymbolicTerm>): ReadonlySet<SymbolicTerm> {
    const found = new Set(symbols);
    for (const each of found)
      if (!free.has(each)) for (const other of this.definitions.get(each)?.others ?? []) found.add(other);
    return found;
  }

  formulas(symbols: Iterable<SymbolicTerm>, free: ReadonlySet<SymbolicTerm>): readonly SymbolicTerm[] {
    return [...symbols].flatMap((each) => {
      const definition = free.has(each) ? undefined : this.definitions.get(each);
      return definition === undefined ? [] : [definition.formula];
    });
  }
}

function valueOf({
  symbol: name,
  operator,
  operands,
  width,
  signed,
}: ProgramCertificate["meanings"][number]): SymbolicTerm {
  const [a, b] = operands.map(linearTerm) as [SymbolicTerm, SymbolicTerm];
  switch (operator) {
    case "product":
      return intMultiply(a, b);
    case "quotient":
      return intDivide(a, b);
    case "remainder":
      return intModulo(a, b);
    case "and":
    case "or":
    case "xor":
      return bitwise(operator, a, b);
    case "left shift":
    case "right shift": {
      if (width === undefined || signed === undefined)
        throw new Refused(`the meaning of ${name} has no width`);
      const exact = shifted(operator, a, b, width);
      return operator === "left shift" ? wrapped(exact, width, signed) : exact;
    }
  }
}
