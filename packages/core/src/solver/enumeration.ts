/**
 * Enumeration: conditions over one symbol of at most eight bits, as conditions on characters are once independence has split the query,
 * are decided by trying all of its values. What each conjunct allows is computed once and kept as a set of bits; a query is the
 * intersection of such sets.
 */
import type { Symbol, SymbolicTerm } from "../term/index.ts";
import { footprintOf } from "./footprint.ts";
import { Layer } from "./layer.ts";
import type { Answer, Budget, Query } from "./solver.ts";
import { firstValues, mostValues, type Truths, ValueTables } from "./value-tables.ts";

/** A bit for each value. */
export type Allowed = Uint32Array;
const known = new WeakMap<SymbolicTerm, Truths | "unfit">();
/** Of all terms that a thread enumerates, which are the same for each solver; a row of a constant is as long as the symbol needs it. */
const tables = new Map<number, ValueTables>();

export class EnumerationLayer extends Layer {
  readonly name = "enumeration";

  protected override answer(query: Query, budget: Budget): Answer {
    return enumerated(query) ?? this.next(query, budget);
  }
}

function enumerated({ pathCondition, condition }: Query): Answer | undefined {
  const symbol = enumerableSymbol(condition);
  if (symbol === undefined) return undefined;
  // Looked at first: a conjunct about anything else rules the query out, and costs nothing.
  for (const conjunct of pathCondition) if (onlySymbol(conjunct) !== symbol) return undefined;
  const left = everyValue(symbol);
  const open = new Uint32Array(left.length);
  for (const conjunct of [condition, ...pathCondition]) {
    const also = truthsOf(conjunct, symbol);
    if (also === undefined) return undefined;
    for (const [word, bits] of also.holds.entries()) {
      const leftOpen = also.open?.[word] ?? 0;
      left[word]! &= bits | leftOpen;
      open[word]! |= leftOpen;
    }
  }
  // A value at which some conjunct is open is decided only where another excludes it.
  if (open.some((bits, word) => (bits & left[word]!) !== 0)) return undefined;
  const value = preferred.find((candidate) => has(left, candidate));
  if (value === undefined) return { kind: "unsat" };
  return { kind: "sat", model: new Map([[symbol, valueOf(symbol, value)]]) };
}

/** The one symbol that the term speaks of, if that has few enough values to try. */
export function enumerableSymbol(term: SymbolicTerm): Symbol | undefined {
  const symbol = onlySymbol(term);
  return symbol === undefined || countOf(symbol) === undefined ? undefined : symbol;
}

/** The set of all values of an enumerable symbol. */
export function everyValue(symbol: Symbol): Allowed {
  return firstValues(countOf(symbol) ?? 0);
}

function onlySymbol(term: SymbolicTerm): Symbol | undefined {
  const { symbols, functions } = footprintOf(term);
  return symbols.length === 1 && functions.length === 0 ? symbols[0] : undefined;
}

/** How many values the symbol has; undefined: too many. */
function countOf({ sort }: Symbol): number | undefined {
  if (sort.kind === "bool") return 2;
  return sort.kind === "bitvec" && 2 ** sort.width <= mostValues ? 2 ** sort.width : undefined;
}

function valueOf({ sort }: Symbol, value: number): bigint | boolean {
  return sort.kind === "bool" ? value === 1 : BigInt(value);
}

function tablesOf(symbol: Symbol): ValueTables {
  const count = countOf(symbol) ?? 0;
  let found = tables.get(count);
  if (found === undefined) {
    found = new ValueTables(count);
    tables.set(count, found);
  }
  return found;
}

/** Makes what `allowedBy` answers for the conditions in a term ready at once. */
export function tabulate(term: SymbolicTerm, symbol: Symbol): void {
  tablesOf(symbol).prepare(term, symbol);
}

/** For which values of its enumerable symbol the condition holds; undefined: it is not to be enumerated. */
export function allowedBy(condition: SymbolicTerm, symbol: Symbol): Allowed | undefined {
  const truths = truthsOf(condition, symbol);
  return truths === undefined || truths.open !== undefined ? undefined : truths.holds;
}

function truthsOf(condition: SymbolicTerm, symbol: Symbol): Truths | undefined {
  let truths = known.get(condition);
  if (truths === undefined) {
    truths = tablesOf(symbol).truthsOf(condition, symbol) ?? "unfit";
    known.set(condition, truths);
  }
  return truths === "unfit" ? undefined : truths;
}

function has(allowed: Allowed, value: number): boolean {
  return (allowed[value >> 5]! & (1 << (value & 31))) !== 0;
}

/** The values in the order in which they are taken: what reads well in a test comes first. */
const preferred: readonly number[] = (() => {
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const all = [0, ...range(0x61, 0x7a), ...range(0x30, 0x39), ...range(0x41, 0x5a), ...range(0x21, 0x7e)];
  return [...new Set([...all, ...range(0, 255)])];
})();
