/**
 * What a path remembers of the functions without a definition that it has called: which memory they may have kept a
 * pointer to, and which symbols stand for what they did. Immutable, so that a fork shares it.
 */
import { type SymbolicTerm, symbolsOf } from "@everypath/core";
import type { State } from "../state.ts";

export interface UnknownTrace {
  /** Bases of the objects that such a function could once reach, and the name of the first that could. */
  readonly escaped: ReadonlyMap<number, string>;
  /** What stands for a result or an effect, and the name of the function. */
  readonly symbols: ReadonlyMap<SymbolicTerm, string>;
  /** Where in an object, by its base, pointers lie that lead to nothing new although they might, and who put them there. */
  readonly ends: ReadonlyMap<number, { readonly offsets: readonly number[]; readonly by: string }>;
}

export const noUnknown: UnknownTrace = { escaped: new Map(), symbols: new Map(), ends: new Map() };

/** The two of merged states. */
export function eitherUnknown(left: UnknownTrace, right: UnknownTrace): UnknownTrace {
  if (left === right) return left;
  return {
    escaped: new Map([...right.escaped, ...left.escaped]),
    symbols: new Map([...right.symbols, ...left.symbols]),
    ends: new Map([...right.ends, ...left.ends]),
  };
}

/** The functions without a definition that the path has called, but for those without a result or an effect. */
export function unknownCalled(state: State): ReadonlySet<string> {
  const { escaped, symbols } = state.unknown;
  return new Set([...state.unmodelled, ...escaped.values(), ...symbols.values()]);
}

/** Notes a symbol that stands for something that `name` did. */
export function noteUnknown(state: State, term: SymbolicTerm, name: string): void {
  const { symbols } = state.unknown;
  state.unknown = { ...state.unknown, symbols: new Map(symbols).set(term, name) };
}

/** Notes where `by` put pointers that lead to nothing new. */
export function noteEnds(state: State, base: number, offsets: readonly number[], by: string): void {
  const { ends } = state.unknown;
  if (offsets.length === 0 && !ends.has(base)) return;
  state.unknown = { ...state.unknown, ends: new Map(ends).set(base, { offsets, by }) };
}

/** Notes that `name` may keep a pointer to the objects. */
export function noteEscaped(state: State, bases: Iterable<number>, name: string): void {
  const { escaped } = state.unknown;
  const grown = new Map(escaped);
  for (const base of bases) if (!grown.has(base)) grown.set(base, name);
  if (grown.size > escaped.size) state.unknown = { ...state.unknown, escaped: grown };
}

/**
 * The functions without a definition on which it depends that the path comes to where it is: those of which something
 * is left out, and those whose results or effects its condition mentions. Where there are none it comes here whatever
 * such a function does.
 */
export function unknownOnPath(state: State): ReadonlySet<string> {
  const { symbols } = state.unknown;
  const found = new Set(state.unmodelled);
  if (symbols.size === 0) return found;
  for (let fact = state.facts; fact !== undefined; fact = fact.previous) {
    if (fact.implied || !fact.condition.hasSymbols) continue;
    for (const symbol of symbolsOf(fact.condition)) {
      const name = symbols.get(symbol as SymbolicTerm);
      if (name !== undefined) found.add(name);
    }
  }
  return found;
}
