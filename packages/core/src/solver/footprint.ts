/** What ties conditions together: the symbols and uninterpreted functions that occur in a term. */
import { passNode, type Symbol, type Term } from "../term/index.ts";

export interface Footprint {
  /** In order of first occurrence. */
  readonly symbols: readonly Symbol[];
  /** Names of uninterpreted functions, which have one meaning throughout a query. */
  readonly functions: readonly string[];
}

const empty: Footprint = { symbols: [], functions: [] };
const known = new WeakMap<Term, Footprint>();

function unite<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0 || a === b) return a;
  if (a.length === 0) return b;
  const members = new Set(a);
  for (const item of b) members.add(item);
  if (members.size === a.length) return a;
  return [...members];
}

function footprintOfNode(term: Term): Footprint {
  switch (term.kind) {
    case "constant":
    case "variable":
    case "bound":
      return empty;
    case "symbol":
      return { symbols: [term], functions: [] };
    case "application": {
      let result = empty;
      for (const argument of term.arguments) {
        const below = known.get(argument) ?? empty;
        const symbols = unite(result.symbols, below.symbols);
        const functions = unite(result.functions, below.functions);
        if (result === empty) result = below;
        else if (symbols !== result.symbols || functions !== result.functions)
          result = { symbols, functions };
      }
      if (term.operator !== "apply") return result;
      return { symbols: result.symbols, functions: unite(result.functions, [term.symbol]) };
    }
  }
}

/** Remembered for every subterm; equal footprints along a chain of applications are one object. */
export function footprintOf(term: Term): Footprint {
  const found = known.get(term);
  if (found !== undefined) return found;
  const pending: Term[] = [term];
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    if (known.has(top)) {
      pending.pop();
      continue;
    }
    const before = pending.length;
    if (top.kind === "application") {
      for (const argument of top.arguments) {
        if (argument.kind !== "constant" && !known.has(argument)) pending.push(argument);
      }
    }
    if (pending.length > before) continue;
    passNode();
    known.set(top, footprintOfNode(top));
    pending.pop();
  }
  return known.get(term) ?? empty;
}

/** The union over several terms. */
export function footprintOfAll(terms: readonly Term[]): Footprint {
  const symbols = new Set<Symbol>();
  const functions = new Set<string>();
  for (const term of terms) {
    const footprint = footprintOf(term);
    for (const symbol of footprint.symbols) symbols.add(symbol);
    for (const name of footprint.functions) functions.add(name);
  }
  return { symbols: [...symbols], functions: [...functions] };
}
