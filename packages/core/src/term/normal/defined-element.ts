/**
 * Whether the element of an array that a read finds is defined: that of the write to its index, whatever other elements are; of a choice between
 * arrays that of the one chosen. Writes to constant places are taken together by runs of neighbours, so that it is one fact for each run, however
 * many bytes this has.
 */
import { knownBits, rangeOf } from "../bit-facts.ts";
import { maskOf, trailingZeros } from "../bits.ts";
import { bits, integerValue } from "../build.ts";
import { falseConstant } from "../intern.ts";
import { widthOf } from "../operators/row.ts";
import type { Application, Term } from "../term.ts";
import { bvUnsignedLessOrEqual } from "./bit-compare.ts";
import { and, not, or } from "./bool.ts";
import { equal } from "./equal.ts";
import { ite } from "./ite.ts";

type Definedness = (term: Term) => Term;

/** `known` tells of the read's index and of all that was written. */
export function elementDefined(read: Application, known: Definedness): Term {
  const [array, index] = read.arguments as readonly [Term, Term];
  const found = new Map<Term, Term>();
  const stack: Term[] = [array];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const waiting = arraysBelow(top).filter((below) => !found.has(below));
    stack.push(...waiting);
    if (waiting.length > 0) continue;
    stack.pop();
    if (!found.has(top)) found.set(top, elementOf(top, index, found, known));
  }
  return and(known(index), found.get(array) as Term);
}

/** Writes to constant places of bit-vectors, one upon the other. */
interface Writes {
  readonly below: Term;
  /** By place; the last write to a place counts. */
  readonly values: ReadonlyMap<bigint, Term>;
}

function asStore(term: Term): Application | undefined {
  return term.kind === "application" && term.operator === "store" ? term : undefined;
}

function constantWrites(array: Application): Writes | undefined {
  const values = new Map<bigint, Term>();
  let below: Term = array;
  for (let write = asStore(below); write !== undefined; write = asStore(below)) {
    const [source, at, value] = write.arguments as readonly [Term, Term, Term];
    const place: bigint | undefined = at.sort.kind === "bitvec" ? integerValue(at) : undefined;
    if (place === undefined) break;
    if (!values.has(place)) values.set(place, value);
    below = source;
  }
  return values.size === 0 ? undefined : { below, values };
}

function arraysBelow(array: Term): readonly Term[] {
  if (!array.hasIndeterminate || array.kind !== "application") return [];
  if (array.operator === "store") return [constantWrites(array)?.below ?? (array.arguments[0] as Term)];
  return array.operator === "ite" ? array.arguments.slice(1) : [];
}

function elementOf(array: Term, index: Term, found: ReadonlyMap<Term, Term>, known: Definedness): Term {
  if (!array.hasIndeterminate || array.kind !== "application") return known(array);
  if (array.operator === "store") {
    const writes = constantWrites(array);
    if (writes !== undefined) return byRuns(writes.values, index, found.get(writes.below) as Term, known);
    const [below, at, value] = array.arguments as readonly [Term, Term, Term];
    return and(known(at), ite(equal(at, index), known(value), found.get(below) as Term));
  }
  if (array.operator !== "ite") return known(array);
  const [condition, a, b] = array.arguments as readonly [Term, Term, Term];
  return and(known(condition), ite(condition, found.get(a) as Term, found.get(b) as Term));
}

interface Run {
  readonly first: bigint;
  last: bigint;
  readonly defined: Term;
}

/** The definedness of what was written where the index is, `otherwise` where nothing was. */
function byRuns(values: ReadonlyMap<bigint, Term>, index: Term, otherwise: Term, known: Definedness): Term {
  const { zeros, ones } = knownBits(index);
  const { unsignedMin, unsignedMax } = rangeOf(index);
  const step = strideOf(index);
  const runs: Run[] = [];
  const places = [...values.keys()].sort((a, b) => (a < b ? -1 : 1));
  for (const place of places) {
    const canBeMeant =
      (place & zeros) === 0n && (place & ones) === ones && place >= unsignedMin && place <= unsignedMax;
    if (!canBeMeant) continue;
    const defined = known(values.get(place) as Term);
    const last = runs.at(-1);
    if (last?.defined === defined && last.last + step === place) last.last = place;
    else runs.push({ first: place, last: place, defined });
  }
  const relevant = runs.filter((run) => run.defined !== otherwise);
  const within = relevant.map((run) => isWithin(index, run));
  if (otherwise === falseConstant)
    return or(...relevant.map((run, i) => and(within[i] as Term, run.defined)));
  const elsewhere = or(otherwise, ...within);
  return and(elsewhere, ...relevant.map((run, i) => or(not(within[i] as Term), run.defined)));
}

function isWithin(index: Term, { first, last }: Run): Term {
  const constant = (value: bigint): Term => bits(widthOf(index), value);
  if (first === last) return equal(index, constant(first));
  return and(bvUnsignedLessOrEqual(constant(first), index), bvUnsignedLessOrEqual(index, constant(last)));
}

/** The distance between neighbours among the values that the index can have, by its known low bits. */
function strideOf(index: Term): bigint {
  const { zeros, ones } = knownBits(index);
  const open = maskOf(widthOf(index)) ^ (zeros | ones);
  return open === 0n ? 1n : 1n << BigInt(trailingZeros(open));
}
