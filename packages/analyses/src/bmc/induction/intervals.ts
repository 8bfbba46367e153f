/**
 * Intervals, and lowest bits, that hold whenever control comes to the head of a loop. Each place that the loop changes begins with its value at the first
 * arrival; a solver tells whether one round leads out of the intervals, and a bound that does not hold is moved to the next
 * number that the program compares with. So what is left is an invariant by the solver's word, and nothing rests on the guess.
 */
import {
  and,
  type Budget,
  bitVecConstant,
  bitVecSort,
  bvSignedLessOrEqual,
  bvUnsignedLessOrEqual,
  equal,
  evaluate,
  extract,
  intConstant,
  intLessOrEqual,
  limits,
  type Model,
  not,
  type Solver,
  type Sort,
  type SymbolicTerm,
  type Term,
  trueTerm,
  type ValueType,
} from "@everypath/core";
import { type Machine, pathCondition, type State } from "@everypath/engine";
import { nameOf, objectAt, type StateLocation, termAt } from "../../floyd/place.ts";

/** An integer that a loop changes. */
export interface Counter {
  readonly name: string;
  readonly place: StateLocation;
  readonly sort: Sort;
  readonly isSigned: boolean;
  readonly isPointer: boolean;
  /** False for a temporary, which has no name that says anything. */
  readonly isOfUser: boolean;
}

/** Inclusive; undefined: no bound but the type's. */
export interface Interval {
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
}

/** What is known of a counter at the head of its loop. */
export interface Invariant {
  readonly counter: Counter;
  readonly interval: Interval;
  /** Its lowest bits that never change, none for a mathematical integer. */
  readonly steady: { readonly bits: number; readonly value: bigint };
}

/** Lowest bits looked at: addresses of words have three that do not change. */
const mostSteadyBits = 3;

/** The place as an integer; undefined for what is none. */
export function counterOf(machine: Machine, state: State, place: StateLocation): Counter | undefined {
  switch (place.kind) {
    case "variable": {
      const { variable } = place;
      const { sourceVariables } = state.frame.procedure;
      const type =
        variable.scope === "local"
          ? sourceVariables.find((one) => one.variable === variable)?.type
          : machine.program.globals.find((one) => one.variable === variable)?.type;
      const { name, sort } = variable;
      if (sort.kind !== "int" && sort.kind !== "bitvec") return undefined;
      return {
        name,
        place,
        sort,
        isSigned: sort.kind === "int" || isSigned(type),
        isPointer: type?.kind === "pointer",
        isOfUser: type !== undefined,
      };
    }
    case "part": {
      const { part, base } = place;
      if (part.type.kind !== "integer" && part.type.kind !== "pointer") return undefined;
      const { description } = objectAt(state, base);
      const name = part.name === "" ? nameOf(description) : part.name;
      const sort = bitVecSort(8 * part.bytes);
      const isPointer = part.type.kind === "pointer";
      return { name, place, sort, isSigned: isSigned(part.type), isPointer, isOfUser: !description.model };
    }
    case "object":
      return undefined;
  }
}

function isSigned(type: ValueType | undefined): boolean {
  return type?.kind === "integer" && type.signed;
}

/** What the state holds there. */
export function valueAt(state: State, { place }: Counter): SymbolicTerm {
  const value = termAt(state, place);
  if (value === undefined) throw new Error("a counter has a value");
  return value;
}

/** That the value is as the invariant says. */
export function holdsOf(
  { counter, interval: { low, high }, steady: { bits, value: lowest } }: Invariant,
  value: SymbolicTerm,
): SymbolicTerm {
  return and(
    ...(low === undefined ? [] : [lessOrEqual(counter, constant(counter, low), value)]),
    ...(high === undefined ? [] : [lessOrEqual(counter, value, constant(counter, high))]),
    ...(bits === 0 ? [] : [equal(extract(bits - 1, 0, value), bitVecConstant(bits, lowest))]),
  );
}

function constant({ sort }: Counter, value: bigint): SymbolicTerm {
  return sort.kind === "bitvec" ? bitVecConstant(sort.width, value) : intConstant(value);
}

