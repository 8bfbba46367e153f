/**
 * Conditions on one byte of the input, which are most of those that a parser makes: decided by looking at all 256 values. A condition's values
 * are found once; those of a conjunction are what its conjuncts have in common.
 */
import {
  defaultValue,
  evaluatorWith,
  footprintOf,
  limits,
  type ModelValue,
  type SymbolicTerm,
  type Symbol as TermSymbol,
} from "@everypath/core";
import { nodesOf } from "./nodes.ts";

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
  const center = typeof present === "bigint" ? Number(present) : 0;
  const first = nearest(center, commonValues(byte, terms)).next();
  return first.done === true ? undefined : BigInt(first.value);
}

function commonValues(byte: TermSymbol, terms: readonly SymbolicTerm[]): ByteSet {
  const common = new Uint32Array(8).fill(0xffffffff);
  for (const term of terms) {
    const values = valuesOf(byte, term);
    for (let word = 0; word < 8; word++) common[word]! &= values[word]!;
  }
  return common;
}

/** The members of a set, those nearest to `center` first. */
function* nearest(center: number, set: ByteSet): Generator<number> {
  for (let distance = 0; distance < 256; distance++) {
    for (const value of distance === 0 ? [center] : [center - distance, center + distance])
      if (value >= 0 && value < 256 && ((set[value >> 5]! >>> (value & 31)) & 1) === 1) yield value;
  }
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

export type Guess =
  | { readonly kind: "sat"; readonly byte: TermSymbol; readonly value: bigint }
  | { readonly kind: "unsat" }
  | undefined;

/**
 * A solution of `slice ∧ condition` that differs from `values`, which satisfy the slice, in one byte of the condition; or, where the conditions on
 * that byte alone leave no value, that there is none. undefined: neither was found.
 */
export function changeOneByte(
  slice: readonly SymbolicTerm[],
  condition: SymbolicTerm,
  values: ReadonlyMap<TermSymbol, ModelValue>,
): Guess {
  const { symbols, functions } = footprintOf(condition);
  if (functions.length > 0 || symbols.length > 4 || nodesOf([condition]) > limits.fuzz.evaluatedNodes)
    return undefined;
  let tried = 0;
  let examined = 0;
  for (const byte of symbols) {
    const { sort } = byte;
    const present = values.get(byte);
    if (sort.kind !== "bitvec" || sort.width !== 8 || typeof present !== "bigint") continue;
    const concerned = slice.filter((conjunct) => footprintOf(conjunct).symbols.includes(byte));
    const alone = concerned.filter((conjunct) => footprintOf(conjunct).symbols.length === 1);
    const others = concerned.filter((conjunct) => footprintOf(conjunct).symbols.length > 1);
    if (symbols.length === 1) alone.push(condition);
    else others.unshift(condition);
    const allowed = commonValues(byte, alone);
    if (symbols.length === 1 && allowed.every((word) => word === 0)) return { kind: "unsat" };
    if (nodesOf(others) > limits.fuzz.evaluatedNodes * 4) continue;
    for (const value of nearest(Number(present), allowed)) {
      if (tried++ >= limits.fuzz.byteValuesTried || examined >= limits.fuzz.byteValuesExamined)
        return undefined;
      const evaluate = evaluatorWith((leaf) =>
        leaf === byte
          ? BigInt(value)
          : leaf.kind === "symbol"
            ? (values.get(leaf) ?? defaultValue(leaf.sort))
            : defaultValue(leaf.sort),
      );
      if (symbols.length > 1 && evaluate(condition) !== true) continue;
      examined++;
      if (others.every((conjunct) => evaluate(conjunct) === true))
        return { kind: "sat", byte, value: BigInt(value) };
    }
  }
  return undefined;
}
