/**
 * Conditions on one byte of the input, which are most of those that a parser makes: decided by looking at all 256 values. A condition's values
 * are found once; those of a conjunction are what its conjuncts have in common.
 */
import { footprintOf } from "../../solver/index.ts";
import type { ModelValue, SymbolicTerm, Symbol as TermSymbol } from "../../term/index.ts";
import { evaluatorWith } from "../../term/index.ts";

/** The values that satisfy a condition: 256 bits. */
type ByteSet = Uint32Array;

const known = new WeakMap<SymbolicTerm, ByteSet>();

/** The byte that all of the terms speak of, if they speak of nothing else. */
export function onlyByteOf(terms: readonly SymbolicTerm[]): TermSymbol | undefined {
  let only: TermSymbol | undefined;
  for (const term of terms) {
    const { symbols, functions } = footprintOf(term);
    const [symbol] = symbols;
    if (symbol === undefined || symbols.length > 1 || functions.length > 0) return undefined;
    if (only !== undefined && symbol !== only) return undefined;
    only = symbol;
  }
  return only !== undefined && only.sort.kind === "bitvec" && only.sort.width === 8 ? only : undefined;
}

/**
 * The value of `byte` that satisfies all of the terms, which speak of nothing else, and lies nearest to `present`; undefined: there is none.
 */
export function nearestValue(
  byte: TermSymbol,
  terms: readonly SymbolicTerm[],
  present: ModelValue | undefined,
): bigint | undefined {
  const common = new Uint32Array(8).fill(0xffffffff);
  for (const term of terms) {
    const values = valuesOf(byte, term);
    for (let word = 0; word < 8; word++) common[word]! &= values[word]!;
  }
  const center = typeof present === "bigint" ? Number(present) : 0;
  for (let distance = 0; distance < 256; distance++) {
    for (const value of [center - distance, center + distance])
      if (value >= 0 && value < 256 && ((common[value >> 5]! >>> (value & 31)) & 1) === 1)
        return BigInt(value);
  }
  return undefined;
}

function valuesOf(byte: TermSymbol, term: SymbolicTerm): ByteSet {
  let values = known.get(term);
  if (values === undefined) {
    values = new Uint32Array(8);
    for (let value = 0; value < 256; value++) {
      const evaluate = evaluatorWith((leaf) => {
        if (leaf !== byte) throw new Error("the condition speaks of one byte");
        return BigInt(value);
      });
      if (evaluate(term) === true) values[value >> 5]! |= 1 << (value & 31);
    }
    known.set(term, values);
  }
  return values;
}