function lessOrEqual({ sort, isSigned }: Counter, left: SymbolicTerm, right: SymbolicTerm): SymbolicTerm {
  if (sort.kind !== "bitvec") return intLessOrEqual(left, right);
  return isSigned ? bvSignedLessOrEqual(left, right) : bvUnsignedLessOrEqual(left, right);
}

/** 0 ≤ i ≤ 10, i mod 4 = 2 */
export function invariantText({ counter: { name }, interval, steady: { bits, value } }: Invariant): string {
  const { low, high } = interval;
  if (low !== undefined && low === high) return `${name} = ${low}`;
  const bounds = `${low === undefined ? "" : `${low} ≤ `}${name}${high === undefined ? "" : ` ≤ ${high}`}`;
  const rest = bits === 0 ? "" : `${name} mod ${2 ** bits} = ${value}`;
  return [...(bounds === name ? [] : [bounds]), ...(rest === "" ? [] : [rest])].join(", ");
}

/** What a pointer is guessed to keep to: the object that it points to at the first arrival. undefined where that is not plain. */
export function guess(first: State, counter: Counter): Invariant | undefined {
  if (!counter.isPointer) return undefined;
  const value = valueAt(first, counter);
  if (value.kind !== "constant" || typeof value.value !== "bigint") return undefined;
  const object = first.memory.objectAt(Number(value.value));
  if (object === undefined || !object.live) return undefined;
  const low = BigInt(object.base);
  const high = low + BigInt(object.description.capacity);
  return { counter, interval: { low, high }, steady: { bits: 0, value: 0n } };
}

/** Invariants, or guesses that do not hold. */
export type Found = { readonly invariants: readonly Invariant[] } | { readonly wrong: readonly Counter[] };

/**
 * Invariants of the counters. `first`: at the first arrival. `head`: where any arrival may be, over fresh symbols, of which the `guesses` are
 * assumed. `later`: one round after `head`, all of them together. What the solver does not tell is no invariant.
 */
export function findInvariants(
  counters: readonly Counter[],
  guesses: readonly Invariant[],
  { first, head, later }: { readonly first: State; readonly head: State; readonly later: readonly State[] },
  solver: Solver,
  budget: Budget,
): Found {
  const none: Found =
    guesses.length === 0 ? { invariants: [] } : { wrong: guesses.map(({ counter }) => counter) };
  const isUsable = (counter: Counter): boolean =>
    [first, ...later].every((state) => !valueAt(state, counter).hasIndeterminate);
  const usable = counters.filter(isUsable).slice(0, limits.bmc.counters);
  if (usable.length < counters.length && guesses.some(({ counter }) => !usable.includes(counter)))
    return none;
  if (usable.length === 0) return { invariants: [] };
  const start = solver.check(
    { pathCondition: pathCondition(first.facts), condition: trueTerm, pathConditionUnchecked: true },
    budget,
  );
  if (start.kind !== "sat") return none;
  const steps = thresholds(usable, [first, ...later]);
  const guessed = new Map(guesses.map((one) => [one.counter, one]));
  let found: readonly Invariant[] = usable.map((counter) => {
    const value = read(counter, evaluate(valueAt(first, counter), start.model));
    return pointwise(counter, value, guessed.get(counter));
  });
  const lastMove = Math.min(limits.bmc.moves, limits.bmc.movesOfCounter * (usable.length + 1));
  for (let move = 0; ; move++) {
    const way = leadsOut(found, { first, head, later }, solver, budget);
    if (way === "nowhere") return { invariants: found.filter(saysSomething) };
    if (way === "unknown" || move >= lastMove) return none;
    // The last moves give bounds up, so that there is an end.
    const isLast = move >= lastMove / 2;
    const values = found.map(({ counter }) =>
      read(counter, evaluate(valueAt(way.state, counter), way.model)),
    );
    const wrong = found.filter(
      ({ counter, interval }, i) => guessed.has(counter) && !lies(values[i], interval),
    );
    if (wrong.length > 0) return { wrong: wrong.map(({ counter }) => counter) };
    found = found.map((one, i) => widened(one, values[i], isLast ? [] : steps));
  }
}

