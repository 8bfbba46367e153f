/**
 * What clauses about a head may speak of: the bits of its words, and comparisons, of the program's own and between its words. A comparison says in one
 * literal what takes many clauses about bits; with the bits at hand as well no state is beyond words.
 */
import {
  bitVecConstant,
  bvSignedLess,
  bvUnsignedLess,
  type Constant,
  collectSymbols,
  equal,
  extract,
  intConstant,
  intLess,
  limits,
  type Symbol,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";
import { before, type Head, type Transitions } from "./transitions.ts";

/** A scalar of a head. */
export type Word = Symbol & SymbolicTerm;

export interface Literals {
  readonly words: readonly Word[];
  readonly comparisons: readonly SymbolicTerm[];
  readonly bits: readonly SymbolicTerm[];
}

/** For each head; in an order that depends on the program alone. */
export function literalsOf(system: Transitions): ReadonlyMap<Head, Literals> {
  const words = wordsOf(system);
  const constants = constantsIn(system);
  const atoms = ownAtoms(system, words);
  return new Map(
    system.heads.map((head) => {
      const own = words.get(head) ?? [];
      const comparisons = [
        ...(atoms.get(head) ?? []),
        ...own.filter(({ sort }) => sort.kind === "bool"),
        ...between(own),
        ...withConstants(own, constants),
      ];
      const usable = [...new Set(comparisons)].filter(({ kind }) => kind !== "constant");
      const most = limits.bmc.comparisons;
      return [head, { words: own, comparisons: usable.slice(0, most), bits: own.flatMap(bitsOf) }];
    }),
  );
}

/** How often what matters at a head is said in the words of the heads before it. */
const passesBack = 2;

/** Comparisons of the program's own, those that matter at the next head among them. */
function ownAtoms(
  system: Transitions,
  words: ReadonlyMap<Head, readonly Word[]>,
): ReadonlyMap<Head, ReadonlySet<SymbolicTerm>> {
  const isOf = (head: Head, term: SymbolicTerm): boolean => {
    const known = new Set<Symbol>(words.get(head));
    return collectSymbols([term]).every((symbol) => known.has(symbol));
  };
  const found = new Map(
    system.heads.map((head) => {
      const own = termsFrom(system, head).flatMap(atomsOf);
      return [head, new Set(own.filter((atom) => isOf(head, atom)))];
    }),
  );
  for (let pass = 0; pass < passesBack; pass++)
    for (const transition of system.transitions) {
      const { source, target } = transition;
      if (source === undefined || source === target) continue;
      for (const atom of [...(found.get(target) ?? [])])
        for (const image of atomsOf(before(transition, atom)))
          if (isOf(source, image)) found.get(source)?.add(image);
    }
  return found;
}

/** The scalars of each head that something depends on, from there or from a head that comes later. */
function wordsOf(system: Transitions): ReadonlyMap<Head, readonly Word[]> {
  const isWord = (head: Head, symbol: Symbol): symbol is Word =>
    head.symbols.has(symbol) && ["bool", "bitvec", "int"].includes(symbol.sort.kind);
  const found = new Map(
    system.heads.map((head) => {
      const own = collectSymbols(termsFrom(system, head)).filter((symbol) => isWord(head, symbol));
      return [head, new Set<Symbol>(own)];
    }),
  );
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const { source, target, values } of system.transitions)
      for (const symbol of [...(found.get(target) ?? [])]) {
        const own = source === undefined ? undefined : found.get(source);
        if (source === undefined || own === undefined || own.has(symbol) || values.has(symbol)) continue;
        if (!isWord(source, symbol)) continue;
        own.add(symbol);
        isStable = false;
      }
  }
  return new Map([...found].map(([head, own]) => [head, [...own].filter((symbol) => isWord(head, symbol))]));
}

function termsFrom({ transitions, faults }: Transitions, head: Head): readonly SymbolicTerm[] {
  return [
    ...faults.filter(({ source }) => source === head).map(({ condition }) => condition),
    ...transitions
      .filter(({ source }) => source === head)
      .flatMap(({ condition, values }) => [condition, ...values.values()]),
  ];
}

/** The smallest conditions that a term is made of. */
function atomsOf(term: Term): readonly SymbolicTerm[] {
  const atoms: SymbolicTerm[] = [];
  const seen = new Set<Term>([term]);
  for (const part of seen) {
    if (part.kind !== "application") continue;
    const isAtom = part.sort.kind === "bool" && part.arguments.every(({ sort }) => sort.kind !== "bool");
    if (isAtom && collectSymbols([part]).length <= limits.bmc.comparedWords)
      atoms.push(part as Term as SymbolicTerm);
    for (const argument of part.arguments) seen.add(argument);
  }
  return atoms;
}

function between(words: readonly Word[]): readonly SymbolicTerm[] {
  return words.flatMap((left, i) =>
    words.slice(i + 1).flatMap((right) => {
      if (left.sort !== right.sort) return [];
      switch (left.sort.kind) {
        case "bitvec":
          return [
            equal(left, right),
            bvSignedLess(left, right),
            bvSignedLess(right, left),
            bvUnsignedLess(left, right),
            bvUnsignedLess(right, left),
          ];
        case "int":
          return [equal(left, right), intLess(left, right), intLess(right, left)];
        default:
          return [];
      }
    }),
  );
}

function withConstants(
  words: readonly Word[],
  constants: ReadonlyMap<Constant["sort"], readonly bigint[]>,
): readonly SymbolicTerm[] {
  return words.flatMap((word) =>
    (constants.get(word.sort) ?? []).flatMap((value) => {
      if (word.sort.kind === "int")
        return [equal(word, intConstant(value)), intLess(word, intConstant(value))];
      if (word.sort.kind !== "bitvec") return [];
      const constant = bitVecConstant(word.sort.width, value);
      return [equal(word, constant), bvSignedLess(word, constant), bvUnsignedLess(word, constant)];
    }),
  );
}

/** The first numbers of each sort that the transitions speak of. */
function constantsIn(system: Transitions): ReadonlyMap<Constant["sort"], readonly bigint[]> {
  const found = new Map<Constant["sort"], Set<bigint>>();
  const seen = new Set<Term>([
    ...system.faults.map(({ condition }) => condition),
    ...system.transitions.flatMap(({ condition, values }) => [condition, ...values.values()]),
  ]);
  for (const term of seen) {
    if (term.kind === "application") for (const argument of term.arguments) seen.add(argument);
    if (term.kind !== "constant" || typeof term.value !== "bigint") continue;
    const own = found.get(term.sort) ?? new Set();
    if (own.size < limits.bmc.comparedNumbers) found.set(term.sort, own.add(term.value));
  }
  return new Map([...found].map(([sort, values]) => [sort, [...values]]));
}

function bitsOf(word: Word): readonly SymbolicTerm[] {
  const { sort } = word;
  if (sort.kind !== "bitvec") return [];
  const one = bitVecConstant(1, 1n);
  // The highest first: what drops literals begins with the lowest.
  return Array.from({ length: sort.width }, (_, i) => {
    const bit = sort.width - 1 - i;
    return equal(extract(bit, bit, word), one);
  });
}
