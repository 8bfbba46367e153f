/** Walks over shared terms without recursion, since a term may be a hundred thousand operators deep. */
import { passNode } from "./alarm.ts";
import { hasFree, isQuantifier } from "./node.ts";
import type { Symbol, Term } from "./term.ts";

/** Remembers a value for each term. */
export interface Memo<V> {
  has(term: Term): boolean;
  get(term: Term): V | undefined;
  set(term: Term, value: V): void;
}

const leafArguments: readonly Term[] = [];

export function argumentsOf(term: Term): readonly Term[] {
  return term.kind === "application" ? term.arguments : leafArguments;
}

/** As `argumentsOf`, for a walk that treats each quantifier's body as a scope of its own. */
export function argumentsOutsideBodies(term: Term): readonly Term[] {
  return isQuantifier(term) ? term.arguments.slice(0, 2) : argumentsOf(term);
}

/**
 * Computes a value for every node below `root`, arguments first, each node once. `known` holds what has been computed; a node
 * found there is not entered. `enter` tells which arguments to compute before a node.
 */
export function foldTerm<V>(
  root: Term,
  known: Memo<V>,
  compute: (term: Term, valueOf: (argument: Term) => V) => V,
  enter: (term: Term) => readonly Term[] = argumentsOf,
): V {
  const valueOf = (argument: Term): V => known.get(argument) as V;
  const stack: Term[] = [root];
  while (stack.length > 0) {
    passNode();
    const top = stack[stack.length - 1] as Term;
    if (known.has(top)) {
      stack.pop();
      continue;
    }
    const before = stack.length;
    const args = enter(top);
    for (let index = args.length - 1; index >= 0; index -= 1) {
      const argument = args[index] as Term;
      if (!known.has(argument)) stack.push(argument);
    }
    if (stack.length > before) continue;
    stack.pop();
    known.set(top, compute(top, valueOf));
  }
  return valueOf(root);
}

/**
 * The memory of a walk in a quantifier's body: what speaks of the bound integer is remembered here, everything else with what is
 * around the quantifier.
 */
export class ScopedMemo<V> implements Memo<V> {
  private readonly own = new Map<Term, V>();
  private readonly around: Memo<V>;
  private readonly index: number;

  constructor(around: Memo<V>, index: number) {
    this.around = around;
    this.index = index;
  }

  private memoOf(term: Term): Memo<V> {
    return hasFree(term, this.index) ? this.own : this.around;
  }

  has(term: Term): boolean {
    return this.memoOf(term).has(term);
  }

  get(term: Term): V | undefined {
    return this.memoOf(term).get(term);
  }

  set(term: Term, value: V): void {
    this.memoOf(term).set(term, value);
  }
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
    passNode();
    seen.add(top);
    if (top.kind === "symbol") symbols.push(top);
    if (top.kind === "application") {
      for (let index = top.arguments.length - 1; index >= 0; index -= 1)
        stack.push(top.arguments[index] as Term);
    }
  }
  return symbols;
}