/** An arrival that is not as the invariants say, from where they hold. */
function leadsOut(
  found: readonly Invariant[],
  { first, head, later }: { readonly first: State; readonly head: State; readonly later: readonly State[] },
  solver: Solver,
  budget: Budget,
): { readonly state: State; readonly model: Model } | "nowhere" | "unknown" {
  const holdIn = (state: State): SymbolicTerm =>
    and(...found.map((one) => holdsOf(one, valueAt(state, one.counter))));
  const assumed = holdIn(head);
  for (const state of [first, ...later]) {
    const pathConditions = pathCondition(state.facts);
    const answer = solver.check(
      {
        pathCondition: state === first ? pathConditions : [...pathConditions, assumed],
        condition: not(holdIn(state)),
        pathConditionUnchecked: true,
      },
      budget,
    );
    if (answer.kind === "unknown") return "unknown";
    if (answer.kind === "sat") return { state, model: answer.model };
  }
  return "nowhere";
}

/** The value alone; of a guess, the interval that it says. */
function pointwise(counter: Counter, value: bigint | undefined, guessed: Invariant | undefined): Invariant {
  const bits = value === undefined || counter.sort.kind !== "bitvec" ? 0 : mostSteadyBits;
  const { least, greatest } = extremes(counter);
  const own = {
    low: value === least ? undefined : value,
    high: value === greatest ? undefined : value,
  };
  return {
    counter,
    interval: guessed?.interval ?? own,
    steady: { bits, value: BigInt.asUintN(bits, value ?? 0n) },
  };
}

function saysSomething({ interval: { low, high }, steady }: Invariant): boolean {
  return low !== undefined || high !== undefined || steady.bits > 0;
}

function lies(value: bigint | undefined, { low, high }: Interval): boolean {
  return value !== undefined && (low === undefined || low <= value) && (high === undefined || value <= high);
}

/** The invariant, made to let the value in: bounds move to the next of the steps. */
function widened(
  { counter, interval: { low, high }, steady }: Invariant,
  value: bigint | undefined,
  steps: readonly bigint[],
): Invariant {
  if (value === undefined)
    return { counter, interval: { low: undefined, high: undefined }, steady: { bits: 0, value: 0n } };
  const { least, greatest } = extremes(counter);
  const inside = (step: bigint | undefined): bigint | undefined =>
    step === undefined || step === least || step === greatest ? undefined : step;
  let { bits } = steady;
  while (BigInt.asUintN(bits, value) !== BigInt.asUintN(bits, steady.value)) bits--;
  return {
    counter,
    interval: {
      low: low === undefined || value >= low ? low : inside(steps.findLast((step) => step <= value)),
      high: high === undefined || value <= high ? high : inside(steps.find((step) => step >= value)),
    },
    steady: { bits, value: BigInt.asUintN(bits, steady.value) },
  };
}

function extremes({ sort, isSigned }: Counter): { readonly least?: bigint; readonly greatest?: bigint } {
  if (sort.kind !== "bitvec") return {};
  const half = 1n << BigInt(sort.width - 1);
  return isSigned ? { least: -half, greatest: half - 1n } : { least: 0n, greatest: 2n * half - 1n };
}

function read({ sort, isSigned }: Counter, value: unknown): bigint | undefined {
  if (typeof value !== "bigint") return undefined;
  if (sort.kind !== "bitvec") return value;
  return isSigned ? BigInt.asIntN(sort.width, value) : BigInt.asUintN(sort.width, value);
}

/** Numbers that the conditions and the values speak of, with their neighbours, in order. */
function thresholds(counters: readonly Counter[], states: readonly State[]): readonly bigint[] {
  const found = new Set<bigint>([0n, 1n, -1n, 127n, 255n, 32767n, 65535n]);
  const seen = new Set<Term>(
    states.flatMap((state) => [
      ...pathCondition(state.facts),
      ...counters.map((counter) => valueAt(state, counter)),
    ]),
  );
  for (const term of seen) {
    if (found.size > limits.bmc.thresholds) break;
    if (term.kind === "application") for (const argument of term.arguments) seen.add(argument);
    if (term.kind !== "constant" || typeof term.value !== "bigint") continue;
    const { value, sort } = term;
    const readings = sort.kind === "bitvec" ? [value, BigInt.asIntN(sort.width, value)] : [value];
    for (const reading of readings)
      found
        .add(reading - 1n)
        .add(reading)
        .add(reading + 1n);
  }
  return [...found].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
