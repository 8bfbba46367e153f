/** Walks over shared terms without recursion, since a term may be a hundred thousand operators deep. */
import type { Symbol, Term } from "./term.ts";

/**
 * Computes a value for every node below `root`, arguments first, each node once. `known` holds what has been computed; a node
 * found there is not entered.
 */
export function foldTerm<V>(
  root: Term,
  known: Map<Term, V>,
  compute: (term: Term, valueOf: (argument: Term) => V) => V,
): V {
  const valueOf = (argument: Term): V => known.get(argument) as V;
  const stack: Term[] = [root];
  while (stack.length > 0) {
    const top = stack[stack.length - 1] as Term;
    if (known.has(top)) {
      stack.pop();
      continue;
    }
    const before = stack.length;
    if (top.kind === "application") {
      const args = top.arguments;
      for (let index = args.length - 1; index >= 0; index -= 1) {
        const argument = args[index] as Term;
        if (!known.has(argument)) stack.push(argument);
      }
    }
    if (stack.length > before) continue;
    stack.pop();
    known.set(top, compute(top, valueOf));
  }
  return valueOf(root);
}

const symbolsByTerm = new WeakMap<Term, readonly Symbol[]>();

/** The symbols of a term, each once, in order of first occurrence from the left; the indeterminate ones included. */
export function symbolsOf(term: Term): readonly Symbol[] {
  let symbols = symbolsByTerm.get(term);
  if (symbols === undefined) {
    symbols = collectSymbols([term]);
    symbolsByTerm.set(term, symbols);
  }
  return symbols;
}

/** The symbols of several terms, each once, in order of first occurrence. */
export function collectSymbols(terms: readonly Term[]): readonly Symbol[] {
  const seen = new Set<Term>();
  const symbols: Symbol[] = [];
  const stack: Term[] = [...terms].reverse();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (!top.hasSymbols || seen.has(top)) continue;
    seen.add(top);
    if (top.kind === "symbol") symbols.push(top);
    if (top.kind === "application") {
      for (let index = top.arguments.length - 1; index >= 0; index -= 1)
        stack.push(top.arguments[index] as Term);
    }
  }
  return symbols;
}
