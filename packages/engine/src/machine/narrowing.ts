/**
 * What the path condition says of a bit-vector: a symbol that it leaves one value is that value, and sizes, lengths and offsets have the bounds
 * that follow. Only comparisons with constants count, which hold for the whole state: what holds under a guard is no bound.
 */
import {
  type BitFacts,
  bitFactsThroughout,
  bitFactsWith,
  bitVecConstant,
  constantBound,
  type Multiples,
  maximum,
  minimum,
  multiplesOf,
  type Range,
  rangeOf,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";
import { type Fact, isEndOfBlock } from "./facts.ts";
import type { State } from "./state.ts";
import { fromTerm, type Scalar } from "./value.ts";

/** What the facts say of one term. */
interface NarrowedRange extends Range {
  /** Values, without sign, that it does not have. */
  readonly excluded: readonly bigint[];
}

interface Learned {
  readonly term: Term;
  readonly narrowed: NarrowedRange;
}

/** The range that the term has on the state's path. */
export function rangeOn(state: State, term: SymbolicTerm): Range {
  const { facts } = state;
  if (facts === undefined || term.kind === "constant") return rangeOf(term);
  let known = ranges.get(facts);
  if (known === undefined) {
    known = new Map();
    ranges.set(facts, known);
  }
  let range = known.get(term);
  if (range === undefined) {
    // Contradicting facts: no input takes the path, which the solver has not said yet.
    range = bitFactsWith(term, (part) => narrowedBy(facts, part)) ?? rangeOf(term);
    known.set(term, range);
  }
  return range;
}

const ranges = new WeakMap<Fact, Map<Term, Range>>();

/** Of what step the term is a multiple on the state's path, and from where. */
export function multiplesOn({ facts }: State, term: SymbolicTerm): Multiples {
  if (facts === undefined) return multiplesOf(term, rangeOf);
  let known = multiples.get(facts);
  if (known === undefined) {
    known = new Map();
    multiples.set(facts, known);
  }
  let found = known.get(term);
  if (found === undefined) {
    // One walk for all parts: each asked for by itself is as many walks as there are parts.
    const within = bitFactsThroughout(term, (part) => narrowedBy(facts, part));
    found = multiplesOf(term, (part) => within?.get(part) ?? rangeOf(part));
    known.set(term, found);
  }
  return found;
}

const multiples = new WeakMap<Fact, Map<Term, Multiples>>();

/** The value itself, or the only one that the path leaves it. */
export function settled(state: State, value: Scalar): Scalar {
  if (typeof value !== "object" || value.sort.kind !== "bitvec") return value;
  const { unsignedMin, unsignedMax } = rangeOn(state, value);
  return unsignedMin === unsignedMax ? fromTerm(bitVecConstant(value.sort.width, unsignedMin)) : value;
}

/** As `settled`, of a size or an offset. */
export function settledNumber(state: State, value: number | SymbolicTerm): number | SymbolicTerm {
  const found = settled(state, value);
  return typeof found === "object" ? found : Number(found);
}

function narrowedBy(facts: Fact, term: Term): Partial<BitFacts> | undefined {
  if (term.sort.kind !== "bitvec" || term.kind === "constant") return undefined;
  let narrowed: NarrowedRange | undefined;
  for (let fact: Fact | undefined = facts; fact !== undefined; ) {
    if (isEndOfBlock(fact)) {
      narrowed = meet(narrowed, indexOf(fact).get(term));
      fact = fact.previousBlock;
    } else {
      for (const each of learnedFrom(fact.condition))
        if (each.term === term) narrowed = meet(narrowed, each.narrowed);
      fact = fact.previous;
    }
  }
  return narrowed === undefined ? undefined : trimmed(narrowed, term.sort.width);
}

/** For the last fact of a full block: what the block says of each term. */
const indices = new WeakMap<Fact, ReadonlyMap<Term, NarrowedRange>>();

function indexOf(last: Fact): ReadonlyMap<Term, NarrowedRange> {
  let index = indices.get(last);
  if (index === undefined) {
    const made = new Map<Term, NarrowedRange>();
    for (
      let fact: Fact | undefined = last;
      fact !== undefined && fact !== last.previousBlock;
      fact = fact.previous
    ) {
      for (const { term, narrowed } of learnedFrom(fact.condition)) {
        const met = meet(made.get(term), narrowed);
        if (met !== undefined) made.set(term, met);
      }
    }
    index = made;
    indices.set(last, index);
  }
  return index;
}

const learned = new WeakMap<Term, readonly Learned[]>();

function learnedFrom(condition: Term): readonly Learned[] {
  let found = learned.get(condition);
  if (found === undefined) {
    found = learn(condition);
    learned.set(condition, found);
  }
  return found;
}

function learn(condition: Term): readonly Learned[] {
  if (condition.kind !== "application") return [];
  switch (condition.operator) {
    case "and":
      return condition.arguments.flatMap(learnedFrom);
    case "not": {
      const excluded = equation(condition.arguments[0] as Term);
      if (excluded === undefined) return [];
      return [
        { term: excluded.term, narrowed: { ...everything(excluded.width), excluded: [excluded.value] } },
      ];
    }
    case "equal": {
      const found = equation(condition);
      if (found === undefined) return [];
      const { term, value, width } = found;
      const signed = BigInt.asIntN(width, value);
      return withParts(term, {
        unsignedMin: value,
        unsignedMax: value,
        signedMin: signed,
        signedMax: signed,
        excluded: [],
      });
    }
    default:
      return boundIn(condition);
  }
}

function boundIn(condition: Term): readonly Learned[] {
  const bound = constantBound(condition);
  if (bound === undefined || bound.order === "integer" || bound.term.sort.kind !== "bitvec") return [];
  const { term, order, isUpper, limit } = bound;
  const all = everything(bound.term.sort.width);
  const narrowed =
    order === "unsigned"
      ? { ...all, ...(isUpper ? { unsignedMax: limit - 1n } : { unsignedMin: limit }) }
      : { ...all, ...(isUpper ? { signedMax: limit - 1n } : { signedMin: limit }) };
  return withParts(term, narrowed);
}

/** What is said of an extension is said of what is extended. */
function withParts(term: Term, narrowed: NarrowedRange): readonly Learned[] {
  const own = { term, narrowed };
  if (term.kind !== "application") return [own];
  const [inner] = term.arguments as readonly [Term];
  if (inner?.sort.kind !== "bitvec") return [own];
  const all = everything(inner.sort.width);
  switch (term.operator) {
    case "signExtend": {
      const { signedMin, signedMax } = narrowed;
      return [own, ...withParts(inner, meet(all, { ...all, signedMin, signedMax }) ?? all)];
    }
    case "zeroExtend": {
      const { unsignedMin, unsignedMax } = narrowed;
      return [own, ...withParts(inner, meet(all, { ...all, unsignedMin, unsignedMax }) ?? all)];
    }
    default:
      return [own];
  }
}

function equation(condition: Term) {
  if (condition.kind !== "application" || condition.operator !== "equal") return undefined;
  const [left, right] = condition.arguments as readonly [Term, Term];
  const [term, constant] = left.kind === "constant" ? [right, left] : [left, right];
  if (constant.kind !== "constant" || term.sort.kind !== "bitvec") return undefined;
  return { term, value: constant.value as bigint, width: term.sort.width };
}

function everything(width: number): NarrowedRange {
  const half = 1n << BigInt(width - 1);
  return {
    unsignedMin: 0n,
    unsignedMax: 2n * half - 1n,
    signedMin: -half,
    signedMax: half - 1n,
    excluded: [],
  };
}

function meet(a: NarrowedRange | undefined, b: NarrowedRange | undefined): NarrowedRange | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    unsignedMin: maximum(a.unsignedMin, b.unsignedMin),
    unsignedMax: minimum(a.unsignedMax, b.unsignedMax),
    signedMin: maximum(a.signedMin, b.signedMin),
    signedMax: minimum(a.signedMax, b.signedMax),
    excluded: b.excluded.length === 0 ? a.excluded : [...a.excluded, ...b.excluded],
  };
}

/** Values at the ends that are excluded move the ends. */
function trimmed({ excluded, ...range }: NarrowedRange, width: number): Range {
  if (excluded.length === 0) return range;
  const unsigned = new Set(excluded);
  const signed = new Set(excluded.map((value) => BigInt.asIntN(width, value)));
  let { unsignedMin, unsignedMax, signedMin, signedMax } = range;
  while (unsigned.has(unsignedMin) && unsignedMin <= unsignedMax) unsignedMin++;
  while (unsigned.has(unsignedMax) && unsignedMin <= unsignedMax) unsignedMax--;
  while (signed.has(signedMin) && signedMin <= signedMax) signedMin++;
  while (signed.has(signedMax) && signedMin <= signedMax) signedMax--;
  return { unsignedMin, unsignedMax, signedMin, signedMax };
}
